import pickle
import subprocess
import sys
import textwrap
import warnings

import numpy as np
import pytest

import varve
from data import blobs

sklearn = pytest.importorskip("sklearn")
from sklearn.cluster import AffinityPropagation as Theirs  # noqa: E402


def both(X, **parameters):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return varve.AffinityPropagation(**parameters).fit(X), Theirs(**parameters).fit(X)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"damping": 0.9},
        {"preference": -50},
        {"preference": -5.5, "convergence_iter": 3},
        {"max_iter": 2},
        {"max_iter": 1, "preference": -1000},
    ],
)
def test_same_answers_as_scikit_learn(seed, parameters):
    ours, theirs = both(blobs(seed), random_state=seed, **parameters)
    np.testing.assert_array_equal(ours.labels_, theirs.labels_)
    np.testing.assert_array_equal(ours.cluster_centers_indices_, theirs.cluster_centers_indices_)
    np.testing.assert_array_equal(ours.cluster_centers_, theirs.cluster_centers_)
    assert ours.n_iter_ == theirs.n_iter_
    assert ours.n_features_in_ == theirs.n_features_in_
    np.testing.assert_allclose(ours.affinity_matrix_, theirs.affinity_matrix_, atol=1e-9)


def test_same_answers_for_given_similarities_integers_floats_and_one_preference_each():
    X = blobs(3, count=40)
    S = -((X[:, None] - X[None]) ** 2).sum(axis=2)
    preferences = np.linspace(-30, -3, 40)
    for ours, theirs in (
        both(S, affinity="precomputed", random_state=1),
        both(S, affinity="precomputed", random_state=1, preference=preferences),
        both((10 * X).astype(int), random_state=2),
        both(X.tolist(), random_state=3),
        both([[5.0, 5.0]], random_state=0),
    ):
        np.testing.assert_array_equal(ours.labels_, theirs.labels_)
        assert ours.n_iter_ == theirs.n_iter_


def test_given_similarities_change_only_without_copy():
    S = -np.abs(np.subtract.outer(np.arange(6.0), np.arange(6.0)))
    before = S.copy()
    varve.AffinityPropagation(affinity="precomputed", preference=-2, random_state=0).fit(S)
    np.testing.assert_array_equal(S, before)
    varve.AffinityPropagation(affinity="precomputed", preference=-2, random_state=0, copy=False).fit(S)
    np.testing.assert_array_equal(S.diagonal(), np.full(6, -2.0))


def test_a_frame_gives_the_names_of_its_columns():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(blobs(), columns=["a", "b", "c"])
    model = varve.AffinityPropagation(random_state=0).fit(frame)
    assert list(model.feature_names_in_) == ["a", "b", "c"]
    with pytest.raises(ValueError, match="feature names should match"):
        model.predict(frame[["b", "a", "c"]])


def test_random_state_none_and_instances_are_taken_and_others_are_refused():
    X = blobs()
    np.random.seed(4)
    assert len(varve.AffinityPropagation().fit(X).labels_) == 60
    drawn = np.random.RandomState(7)
    varve.AffinityPropagation(random_state=drawn).fit(X)
    assert drawn.randint(1 << 30) != np.random.RandomState(7).randint(1 << 30)
    for wrong in (-1, "x"):
        with pytest.raises(ValueError):
            varve.AffinityPropagation(random_state=wrong).fit(X)


def test_pickled_it_stays_the_same():
    model = varve.AffinityPropagation(random_state=0).fit(blobs())
    copy = pickle.loads(pickle.dumps(model))
    np.testing.assert_array_equal(copy.predict(blobs(1)), model.predict(blobs(1)))
    np.testing.assert_array_equal(copy.affinity_matrix_, model.affinity_matrix_)


BAD = [
    ([[1.0, float("nan")], [2.0, 3.0]], ValueError, "NaN"),
    ([[1.0, float("inf")], [2.0, 3.0]], ValueError, "infinity"),
    ([1.0, 2.0, 3.0], ValueError, "Expected 2D array"),
    (np.zeros((2, 2, 2)), ValueError, "dim"),
    (np.zeros((0, 3)), ValueError, "0 sample"),
    (np.zeros((3, 0)), ValueError, "0 feature"),
    ([["a", "b"], ["c", "d"]], ValueError, "could not convert string|Unable to convert|not compatible with arrays of bytes/strings"),
    (np.array([[1, "a"], [2, "b"]], dtype=object), ValueError, "could not convert string"),
    (np.array([[{}, 1], [2, 3]], dtype=object), TypeError, "argument must be"),
    ([[1j, 2], [3, 4]], ValueError, "Complex data not supported"),
    ([[1.0, 2.0], [3.0]], ValueError, "inhomogeneous|sequence|array"),
]


@pytest.mark.parametrize("make", [varve.AffinityPropagation, varve.APP])
@pytest.mark.parametrize("X, kind, words", BAD)
def test_bad_input_is_refused_as_scikit_learn_does(make, X, kind, words):
    with pytest.raises(kind, match=words):
        make().fit(X)


@pytest.mark.parametrize(
    "parameters",
    [
        {"damping": 1.0},
        {"damping": "x"},
        {"max_iter": 0},
        {"convergence_iter": 1.5},
        {"affinity": "cosine"},
        {"preference": "median"},
    ],
)
def test_bad_parameters_are_refused_in_the_words_of_scikit_learn(parameters):
    with pytest.raises(ValueError) as theirs:
        Theirs(**parameters).fit(blobs())
    with pytest.raises(ValueError) as ours:
        varve.AffinityPropagation(**parameters).fit(blobs())
    assert str(ours.value) == str(theirs.value)


def test_preferences_of_the_wrong_number_are_refused():
    with pytest.raises(ValueError, match="preference has 3 values for 60 samples"):
        varve.AffinityPropagation(preference=[1, 2, 3]).fit(blobs())


def test_other_columns_than_before_are_refused():
    model = varve.AffinityPropagation(random_state=0).fit(blobs())
    with pytest.raises(ValueError, match="X has 2 features, but AffinityPropagation is expecting 3 features"):
        model.predict(blobs(dimensions=2))


def test_without_scikit_learn_and_pandas_it_does_the_same():
    """In an interpreter that has neither, with what was found here."""
    expected = varve.AffinityPropagation(random_state=0).fit(blobs())
    script = f"""
        import sys
        for missing in ("sklearn", "pandas", "scipy"):
            sys.modules[missing] = None
        sys.path.insert(0, {str(__file__.rsplit('/', 1)[0])!r})
        import numpy as np, pickle, varve, warnings
        from data import blobs
        assert sys.modules["sklearn"] is None
        model = varve.AffinityPropagation(random_state=0)
        assert repr(model) == "AffinityPropagation(random_state=0)", repr(model)
        assert model.fit_predict(blobs()).tolist() == {expected.labels_.tolist()}
        assert model.predict(blobs(1)).tolist() == {expected.predict(blobs(1)).tolist()}
        assert np.allclose(model.affinity_matrix_.sum(), {expected.affinity_matrix_.sum()!r})
        assert model.set_params(damping=0.6).get_params()["damping"] == 0.6
        app = varve.APP().partial_fit(blobs())
        assert isinstance(app.events_, list) and isinstance(app.labels(), list)
        assert pickle.loads(pickle.dumps(app)).predict(blobs()).tolist() == app.predict(blobs()).tolist()
        app.set_params(damping=0.8)
        bad = [([[1, float("nan")]], "row 0"), ([1, 2], "Expected 2D"), ([["a"]], "could not convert"), ([[1e999]], "infinity"),
               (np.zeros((0, 2)), "0 sample"), (np.zeros((2, 0)), "0 feature"), ([[1j]], "Complex"), (blobs(dimensions=2), "X has 2 features")]
        for X, words in bad:
            try:
                app.predict(X)
            except ValueError as e:
                assert words in str(e), (words, str(e))
            else:
                raise AssertionError(words)
        for wrong in (dict(damping=2.0), dict(affinity="x"), dict(max_iter=0)):
            try:
                varve.AffinityPropagation(**wrong).fit(blobs())
            except ValueError:
                pass
            else:
                raise AssertionError(wrong)
        try:
            varve.APP().predict(blobs())
        except varve.NotFittedError as e:
            assert "not fitted yet" in str(e)
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script)], check=True, timeout=120)
