"""What scikit-learn asks of every estimator."""

import warnings

import pytest

import varve

estimator_checks = pytest.importorskip("sklearn.utils.estimator_checks")


@pytest.mark.parametrize("make", [varve.AffinityPropagation, varve.APP])
def test_check_estimator(make):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        estimator_checks.check_estimator(make())
