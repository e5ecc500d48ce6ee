"""What estimators are made of: scikit-learn's base classes and checks where it is installed, and else the same habits in small."""

from __future__ import annotations

import inspect
from typing import Any, Dict, List

import numpy as np

from ._errors import NotFittedError

try:
    from sklearn.base import BaseEstimator, ClusterMixin

    HAS_SKLEARN = True
except ImportError:
    HAS_SKLEARN = False

    class ClusterMixin:  # type: ignore[no-redef]
        """What scikit-learn expects of a clusterer."""

        _estimator_type = "clusterer"

        def fit_predict(self, X: Any, y: Any = None) -> np.ndarray:
            """Clusters X, and returns the label of every row."""
            self.fit(X, y)  # type: ignore[attr-defined]
            return self.labels_  # type: ignore[attr-defined, no-any-return]

    class BaseEstimator:  # type: ignore[no-redef]
        """Parameters by the names of the constructor."""

        @classmethod
        def _get_param_names(cls) -> List[str]:
            return sorted(name for name in inspect.signature(cls.__init__).parameters if name != "self")

        def get_params(self, deep: bool = True) -> Dict[str, Any]:
            """Returns the parameters, by name."""
            return {name: getattr(self, name) for name in self._get_param_names()}

        def set_params(self, **params: Any) -> Any:
            """Changes parameters."""
            for name, value in params.items():
                if name not in self._get_param_names():
                    raise ValueError(
                        f"Invalid parameter {name!r} for estimator {self}. Valid parameters are: {self._get_param_names()!r}."
                    )
                setattr(self, name, value)
            return self

        def __repr__(self) -> str:
            defaults = inspect.signature(type(self).__init__).parameters
            changed = [
                f"{name}={value!r}" for name, value in self.get_params().items() if value is not defaults[name].default
            ]
            return f"{type(self).__name__}({', '.join(changed)})"


__all__ = ["HAS_SKLEARN", "BaseEstimator", "ClusterMixin", "checked", "require_fitted"]


def checked(estimator: Any, X: Any, reset: bool, accept_sparse: Any = False) -> Any:
    """Checks what is to be clustered as scikit-learn does; ``reset`` where columns may be others than before."""
    if type(X).__module__.partition(".")[0] == "pyarrow":
        X = _from_arrow(X)
    if HAS_SKLEARN:
        try:
            from sklearn.utils.validation import validate_data
        except ImportError:
            return estimator._validate_data(X, reset=reset, accept_sparse=accept_sparse)
        return validate_data(estimator, X, reset=reset, accept_sparse=accept_sparse)
    return _checked(estimator, X, reset)


class _NamedColumns:
    """A table as an array that knows the names of its columns."""

    def __init__(self, columns: List[str], values: np.ndarray) -> None:
        self.columns = columns
        self.values = values

    def __array__(self, dtype: Any = None, copy: Any = None) -> np.ndarray:
        return self.values if dtype is None else self.values.astype(dtype)


def _from_arrow(table: Any) -> Any:
    """A table of pyarrow as a frame; where there is no pandas, as an array with the names of its columns."""
    try:
        return table.to_pandas()
    except ImportError:
        return _NamedColumns(list(table.column_names), np.column_stack([column.to_numpy() for column in table.columns]))


def _checked(estimator: Any, X: Any, reset: bool) -> np.ndarray:
    name = type(estimator).__name__
    if hasattr(X, "toarray"):
        raise TypeError(
            "A sparse matrix was passed, but dense data is required. Use X.toarray() to convert to a dense numpy array."
        )
    names = _column_names(X)
    values = np.asarray(X)
    if values.ndim != 2:
        raise ValueError(
            f"Expected 2D array, got {'scalar' if values.ndim == 0 else f'{values.ndim}D'} array instead:\narray={values}.\n"
            "Reshape your data either using array.reshape(-1, 1) if your data has a single feature or array.reshape(1, -1)"
            " if it contains a single sample."
        )
    if values.dtype.kind == "c":
        raise ValueError(f"Complex data not supported\n{values}\n")
    if values.dtype.kind not in "fiub":
        values = values.astype(np.float64)  # tells of the first word that is no number
    elif values.dtype.kind == "f" and values.dtype.itemsize not in (4, 8):
        values = values.astype(np.float64)
    for count, what in ((values.shape[0], "sample(s)"), (values.shape[1], "feature(s)")):
        if count == 0:
            raise ValueError(f"Found array with 0 {what} (shape={values.shape}) while a minimum of 1 is required by {name}.")
    if values.dtype.kind == "f" and not np.isfinite(values).all():
        if np.isnan(values).any():
            rows = np.flatnonzero(np.isnan(values).any(axis=1))
            raise ValueError(
                f"Input X contains NaN.\n{name} does not accept missing values: drop these rows, or fill them in; the first is"
                f" row {rows[0]}."
            )
        raise ValueError(f"Input X contains infinity or a value too large for {values.dtype!r}.")
    if reset:
        estimator.n_features_in_ = values.shape[1]
        if names is not None:
            estimator.feature_names_in_ = names
        elif hasattr(estimator, "feature_names_in_"):
            del estimator.feature_names_in_
        return values
    if values.shape[1] != estimator.n_features_in_:
        raise ValueError(
            f"X has {values.shape[1]} features, but {name} is expecting {estimator.n_features_in_} features as input."
        )
    known = getattr(estimator, "feature_names_in_", None)
    if names is not None and known is not None and list(names) != list(known):
        raise ValueError(
            f"The feature names should match those that were passed during fit.\ngot {list(names)}, expected {list(known)}"
        )
    return values


def _column_names(X: Any) -> Any:
    columns = getattr(X, "columns", None)
    if columns is None or not len(columns) or not all(isinstance(column, str) for column in columns):
        return None
    return np.asarray(columns, dtype=object)


def require_fitted(estimator: Any, attribute: str) -> None:
    """Refuses what needs a fitted estimator."""
    if attribute not in vars(estimator):
        raise NotFittedError(
            f"This {type(estimator).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using"
            " this estimator."
        )
