"""Affinity propagation by scikit-learn on a file of little-endian floats, timed: warm, then some rounds.

Arguments: file, dimensions, preference, float64 or float32, rounds, damping, iterations at most, and the length of the
stop rule's window.
"""

import sys
import time
import warnings

import numpy
import sklearn
from sklearn.cluster import AffinityPropagation

path, dimensions, preference, precision, rounds, damping, most, window = sys.argv[1:]
x = numpy.fromfile(path, dtype="<f4").reshape(-1, int(dimensions)).astype(precision)


def fit(points):
    return AffinityPropagation(
        damping=float(damping),
        max_iter=int(most),
        convergence_iter=int(window),
        preference=float(preference),
        random_state=0,
    ).fit(points)


print("version", sklearn.__version__)
warnings.simplefilter("ignore")
fit(x[:200])  # so that nothing is done for the first time while the clock runs
warnings.simplefilter("error")  # not to converge would be no answer
for _ in range(int(rounds)):
    start = time.perf_counter()
    model = fit(x)
    print("seconds", time.perf_counter() - start)
print("iterations", model.n_iter_)
print("labels", *model.cluster_centers_indices_[model.labels_])
