"""What a timeline tells: its tables and its report, for timelines on disk and for estimators alike."""

from __future__ import annotations

import html
import json
import os
import tempfile
from pathlib import Path
from typing import Any, Dict, List, Optional, Union

from . import _java
from ._calls import command

PathLike = Union[str, "os.PathLike[str]"]
StepLike = Union[int, str]
#: A ``pandas.DataFrame`` where pandas is installed, else a list of rows, each a dict.
Table = Any


def table(rows: List[Dict[str, Any]], *columns: str) -> Table:
    """Rows as a frame, where pandas is installed."""
    try:
        import pandas
    except ImportError:
        return rows
    return pandas.DataFrame(rows, columns=None if rows else columns or None)


def read(text: str) -> Table:
    """A table that a command has written as JSON Lines."""
    return table([json.loads(line) for line in text.splitlines()])


class Tables:
    """Questions to a timeline. Tables have the columns of the command's, whatever is asked."""

    def _place(self) -> str:
        """The file of the timeline."""
        raise NotImplementedError

    def _title(self) -> str:
        raise NotImplementedError

    def _ask(self, verb: str, *words: Any, **options: Any) -> Table:
        given = [str(word) for word in words]
        for name, value in options.items():
            if value is not None and value is not False:
                given += [f"--{name}"] if value is True else [f"--{name}", str(value)]
        return read(command(verb, self._place(), *given, "--format", "jsonl"))

    def labels(self, at: Optional[StepLike] = None) -> Table:
        """The cluster of every object that is held: after the last step, or ``at`` a step or date."""
        return self._ask("labels", at=at)

    def clusters(self, at: Optional[StepLike] = None, live: bool = False) -> Table:
        """Every cluster that is or was: when it was born, how large it is, what became of it."""
        return self._ask("clusters", at=at, live=live)

    def events(self, since: Optional[StepLike] = None, at: Optional[StepLike] = None) -> Table:
        """What happened to clusters, in order: created, enriched, merged, pruned, ..."""
        return self._ask("events", since=since, at=at)

    def lineage(self, of: Optional[str] = None) -> Table:
        """Which clusters came from which, of all or of one such as ``'k3'``."""
        return self._ask("lineage", of=of)

    def steps(self) -> Table:
        """What every step came to."""
        return self._ask("steps")

    def groups(self, count: Optional[int] = None, at: Optional[StepLike] = None) -> Table:
        """Groups of clusters, as many as the data suggest, or ``count``."""
        return self._ask("groups", count=count, at=at)

    def group_labels(self, count: Optional[int] = None, at: Optional[StepLike] = None) -> Table:
        """The group of every object: the coarser level, which people are shown."""
        return self._ask("groups", "--objects", count=count, at=at)

    def history(self, *objects: Any) -> Table:
        """Where objects were after which step; without objects, what happened to clusters."""
        if not objects:
            return self.events()
        words = [word for each in objects for word in ("--object", each)]
        return self._ask("labels", *words)

    def report(self, path: Optional[PathLike] = None) -> str:
        """The report: one HTML file that needs no network. Returns it, or writes it to ``path`` and returns that."""
        if path is not None:
            command("report", self._place(), "--out", path)
            return os.fspath(path)
        with tempfile.TemporaryDirectory(dir=_java.folder()) as folder:
            file = Path(folder) / "report.html"
            command("report", self._place(), "--out", file)
            return file.read_text(encoding="utf-8")

    def save(self, path: PathLike, overwrite: bool = False) -> str:
        """Writes a copy as a timeline, which ``varve.Timeline``, ``open`` and the command read. Returns the path."""
        place = Path(path)
        if overwrite and place.exists():
            command("export", self._place(), "--backup", f"{place}.new")
            os.replace(f"{place}.new", place)
        else:
            command("export", self._place(), "--backup", place)
        return os.fspath(path)

    def _framed(self) -> str:
        """The report for a notebook, what to notice and the strata first: the command and groups are left to ``report``."""
        page = self.report()
        for section in ('<section class="run"', '<section id="groups-section"'):
            page = page.replace(section, section.replace("<section", "<section hidden", 1), 1)
        return framed(page, self._title(), 640)


def framed(page: str, title: str, height: int) -> str:
    """A page in a frame, where its styles and scripts stay its own, and cannot reach the notebook."""
    return (
        f'<iframe srcdoc="{html.escape(page, quote=True)}" title="{html.escape(title)}" width="100%" height="{height}"'
        ' style="border:0" sandbox="allow-scripts allow-downloads"></iframe>'
    )
