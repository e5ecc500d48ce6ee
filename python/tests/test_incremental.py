import copy
import os
import pickle
import re

import numpy as np
import pytest

import varve
from data import blobs


def rows(table):
    return table if isinstance(table, list) else table.to_dict("records")


@pytest.fixture(scope="module")
def app():
    model = varve.APP()
    for seed in range(3):
        model.partial_fit(blobs(0, count=40) + seed, name=f"day {seed}")
    return model


def test_clusters_keep_their_numbers_from_step_to_step(app):
    first = varve.APP().partial_fit(blobs(0, count=40))
    again = varve.APP().partial_fit(blobs(0, count=40))
    np.testing.assert_array_equal(first.labels_, again.labels_)
    labels = first.labels_
    second = first.partial_fit(blobs(0, count=40) + 1e-6).labels_
    # the same places: an object joins the cluster that is there, or what that became
    held = {row["object"]: row["cluster"] for row in rows(first.labels())}
    assert [held[str(i)] for i in range(40)] == [held[str(40 + i)] for i in range(40)]
    assert len(labels) == len(second) == 40


def test_tables_tell_of_all_steps(app):
    assert app.step_ == 2
    assert [row["batch"] for row in rows(app.steps())] == ["day 0", "day 1", "day 2"]
    assert len(rows(app.labels())) == 120
    assert len(rows(app.labels(at=0))) == 40
    assert {row["step"] for row in rows(app.events())} == {0, 1, 2}
    assert {row["step"] for row in rows(app.events_)} == {2}
    assert [row["step"] for row in rows(app.history("0"))][0] == 0
    alive = {row["cluster"] for row in rows(app.clusters(live=True))}
    assert {f"k{number}" for number in app.labels_} <= alive
    assert all({"from", "into"} <= set(row) for row in rows(app.lineage()))
    assert len(rows(app.groups(count=1))) == 1
    grouped = rows(app.group_labels(count=1))
    assert len(grouped) == len(rows(app.labels())) and {row["group"] for row in grouped} == {"g0/1"}


def test_predict_changes_nothing(app):
    before = app.save(os.path.join(os.path.dirname(app._place()), "before"))
    with open(before, "rb") as file:
        content = file.read()
    labels = app.predict(blobs(0) + 2)
    assert labels.dtype == np.int64
    after = app.save(os.path.join(os.path.dirname(app._place()), "after"))
    with open(after, "rb") as file:
        assert file.read() == content


def test_a_copy_and_an_opened_file_go_on_as_the_original_does(app, tmp_path):
    original = pickle.loads(pickle.dumps(app))
    path = original.save(tmp_path / "app.varve")
    opened = varve.APP.open(path)
    assert opened.get_params()["damping"] == 0.7
    further = blobs(9, count=30)
    expected = original.partial_fit(further).labels_
    for other in (opened, copy.deepcopy(app), pickle.loads(pickle.dumps(app))):
        np.testing.assert_array_equal(other.partial_fit(further).labels_, expected)
        assert rows(other.labels()) == rows(original.labels())
    assert app.step_ == 2
    assert varve.APP.open(path).step_ == 2


def test_save_overwrites_only_when_told(app, tmp_path):
    path = tmp_path / "app.varve"
    app.save(path)
    with pytest.raises(varve.Refused, match="app.varve"):
        app.save(path)
    app.save(path, overwrite=True)
    assert os.listdir(tmp_path) == ["app.varve"]


def test_the_class_of_another_algorithm_is_named(app, tmp_path):
    path = app.save(tmp_path / "app.varve")
    with pytest.raises(ValueError, match="open it with APP"):
        varve.IAPKM.open(path)
    with pytest.raises(ValueError, match="nothing.varve"):
        varve.APP.open(tmp_path / "nothing.varve")


@pytest.mark.parametrize("name", sorted(set(varve.algorithms()) - {"iapc", "idap"}))
def test_every_algorithm_takes_two_steps(name):
    model = varve.algorithms()[name]()
    X = blobs(0, count=40)
    model.partial_fit(X)
    assert model.labels_.shape == (40,)
    model.partial_fit(X + 0.01)
    assert model.step_ == 1
    assert model.predict(X).shape == (40,)


def test_the_same_objects_on_two_days_are_two_steps_where_ids_repeat():
    model = varve.EAP().partial_fit(blobs(0, count=40))
    assert model.partial_fit(blobs(0, count=40)).step_ == 1


@pytest.mark.parametrize("name", ["iapc", "idap"])
def test_algorithms_that_learn_from_classes_take_them_as_y(name):
    model = varve.algorithms()[name]()
    X = blobs(0, count=40)
    known = [None] * 40
    known[0], known[1] = "a", "b"
    model.partial_fit(X, known)
    assert model.step_ == 0
    with pytest.raises(ValueError, match="y has 2 values for 40 samples"):
        model.partial_fit(X, ["a", "b"])
    assert model.step_ == 0


def test_parameters_are_those_of_the_registry_and_wrong_ones_are_refused_in_its_words():
    assert varve.APP(damping=0.9, prune_after=3).fit(blobs()).get_params()["prune_after"] == 3
    with pytest.raises(ValueError, match=re.escape("damping must be in [0.5, 1), got 1.5")):
        varve.APP(damping=1.5).fit(blobs())
    with pytest.raises(ValueError, match="similarity 'x' is not known"):
        varve.APP(similarity="x").fit(blobs())
    with pytest.raises(TypeError):
        varve.APP(dampening=0.9)


def test_a_wanted_number_of_clusters_is_called_as_scikit_learn_does(tmp_path):
    model = varve.AP(n_clusters=2).fit(blobs())
    assert set(model.labels_) == {0, 1} and len(rows(model.clusters())) == 2
    assert varve.AP.open(model.save(tmp_path / "ap.varve")).get_params()["n_clusters"] == 2


def test_a_refused_batch_leaves_everything_unchanged():
    model = varve.APP().partial_fit(blobs(), ids=range(60))
    before, labels = rows(model.labels()), model.labels_
    with pytest.raises(ValueError, match="X has 2 features, but APP is expecting 3 features"):
        model.partial_fit(blobs(dimensions=2))
    with pytest.raises(ValueError, match="'5'"):
        model.partial_fit(blobs(), ids=range(5, 65))
    with pytest.raises(ValueError, match="ids has 2 values for 60 samples"):
        model.partial_fit(blobs(), ids=["a", "b"])
    with pytest.raises(ValueError, match="time 'x' is not understood"):
        model.partial_fit(blobs(), ids=range(60, 120), time="x")
    assert rows(model.labels()) == before
    assert model.labels_ is labels
    assert model.partial_fit(blobs(1)).step_ == 1


def test_fit_begins_anew(app):
    model = copy.deepcopy(app)
    model.fit(blobs(5, dimensions=2))
    assert model.step_ == 0
    assert model.n_features_in_ == 2
    assert len(rows(model.labels())) == 60
    with pytest.raises(ValueError, match="damping"):
        model.set_params(damping=2).fit(blobs(6, dimensions=2))
    assert len(rows(model.labels())) == 60


def test_a_step_that_does_not_converge_warns():
    with pytest.warns(varve.ConvergenceWarning, match="step 0 did not converge"):
        varve.APP(max_iterations=1, min_iterations=0, conventions="sklearn").fit(blobs())


def test_in_a_notebook_it_is_a_picture_that_needs_no_network(app, tmp_path):
    page = app._repr_mimebundle_()["text/html"]
    assert page.startswith("<iframe srcdoc=") and "day 2" in page
    assert page.count("&lt;section hidden") == 2 and app.report().count("<section hidden") == 0
    assert not re.search(r'(src|href)=(&quot;|")https?:', page)
    assert "text/html" in varve.AP()._repr_mimebundle_() or varve.AP()._repr_html_() is None
    written = app.report(tmp_path / "report.html")
    assert (tmp_path / "report.html").read_text(encoding="utf-8") == app.report()
    assert written.endswith("report.html")


def test_not_fitted_is_said():
    for ask in (lambda m: m.predict(blobs()), lambda m: m.labels(), lambda m: m.save("x"), lambda m: m.report()):
        with pytest.raises(varve.NotFittedError):
            ask(varve.APP())
