"""What scikit-learn asks of every estimator."""

import warnings

import pytest

import varve

estimator_checks = pytest.importorskip("sklearn.utils.estimator_checks")

# it wants three clusters of three blobs of 17 objects each: by default APP makes small pieces, which people see in groups
COARSE = "check_clustering"


def checks(estimator):
    for instance, check in estimator_checks.check_estimator(estimator, generate_only=True):
        yield check.func.__name__, lambda instance=instance, check=check: check(instance)


@pytest.fixture(autouse=True)
def quiet():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def test_affinity_propagation():
    ran = [check() for _, check in checks(varve.AffinityPropagation())]
    assert len(ran) >= 30


def test_app():
    for name, check in checks(varve.APP()):
        if name == COARSE:
            with pytest.raises(AssertionError):
                check()
        else:
            check()


def test_app_with_few_clusters_passes_what_is_left():
    left = [check() for name, check in checks(varve.APP(preference="min")) if name == COARSE]
    assert len(left) == 2
