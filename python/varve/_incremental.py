"""Clusterers that learn batch by batch. Each is a temporary timeline of its own, which ``save`` makes a lasting one."""

from __future__ import annotations

import itertools
import os
import shutil
import warnings
import weakref
from pathlib import Path
from typing import Any, Dict, List, Optional, Sequence, Type, TypeVar

import numpy as np

from . import _java
from ._base import BaseEstimator, ClusterMixin, checked, require_fitted
from ._calls import call, command, gone
from ._errors import ConvergenceWarning, Refused
from ._tables import PathLike, Table, Tables
from ._timeline import add, keywords, texts, words

_numbers = itertools.count()
Self = TypeVar("Self", bound="Clusterer")


class Store:
    """A temporary timeline. Its file goes when nobody uses it any more."""

    def __init__(self, algorithm: str, content: Optional[bytes] = None) -> None:
        folder = _java.folder() / f"{os.getpid()}-{next(_numbers)}"
        folder.mkdir()
        self.file = str(folder / f"{algorithm}.varve")
        self.process = os.getpid()
        if content is not None:
            Path(self.file).write_bytes(content)
        weakref.finalize(self, _remove, self.file, self.process).atexit = False

    def copy_of(self, file: str) -> None:
        command("export", file, "--backup", self.file)

    def content(self) -> bytes:
        copy = f"{self.file}.copy"
        command("export", self.file, "--backup", copy)
        try:
            return Path(copy).read_bytes()
        finally:
            os.remove(copy)


def _remove(file: str, process: int) -> None:
    if os.getpid() == process:
        shutil.rmtree(os.path.dirname(file), ignore_errors=True)
        gone.append(file)


class Clusterer(Tables, ClusterMixin, BaseEstimator):
    """What all incremental clusterers have in common.

    Attributes
    ----------
    labels_ : ndarray of shape (n_samples,)
        The cluster of every object of the last batch, in its order, as a number: 3 is the cluster ``k3`` of tables. A number
        means the same cluster in every step. -1 for none.
    events_ : frame or list
        What the last step did to clusters.
    step_ : int
        The last step, counted from 0.
    n_iter_ : int
        Iterations of the last step.
    converged_ : bool
        Whether its messages did.
    """

    _algorithm = ""
    _ids_repeat = False
    _takes_seeds = False

    labels_: np.ndarray
    events_: Table
    step_: int
    n_iter_: int
    converged_: bool
    n_features_in_: int
    _store: Store
    _objects: int

    def fit(self: Self, X: Any, y: Any = None) -> Self:
        """Begins anew, with X as the first step."""
        return self._lay(X, y, None)

    def partial_fit(
        self: Self,
        X: Any,
        y: Any = None,
        *,
        ids: Optional[Sequence[Any]] = None,
        name: Optional[str] = None,
        time: Optional[str] = None,
    ) -> Self:
        """Lays one more batch over the clusters that exist. A batch that is refused leaves everything unchanged.

        Parameters
        ----------
        X : array-like or frame of shape (n_samples, n_features)
            The objects that arrive together.
        y : sequence, optional
            Classes of some objects, for algorithms that learn from them; None, NaN and -1 where it is not known. Else ignored.
        ids : sequence, optional
            By which objects are known in tables; counted from 0 without them.
        name, time : str, optional
            What the step is called, and when it was (ISO 8601).
        """
        return self._lay(X, y, self._own(), ids, name, time)

    def _lay(
        self: Self,
        X: Any,
        y: Any,
        store: Optional[Store],
        ids: Optional[Sequence[Any]] = None,
        name: Optional[str] = None,
        time: Optional[str] = None,
    ) -> Self:
        """Adds a step to a timeline, or to a new one."""
        _java.process()  # starts while X is checked
        X = checked(self, X, reset=store is None)
        first = 0 if self._ids_repeat or store is None else self._objects
        known = texts(ids, X.shape[0], "ids") or [str(first + i) for i in range(X.shape[0])]
        step = 0 if store is None else self.step_ + 1
        made = store or Store(self._algorithm)
        done = add(
            made.file,
            X,
            {
                "algorithm": self._algorithm,
                "parameters": words(self.get_params(deep=False)),
                "ids": known,
                "columns": [str(column) for column in getattr(self, "feature_names_in_", [])],
                "seeds": self._seeds(y, X.shape[0]),
                "name": name or f"step {step}",
                "time": time,
                "batch_id": f"step {step}",
            },
        )
        self._store = made
        self._objects = first + X.shape[0]
        self.labels_ = done.labels
        self.events_ = done.events
        self.step_ = done.step
        self.n_iter_ = done.facts["iterations"]
        self.converged_ = done.facts["converged"]
        if not self.converged_:
            warnings.warn(
                f"step {done.step} did not converge in {self.n_iter_} iterations, its labels are provisional; raise damping or"
                " max_iterations",
                ConvergenceWarning,
                stacklevel=3,
            )
        return self

    def _seeds(self, y: Any, count: int) -> List[Optional[str]]:
        if y is None or not self._takes_seeds:
            return []
        known = list(y)
        if len(known) != count:
            raise ValueError(f"y has {len(known)} values for {count} samples; give one for each")
        return [None if value is None or value != value or value == -1 else str(value) for value in known]

    def predict(self, X: Any) -> np.ndarray:
        """Returns the cluster that each row fits best, as a number, and changes nothing."""
        require_fitted(self, "_store")
        X = checked(self, X, reset=False)
        columns = [str(column) for column in getattr(self, "feature_names_in_", [])]
        _, (labels, _similarities) = call("/predict", {"file": self._place(), "columns": columns}, X)
        return labels

    def _own(self) -> Optional[Store]:
        """The timeline of this model; a copy of it where the process was forked since."""
        store: Optional[Store] = vars(self).get("_store")
        if store is not None and store.process != os.getpid():
            if not os.path.exists(store.file):
                raise Refused("the process that fitted this model has ended and took it along; pickle it, or fit it here")
            copy = Store(self._algorithm)
            copy.copy_of(store.file)
            self._store = store = copy
        return store

    def _place(self) -> str:
        require_fitted(self, "_store")
        store = self._own()
        assert store is not None
        return store.file

    def _title(self) -> str:
        return type(self).__name__

    @classmethod
    def open(cls: Type[Self], path: PathLike) -> Self:
        """Goes on with a timeline, in a copy: ``save`` writes what comes after. Parameters are those of the timeline."""
        store = Store(cls._algorithm)
        store.copy_of(os.fspath(path))
        facts, _ = call("/facts", {"file": store.file})
        if facts["algorithm"] != cls._algorithm:
            raise Refused(
                f"{os.fspath(path)} was made by algorithm {facts['algorithm']}, and {cls.__name__} is {cls._algorithm};"
                f" open it with {class_name(facts['algorithm'])}"
            )
        if facts["categories"]:
            raise Refused(
                f"{os.fspath(path)} holds categories ({', '.join(facts['categories'])}), and arrays hold numbers alone; use"
                " varve.Timeline to look at it, and varve.command('add', ...) to add to it"
            )
        model = cls(**keywords(facts["parameters"]))
        model._store = store
        model._objects = facts["objects"]
        model.step_ = facts["step"]
        model.n_features_in_ = len(facts["columns"])
        if facts["columns"] != [f"x{i}" for i in range(model.n_features_in_)]:
            model.feature_names_in_ = np.asarray(facts["columns"], dtype=object)
        return model

    def __getstate__(self) -> Dict[str, Any]:
        inherited = getattr(super(), "__getstate__", None)
        state: Dict[str, Any] = dict((inherited and inherited()) or vars(self))
        if "_store" in state:
            store = self._own()
            assert store is not None
            state["_store"] = store.content()
        return state

    def __setstate__(self, state: Dict[str, Any]) -> None:
        state = dict(state)
        if "_store" in state:
            state["_store"] = Store(self._algorithm, state["_store"])
        inherited = getattr(super(), "__setstate__", None)
        if inherited:
            inherited(state)
        else:
            self.__dict__.update(state)

    def _repr_html_(self) -> Optional[str]:
        if "_store" in vars(self):
            return self._framed()
        inherited = getattr(super(), "_repr_html_", None)
        return inherited() if callable(inherited) else None

    def _repr_mimebundle_(self, **_: Any) -> Dict[str, str]:
        page = self._repr_html_()
        return {"text/plain": repr(self), **({"text/html": page} if page else {})}


def class_name(algorithm: str) -> str:
    """The name of the class of an algorithm, as the jar declares it."""
    from ._algorithms import ALGORITHMS  # which derive from the class above

    known = ALGORITHMS.get(algorithm)
    return known.__name__ if known else "varve.Timeline"
