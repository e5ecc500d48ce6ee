#!/usr/bin/env python3
"""Affinity propagation of Varve and of scikit-learn, side by side in one interpreter, ratios of the same minute.

python3 bench.py [--runs 3] [200 2000 4000]

Cold is from the import of the package to labels, each in an interpreter of its own; warm is a further fit on new data in this
interpreter, transfer included, the least of some runs.
"""

import argparse
import subprocess
import sys
import time
import warnings

COLD = """
import time; start = time.perf_counter()
import numpy as np
X = np.random.RandomState({n}).standard_normal(({n}, 16))
from {package} import AffinityPropagation
labels = AffinityPropagation(damping=0.9, random_state=0).fit(X).labels_
print(time.perf_counter() - start, len(set(labels)))
"""


def cold(package, n):
    out = subprocess.run([sys.executable, "-W", "ignore", "-c", COLD.format(n=n, package=package)], capture_output=True, text=True, check=True)
    return float(out.stdout.split()[0])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("sizes", type=int, nargs="*", default=[200, 2000, 4000])
    options = options.parse_args()
    warnings.simplefilter("ignore")
    import numpy as np
    from sklearn.cluster import AffinityPropagation as Theirs

    from varve import AffinityPropagation as Ours

    for _ in range(4):  # Java compiles what is used often
        Ours(damping=0.9, random_state=0).fit(np.random.RandomState(1).standard_normal((700, 16)))
    print("    N   cold: varve  sklearn  ratio    warm: varve  sklearn  ratio   same labels")
    for n in options.sizes:
        begun = [(cold("varve", n), cold("sklearn.cluster", n)) for _ in range(options.runs)]
        ours, theirs, same = [], [], True
        for run in range(options.runs):
            X = np.random.RandomState(1000 * run + n).standard_normal((n, 16))
            found = []
            for make, times in ((Ours, ours), (Theirs, theirs)):
                start = time.perf_counter()
                found.append(make(damping=0.9, random_state=0).fit(X).labels_)
                times.append(time.perf_counter() - start)
            same &= bool((found[0] == found[1]).all())
        c = [min(times) for times in zip(*begun)]
        w = [min(ours), min(theirs)]
        print(
            f"{n:5d} {c[0]:10.2f} s {c[1]:6.2f} s {c[1] / c[0]:6.1f} {w[0]:12.3f} s {w[1]:6.2f} s {w[1] / w[0]:6.1f}   {same}",
            flush=True,
        )


main()
