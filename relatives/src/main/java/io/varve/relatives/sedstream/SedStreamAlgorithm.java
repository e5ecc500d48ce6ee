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
import java.util.function.BiFunction;
import java.util.function.Function;

/** The declaration of SED-Stream-AP. */
public final class SedStreamAlgorithm implements Algorithm<SedStreamParams> {

    static final String NAME = "sedstream";

    private static final List<Parameter<SedStreamParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    number(
                            "decay",
                            "an object's weight is 2^(-decay x time), above 0, default 0.1",
                            StructureParams::decay,
                            StructureParams::withDecay),
                    number(
                            "stream_speed",
                            "objects in a unit of time, default 100",
                            StructureParams::streamSpeed,
                            StructureParams::withStreamSpeed),
                    number(
                            "radius_factor",
                            "an object fewer deviations than this from an active structure joins it, default 3",
                            StructureParams::radiusFactor,
                            StructureParams::withRadiusFactor),
                    number(
                            "remove_threshold",
                            "a structure that weighs less disappears, in (0, 1), default 0.1",
                            StructureParams::removeThreshold,
                            StructureParams::withRemoveThreshold),
                    number(
                            "merge_threshold",
                            "structures merge whose centres are within this times both deviations, default 1.25",
                            StructureParams::mergeThreshold,
                            StructureParams::withMergeThreshold),
                    number(
                            "merge_slack",
                            "how much farther apart structures may be and still merge, in units of the data; default 0 under"
                                    + " varve, else 1",
                            StructureParams::mergeSlack,
                            StructureParams::withMergeSlack),
                    number(
                            "active_threshold",
                            "a structure of this weight takes objects in, default 5",
                            StructureParams::activeThreshold,
                            StructureParams::withActiveThreshold),
                    integer(
                            "max_structures",
                            "the most structures there may be, at most " + StructureParams.MOST_STRUCTURES
                                    + ", default 10",
                            StructureParams::maxStructures,
                            StructureParams::withMaxStructures),
                    integer(
                            "maintenance",
                            "structures split and merge after every so many objects, default 1",
                            StructureParams::maintenance,
                            StructureParams::withMaintenance),
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
                    Parameter.flag(
                            "offline",
                            "affinity propagation makes clusters of structures (default true); false: every active structure is"
                                    + " a cluster",
                            SedStreamParams::offline,
                            SedStreamParams::withOffline),
                    Parameter.flag(
                            "weighted",
                            "structures weigh in affinity propagation what they weigh in the stream",
                            SedStreamParams::weighted,
                            SedStreamParams::withWeighted)),
            SedStreamParams::withAp,
            SedStreamParams::withScaling);

    /** Made by whoever looks for services. */
    public SedStreamAlgorithm() {}

    private static Parameter<SedStreamParams> number(
            String name,
            String help,
            Function<StructureParams, Double> value,
            BiFunction<StructureParams, Double, StructureParams> with) {
        return Parameter.number(
                name,
                help,
                params -> value.apply(params.structures()),
                (params, x) -> params.withStructures(with.apply(params.structures(), x)));
    }

    private static Parameter<SedStreamParams> integer(
            String name,
            String help,
            Function<StructureParams, Integer> value,
            BiFunction<StructureParams, Integer, StructureParams> with) {
        return Parameter.integer(
                name,
                help,
                params -> value.apply(params.structures()),
                (params, n) -> params.withStructures(with.apply(params.structures(), n)));
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
