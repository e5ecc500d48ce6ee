package io.varve.relatives.sedstream;

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

/** The declaration of SED-Stream-AP. */
public final class SedStreamAlgorithm implements Algorithm<SedStreamParams> {

    static final String NAME = "sedstream";

    private static final List<Parameter<SedStreamParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    fading(Parameter.number(
                                    "decay",
                                    "an object's weight is 2^(-decay x time)",
                                    Fading::decay,
                                    Fading::withDecay)
                            .in(Range.above(0))),
                    fading(Parameter.number(
                                    "stream_speed",
                                    "objects in a unit of time",
                                    Fading::streamSpeed,
                                    Fading::withStreamSpeed)
                            .in(Range.above(0))),
                    structures(Parameter.number(
                                    "radius_factor",
                                    "an object fewer deviations than this from an active structure joins it",
                                    StructureParams::radiusFactor,
                                    StructureParams::withRadiusFactor)
                            .in(Range.above(0))),
                    fading(Parameter.number(
                                    "remove_threshold",
                                    "a structure that weighs less disappears",
                                    Fading::removeThreshold,
                                    Fading::withRemoveThreshold)
                            .in(Range.above(0).below(1))),
                    merging(Parameter.number(
                                    "merge_threshold",
                                    "structures merge whose centres are within this times both deviations",
                                    Merging::threshold,
                                    Merging::withThreshold)
                            .in(Range.atLeast(0))),
                    merging(Parameter.number(
                                    "merge_slack",
                                    "how much farther apart structures may be and still merge, in units of the data",
                                    Merging::slack,
                                    Merging::withSlack)
                            .in(Range.atLeast(0))),
                    structures(Parameter.number(
                                    "active_threshold",
                                    "a structure of this weight takes objects in",
                                    StructureParams::activeThreshold,
                                    StructureParams::withActiveThreshold)
                            .in(Range.above(0))),
                    merging(Parameter.integer(
                                    "max_structures",
                                    "the most structures there may be",
                                    Merging::maxStructures,
                                    Merging::withMaxStructures)
                            .in(Range.atLeast(2).atMost(Merging.MOST_STRUCTURES))),
                    merging(Parameter.integer(
                                    "maintenance",
                                    "interval, in objects, between splits and merges of structures",
                                    Merging::maintenance,
                                    Merging::withMaintenance)
                            .in(Range.atLeast(1))),
                    structures(Parameter.<StructureParams>number(
                                    "evolution_step",
                                    "a structure whose centre has moved by more deviations is reported",
                                    StructureParams::evolutionStep,
                                    StructureParams::withEvolutionStep)
                            .in(Range.above(0))
                            .formerly("1.0")),
                    Parameter.word(
                            "dimensions",
                            "all|se|sed",
                            "which dimensions of a structure count: all, the tightest (se), or those in which it overlaps the"
                                    + " fewest others (sed)",
                            SedStreamParams::dimensions,
                            (params, word) -> params.withDimensions(DimensionSelection.named(word))),
                    Parameter.number(
                                    "dimension_factor",
                                    "dimensions selected for each active structure on average",
                                    SedStreamParams::dimensionFactor,
                                    SedStreamParams::withDimensionFactor)
                            .in(Range.atLeast(1)),
                    offline(Parameter.flag(
                            "offline",
                            "affinity propagation makes clusters of structures; false: every active structure is"
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
                                            + " is drawn from similarities",
                                    OfflineParams::leastActive,
                                    OfflineParams::withLeastActive)
                            .in(Range.atLeast(1))
                            .formerly("3")),
                    offline(Parameter.<OfflineParams>number(
                                    "majority",
                                    "a cluster goes on where more than this share of its weight is",
                                    OfflineParams::majority,
                                    OfflineParams::withMajority)
                            .in(Range.atLeast(OfflineParams.HALF).below(1))
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
    public String title() {
        return "SEDStream";
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
