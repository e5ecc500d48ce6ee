"""I-APC and ID-AP of Varve beside plain affinity propagation and scikit-learn's LabelSpreading, as tables in Markdown.

All get the same vectors and the same given classes: of 5, 10 and 20 % of the objects, at least one of each class, drawn by --seeds seeds. Purity and
NMI are those of the clusters. Accuracy is that of objects whose class was not given: of a clustering, the majority of given classes in the cluster of
the nearest exemplar that has any; of LabelSpreading, its own answer. LabelSpreading has scikit-learn's defaults but for the kernel,
the seven nearest neighbours, since its rbf depends on units. Then 10 % of the given classes are wrong, and it is counted which ID-AP discards.

Vectors: iris and wine from 0 to 1 in each column, euclidean; titles by TF-IDF and a truncated SVD to 100 dimensions, cosine.
"""

import argparse
import gzip
import pathlib
import subprocess
import tempfile
import warnings

import numpy
import sklearn
from sklearn import datasets
from sklearn.decomposition import TruncatedSVD
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.metrics import normalized_mutual_info_score as nmi
from sklearn.preprocessing import MinMaxScaler, normalize
from sklearn.semi_supervised import LabelSpreading

SHARES = (0.05, 0.1, 0.2)


def titles(data, count):
    with gzip.open(data / "reuters" / "reuters_r10_single_topic_stream.tsv.gz", "rt") as file:
        rows = [line.rstrip("\n").split("\t") for line in file][1:]
    chosen = [rows[i] for i in sorted(numpy.random.default_rng(1).permutation(len(rows))[:count])]
    counts = TfidfVectorizer(stop_words="english", sublinear_tf=True).fit_transform(row[3] for row in chosen)
    names = sorted({row[2] for row in chosen})
    vectors = normalize(TruncatedSVD(100, random_state=1).fit_transform(counts))
    # a title of words that no other has is nowhere
    kept = numpy.linalg.norm(vectors, axis=1) > 0
    return vectors[kept], numpy.array([names.index(row[2]) for row in chosen])[kept]


def tables(data, count):
    for name, load in (("iris", datasets.load_iris), ("wine", datasets.load_wine)):
        x, classes = load(return_X_y=True)
        yield name, MinMaxScaler().fit_transform(x), classes, "euclidean"
    yield f"{count:,} titles", *titles(data, count), "cosine"


def given(classes, share, wrong, seed):
    """The class of some objects, -1 for the others: at least one of each class is given; some of them are wrong."""
    draw = numpy.random.default_rng(seed)
    known = numpy.full(len(classes), -1)
    names = numpy.unique(classes)
    first = [draw.choice(numpy.flatnonzero(classes == name)) for name in names]
    others = draw.permutation(numpy.setdiff1d(numpy.arange(len(classes)), first))
    chosen = numpy.concatenate([first, others[: max(0, round(share * len(classes)) - len(first))]]).astype(int)
    known[chosen] = classes[chosen]
    for i in draw.permutation(chosen)[: round(wrong * len(chosen))]:
        known[i] = draw.choice(names[names != classes[i]])
    return known


def accuracy(exemplars, x, classes, known):
    majority = {}
    for exemplar in numpy.unique(exemplars):
        inside = known[(exemplars == exemplar) & (known >= 0)]
        if len(inside):
            majority[exemplar] = numpy.bincount(inside).argmax()
    named = numpy.array(sorted(majority))
    asked = numpy.flatnonzero(known < 0)
    apart = numpy.linalg.norm(x[asked][:, None, :] - x[named][None, :, :], axis=2)
    guessed = [majority[named[k]] for k in apart.argmin(axis=1)]
    return numpy.mean(guessed == classes[asked])


def purity(labels, classes):
    return sum(numpy.bincount(classes[labels == label]).max() for label in numpy.unique(labels)) / len(classes)


def varve(java, x, similarity, trials, processes):
    """What each algorithm found in each trial; trials are shared out to processes, each of one thread."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "x.f32").write_bytes(x.astype("<f4").tobytes())
        running = []
        for p, part in enumerate(numpy.array_split(numpy.array(trials), processes)):
            given_ = folder / f"given{p}"
            given_.write_text("".join(",".join("-" if c < 0 else str(c) for c in t) + "\n" for t in part))
            words = [*java, "io.varve.bench.peers.SeedsProcess", folder / "x.f32", *x.shape, similarity, given_]
            # a file, since a process whose pipe nobody reads would wait
            with open(folder / f"found{p}", "w") as out:
                running.append(subprocess.Popen(list(map(str, words)), stdout=out))
        if any([one.wait() for one in running]):
            raise SystemExit("Varve failed; what it said is above")
        lines = [line for p in range(processes) for line in (folder / f"found{p}").read_text().splitlines()]
    found = {}
    for name, exemplars, discarded in (line.split(" ") for line in lines):
        gone = [int(i) for i in discarded.strip("[]").split(",") if i]
        found.setdefault(name, []).append((numpy.array(exemplars.split(","), int), gone))
    # it is the same whatever classes are given
    found["ap"] = found["ap"][:1] * len(trials)
    return found


def main():
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--data", type=pathlib.Path, required=True, help="where the titles are")
    words.add_argument("--seeds", type=int, default=20)
    words.add_argument("--titles", type=int, default=1000)
    words.add_argument("--only", default="", help="one of the tables, such as iris")
    words.add_argument("--processes", type=int, default=1, help="how many to share the trials out to")
    words.add_argument("--java", nargs=argparse.REMAINDER, required=True, help="the command that starts Java, up to the class")
    asked = words.parse_args()
    warnings.simplefilter("ignore")
    print(f"scikit-learn {sklearn.__version__}, {asked.seeds} seeds\n")
    print("| data | given | who | purity | NMI | accuracy | clusters |\n|---|---|---|---|---|---|---|")
    discards = []
    for name, x, classes, similarity in tables(asked.data, asked.titles):
        if asked.only not in name:
            continue
        cases = [(share, wrong) for wrong in (0, 0.1) for share in SHARES]
        trials = [given(classes, *case, seed) for case in cases for seed in range(asked.seeds)]
        found = varve(asked.java, x, similarity, trials, asked.processes)
        for c, (share, wrong) in enumerate(cases):
            turns = range(c * asked.seeds, (c + 1) * asked.seeds)
            if wrong:
                given_, gone = [0, 0], [0, 0]
                for t in turns:
                    for i in numpy.flatnonzero(trials[t] >= 0):
                        amiss = int(trials[t][i] != classes[i])
                        given_[amiss] += 1
                        gone[amiss] += i in found["idap"][t][1]
                discards.append((name, share, gone, given_))
                continue
            for who, runs in found.items():
                scores = numpy.mean(
                    [
                        (purity(e, classes), nmi(classes, e), accuracy(e, x, classes, trials[t]), len(set(e)))
                        for t in turns
                        for e in [runs[t][0]]
                    ],
                    axis=0,
                )
                print(f"| {name} | {share:.0%} | {who} | " + " | ".join(f"{v:.3f}" for v in scores[:3]) + f" | {scores[3]:.1f} |")
            right = []
            for t in turns:
                spread = LabelSpreading(kernel="knn").fit(x, trials[t])
                hidden = trials[t] < 0
                right.append(numpy.mean(spread.transduction_[hidden] == classes[hidden]))
            print(f"| {name} | {share:.0%} | LabelSpreading | – | – | {numpy.mean(right):.3f} | – |", flush=True)
    print("\n| data | given, 10 % of them wrong | wrong ones discarded | right ones discarded |\n|---|---|---|---|")
    for name, share, gone, given_ in discards:
        cells = (f"{gone[k]:,} of {given_[k]:,} ({gone[k] / max(1, given_[k]):.0%})" for k in (1, 0))
        print(f"| {name} | {share:.0%} | " + " | ".join(cells) + " |")


main()
