"""Affinity propagation, as scikit-learn has it."""

from __future__ import annotations

import warnings
from numbers import Integral, Real
from typing import Any, Dict, Tuple, Union

import numpy as np

from . import _java
from ._base import HAS_SKLEARN, BaseEstimator, ClusterMixin, checked, require_fitted
from ._calls import call
from ._errors import ConvergenceWarning

_LARGEST_SEED = 2**32 - 1


class AffinityPropagation(ClusterMixin, BaseEstimator):
    """Affinity propagation: a drop-in for ``sklearn.cluster.AffinityPropagation``, several times as fast.

    Parameters, defaults, attributes, warnings and errors are those of scikit-learn, and so are the labels, ties included, where
    ``random_state`` is a number.

    Parameters
    ----------
    damping : float, default=0.5
        Share of an old message that is kept, in [0.5, 1).
    max_iter : int, default=200
        Limit of iterations.
    convergence_iter : int, default=15
        For how many iterations the exemplars must stay the same.
    copy : bool, default=True
        Whether to leave given similarities unchanged; if not, the preferences are written on their diagonal.
    preference : float or array-like of shape (n_samples,), default=None
        How willing objects are to be exemplars; larger gives more clusters. None is the median of the similarities.
    affinity : {'euclidean', 'precomputed'}, default='euclidean'
        The negative squared distance, or similarities that are given.
    verbose : bool, default=False
        Whether to print how the run ended.
    random_state : int, RandomState or None, default=None
        Seed for breaking ties. Of a RandomState, one number is drawn.

    Attributes
    ----------
    cluster_centers_indices_ : ndarray of shape (n_clusters,)
        Positions of the exemplars.
    cluster_centers_ : ndarray of shape (n_clusters, n_features)
        The exemplars, unless similarities were given.
    labels_ : ndarray of shape (n_samples,)
        The cluster of every object; -1 if the run found none.
    affinity_matrix_ : ndarray of shape (n_samples, n_samples)
        Similarities, with preferences on the diagonal.
    n_iter_ : int
        How many iterations there were.

    Examples
    --------
    >>> from varve import AffinityPropagation
    >>> clustering = AffinityPropagation(random_state=5).fit([[1, 2], [1, 4], [1, 0], [4, 2], [4, 4], [4, 0]])
    >>> clustering.labels_
    array([0, 0, 0, 1, 1, 1])
    >>> clustering.predict([[0, 0], [4, 4]])
    array([0, 1])
    """

    labels_: np.ndarray
    cluster_centers_indices_: np.ndarray
    cluster_centers_: Any
    affinity_matrix_: np.ndarray
    n_iter_: int
    n_features_in_: int

    def __init__(
        self,
        *,
        damping: float = 0.5,
        max_iter: int = 200,
        convergence_iter: int = 15,
        copy: bool = True,
        preference: Any = None,
        affinity: str = "euclidean",
        verbose: bool = False,
        random_state: Any = None,
    ) -> None:
        self.damping = damping
        self.max_iter = max_iter
        self.convergence_iter = convergence_iter
        self.copy = copy
        self.preference = preference
        self.affinity = affinity
        self.verbose = verbose
        self.random_state = random_state

    def _more_tags(self) -> Dict[str, Any]:
        return {"pairwise": self.affinity == "precomputed"}

    def __sklearn_tags__(self) -> Any:
        tags = super().__sklearn_tags__()
        tags.input_tags.pairwise = self.affinity == "precomputed"
        tags.input_tags.sparse = self.affinity != "precomputed"
        return tags

    def fit(self, X: Any, y: Any = None) -> "AffinityPropagation":
        """Clusters the rows of X, or what the similarities X are of. ``y`` is ignored."""
        self._check_parameters()
        _java.process()  # starts while X is checked
        given = self.affinity == "precomputed"
        X = checked(self, X, reset=True, accept_sparse=False if given else "csr")
        if given and X.shape[0] != X.shape[1]:
            raise ValueError(f"The matrix of similarities must be a square array. Got {X.shape} instead.")
        # made here, since a run that does not converge answers to the last bit of them
        S = (X.copy() if self.copy else X) if given else _negative_squared_distances(X)
        arrays = [S]
        if self.preference is not None:
            arrays.append(self._preferences(X.shape[0]))
        facts, (exemplars, labels) = call(
            "/fit",
            {
                "damping": float(self.damping),
                "max_iter": int(self.max_iter),
                "convergence_iter": int(self.convergence_iter),
                "seed": _seed(self.random_state),
            },
            *arrays,
        )
        self.cluster_centers_indices_ = exemplars
        self.labels_ = labels
        self.n_iter_ = facts["iterations"]
        if self.n_iter_ > 0 and S.dtype.kind == "f":
            S.flat[:: S.shape[0] + 1] = arrays[1] if len(arrays) > 1 else facts["preference"]
        self.affinity_matrix_ = S
        if not given:
            self.cluster_centers_ = X[exemplars].copy()
        self._tell(facts["converged"])
        return self

    def _preferences(self, count: int) -> np.ndarray:
        preferences = np.atleast_1d(np.asarray(self.preference, dtype=np.float64)).ravel()
        if preferences.size not in (1, count):
            raise ValueError(f"preference has {preferences.size} values for {count} samples; give one, or one for each sample")
        return preferences

    def _tell(self, converged: bool) -> None:
        if self.n_iter_ == 0:
            warnings.warn(
                "All samples have mutually equal similarities. Returning arbitrary cluster center(s).", stacklevel=3
            )
            return
        if self.verbose:
            print(f"Converged after {self.n_iter_} iterations." if converged else "Did not converge")
        if not converged:
            warnings.warn(
                "Affinity propagation did not converge, this model may return degenerate cluster centers and labels."
                if len(self.cluster_centers_indices_)
                else "Affinity propagation did not converge and this model will not have any cluster centers.",
                ConvergenceWarning,
                stacklevel=3,
            )

    def predict(self, X: Any) -> np.ndarray:
        """Returns the nearest exemplar of every row."""
        require_fitted(self, "labels_")
        X = checked(self, X, reset=False, accept_sparse="csr")
        if "cluster_centers_" not in vars(self):
            raise ValueError("Predict method is not supported when affinity='precomputed'.")
        if self.cluster_centers_.shape[0] == 0:
            warnings.warn(
                "This model does not have any cluster centers because affinity propagation did not converge. Labeling every"
                " sample as '-1'.",
                ConvergenceWarning,
                stacklevel=2,
            )
            return np.full(X.shape[0], -1)
        if HAS_SKLEARN:
            from sklearn import config_context
            from sklearn.metrics import pairwise_distances_argmin

            with config_context(assume_finite=True):
                return pairwise_distances_argmin(X, self.cluster_centers_)  # type: ignore[no-any-return]
        return _squared_distances(X, self.cluster_centers_).argmin(axis=1)  # type: ignore[no-any-return]

    def fit_predict(self, X: Any, y: Any = None) -> np.ndarray:
        """Clusters X, and returns the label of every row."""
        return self.fit(X, y).labels_

    def _check_parameters(self) -> None:
        if HAS_SKLEARN:
            try:
                from sklearn.utils._param_validation import Interval, StrOptions, validate_parameter_constraints
            except ImportError:
                return
            validate_parameter_constraints(
                {
                    "damping": [Interval(Real, 0.5, 1.0, closed="left")],
                    "max_iter": [Interval(Integral, 1, None, closed="left")],
                    "convergence_iter": [Interval(Integral, 1, None, closed="left")],
                    "copy": ["boolean"],
                    "preference": ["array-like", Interval(Real, None, None, closed="neither"), None],
                    "affinity": [StrOptions({"euclidean", "precomputed"})],
                    "verbose": ["verbose"],
                    "random_state": ["random_state"],
                },
                self.get_params(deep=False),
                caller_name=type(self).__name__,
            )
        elif self.affinity not in ("euclidean", "precomputed"):
            raise ValueError(
                "The 'affinity' parameter of AffinityPropagation must be a str among {'euclidean', 'precomputed'}."
                f" Got {self.affinity!r} instead."
            )


def _seed(random_state: Any) -> int:
    if isinstance(random_state, Integral):
        if not 0 <= int(random_state) <= _LARGEST_SEED:
            raise ValueError("Seed must be between 0 and 2**32 - 1")
        return int(random_state)
    source = np.random.mtrand._rand if random_state is None or random_state is np.random else random_state
    if not isinstance(source, np.random.RandomState):
        raise ValueError(f"{random_state!r} cannot be used to seed a numpy.random.RandomState instance")
    return int(source.randint(0, _LARGEST_SEED, dtype=np.uint32))


def _negative_squared_distances(X: Any) -> np.ndarray:
    if HAS_SKLEARN:
        from sklearn.metrics import euclidean_distances

        similarities: np.ndarray = euclidean_distances(X, squared=True)
    else:
        similarities = _squared_distances(X, X)
        np.fill_diagonal(similarities, 0)
    return np.negative(similarities, out=similarities)  # type: ignore[no-any-return]


def _squared_distances(X: Any, Y: Any) -> np.ndarray:
    """In the order of scikit-learn, so that the last bits are the same."""
    X = np.asarray(X, dtype=np.float64)
    Y = np.asarray(Y, dtype=np.float64)
    distances = -2 * (X @ Y.T)
    distances += np.einsum("ij,ij->i", X, X)[:, None]
    distances += np.einsum("ij,ij->i", Y, Y)[None, :]
    return np.maximum(distances, 0, out=distances)  # type: ignore[no-any-return]


def affinity_propagation(
    S: Any,
    *,
    preference: Any = None,
    convergence_iter: int = 15,
    max_iter: int = 200,
    damping: float = 0.5,
    copy: bool = True,
    verbose: bool = False,
    return_n_iter: bool = False,
    random_state: Any = None,
) -> Union[Tuple[np.ndarray, np.ndarray], Tuple[np.ndarray, np.ndarray, int]]:
    """Affinity propagation on similarities, as a function: a drop-in for ``sklearn.cluster.affinity_propagation``.

    >>> import varve
    >>> exemplars, labels = varve.affinity_propagation([[0, -1, -9], [-1, 0, -8], [-9, -8, 0]], preference=-3, random_state=0)
    >>> labels
    array([0, 0, 1])
    """
    S = np.asarray(S)
    S = S.astype(np.float64) if S.dtype.kind != "f" else S.copy() if copy else S
    estimator = AffinityPropagation(
        damping=damping,
        max_iter=max_iter,
        convergence_iter=convergence_iter,
        copy=False,
        preference=preference,
        affinity="precomputed",
        verbose=verbose,
        random_state=random_state,
    ).fit(S)
    found = (estimator.cluster_centers_indices_, estimator.labels_)
    return (*found, estimator.n_iter_) if return_n_iter else found

