package io.varve.relatives.sedstream;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import java.util.List;

/** The declaration of SED-Stream-AP. */
public final class SedStreamAlgorithm implements Algorithm<SedStreamParams> {

    static final String NAME = "sedstream";

    private static final List<Parameter<SedStreamParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    fading(Parameter.number(
                            "decay",
                            "an object's weight is 2^(-decay x time), above 0, default 0.1",
                            Fading::decay,
                            Fading::withDecay)),
                    fading(Parameter.number(
                            "stream_speed",
                            "objects in a unit of time, default 100",
                            Fading::streamSpeed,
                            Fading::withStreamSpeed)),
                    structures(Parameter.number(
                            "radius_factor",
                            "an object fewer deviations than this from an active structure joins it, default 3",
                            StructureParams::radiusFactor,
                            StructureParams::withRadiusFactor)),
                    fading(Parameter.number(
                            "remove_threshold",
                            "a structure that weighs less disappears, in (0, 1), default 0.1",
                            Fading::removeThreshold,
                            Fading::withRemoveThreshold)),
                    merging(Parameter.number(
                            "merge_threshold",
                            "structures merge whose centres are within this times both deviations, default 1.25",
                            Merging::threshold,
                            Merging::withThreshold)),
                    merging(Parameter.number(
                            "merge_slack",
                            "how much farther apart structures may be and still merge, in units of the data; default 0 under"
                                    + " varve, else 1",
                            Merging::slack,
                            Merging::withSlack)),
                    structures(Parameter.number(
                            "active_threshold",
                            "a structure of this weight takes objects in, default 5",
                            StructureParams::activeThreshold,
                            StructureParams::withActiveThreshold)),
                    merging(Parameter.integer(
                            "max_structures",
                            "the most structures there may be, at most " + Merging.MOST_STRUCTURES + ", default 10",
                            Merging::maxStructures,
                            Merging::withMaxStructures)),
                    merging(Parameter.integer(
                            "maintenance",
                            "interval, in objects, between splits and merges of structures, default 1",
                            Merging::maintenance,
                            Merging::withMaintenance)),
                    structures(Parameter.<StructureParams>number(
                                    "evolution_step",
                                    "a structure whose centre has moved by more deviations is reported, default 1",
                                    StructureParams::evolutionStep,
                                    StructureParams::withEvolutionStep)
                            .formerly("1.0")),
                    Parameter.word(
                            "dimensions",
                            "all|se|sed",
                            "which dimensions of a structure count: all, the tightest (se), or those in which it overlaps the"
                                    + " fewest others (sed, default)",
                            SedStreamParams::dimensions,
                            (params, word) -> params.withDimensions(DimensionSelection.named(word))),
                    Parameter.number(
                            "dimension_factor",
                            "dimensions selected for each active structure on average, default 4",
                            SedStreamParams::dimensionFactor,
                            SedStreamParams::withDimensionFactor),
                    offline(Parameter.flag(
                            "offline",
                            "affinity propagation makes clusters of structures (default true); false: every active structure is"
                                    + " a cluster",
                            OfflineParams::on,
                            OfflineParams::withOn)),
                    offline(Parameter.flag(
                            "weighted",
                            "structures weigh in affinity propagation what they weigh in the stream",
                            OfflineParams::weighted,
                            OfflineParams::withWeighted)),
                    offline(Parameter.<OfflineParams>integer(
                                    "least_active",
                                    "all structures take part in affinity propagation while fewer are active and the preference"
                                            + " is drawn from similarities, default "
                                            + OfflineParams.DEFAULT_LEAST_ACTIVE,
                                    OfflineParams::leastActive,
                                    OfflineParams::withLeastActive)
                            .formerly("3")),
                    offline(Parameter.<OfflineParams>number(
                                    "majority",
                                    "a cluster goes on where more than this share of its weight is, in [0.5, 1), default "
                                            + OfflineParams.HALF,
                                    OfflineParams::majority,
                                    OfflineParams::withMajority)
                            .formerly("0.5"))),
            SedStreamParams::withAp,
            SedStreamParams::withScaling);

    /** Made by whoever looks for services. */
    public SedStreamAlgorithm() {}

    private static Parameter<SedStreamParams> structures(Parameter<StructureParams> parameter) {
        return parameter.of(SedStreamParams::structures, SedStreamParams::withStructures);
    }

    private static Parameter<SedStreamParams> fading(Parameter<Fading> parameter) {
        return structures(parameter.of(StructureParams::fading, StructureParams::withFading));
    }

    private static Parameter<SedStreamParams> merging(Parameter<Merging> parameter) {
        return structures(parameter.of(StructureParams::merging, StructureParams::withMerging));
    }

    private static Parameter<SedStreamParams> offline(Parameter<OfflineParams> parameter) {
        return parameter.of(SedStreamParams::offline, SedStreamParams::withOffline);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "streaming: structures that fade take objects in, appear, disappear, move, merge and split, in the dimensions"
                + " that set them apart, and affinity propagation makes clusters of them";
    }

    @Override
    public SedStreamParams defaults(Conventions conventions) {
        return SedStreamParams.of(conventions);
    }

    @Override
    public List<Parameter<SedStreamParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(SedStreamParams params) {
        return Traits.ofObjects().withCost(0.2, 3);
    }

    @Override
    public ResumableClusterer start(SedStreamParams params, IterationListener listener) {
        return SedStreamClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(SedStreamParams params, ModelState state, IterationListener listener) {
        return SedStreamClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(SedStreamParams params, ModelState state) {
        return SedStreamClustering.predictor(params, state);
    }
}
