"""What can go wrong. Sentences are those of the varve command: the input, the rule, the value, the way out."""

from __future__ import annotations


class VarveError(Exception):
    """Anything that Varve refuses or fails at."""


class Refused(VarveError, ValueError):
    """Data or parameters that are refused; nothing has changed."""


class TooLarge(Refused, MemoryError):
    """More objects than the memory of Java holds; the sentence says how to give it more."""


class StoreDamaged(VarveError, OSError):
    """A timeline whose file does not hold what was written to it."""


class JavaError(VarveError, RuntimeError):
    """No Java, one that is too old, or one that ended."""


class CommandFailed(VarveError, RuntimeError):
    """A command that failed for another reason than its data."""


try:
    from sklearn.exceptions import ConvergenceWarning, NotFittedError
except ImportError:

    class ConvergenceWarning(UserWarning):  # type: ignore[no-redef]
        """A run ended before its exemplars stayed the same."""

    class NotFittedError(ValueError, AttributeError):  # type: ignore[no-redef]
        """A method was used before ``fit``."""


__all__ = [
    "CommandFailed",
    "ConvergenceWarning",
    "JavaError",
    "NotFittedError",
    "Refused",
    "StoreDamaged",
    "TooLarge",
    "VarveError",
]
