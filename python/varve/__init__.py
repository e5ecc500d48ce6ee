"""Clusters that live through time: affinity propagation and its incremental forms.

>>> import varve
>>> app = varve.APP().partial_fit([[0, 0], [0, 1], [9, 9], [9, 8]])
>>> list(app.labels_)
[0, 0, 1, 1]

``AffinityPropagation`` is a drop-in for scikit-learn's. ``APP`` and the other algorithms learn batch by batch and keep the
identity of clusters. ``Timeline`` does so in a file. ``shift`` finds how words change. One Java process does the work: it is
started on first use, and ends with the interpreter.
"""

from __future__ import annotations

from typing import Dict

from . import _algorithms
from ._affinity import AffinityPropagation, affinity_propagation
from ._algorithms import *  # noqa: F403
from ._calls import command
from ._errors import (
    CommandFailed,
    ConvergenceWarning,
    JavaError,
    NotFittedError,
    Refused,
    StoreDamaged,
    TooLarge,
    VarveError,
)
from ._incremental import Clusterer
from ._shift import Shift, shift
from ._timeline import Step, Timeline

__version__ = "0.1.0.dev0"


def algorithms() -> Dict[str, type]:
    """The incremental algorithms, by the names that files and commands use.

    >>> import varve
    >>> next(iter(varve.algorithms().values())).__name__
    'APP'
    """
    return dict(_algorithms.ALGORITHMS)


__all__ = [
    *[name for name in _algorithms.__all__ if name != "ALGORITHMS"],
    "AffinityPropagation",
    "Clusterer",
    "CommandFailed",
    "ConvergenceWarning",
    "JavaError",
    "NotFittedError",
    "Refused",
    "Shift",
    "Step",
    "StoreDamaged",
    "Timeline",
    "TooLarge",
    "VarveError",
    "affinity_propagation",
    "algorithms",
    "command",
    "shift",
]
