"""Groups of ./varve cluster beside scikit-learn's clusterings of the same labelled tables, as a table in Markdown.

Varve gets the rows in batches and is told nothing else; KMeans and the second Birch are told the number of classes, all others
get what scikit-learn has as defaults. Columns of scikit-learn are standardised where they have different units, as Varve does
by itself. Tables are shuffled with seed 1.
"""

import argparse
import csv
import gzip
import pathlib
import subprocess
import tempfile
import warnings

import numpy
import sklearn
from sklearn import cluster, datasets
from sklearn.metrics import normalized_mutual_info_score as nmi
from sklearn.preprocessing import StandardScaler


def planted(count, dimensions, deviation, objects, seed):
    draw = numpy.random.default_rng(seed)
    centres = draw.random((count, dimensions))
    classes = draw.integers(0, count, objects)
    return centres[classes] + deviation * draw.standard_normal((objects, dimensions)), classes


def lines(path):
    with gzip.open(path, "rt") if path.suffix == ".gz" else open(path) as file:
        return [line.split() for line in file if line.strip()]


def sipu(data, name):
    x = numpy.array(lines(data / "sipu" / f"{name}.data.gz"), float)
    classes = numpy.array([row[0] for row in lines(data / "sipu" / f"{name}.labels0.gz")], float).astype(int)
    return x, classes


def penguins(data):
    with open(data / "tables" / "penguins.csv") as file:
        rows = [row for row in csv.reader(file)][1:]
    rows = [row for row in rows if "NA" not in row[2:6]]
    return numpy.array([row[2:6] for row in rows], float), numpy.array([row[0] for row in rows])


def tables(data):
    """Name, rows and classes, whether columns have different units."""
    for name, load in (
        ("iris", datasets.load_iris),
        ("wine", datasets.load_wine),
        ("breast cancer", datasets.load_breast_cancer),
        ("digits", datasets.load_digits),
    ):
        yield name, lambda load=load: load(return_X_y=True), name != "digits"
    yield "penguins", lambda: penguins(data), True
    for name in ("r15", "aggregation", "a1", "d31", "s1", "s2", "s3", "unbalance"):
        yield name, lambda name=name: sipu(data, name), False
    for dimensions, deviation in ((2, 0.03), (2, 0.08), (10, 0.08), (10, 0.15), (50, 0.15)):
        yield (
            f"planted {dimensions}-d {deviation}",
            lambda d=dimensions, s=deviation: planted(20 if d > 2 else 10, d, s, 1200, 1),
            False,
        )


def varve(command, x, batches):
    """The group of every row, and the numbers of clusters and groups."""
    with tempfile.TemporaryDirectory() as folder:
        table = pathlib.Path(folder) / "table.csv"
        size = -(-len(x) // batches)
        with open(table, "w", newline="") as file:
            rows = csv.writer(file)
            rows.writerow(["id", "step", *(f"x{j}" for j in range(x.shape[1]))])
            for i, row in enumerate(x):
                rows.writerow([f"o{i}", i // size, *map(repr, row.tolist())])
        out = pathlib.Path(folder) / "out"
        words = [command, "cluster", table, "--id-column", "id", "--step-column", "step", "--out", out, "--quiet"]
        subprocess.run(list(map(str, words)), check=True)
        with open(out / "labels.csv") as file:
            clusters = {row["object"]: row["cluster"] for row in csv.DictReader(file)}
        with open(out / "groups.csv") as file:
            groups = [row for row in csv.DictReader(file)]
    last = max(int(row["step"]) for row in groups)
    group_of = {
        one: row["group"]
        for row in groups
        if int(row["step"]) == last and row["state"] != "ended"
        for one in row["clusters"].split()
    }
    return [group_of[clusters[f"o{i}"]] for i in range(len(x))], len(group_of)


def median_and_least(x):
    distances = -sklearn.metrics.pairwise.euclidean_distances(x, squared=True)
    off = distances[~numpy.eye(len(x), dtype=bool)]
    return numpy.median(off), off.min()


def peers(x, count):
    median, least = median_and_least(x)
    yield "KMeans(K)", cluster.KMeans(count, n_init=10, random_state=1)
    yield "Birch(K)", cluster.Birch(n_clusters=count)
    yield "Birch", cluster.Birch(n_clusters=None)
    yield "AP median", cluster.AffinityPropagation(preference=median, random_state=1)
    yield "AP min", cluster.AffinityPropagation(preference=least, random_state=1)
    yield "OPTICS", cluster.OPTICS()


def main():
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--varve", required=True)
    words.add_argument("--data", type=pathlib.Path, required=True)
    words.add_argument("--batches", type=int, default=20)
    words.add_argument("--only", default="")
    words = words.parse_args()
    warnings.filterwarnings("ignore")
    wanted = [name for name in words.only.split(",") if name]
    print(f"scikit-learn {sklearn.__version__}, NMI (clusters); Varve in {words.batches} batches, groups (of clusters)")
    figures = []
    heads = None
    for name, load, units in tables(words.data):
        if wanted and name not in wanted:
            continue
        try:
            x, classes = load()
        except OSError as missing:
            print(f"left out, as {missing.filename} is not there: {name}")
            continue
        order = numpy.random.default_rng(1).permutation(len(x))
        x, classes = x[order], classes[order]
        groups, clusters = varve(words.varve, x, words.batches)
        row = {"Varve": (nmi(classes, groups), f"{len(set(groups))} of {clusters}")}
        scaled = StandardScaler().fit_transform(x) if units else x
        for peer, model in peers(scaled, len(set(classes.tolist()))):
            labels = model.fit_predict(scaled)
            row[peer] = (nmi(classes, labels), str(len(set(labels.tolist()))))
        if heads is None:
            heads = list(row)
            print("| set | " + " | ".join(heads) + " |")
            print("|---" * (len(heads) + 1) + "|")
        figures.append([row[head][0] for head in heads])
        print(f"| {name} | " + " | ".join(f"{row[head][0]:.3f} ({row[head][1]})" for head in heads) + " |", flush=True)
    if figures:
        print("| **mean** | " + " | ".join(f"{mean:.3f}" for mean in numpy.mean(figures, axis=0)) + " |")


main()
