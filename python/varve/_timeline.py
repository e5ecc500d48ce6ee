"""Timelines on disk."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Sequence

import numpy as np

from . import _java
from ._base import BaseEstimator, checked
from ._calls import call, command
from ._tables import PathLike, Table, Tables, table


@dataclass(frozen=True)
class Step:
    """What a step did."""

    #: counted from 0
    step: int
    #: the cluster of every object of the batch, in its order, as a number; -1 for none
    labels: np.ndarray
    #: what happened to clusters
    events: Table
    #: False if the batch was there already and nothing was changed
    is_new: bool
    #: iterations, seconds, clusters, ... as in the table of steps
    facts: Dict[str, Any] = field(repr=False, default_factory=dict)


def add(file: str, X: Any, facts: Dict[str, Any]) -> Step:
    """Adds a step to the timeline in a file."""
    answer, (labels,) = call("/add", {"file": file, **facts}, X)
    events = table(answer["events"], "step", "event", "cluster", "from", "size_before", "size_after")
    return Step(answer["step"], labels, events, answer["new"], answer["row"] or {})


def texts(values: Optional[Sequence[Any]], count: int, what: str) -> List[str]:
    """One word for each object."""
    if values is None:
        return []
    words = [str(value) for value in values]
    if len(words) != count:
        raise ValueError(f"{what} has {len(words)} values for {count} samples; give one for each")
    return words


class Timeline(Tables):
    """Clusters that survive: one file that steps are added to, by any program; killed at any moment, it loses nothing.

    Parameters
    ----------
    path : str or path
        The file. One that is not there is made by the first step.
    algorithm : str, optional
        For a new timeline: which one clusters it, as ``varve.algorithms()`` names them; the first of them by default.
    keep_vectors : bool, default=False
        For a new timeline: whether values are kept, which ``forget`` and ``known='replace'`` need under app.
    **parameters
        For a new timeline: those of the algorithm. A timeline that is there has its own.

    Examples
    --------
    >>> import varve, tempfile, os
    >>> timeline = varve.Timeline(os.path.join(tempfile.mkdtemp(), "lake.varve"))
    >>> timeline.add([[0, 0], [0, 1], [9, 9], [9, 8]], ids=["a", "b", "c", "d"], name="monday").labels
    array([0, 0, 1, 1])
    >>> timeline.add([[0, 0.5], [5, 5]], ids=["e", "f"], name="tuesday").labels
    array([0, 2])
    >>> timeline.predict([[9, 9]])
    array([1])
    """

    def __init__(
        self, path: PathLike, algorithm: Optional[str] = None, *, keep_vectors: bool = False, **parameters: Any
    ) -> None:
        self.path = os.path.abspath(path)
        self._keep_vectors = keep_vectors
        self._algorithm = algorithm
        self._parameters = parameters

    def _place(self) -> str:
        return self.path

    def _title(self) -> str:
        return os.path.basename(self.path)

    def _facts(self) -> Dict[str, Any]:
        if self._algorithm is None and not self._parameters and not self._keep_vectors and os.path.exists(self.path):
            return {}
        facts = {"parameters": words(self._parameters), "keep_vectors": self._keep_vectors}
        return facts if self._algorithm is None else {"algorithm": self._algorithm, **facts}

    def add(
        self,
        X: Any,
        *,
        ids: Optional[Sequence[Any]] = None,
        name: Optional[str] = None,
        time: Optional[str] = None,
        batch_id: Optional[str] = None,
        known: str = "refuse",
        classes: Optional[Sequence[Any]] = None,
    ) -> Step:
        """Adds a batch as one step. It is on disk when this returns, and adding the same again changes nothing.

        Parameters
        ----------
        X : array-like or frame of shape (n_samples, n_features)
            The objects. The columns of a frame are known by their names.
        ids : sequence, optional
            By which objects are known. Without them they are called by the name or the number of the step, and their row; a batch
            that has neither ids nor a name is a new step each time.
        name, time, batch_id : str, optional
            What the step is called, when it was (ISO 8601), and by what it is recognised.
        known : {'refuse', 'skip', 'replace'}
            What becomes of objects that came before.
        classes : sequence, optional
            What is known of the objects; it judges the clusters and does not make them.
        """
        _java.process()  # starts while X is checked
        batch = Batch()
        values = checked(batch, X, reset=True)
        if ids is None:
            prefix = name or f"step{self._next()}"
            ids = [f"{prefix}-{i}" for i in range(values.shape[0])]
        facts = {
            **self._facts(),
            "ids": texts(ids, values.shape[0], "ids"),
            "columns": batch.names(),
            "classes": texts(classes, values.shape[0], "classes"),
            "name": name,
            "time": time,
            "batch_id": batch_id,
            "known": known,
        }
        return add(self.path, values, facts)

    def _next(self) -> int:
        return len(self.steps()) if os.path.exists(self.path) else 0

    def predict(self, X: Any) -> np.ndarray:
        """Returns the cluster that each row fits best after the last step, as a number, and changes nothing."""
        batch = Batch()
        values = checked(batch, X, reset=True)
        _, (labels, _similarities) = call("/predict", {"file": self.path, "columns": batch.names()}, values)
        return labels

    def undo(self) -> None:
        """Takes the last step back."""
        call("/undo", {"file": self.path}, stoppable=False)

    def forget(self, *objects: Any) -> None:
        """Forgets objects for good. Under app the timeline must have been made with ``keep_vectors=True``."""
        call("/forget", {"file": self.path, "objects": [str(each) for each in objects]}, stoppable=False)

    def check(self) -> None:
        """Compares all that is stored with its check values; raises StoreDamaged if something differs."""
        command("check", self.path)

    def __repr__(self) -> str:
        return f"Timeline({self.path!r})"

    def _repr_html_(self) -> Optional[str]:
        return self._framed() if os.path.exists(self.path) else None


class Batch(BaseEstimator):
    """Checks a table whose columns nobody remembers but the file."""

    n_features_in_: int

    def names(self) -> List[str]:
        return [str(name) for name in getattr(self, "feature_names_in_", [])]


# parameters that are called otherwise here: an estimator has tables of these names, and users know others
_CALLED = {"n_clusters": "clusters"}


def words(parameters: Dict[str, Any]) -> Dict[str, str]:
    """Parameters as the registry reads them; None is the default."""
    return {_CALLED.get(name, name): _word(value) for name, value in parameters.items() if value is not None}


def keywords(parameters: Dict[str, Any]) -> Dict[str, Any]:
    """Parameters of the registry as they are called here."""
    here = {there: name for name, there in _CALLED.items()}
    return {here.get(name, name): value for name, value in parameters.items()}


def _word(value: Any) -> str:
    if isinstance(value, (bool, np.bool_)):
        return "true" if value else "false"
    if isinstance(value, np.generic):
        value = value.item()
    return repr(value) if isinstance(value, float) else str(value)
