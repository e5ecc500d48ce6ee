package io.varve.relatives.adaptive;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.ParameterType;
import io.varve.algorithm.Range;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.scale.CategoryEncoding;
import io.varve.variants.adaptive.AdaptiveAp;
import io.varve.variants.adaptive.AdaptiveParams;
import java.util.List;

/** The declaration of adaptive affinity propagation, from scratch at each step. */
public final class AdaptiveApAlgorithm implements Algorithm<AdaptiveApParams> {

    static final String NAME = "adaptive-ap";

    private static final String AUTO = "auto";

    /** Thousands of iterations instead of some fifty. */
    private static final double COST = 50;

    private static final int MATRICES = 4;

    private static final List<Parameter<AdaptiveApParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    of(Parameter.word(
                                    CommonParameters.PREFERENCE.name(),
                                    CommonParameters.PREFERENCE.form(),
                                    CommonParameters.PREFERENCE.help()
                                            + " adaptive-ap: auto, lowered step by step while it runs; with any"
                                            + " other it is kept, and the damping alone adapts.",
                                    AdaptiveApAlgorithm::preference,
                                    AdaptiveApAlgorithm::withPreference)
                            .typed(ParameterType.NUMBER_OR_WORD)
                            .common()),
                    of(Parameter.number(
                                    "start",
                                    "the first preference, as a share of the median distance below the largest similarity; a smaller"
                                            + " one begins with more clusters",
                                    AdaptiveParams::start,
                                    AdaptiveParams::withStart)
                            .in(Range.atLeast(0))),
                    of(Parameter.number(
                                    "preference_step",
                                    "by which share of the median distance the preference is lowered; a smaller one"
                                            + " misses fewer numbers of clusters and takes longer",
                                    AdaptiveParams::step,
                                    AdaptiveParams::withStep)
                            .in(Range.above(0))),
                    of(Parameter.integer(
                                    "smallest_cluster",
                                    "solutions with a smaller cluster are chosen only where all have one",
                                    AdaptiveParams::smallestCluster,
                                    AdaptiveParams::withSmallestCluster)
                            .in(Range.atLeast(1)))),
            AdaptiveApParams::withAp,
            AdaptiveApParams::withScaling);

    private static Parameter<AdaptiveApParams> of(Parameter<AdaptiveParams> one) {
        return one.of(AdaptiveApParams::adaptive, AdaptiveApParams::withAdaptive);
    }

    private static Object preference(AdaptiveParams params) {
        return params.lowersPreference()
                ? AUTO
                : CommonParameters.PREFERENCE.value(params.ap()).orElseThrow();
    }

    private static AdaptiveParams withPreference(AdaptiveParams params, String word) {
        return word.equals(AUTO)
                ? params.withLowersPreference(true)
                : params.withLowersPreference(false).withAp(CommonParameters.PREFERENCE.with(params.ap(), word));
    }

    /** Made by whoever looks for services. */
    public AdaptiveApAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "AdaptiveAP";
    }

    @Override
    public String summary() {
        return "affinity propagation on all objects so far, from scratch at each step, which lowers the preference while it"
                + " runs and chooses the number of clusters with the best silhouette";
    }

    @Override
    public AdaptiveApParams defaults(Conventions conventions) {
        return AdaptiveApParams.of(conventions);
    }

    @Override
    public List<Parameter<AdaptiveApParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(AdaptiveApParams params) {
        return Traits.ofObjects().withCost(COST, MATRICES);
    }

    @Override
    public ResumableClusterer start(AdaptiveApParams params, IterationListener listener) {
        return RepeatedApClustering.create(kind(params), listener);
    }

    @Override
    public ResumableClusterer restore(AdaptiveApParams params, ModelState state, IterationListener listener) {
        return RepeatedApClustering.restore(kind(params), state, listener);
    }

    @Override
    public Predictor predictor(AdaptiveApParams params, ModelState state) {
        return RepeatedApClustering.predictor(kind(params), state);
    }

    private static RepeatedApClustering.Kind kind(AdaptiveApParams params) {
        return new RepeatedApClustering.Kind(
                NAME,
                params.ap(),
                params.scaling(),
                CategoryEncoding.ONE_HOT,
                false,
                (input, ids, listener) ->
                        AdaptiveAp.fit(input, params.adaptive(), listener).clustering());
    }
}
