"""Records what scikit-learn's affinity propagation answers to 200 random problems.

Writes ../resources/parity/sklearn.json.gz and ../resources/parity/numpy_normals.json. Running it
twice gives the same bytes. See README.md beside this file for the schema and the package versions.
"""
import gzip
import io
import json
import os
import warnings

for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
    os.environ.setdefault(name, "1")

import numpy as np
import sklearn
from sklearn.cluster import AffinityPropagation
from sklearn.exceptions import ConvergenceWarning
from sklearn.metrics.pairwise import cosine_similarity, euclidean_distances

TARGET = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "resources", "parity")
VECTOR_SIMILARITIES = ("sqeuclidean", "euclidean", "manhattan", "cosine", "correlation")
INEXACT = ("cosine", "correlation")


# ---- data -----------------------------------------------------------------------------------

def blobs(rng, n, dim, grid=64, spread=1.0, centres=None):
    """Gaussian clumps whose coordinates are multiples of 1/grid, so that sums of squares are exact."""
    k = centres or max(1, min(n, 1 + rng.randint(max(2, n // 12))))
    middle = rng.uniform(-8, 8, size=(k, dim))
    x = middle[rng.randint(k, size=n)] + spread * rng.standard_normal((n, dim))
    return np.round(x * grid) / grid + 0.0


def decimals(rng, n, dim):
    """Clumps of directions with three decimals; for similarities that round anyway."""
    k = max(1, min(n, 2 + rng.randint(6)))
    middle = rng.uniform(-2, 2, size=(k, dim))
    return np.round(middle[rng.randint(k, size=n)] + 0.4 * rng.standard_normal((n, dim)), 3) + 0.0


def lattice(rng, n, side):
    """Distinct points of an integer lattice: many equal similarities."""
    cells = rng.permutation(side * side)[:n]
    return np.stack([cells // side, cells % side], axis=1).astype(float)


def duplicates(rng, n, dim):
    base = blobs(rng, max(2, n // 3), dim, grid=8)
    return base[rng.randint(len(base), size=n)]


def asymmetric(rng, n, low=-8192, high=0):
    return rng.randint(low, high + 1, size=(n, n)) / 1024.0


def similarities(kind, x):
    if kind == "sqeuclidean":
        return -((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2)
    if kind == "euclidean":
        return -np.sqrt(((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2))
    if kind == "manhattan":
        return -np.abs(x[:, None, :] - x[None, :, :]).sum(axis=2)
    if kind == "cosine":
        return cosine_similarity(x)
    if kind == "correlation":
        return cosine_similarity(x - x.mean(axis=1, keepdims=True))
    return x.copy()


# ---- one problem ----------------------------------------------------------------------------

def fit(x, affinity, preference, damping, max_iter, convergence_iter, random_state):
    model = AffinityPropagation(
        affinity=affinity, preference=preference, damping=damping, max_iter=max_iter,
        convergence_iter=convergence_iter, random_state=random_state)
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        model.fit(x)
    converged = not any(issubclass(w.category, ConvergenceWarning) for w in caught)
    return {
        "centers": [int(i) for i in model.cluster_centers_indices_],
        "labels": [int(i) for i in model.labels_],
        "n_iter": int(model.n_iter_),
        "converged": converged,
    }


def preference_of(spec, s, rng):
    """Turns a wish such as 'q.1' into what is passed to scikit-learn and what is recorded."""
    off = s[~np.eye(len(s), dtype=bool)]
    if spec == "default":
        return None, {"kind": "default", "value": float(np.median(s))}
    if spec == "min":
        return float(s.min()), {"kind": "min", "value": float(s.min())}
    if spec == "vector":
        low, high = np.quantile(off, 0.05), np.quantile(off, 0.6)
        if low == high:
            low, high = low - 2, low + 0.5
        values = np.round(rng.uniform(low, high, size=len(s)), 4)
        return values, {"kind": "vector", "value": [float(v) for v in values]}
    if spec == "same":
        return np.full(len(s), -2.0), {"kind": "vector", "value": [-2.0] * len(s)}
    if spec == "value":
        value = round(float(np.quantile(off, 0.02) * rng.uniform(0.5, 3)), 3)
    elif spec == "high":
        value = round(float(off.max() + 1), 3)
    elif spec == "low":
        value = round(float(off.min() * 20 - 5), 3)
    elif isinstance(spec, str):
        value = round(float(np.quantile(off, float("0" + spec[1:]))), 6)
    else:
        value = float(spec)
    return value, {"kind": "value", "value": value}


def is_stable(s, preference, arguments, result, rng):
    """True if neither other noise nor a change of all similarities by up to four ulps changes anything."""
    eps = np.finfo(float).eps
    for other_seed in range(1000, 1012):
        t = s * (1 + 4 * eps * rng.uniform(-1, 1, size=s.shape))
        if fit(t, "precomputed", preference, *arguments[:-1], other_seed) != result:
            return False
    return True


def record(number, tag, kind, make, preference="default", damping=0.5, max_iter=200,
           convergence_iter=15, random_state=0, wish=None):
    """Tries seeds until the problem is fit to be compared; the attempt is part of the seed."""
    for attempt in range(400):
        rng = np.random.RandomState(1000 * number + attempt)
        x = make(rng)
        s = similarities(kind, x)
        passed, noted = preference_of(preference, s, rng)
        arguments = (damping, max_iter, convergence_iter, random_state)
        if kind == "sqeuclidean":
            assert np.array_equal(s, -euclidean_distances(x, squared=True))
            result = fit(x, "euclidean", passed, *arguments)
        else:
            result = fit(s, "precomputed", passed, *arguments)
        if wish is not None and not wish(result):
            continue
        stable = is_stable(s, passed, arguments, result, rng)
        if kind in INEXACT:
            if not stable:
                continue
            if noted["kind"] in ("default", "min"):
                del noted["value"]
        label = preference if isinstance(preference, str) else "value"
        problem = {
            "name": "%s-%d-%s-n%d-p.%s-d%s" % (
                tag, number, kind, len(s), label.replace("q.", "q"), ("%g" % damping)[1:]),
            "similarity": kind,
            "s" if kind == "precomputed" else "x": x.tolist(),
            "preference": noted,
            "damping": damping,
            "max_iter": max_iter,
            "convergence_iter": convergence_iter,
            "random_state": random_state,
        }
        problem.update(result)
        problem["stable"] = stable
        return problem
    raise RuntimeError("no problem found for %s %d" % (tag, number))


# ---- the collection -------------------------------------------------------------------------

def problems():
    out = []
    plan = np.random.RandomState(20240607)
    dampings = (0.5, 0.5, 0.6, 0.7, 0.9, 0.95)
    seeds = (0, 0, 42, 7, 123456789, 4294967295)
    wishes = ("default", "default", "value", "min", "q.1", "q.3", "q.9", "vector")

    def add(tag, kind, make, **options):
        out.append(record(len(out), tag, kind, make, **options))

    def pick(values):
        return values[plan.randint(len(values))]

    def size(limit):
        share = plan.uniform()
        if share < 0.45:
            return int(plan.randint(3, 40))
        if share < 0.65 or limit < 100:
            return int(plan.randint(20, min(100, limit)))
        return int(plan.randint(100, limit + 1))

    # Plain problems, one after the other over the similarities.
    plain = ["sqeuclidean"] * 31 + ["euclidean"] * 18 + ["manhattan"] * 14 \
        + ["cosine"] * 20 + ["correlation"] * 14 + ["precomputed"] * 18
    for kind in plain:
        n = size(81 if kind == "precomputed" else 200 if kind in INEXACT else 299)
        dim = int(plan.randint(4, 8)) if kind in INEXACT else int(plan.randint(1, 6))
        grid = pick((8, 64))
        wished = pick(wishes)
        if kind in INEXACT:
            # Pairs, and three objects with the default preference, are ties by construction.
            n, wished = max(n, 8), "q.3" if wished == "q.9" else wished
            make = lambda rng, n=n, dim=dim: decimals(rng, n, dim)
        elif kind == "precomputed":
            n = min(n, 80)
            make = lambda rng, n=n: asymmetric(rng, n)
        else:
            make = lambda rng, n=n, dim=dim, grid=grid: blobs(rng, n, dim, grid)
        damping = pick(dampings)
        add("plain", kind, make, preference=wished, damping=damping, random_state=pick(seeds),
            max_iter=pick((200, 200, 200, 500)), convergence_iter=pick((15, 15, 15, 15, 30, 10)))
    add("plain", "sqeuclidean", lambda r: blobs(r, 300, 3), preference="default")
    add("plain", "euclidean", lambda r: blobs(r, 300, 4), preference="min", damping=0.7, random_state=42)
    add("plain", "cosine", lambda r: decimals(r, 150, 6), preference="default", damping=0.9)
    add("plain", "sqeuclidean", lambda r: blobs(r, 3, 2), preference="default")
    add("plain", "sqeuclidean", lambda r: blobs(r, 3, 2), preference="vector", damping=0.9)
    add("plain", "manhattan", lambda r: blobs(r, 3, 2), preference="min", damping=0.7)

    # Ties: lattices, where only the noise decides.
    for kind, n, side, p, d, seed in (
            ("sqeuclidean", 9, 3, "default", 0.5, 0), ("sqeuclidean", 25, 5, "default", 0.7, 42),
            ("sqeuclidean", 64, 8, "value", 0.9, 0), ("sqeuclidean", 100, 10, "min", 0.9, 7),
            ("sqeuclidean", 120, 14, "q.3", 0.7, 42), ("manhattan", 16, 4, "default", 0.5, 0),
            ("manhattan", 49, 7, "value", 0.9, 42), ("manhattan", 81, 10, "vector", 0.7, 0),
            ("euclidean", 16, 4, "default", 0.6, 0), ("euclidean", 60, 9, "q.1", 0.9, 42),
            ("euclidean", 100, 10, "default", 0.95, 123456789), ("sqeuclidean", 4, 2, "default", 0.5, 0)):
        add("tie", kind, lambda r, n=n, side=side: lattice(r, n, side), preference=p, damping=d,
            random_state=seed)
    for n, p, d in ((12, "default", 0.5), (30, "value", 0.7), (50, -2.0, 0.9)):
        add("tie", "precomputed", lambda r, n=n: asymmetric(r, n, -4, 0) * 1024, preference=p, damping=d)

    # Exact copies.
    for kind, n, p, d, seed in (
            ("sqeuclidean", 6, "default", 0.5, 0), ("sqeuclidean", 30, "value", 0.7, 42),
            ("sqeuclidean", 120, "value", 0.7, 0), ("sqeuclidean", 90, "default", 0.9, 7),
            ("sqeuclidean", 200, "min", 0.9, 0), ("euclidean", 45, "default", 0.7, 0),
            ("euclidean", 110, "vector", 0.9, 42), ("manhattan", 24, "default", 0.5, 0),
            ("manhattan", 70, "q.1", 0.95, 0)):
        add("dup", kind, lambda r, n=n: duplicates(r, n, 2), preference=p, damping=d, random_state=seed)

    # All similarities equal: the special case, both ways, and what just misses it.
    def flat(n, value, diagonal=0.0):
        s = np.full((n, n), value)
        np.fill_diagonal(s, diagonal)
        return s
    add("equal", "precomputed", lambda r: flat(5, -2.0), preference=-1.0)
    add("equal", "precomputed", lambda r: flat(5, -2.0), preference="same")
    add("equal", "precomputed", lambda r: flat(5, -2.0), preference=-2.5)
    add("equal", "precomputed", lambda r: flat(4, -1.0), preference="default")
    add("equal", "precomputed", lambda r: flat(4, 0.5, 1.0), preference="default")
    add("equal", "sqeuclidean", lambda r: np.eye(6), preference="default")
    add("equal", "sqeuclidean", lambda r: np.zeros((7, 2)), preference="default")
    add("equal", "sqeuclidean", lambda r: np.zeros((7, 2)), preference=-1.0)
    add("equal", "euclidean", lambda r: np.array([[0.0], [3.0]]), preference="default")
    add("equal", "sqeuclidean", lambda r: np.array([[0.0], [3.0]]), preference="min")
    add("equal", "sqeuclidean", lambda r: np.array([[0.0], [3.0]]), preference=-10.0)
    add("nearly", "precomputed", lambda r: flat(6, -2.0), preference="vector")
    add("nearly", "precomputed", lambda r: flat(6, -2.0) + np.eye(6)[0][:, None] * np.eye(6)[1] / 1024,
        preference=-3.0)
    add("nearly", "sqeuclidean", lambda r: np.eye(5) * 2, preference="vector", damping=0.9)
    add("nearly", "precomputed", lambda r: asymmetric(r, 2), preference="default")
    add("nearly", "precomputed", lambda r: asymmetric(r, 2), preference="vector")
    add("nearly", "sqeuclidean", lambda r: blobs(r, 2, 3), preference="vector")
    # Preferences beside all similarities.
    add("high", "sqeuclidean", lambda r: blobs(r, 40, 2), preference="high")
    add("high", "precomputed", lambda r: asymmetric(r, 20), preference="high", damping=0.9)
    add("low", "sqeuclidean", lambda r: blobs(r, 40, 2), preference="low", damping=0.7)
    add("low", "manhattan", lambda r: blobs(r, 120, 2), preference="low", damping=0.9)
    add("low", "precomputed", lambda r: asymmetric(r, 30), preference="low", damping=0.9)
    add("positive", "precomputed", lambda r: asymmetric(r, 35, 0, 4096), preference="default", damping=0.7)
    add("positive", "precomputed", lambda r: asymmetric(r, 60, -1024, 1024), preference="q.1", damping=0.9)

    # Runs that do not converge, with and without exemplars.
    some = lambda r: not r["converged"] and r["centers"]
    none = lambda r: not r["centers"]
    add("open", "sqeuclidean", lambda r: blobs(r, 80, 2), max_iter=25, damping=0.9, preference="min", wish=some)
    add("open", "sqeuclidean", lambda r: blobs(r, 150, 3), max_iter=40, damping=0.95, wish=some)
    add("open", "euclidean", lambda r: blobs(r, 60, 2), max_iter=12, wish=some)
    add("open", "precomputed", lambda r: asymmetric(r, 40), wish=some)
    add("open", "precomputed", lambda r: asymmetric(r, 70), preference="q.1", wish=some)
    add("open", "sqeuclidean", lambda r: lattice(r, 49, 7), preference="low", wish=some)
    add("open", "manhattan", lambda r: lattice(r, 16, 4), preference="value", wish=some)
    add("open", "sqeuclidean", lambda r: duplicates(r, 60, 2), wish=some)
    add("open", "sqeuclidean", lambda r: blobs(r, 30, 2), max_iter=15, preference="high", wish=some)
    add("open", "sqeuclidean", lambda r: blobs(r, 90, 2), convergence_iter=300, wish=some)
    add("none", "sqeuclidean", lambda r: blobs(r, 30, 2), max_iter=1, preference="min", wish=none)
    add("none", "sqeuclidean", lambda r: blobs(r, 50, 2), max_iter=5, preference="min", damping=0.9, wish=none)
    add("none", "cosine", lambda r: decimals(r, 40, 5), max_iter=3, damping=0.9, wish=none)
    add("none", "precomputed", lambda r: asymmetric(r, 25), max_iter=20, preference="low", damping=0.95, wish=none)
    add("none", "sqeuclidean", lambda r: lattice(r, 30, 7), preference="low", wish=none)
    add("none", "precomputed", lambda r: asymmetric(r, 40), preference="low", wish=none)

    # The window: its length, and a limit exactly at and one below the iteration that converges.
    done = lambda r: r["converged"]
    add("window", "sqeuclidean", lambda r: blobs(r, 60, 2), convergence_iter=1, damping=0.7, wish=done)
    add("window", "sqeuclidean", lambda r: blobs(r, 60, 2), convergence_iter=2, damping=0.9, wish=done)
    add("window", "euclidean", lambda r: blobs(r, 80, 2), convergence_iter=5, damping=0.9, wish=done)
    add("window", "cosine", lambda r: decimals(r, 50, 5), convergence_iter=50, damping=0.7, wish=done)
    add("window", "manhattan", lambda r: blobs(r, 100, 2), convergence_iter=100, damping=0.7, wish=done)
    # A cluster far away becomes an exemplar at once, so the window closes on it too early.
    far = lambda r: np.concatenate([blobs(r, 59, 2, centres=4), [[96.0, 96.0]]])
    add("early", "sqeuclidean", far, damping=0.9, wish=lambda r: r["n_iter"] == 16 and len(r["centers"]) < 4)
    for over in (0, -1):
        first = record(len(out), "x", "sqeuclidean", lambda r: blobs(r, 70, 2), damping=0.7, wish=done)
        fixed = np.array(first["x"])
        add("limit", "sqeuclidean", lambda r, fixed=fixed: fixed, damping=0.7, max_iter=first["n_iter"] + over)
    while len(out) < 200:
        kind = pick(("sqeuclidean", "euclidean", "manhattan"))
        n, dim = size(260), int(plan.randint(2, 9))
        add("plain", kind, lambda r, n=n, dim=dim: blobs(r, n, dim, 8), preference=pick(wishes),
            damping=pick(dampings), random_state=pick(seeds))
    assert len(out) == 200, len(out)

    # Beyond the 200: one object.
    add("single", "sqeuclidean", lambda r: blobs(r, 1, 2))
    add("single", "precomputed", lambda r: np.array([[3.0]]), preference=-1.0)
    add("single", "precomputed", lambda r: np.array([[-3.0]]), preference=-1.0)
    return out


def write(path, text):
    with io.BytesIO() as buffer:
        with gzip.GzipFile(filename="", mode="wb", compresslevel=9, fileobj=buffer, mtime=0) as zipped:
            zipped.write(text.encode("ascii"))
        with open(path, "wb") as file:
            file.write(buffer.getvalue())


def main():
    dump = lambda value: json.dumps(value, separators=(",", ":"), allow_nan=False)
    head = {"library": "scikit-learn", "version": sklearn.__version__, "numpy": np.__version__}
    lines = ",\n".join(dump(problem) for problem in problems())
    write(os.path.join(TARGET, "sklearn.json.gz"), dump(head)[:-1] + ',"problems":[\n' + lines + "\n]}\n")

    normals = {str(seed): np.random.RandomState(seed).standard_normal(20).tolist() for seed in (0, 42, 123456789)}
    with open(os.path.join(TARGET, "numpy_normals.json"), "w") as file:
        rows = ['  "%s": [%s]' % (seed, ", ".join("%.17g" % v for v in values)) for seed, values in normals.items()]
        file.write("{\n" + ",\n".join(rows) + "\n}\n")


if __name__ == "__main__":
    main()
