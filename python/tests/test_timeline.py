import os

import numpy as np
import pytest

import varve
from data import blobs
from test_incremental import rows


@pytest.fixture
def timeline(tmp_path):
    made = varve.Timeline(tmp_path / "lake.varve", scale="zscore", keep_vectors=True)
    made.add(blobs(0), ids=[f"a{i}" for i in range(60)], name="monday", time="2026-03-02", classes=["x", "y"] * 30)
    return made


def test_a_step_is_on_disk_and_adding_it_again_changes_nothing(timeline):
    again = varve.Timeline(timeline.path)
    same = again.add(blobs(0), ids=[f"a{i}" for i in range(60)], name="monday", time="2026-03-02")
    assert not same.is_new and same.step == 0
    np.testing.assert_array_equal(same.labels, [int(row["cluster"][1:]) for row in rows(again.labels())])
    step = again.add(blobs(1), name="tuesday", time="2026-03-03")
    assert step.is_new and step.step == 1 and step.labels.shape == (60,)
    assert step.facts["objects_new"] == 60
    assert [row["batch"] for row in rows(timeline.steps())] == ["monday", "tuesday"]
    assert rows(timeline.steps())[0]["purity"] is not None
    timeline.check()


def test_others_may_add_between(timeline):
    np.savetxt(os.path.join(os.path.dirname(timeline.path), "new.csv"), blobs(2), delimiter=",", header="x0,x1,x2", comments="")
    varve.command("add", timeline.path, os.path.join(os.path.dirname(timeline.path), "new.csv"))
    assert timeline.add(blobs(3)).step == 2
    timeline.undo()
    assert timeline.add(blobs(4)).step == 2
    timeline.forget("a0", "a1")
    assert timeline.add(blobs(5), name="more").step == 3
    assert len(rows(timeline.labels(at=0))) == 58
    timeline.check()


def test_refusals_of_undo_and_forget_speak_python(tmp_path):
    timeline = varve.Timeline(tmp_path / "t.varve")
    timeline.add([[0, 0], [0, 1], [9, 9]], ids=["a", "b", "c"])
    with pytest.raises(varve.Refused, match="keep_vectors=True needs none") as refused:
        timeline.forget("a")
    assert "--" not in str(refused.value)
    with pytest.raises(varve.Refused, match="nothing to forget; name objects$"):
        timeline.forget()
    timeline.undo()
    with pytest.raises(varve.Refused, match="holds no step yet") as refused:
        timeline.undo()
    assert "--" not in str(refused.value)


def test_known_objects_are_refused_skipped_or_replaced(timeline):
    ids = ["a0", "new"]
    X = [[50.0, 50, 50], [51, 51, 51]]
    with pytest.raises(ValueError, match="'a0'"):
        timeline.add(X, ids=ids)
    assert len(rows(timeline.steps())) == 1
    first = rows(timeline.labels())[0]["cluster"]
    skipped = timeline.add(X, ids=ids, known="skip").labels
    assert skipped[0] == int(first[1:]) and skipped.shape == (2,)
    replaced = timeline.add(X, ids=ids, known="replace")
    assert replaced.labels[0] != skipped[0] and replaced.labels[1] == skipped[1]
    with pytest.raises(ValueError, match="refuse, skip or replace"):
        timeline.add(X, ids=["u", "v"], known="x")


def test_predict_knows_columns_by_name(tmp_path):
    pandas = pytest.importorskip("pandas")
    timeline = varve.Timeline(tmp_path / "t.varve", "ap", damping=0.9)
    frame = pandas.DataFrame(blobs(), columns=["a", "b", "c"])
    labels = timeline.add(frame).labels
    np.testing.assert_array_equal(timeline.predict(frame), labels)
    with pytest.raises(ValueError, match="column"):
        timeline.predict(frame.rename(columns={"a": "z"}))
    with pytest.raises(ValueError):
        timeline.predict(blobs(dimensions=2))


@pytest.mark.parametrize("has_pandas", [True, False])
def test_tables_of_pyarrow_are_taken_with_their_names(tmp_path, has_pandas, monkeypatch):
    """With a stand-in, since few machines have pyarrow."""
    from varve import _base

    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(blobs(), columns=["a", "b", "c"])

    class Table:
        column_names = list(frame)
        columns = [frame[name] for name in frame]

        def to_pandas(self):
            if not has_pandas:
                raise ImportError("pandas")
            return frame

    Table.__module__ = "pyarrow.lib"
    if not has_pandas:
        monkeypatch.setattr(_base, "HAS_SKLEARN", False)
    timeline = varve.Timeline(tmp_path / "t.varve")
    labels = timeline.add(Table()).labels
    np.testing.assert_array_equal(varve.Timeline(tmp_path / "u.varve").add(frame).labels, labels)
    with pytest.raises(ValueError, match="column"):
        timeline.predict(frame.rename(columns={"a": "z"}))


def test_other_parameters_than_those_it_has_are_refused(timeline):
    with pytest.raises(ValueError, match="scale"):
        varve.Timeline(timeline.path, scale="none").add(blobs(1))
    with pytest.raises(ValueError, match="app has no parameter dampening; choose from packing"):
        varve.Timeline(timeline.path + "2", dampening=0.9).add(blobs(1))
    assert not os.path.exists(timeline.path + "2")
    with pytest.raises(ValueError, match="algorithm 'x' is not known"):
        varve.Timeline(timeline.path + "2", "x").add(blobs(1))


def test_a_file_that_is_none_and_a_damaged_one_are_told_apart(timeline, tmp_path):
    other = tmp_path / "other.varve"
    other.write_bytes(b"no timeline" * 1000)
    with pytest.raises(varve.VarveError):
        varve.Timeline(other).labels()
    with pytest.raises(ValueError, match="none.varve"):
        varve.Timeline(tmp_path / "none.varve").labels()


def test_a_timeline_shows_itself(timeline):
    assert "monday" in timeline._repr_html_()
    assert varve.Timeline(timeline.path + "2")._repr_html_() is None
    assert repr(timeline) == f"Timeline({timeline.path!r})"
    assert varve.APP.open(timeline.path).scale == "zscore"


def test_commands_are_refused_in_their_own_words(timeline):
    with pytest.raises(varve.Refused, match="there is no verb 'lables'"):
        varve.command("lables", timeline.path)
    with pytest.raises(varve.Refused, match="Unknown option"):
        varve.command("labels", timeline.path, "--x")
