"""What stands in documents runs as it is."""

import re
from pathlib import Path

import numpy as np
import pytest

import varve
from data import blobs
from test_shift import uses

HERE = Path(__file__).resolve().parents[1]
PAGE = HERE.parent / "docs" / "python.md"


def blocks(path):
    return re.findall(r"```python\n(.*?)```", path.read_text(encoding="utf-8"), re.S)


def test_the_lines_to_copy_are_the_same_everywhere():
    first = blocks(PAGE)[0]
    assert blocks(HERE / "README.md")[0] == first
    assert blocks(HERE.parent / "README.md")[0] == first
    assert len(first.strip().splitlines()) == 5


@pytest.mark.parametrize("number", range(len(blocks(PAGE))))
def test_the_page_runs(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    rows = [{**row, "period": {"old": "early", "new": "late"}[row["period"]]} for row in uses()]
    lines = ["\t".join(rows[0])] + ["\t".join(str(value) for value in row.values()) for row in rows]
    Path("uses.tsv").write_text("\n".join(lines) + "\n")
    exec(blocks(PAGE)[number], {"np": np, "varve": varve, "X": blobs(), "ids": list(range(60))})


def test_every_class_of_the_registry_is_in_the_page():
    text = PAGE.read_text(encoding="utf-8")
    assert all(f"`{kind.__name__}`" in text or f"`varve.{kind.__name__}`" in text for kind in varve.algorithms().values())
