import numpy as np
import pytest

import varve
from test_incremental import rows


def uses(word="mouse"):
    return [
        dict(word=word, period=period, identifier=f"{word}-{period}-{i}", start=2, end=2 + len(word), text=f"A {word} sat here on the mat.")
        for period in ("old", "new")
        for i in range(6)
    ]


VECTORS = np.eye(3)[[0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1]]


def test_senses_and_change_are_found():
    found = varve.shift(uses(), embeddings=VECTORS, periods="old,new")
    (score,) = [row for row in rows(found.scores) if (row["from"], row["to"]) == ("old", "new")][:1]
    assert score["word"] == "mouse" and score["jsd"] > 0.2
    assert {row["state"] for row in rows(found.senses)} == {"shrunk", "gained"}
    assert len(rows(found.assignments)) == 12
    assert "<iframe" in found._repr_html_() and "mouse" in found.report()


def test_the_folder_is_the_users_where_one_is_named(tmp_path):
    found = varve.shift(uses(), embeddings=VECTORS, periods="old,new", out=tmp_path / "result")
    assert found.folder == str(tmp_path / "result")
    assert (tmp_path / "result" / "report.html").exists()
    assert found.report(tmp_path / "copy.html") == str(tmp_path / "copy.html")


def test_what_does_not_go_is_refused_with_the_sentence_of_the_command():
    with pytest.raises(ValueError, match="there are no uses"):
        varve.shift([])
    with pytest.raises(ValueError, match="11"):
        varve.shift(uses(), embeddings=VECTORS[:11], periods="old,new")
    with pytest.raises(ValueError, match="--perids"):
        varve.shift(uses(), embeddings=VECTORS, perids="old,new")
    with pytest.raises(ValueError, match="row 0 of uses holds a tab"):
        varve.shift([{**uses()[0], "text": "A mouse\there."}])
