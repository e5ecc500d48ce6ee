"""A plugin of pytest: scikit-learn's own tests of affinity propagation see our class and our function in place of theirs.

python3 -m pytest -p in_place_of_sklearn --pyargs sklearn.cluster.tests.test_affinity_propagation
"""

import sklearn.cluster

import varve

sklearn.cluster.AffinityPropagation = varve.AffinityPropagation
sklearn.cluster.affinity_propagation = varve.affinity_propagation


def pytest_collection_modifyitems(items):
    for item in items:
        assert item.module.AffinityPropagation is varve.AffinityPropagation
        assert item.module.affinity_propagation is varve.affinity_propagation
