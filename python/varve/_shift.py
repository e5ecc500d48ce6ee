"""How words change their meaning: uses, senses, change."""

from __future__ import annotations

import csv
import json
import os
import tempfile
from pathlib import Path
from typing import Any, List, Optional, Sequence, Union

import numpy as np

from . import _java
from ._calls import command
from ._errors import Refused
from ._tables import PathLike, Table, framed, table


class Shift:
    """What ``varve.shift`` found, as tables: ``scores``, ``senses``, ``assignments``."""

    def __init__(self, folder: PathLike) -> None:
        self.folder = os.fspath(folder)
        #: how much each word changed between periods, a column for each measure
        self.scores: Table = self._read("scores")
        #: the share of each sense in each period, its state and keywords
        self.senses: Table = self._read("senses")
        #: the sense of every use
        self.assignments: Table = self._read("assignments")

    def _read(self, name: str) -> Table:
        with open(Path(self.folder) / f"{name}.jsonl", encoding="utf-8") as lines:
            return table([json.loads(line) for line in lines])

    def report(self, path: Optional[PathLike] = None) -> str:
        """The report: one HTML file that needs no network. Returns it, or writes it to ``path`` and returns that."""
        page = (Path(self.folder) / "report.html").read_text(encoding="utf-8")
        if path is None:
            return page
        Path(path).write_text(page, encoding="utf-8")
        return os.fspath(path)

    def _repr_html_(self) -> str:
        return framed(self.report(), "How words change", 760)

    def __repr__(self) -> str:
        return f"Shift({self.folder!r})"


def shift(
    uses: Any,
    *,
    targets: Union[PathLike, Sequence[str], None] = None,
    embeddings: Any = None,
    out: Optional[PathLike] = None,
    **options: Any,
) -> Shift:
    """Finds the senses of words in dated texts, period by period, and measures how they changed.

    Parameters
    ----------
    uses : path, or frame or list of dicts
        Uses, texts, or a folder of texts, as ``varve shift`` takes them. Rows with ``word``, ``period``, ``identifier``, ``start``,
        ``end`` and ``text`` are uses; rows with ``text`` and ``year`` or ``date`` are texts, which need ``targets``.
    targets : path or sequence of str, optional
        The words to find in texts; ``'mouse<tab>mice'`` gives a word another form.
    embeddings : array-like of shape (n_uses, n_dimensions) or path, optional
        Vectors of the uses, in their order; else the model that comes with Varve makes them.
    out : path, optional
        Folder for the tables and the report; a temporary one, gone with the interpreter, without it.
    **options
        Those of ``varve shift --help`` with underscores: ``periods='early=1949..1969,late=1970..'``, ``permutations=100``, ...

    Examples
    --------
    >>> import numpy as np, varve
    >>> uses = [dict(word="mouse", period=p, identifier=f"{p}{i}", start=2, end=7, text="A mouse.") for p in ("old", "new") for i in range(4)]
    >>> found = varve.shift(uses, embeddings=np.eye(2)[[0, 0, 0, 0, 0, 0, 1, 1]], periods="old,new")
    >>> [row["sense"] for row in found.assignments] if isinstance(found.assignments, list) else list(found.assignments.sense)
    ['k0', 'k0', 'k0', 'k0', 'k0', 'k0', 'k1', 'k1']
    """
    folder = Path(tempfile.mkdtemp(dir=_java.folder()))
    words: List[str] = ["shift", _uses(uses, folder)]
    if targets is not None:
        words += ["--targets", _targets(targets, folder)]
    if embeddings is not None:
        words += ["--embeddings", _embeddings(embeddings, folder)]
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words += [option, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    result = os.path.abspath(out) if out is not None else str(folder / "result")
    command(*words, "--out", result, "--format", "jsonl", "--quiet")
    return Shift(result)


def _uses(uses: Any, folder: Path) -> str:
    if isinstance(uses, (str, os.PathLike)):
        return os.path.abspath(uses)
    rows = uses.to_dict("records") if hasattr(uses, "to_dict") else [dict(row) for row in uses]
    if not rows:
        raise Refused("there are no uses; give at least one")
    if "word" not in rows[0]:
        texts = folder / "texts.jsonl"
        texts.write_text("".join(json.dumps(row, default=str) + "\n" for row in rows), encoding="utf-8")
        return str(texts)
    table = folder / "uses.tsv"
    with open(table, "w", encoding="utf-8", newline="") as file:
        names = list(rows[0])
        writer = csv.writer(file, delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        writer.writerow(names)
        for number, row in enumerate(rows):
            cells = [str(row[name]) for name in names]
            if any(sign in cell for cell in cells for sign in "\t\n\r"):
                raise Refused(f"row {number} of uses holds a tab or a line end; replace it by a space, of the same length")
            writer.writerow(cells)
    return str(table)


def _targets(targets: Union[PathLike, Sequence[str]], folder: Path) -> str:
    if isinstance(targets, (str, os.PathLike)):
        return os.path.abspath(targets)
    file = folder / "targets.txt"
    file.write_text("".join(f"{word}\n" for word in targets), encoding="utf-8")
    return str(file)


def _embeddings(embeddings: Any, folder: Path) -> str:
    if isinstance(embeddings, (str, os.PathLike)):
        return os.path.abspath(embeddings)
    file = folder / "embeddings.npy"
    np.save(file, np.asarray(embeddings))
    return str(file)
