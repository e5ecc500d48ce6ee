#!/usr/bin/env python3
"""Affinity propagation of Varve and of scikit-learn, side by side in one interpreter, ratios of the same minute.

python3 bench.py [--runs 3] [200 2000 4000]

Cold is from the import of the package to labels, each in an interpreter of its own; warm is a further fit on new data in this
interpreter, transfer included, the least of some runs.
"""

import argparse
import os
import subprocess
import sys
import time
import warnings

import numpy as np
import sklearn.cluster

import varve
import varve._java

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


def processor_seconds():
    """What this process and its Java have computed so far."""
    seconds = time.process_time()
    for pid in varve._java.pids():
        with open(f"/proc/{pid}/stat") as stat:
            seconds += sum(map(int, stat.read().rsplit(")", 1)[1].split()[11:13])) / os.sysconf("SC_CLK_TCK")
    return seconds


def measured(make, X):
    start, computed = time.perf_counter(), processor_seconds()
    labels = make(damping=0.9, random_state=0).fit(X).labels_
    return time.perf_counter() - start, processor_seconds() - computed, labels


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--runs", type=int, default=3)
    options.add_argument("sizes", type=int, nargs="*", default=[200, 2000, 4000])
    options = options.parse_args()
    warnings.simplefilter("ignore")

    for run in range(6):  # Java compiles what is used often
        varve.AffinityPropagation(damping=0.9, random_state=0).fit(np.random.RandomState(run).standard_normal((1500, 16)))
    print("      |      cold, seconds      |      warm, seconds      | warm, processor seconds |")
    print("    N |  varve sklearn    ratio |  varve sklearn    ratio |  varve sklearn    ratio | same labels", flush=True)
    for n in options.sizes:
        cells = []
        if options.runs > 0:
            begun = [(cold("varve", n), cold("sklearn.cluster", n)) for _ in range(options.runs)]
            cells.append([min(times) for times in zip(*begun)])
        warm, computed, same = [], [], True
        for run in range(max(1, options.runs)):
            X = np.random.RandomState(1000 * run + n).standard_normal((n, 16))
            ours, theirs = measured(varve.AffinityPropagation, X), measured(sklearn.cluster.AffinityPropagation, X)
            warm.append((ours[0], theirs[0]))
            computed.append((ours[1], theirs[1]))
            same &= bool((ours[2] == theirs[2]).all())
        cells += [[min(times) for times in zip(*rows)] for rows in (warm, computed)]
        row = " |".join(f"{a:7.2f} {b:7.2f} {b / a:8.1f}" for a, b in cells)
        print(f"{n:5d} |{row} | {same}", flush=True)


main()
