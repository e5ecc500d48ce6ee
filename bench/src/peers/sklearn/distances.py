"""All Euclidean distances by scikit-learn on a file of little-endian floats, timed: warm, then some rounds.

Arguments: file, dimensions, rounds, and a stride: the distances between every so many objects are printed for comparison.
"""

import sys
import time

import numpy
import sklearn
from sklearn.metrics.pairwise import euclidean_distances
from threadpoolctl import threadpool_info

path, dimensions, rounds, stride = sys.argv[1:]
x = numpy.fromfile(path, dtype="<f4").reshape(-1, int(dimensions))
print("version", sklearn.__version__)
for pool in threadpool_info():
    if pool["user_api"] == "blas":
        print("blas", pool["internal_api"], pool["version"], "on", pool["num_threads"], "threads")
euclidean_distances(x)  # warms up
for _ in range(int(rounds)):
    start = time.perf_counter()
    distances = euclidean_distances(x)
    print("seconds", time.perf_counter() - start)
chosen = distances[:: int(stride), :: int(stride)]
print("distances", *(repr(float(d)) for d in chosen.ravel()))
