"""The algorithms of Varve. Written by ./generate from what the jar declares; do not edit."""

from __future__ import annotations

from typing import Optional, Union

from ._incremental import Clusterer


class APP(Clusterer):
    """A-Posteriori affinity Propagation, each batch is laid over the clusters that exist.

    A parameter that is None has its default.

    Parameters
    ----------
    packing : str, default 'true-mean'
        What represents a cluster in the next step: true-mean, spread, running-mean, exemplar, nearest-to-mean (with
        keep-vectors).
    cluster_weight : str, default 'capped' ('one' under paper, 'size' under sklearn and apcluster)
        What a cluster weighs: capped, its size up to 5, its size, or one, as the paper has it.
    preference_from : str, default 'held' ('step' under paper, sklearn and apcluster)
        Where a quantile as preference is taken from: held, a sample of all objects held, with clusters as fine in
        small batches as in large ones, so that the answer hardly depends on the size of batches; objects, the same
        sample with fewer clusters in small batches (default for texts); or step, the points of one step.
    prune_after : Union[int, str], at least 1, default 'never'
        Forget a cluster that nothing touched for more than N steps.
    keep_vectors : bool, default False
        keep the objects, not only their sums.
    keep_apart : bool, default False
        never put all old clusters into one.
    large_batch : str, default 'auto'
        How to cluster more objects than fit into one run: dense (all at once, or refuse), hierarchical (in blocks,
        then their exemplars) or auto (blocks above 10,000 different objects; the run says so).
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.

    Examples
    --------
    >>> import varve
    >>> model = varve.APP().partial_fit([[0, 0], [0, 1], [9, 9], [9, 8]])
    >>> model.labels_
    array([0, 0, 1, 1])
    >>> model.partial_fit([[0, 0.5], [5, 5]]).labels_
    array([0, 2])
    """

    _algorithm = "app"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        packing: Optional[str] = None,
        cluster_weight: Optional[str] = None,
        preference_from: Optional[str] = None,
        prune_after: Optional[Union[int, str]] = None,
        keep_vectors: Optional[bool] = None,
        keep_apart: Optional[bool] = None,
        large_batch: Optional[str] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.packing = packing
        self.cluster_weight = cluster_weight
        self.preference_from = preference_from
        self.prune_after = prune_after
        self.keep_vectors = keep_vectors
        self.keep_apart = keep_apart
        self.large_batch = large_batch
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class AP(Clusterer):
    """affinity propagation on all objects so far, from scratch at each step.

    A parameter that is None has its default.

    Parameters
    ----------
    n_clusters : int, at least 1
        The wanted number of clusters; replaces the preference.
    neighbours : int, at least 1
        Only the K most similar others may be the exemplar of an object: memory for K pairs an object instead of all.
        Some 50 and more come near to all pairs.
    leverage : float, above 0 and at most 1, default 1.0
        Share of the objects, drawn by the seed, that may be exemplars: memory and time shrink with it. 1 is all; 0.1
        or less for many objects in few clusters.
    sweeps : int, at least 1, default 5
        with leverage: how many draws of possible exemplars, each beside the best so far.
    large_batch : str, default 'auto'
        How to cluster more objects than fit into one run: dense (all at once, or refuse), hierarchical (in blocks,
        then their exemplars) or auto (blocks above 10,000 different objects; the run says so).
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan, or precomputed (the file is a square matrix of
        similarities; -inf allowed).
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn and authors)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper, apcluster and authors, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper, sklearn and authors, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn, apcluster and authors)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "ap"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        n_clusters: Optional[int] = None,
        neighbours: Optional[int] = None,
        leverage: Optional[float] = None,
        sweeps: Optional[int] = None,
        large_batch: Optional[str] = None,
        similarity: Optional[str] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.n_clusters = n_clusters
        self.neighbours = neighbours
        self.leverage = leverage
        self.sweeps = sweeps
        self.large_batch = large_batch
        self.similarity = similarity
        self.scale = scale
        self.conventions = conventions
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class AdaptiveAP(Clusterer):
    """affinity propagation on all objects so far, from scratch at each step, which lowers the preference while it runs and chooses the number of clusters with the best silhouette.

    A parameter that is None has its default.

    Parameters
    ----------
    preference : Union[float, str], default 'auto'
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number. adaptive-ap: auto,
        lowered step by step while it runs; with any other it is kept, and the damping alone adapts.
    start : float, at least 0, default 0.5
        the first preference, as a share of the median distance below the largest similarity; a smaller one begins
        with more clusters.
    preference_step : float, above 0, default 0.01
        by which share of the median distance the preference is lowered; a smaller one misses fewer numbers of
        clusters and takes longer.
    smallest_cluster : int, at least 1, default 3
        solutions with a smaller cluster are chosen only where all have one.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    damping : float, from 0.5 to below 1, default 0.5
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 50000
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 50
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "adaptive-ap"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        preference: Optional[Union[float, str]] = None,
        start: Optional[float] = None,
        preference_step: Optional[float] = None,
        smallest_cluster: Optional[int] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.preference = preference
        self.start = start
        self.preference_step = preference_step
        self.smallest_cluster = smallest_cluster
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class EAP(Clusterer):
    """every step is a snapshot of the same objects, whose ids repeat; changing cluster between snapshots costs.

    A parameter that is None has its default.

    Parameters
    ----------
    gamma : float, from 0 to 1e270, default 2.0
        changing cluster between snapshots costs gamma - omega.
    omega : float, from 0 to gamma, default 1.0
        keeping a cluster between snapshots earns omega.
    window : int, at least 2, default 5
        snapshots that a step looks at.
    at_once : bool, default False
        look at all snapshots, later ones too.
    min_size : int, at least 1, default 2
        least size of a cluster that lives through time.
    burn_in : int, at least 0, default 0
        iterations before the first cluster through time.
    maintain_every : int, at least 1, default 1
        iterations between updates of clusters through time.
    rbf : float, above 0
        similarity exp(-d2 / rbf), the same as similarity rbf(X).
    scale : str, default 'zscore'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'sqeuclidean'
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], from -1e270 to 1e270, default 'min'
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.9
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 200
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 20
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default False
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "eap"
    _ids_repeat = True
    _takes_seeds = False

    def __init__(
        self,
        *,
        gamma: Optional[float] = None,
        omega: Optional[float] = None,
        window: Optional[int] = None,
        at_once: Optional[bool] = None,
        min_size: Optional[int] = None,
        burn_in: Optional[int] = None,
        maintain_every: Optional[int] = None,
        rbf: Optional[float] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.gamma = gamma
        self.omega = omega
        self.window = window
        self.at_once = at_once
        self.min_size = min_size
        self.burn_in = burn_in
        self.maintain_every = maintain_every
        self.rbf = rbf
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class IAPC(Clusterer):
    """affinity propagation on all objects so far, which is given the classes of some and labels those nearest to exemplars, round by round.

    A parameter that is None has its default.

    Parameters
    ----------
    rounds : int, at least 1, default 10
        limit of rounds of clustering and labelling in a step.
    same_class_similarity : Union[float, str], finite, default 'largest'
        of two labelled objects of one class; largest: the largest there is.
    other_class_similarity : Union[float, str], finite, default 'least'
        of two labelled objects of different classes; least: the least there is less the range.
    warm_start : bool, default False
        rounds after the first begin with the messages of the one before.
    added_per_cluster : Union[int, str], at least 1, default 'share'
        members of a cluster with a class that are labelled in a round; share: 0.05 of the unlabelled objects, divided
        by the clusters.
    least_margin : float, default 0.0
        an object is labelled only if it is more similar to its exemplar than to any other by this.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "iapc"
    _ids_repeat = False
    _takes_seeds = True

    def __init__(
        self,
        *,
        rounds: Optional[int] = None,
        same_class_similarity: Optional[Union[float, str]] = None,
        other_class_similarity: Optional[Union[float, str]] = None,
        warm_start: Optional[bool] = None,
        added_per_cluster: Optional[Union[int, str]] = None,
        least_margin: Optional[float] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.rounds = rounds
        self.same_class_similarity = same_class_similarity
        self.other_class_similarity = other_class_similarity
        self.warm_start = warm_start
        self.added_per_cluster = added_per_cluster
        self.least_margin = least_margin
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class IAPKM(Clusterer):
    """affinity propagation in the first step, whose clusters K-Medoids then keeps up to date; their number never changes.

    A parameter that is None has its default.

    Parameters
    ----------
    max_rounds : int, at least 1, default 100
        limit of K-Medoids in a step.
    frozen_scale : bool, default False
        scale all objects by the values of the first step.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "iapkm"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        max_rounds: Optional[int] = None,
        frozen_scale: Optional[bool] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.max_rounds = max_rounds
        self.frozen_scale = frozen_scale
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class IAPNA(Clusterer):
    """affinity propagation on all objects so far, where new objects begin with the messages of their nearest old neighbours.

    A parameter that is None has its default.

    Parameters
    ----------
    later_min_iterations : Union[int, str], at least 0, default 'automatic'
        a later step never stops before this iteration; automatic is 10 / (1 - damping) under varve and paper, or what
        min-iterations says.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "iapna"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        later_min_iterations: Optional[Union[int, str]] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.later_min_iterations = later_min_iterations
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class IDAP(Clusterer):
    """affinity propagation on all objects so far, which is given the classes of some, labels others round by round and discards labels that contradict their cluster or add nothing.

    A parameter that is None has its default.

    Parameters
    ----------
    rounds : int, at least 1, default 10
        limit of rounds of clustering and labelling in a step.
    same_class_similarity : Union[float, str], finite, default 'largest'
        of two labelled objects of one class; largest: the largest there is.
    other_class_similarity : Union[float, str], finite, default 'least'
        of two labelled objects of different classes; least: the least there is less the range.
    warm_start : bool, default False
        rounds after the first begin with the messages of the one before.
    added_share : float, above 0 and at most 1, default 0.05
        of the unlabelled objects of a class that are labelled in a round.
    removed_share : float, from 0 to 1, default 0.05
        of the labelled objects that may lose their label in a round.
    informative : bool, default False
        label objects near a border first, not the surest.
    keep_given : bool, default False
        never discard given classes.
    judged_by_others : bool, default False
        a label does not count when it is judged itself: more of the wrong ones are discarded, and of the right ones.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'euclidean' ('sqeuclidean' under sklearn and apcluster)
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "idap"
    _ids_repeat = False
    _takes_seeds = True

    def __init__(
        self,
        *,
        rounds: Optional[int] = None,
        same_class_similarity: Optional[Union[float, str]] = None,
        other_class_similarity: Optional[Union[float, str]] = None,
        warm_start: Optional[bool] = None,
        added_share: Optional[float] = None,
        removed_share: Optional[float] = None,
        informative: Optional[bool] = None,
        keep_given: Optional[bool] = None,
        judged_by_others: Optional[bool] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.rounds = rounds
        self.same_class_similarity = same_class_similarity
        self.other_class_similarity = other_class_similarity
        self.warm_start = warm_start
        self.added_share = added_share
        self.removed_share = removed_share
        self.informative = informative
        self.keep_given = keep_given
        self.judged_by_others = judged_by_others
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class SEDStream(Clusterer):
    """streaming: structures that fade take objects in, appear, disappear, move, merge and split, in the dimensions that set them apart, and affinity propagation makes clusters of them.

    A parameter that is None has its default.

    Parameters
    ----------
    decay : float, above 0, default 0.1
        an object's weight is 2^(-decay x time).
    stream_speed : float, above 0, default 100.0
        objects in a unit of time.
    radius_factor : float, above 0, default 3.0
        an object fewer deviations than this from an active structure joins it.
    remove_threshold : float, above 0 and below 1, default 0.1
        a structure that weighs less disappears.
    merge_threshold : float, at least 0, default 1.25
        structures merge whose centres are within this times both deviations.
    merge_slack : float, at least 0, default 0.0 (1.0 under paper, sklearn and apcluster)
        how much farther apart structures may be and still merge, in units of the data.
    active_threshold : float, above 0, default 5.0
        a structure of this weight takes objects in.
    max_structures : int, from 2 to 1000, default 10
        the most structures there may be.
    maintenance : int, at least 1, default 1
        interval, in objects, between splits and merges of structures.
    evolution_step : float, above 0, default 1.0
        a structure whose centre has moved by more deviations is reported.
    dimensions : str, default 'sed'
        which dimensions of a structure count: all, the tightest (se), or those in which it overlaps the fewest others
        (sed).
    dimension_factor : float, at least 1, default 4.0
        dimensions selected for each active structure on average.
    offline : bool, default True
        affinity propagation makes clusters of structures; false: every active structure is a cluster.
    weighted : bool, default False
        structures weigh in affinity propagation what they weigh in the stream.
    least_active : int, at least 1, default 3
        all structures take part in affinity propagation while fewer are active and the preference is drawn from
        similarities.
    majority : float, from 0.5 to below 1, default 0.5
        a cluster goes on where more than this share of its weight is.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'manhattan'
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default '-3.0' ('median' under paper and apcluster, 'median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "sedstream"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        decay: Optional[float] = None,
        stream_speed: Optional[float] = None,
        radius_factor: Optional[float] = None,
        remove_threshold: Optional[float] = None,
        merge_threshold: Optional[float] = None,
        merge_slack: Optional[float] = None,
        active_threshold: Optional[float] = None,
        max_structures: Optional[int] = None,
        maintenance: Optional[int] = None,
        evolution_step: Optional[float] = None,
        dimensions: Optional[str] = None,
        dimension_factor: Optional[float] = None,
        offline: Optional[bool] = None,
        weighted: Optional[bool] = None,
        least_active: Optional[int] = None,
        majority: Optional[float] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.decay = decay
        self.stream_speed = stream_speed
        self.radius_factor = radius_factor
        self.remove_threshold = remove_threshold
        self.merge_threshold = merge_threshold
        self.merge_slack = merge_slack
        self.active_threshold = active_threshold
        self.max_structures = max_structures
        self.maintenance = maintenance
        self.evolution_step = evolution_step
        self.dimensions = dimensions
        self.dimension_factor = dimension_factor
        self.offline = offline
        self.weighted = weighted
        self.least_active = least_active
        self.majority = majority
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


class STRAP(Clusterer):
    """streaming affinity propagation: objects near an exemplar join it, the others wait without a cluster until they are many or the stream changes, and then the model is rebuilt.

    A parameter that is None has its default.

    Parameters
    ----------
    init_size : Union[int, str], at least 1, default 'first-batch'
        objects of the first model, the same for any batches; first-batch: those of the first batch, at most 1000.
    epsilon : Union[float, str], at least 0, default 'model'
        an object farther than this from every exemplar is an outlier; model: from the model.
    epsilon_factor : float, above 0, default 2.0 (1.0 under paper, sklearn and apcluster)
        epsilon from the model is this times the mean distance of objects from their exemplars.
    decay_window : int, at least 1, default 10000
        objects after which an exemplar that none joined weighs half.
    reservoir_size : int, at least 1, default 300
        outliers that lead to a rebuild.
    outliers_stay : bool, default False
        an outlier that a rebuild leaves alone waits for one more rebuild.
    prune_below : float, at least 0, default 1.0
        a rebuild drops exemplars of less discounted weight, in objects; 0 for none.
    change_delta : float, at least 0, default 0.01
        rise of the share of outliers that the change test tolerates.
    change_threshold : Union[float, str], above 0, default 5.0
        the change test fires above it; self: change-factor times the outliers since the last rebuild, at least 5.
    change_factor : float, above 0 and below 1, default 0.5
        of change-threshold self.
    change_min_objects : int, at least 1, default 30
        objects after a rebuild before the change test may fire.
    scale : str, default 'none'
        How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by median
        and quartiles), log1p (logarithms, then zscore). The command also knows auto, which chooses none or zscore at
        the first step; for tables under varve it does so where the default is none.
    conventions : str, default 'varve'
        Whose habits and defaults to follow.
    similarity : str, default 'sqeuclidean'
        How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which
        scikit-learn calls euclidean), cosine, correlation, manhattan.
    preference : Union[float, str], default 'median' ('median (diagonal counted)' under sklearn)
        How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of the
        similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a number.
    damping : float, from 0.5 to below 1, default 0.7 (0.9 under paper and apcluster, 0.5 under sklearn)
        Share of an old message that is kept.
    max_iterations : int, at least 1, default 500 (200 under paper and sklearn, 1000 under apcluster)
        Limit of iterations; under varve and paper up to five times as many follow with larger damping before a step
        counts as not converged.
    convergence_iterations : int, at least 1, default 15 (100 under apcluster)
        The number of iterations for which exemplars must stay the same.
    min_iterations : Union[int, str], at least 0, default 'automatic'
        Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.
    deduplicate : bool, default True (False under sklearn and apcluster)
        exact copies are one object with a weight.
    precision : str, default 'double'
        double, or float: half the memory.
    threads : int, at least 0, default 0
        Threads to use; 0 is one per processor. Never changes a result.
    seed : int, default 0
        For breaking ties; under sklearn from 0 to 4294967295.
    """

    _algorithm = "strap"
    _ids_repeat = False
    _takes_seeds = False

    def __init__(
        self,
        *,
        init_size: Optional[Union[int, str]] = None,
        epsilon: Optional[Union[float, str]] = None,
        epsilon_factor: Optional[float] = None,
        decay_window: Optional[int] = None,
        reservoir_size: Optional[int] = None,
        outliers_stay: Optional[bool] = None,
        prune_below: Optional[float] = None,
        change_delta: Optional[float] = None,
        change_threshold: Optional[Union[float, str]] = None,
        change_factor: Optional[float] = None,
        change_min_objects: Optional[int] = None,
        scale: Optional[str] = None,
        conventions: Optional[str] = None,
        similarity: Optional[str] = None,
        preference: Optional[Union[float, str]] = None,
        damping: Optional[float] = None,
        max_iterations: Optional[int] = None,
        convergence_iterations: Optional[int] = None,
        min_iterations: Optional[Union[int, str]] = None,
        deduplicate: Optional[bool] = None,
        precision: Optional[str] = None,
        threads: Optional[int] = None,
        seed: Optional[int] = None,
    ) -> None:
        self.init_size = init_size
        self.epsilon = epsilon
        self.epsilon_factor = epsilon_factor
        self.decay_window = decay_window
        self.reservoir_size = reservoir_size
        self.outliers_stay = outliers_stay
        self.prune_below = prune_below
        self.change_delta = change_delta
        self.change_threshold = change_threshold
        self.change_factor = change_factor
        self.change_min_objects = change_min_objects
        self.scale = scale
        self.conventions = conventions
        self.similarity = similarity
        self.preference = preference
        self.damping = damping
        self.max_iterations = max_iterations
        self.convergence_iterations = convergence_iterations
        self.min_iterations = min_iterations
        self.deduplicate = deduplicate
        self.precision = precision
        self.threads = threads
        self.seed = seed


ALGORITHMS = {
    "app": APP,
    "ap": AP,
    "adaptive-ap": AdaptiveAP,
    "eap": EAP,
    "iapc": IAPC,
    "iapkm": IAPKM,
    "iapna": IAPNA,
    "idap": IDAP,
    "sedstream": SEDStream,
    "strap": STRAP,
}

__all__ = ["APP", "AP", "AdaptiveAP", "EAP", "IAPC", "IAPKM", "IAPNA", "IDAP", "SEDStream", "STRAP", "ALGORITHMS"]
