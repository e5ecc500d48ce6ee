package io.varve.app;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import java.util.List;

/** The declaration of A-Posteriori affinity Propagation. */
public final class AppAlgorithm implements Algorithm<AppParams> {

    static final String NAME = "app";

    private static final List<Parameter<AppParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    Parameter.<AppParams>word(
                                    "packing",
                                    "NAME",
                                    "What represents a cluster in the next step: true-mean, spread, running-mean,"
                                            + " exemplar, nearest-to-mean (with keep-vectors).",
                                    params -> params.packing().toString(),
                                    (params, word) -> params.withPacking(Packing.named(word)))
                            .common(),
                    Parameter.<AppParams>word(
                                    "cluster_weight",
                                    "NAME",
                                    "What a cluster weighs: capped, its size up to 5, its size, or one, as the paper has it.",
                                    params -> params.clusterWeight().toString(),
                                    (params, word) -> params.withClusterWeight(ClusterWeight.named(word)))
                            .common(),
                    Parameter.<AppParams>word(
                                    "preference_from",
                                    "NAME",
                                    "Where a quantile as preference is taken from: held, a sample of all objects held, with clusters as"
                                            + " fine in small batches as in large ones, so that the answer hardly depends"
                                            + " on the size of batches; objects, the same sample with fewer"
                                            + " clusters in small batches (default for texts); or step, the points of one"
                                            + " step.",
                                    params -> params.preferenceFrom().toString(),
                                    (params, word) -> params.withPreferenceFrom(PreferenceFrom.named(word)))
                            .common()
                            .formerly("step"),
                    Parameter.integerOr(
                                    "prune_after",
                                    "never",
                                    "Forget a cluster that nothing touched for more than N steps.",
                                    AppParams::pruneAfter,
                                    AppParams::withPruneAfter,
                                    AppParams::withoutPruning)
                            .in(Range.atLeast(1))
                            .common(),
                    Parameter.flag(
                            "keep_vectors",
                            "keep the objects, not only their sums",
                            AppParams::keepVectors,
                            AppParams::withKeepVectors),
                    Parameter.flag(
                            "keep_apart",
                            "never put all old clusters into one",
                            AppParams::keepApart,
                            AppParams::withKeepApart),
                    CommonParameters.largeBatch(AppParams::largeBatch, AppParams::withLargeBatch)),
            AppParams::withAp,
            AppParams::withScaling);

    /** Made by whoever looks for services. */
    public AppAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "APP";
    }

    @Override
    public String summary() {
        return "A-Posteriori affinity Propagation, each batch is laid over the clusters that exist";
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public AppParams defaults(Conventions conventions) {
        return AppParams.of(conventions);
    }

    @Override
    public List<Parameter<AppParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public AppParams withoutHistory(AppParams params) {
        return params.withKeepHistory(params.keepVectors());
    }

    @Override
    public Traits traits(AppParams params) {
        return Traits.ofSums(params.keepHistory()).withMeansOfMembers(params.packing() == Packing.TRUE_MEAN);
    }

    @Override
    public ResumableClusterer start(AppParams params, IterationListener listener) {
        return AppClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(AppParams params, ModelState state, IterationListener listener) {
        return AppClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(AppParams params, ModelState state) {
        return AppClustering.predictor(params, state);
    }
}
