"""What ./check looks at every time, in one interpreter and one Java: a word from each of the other files, which the long check runs."""

import pickle

import numpy as np
import pytest

import varve
from data import blobs
from test_incremental import rows


def test_labels_are_those_that_scikit_learn_gave():
    """Recorded, so that scikit-learn need not be there: AffinityPropagation(damping=0.9, random_state=0) of 1.2.1."""
    expected = "0 1 1 1 1 0 1 0 2 0 2 1 3 2 2 0 3 2 0 1 2 1 2 2 3 2 0 1 1 1 2 0 2 3 0 2 2 3 2 3 2 0 3 0 0 0 1 1 3 0 0 1 2 0 1 3 3 2 0 1"
    model = varve.AffinityPropagation(damping=0.9, random_state=0).fit(blobs())
    assert " ".join(map(str, model.labels_)) == expected
    assert model.n_iter_ == 47


def test_steps_keep_their_clusters_in_copies_and_files(tmp_path):
    app = varve.APP().partial_fit(blobs(), name="monday")
    with pytest.raises(ValueError, match="X has 2 features, but APP is expecting 3 features"):
        app.partial_fit(blobs(dimensions=2))
    with pytest.raises(ValueError, match="NaN"):
        app.partial_fit([[np.nan, 0, 0]])
    opened = varve.APP.open(app.save(tmp_path / "app.varve"))
    copied = pickle.loads(pickle.dumps(app))
    labels = app.partial_fit(blobs(1)).labels_
    for other in (opened, copied):
        np.testing.assert_array_equal(other.partial_fit(blobs(1)).labels_, labels)
    assert len(rows(app.labels())) == 120 and {row["step"] for row in rows(app.events_)} == {1}
    assert "monday" in app._repr_html_()
    timeline = varve.Timeline(tmp_path / "lake.varve")
    assert timeline.add(blobs(), ids=range(60)).is_new and not timeline.add(blobs(), ids=range(60)).is_new


def test_words_of_the_registry_refuse():
    with pytest.raises(ValueError, match="damping must be in"):
        varve.APP(damping=1.5).fit(blobs())
