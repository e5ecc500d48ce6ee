package io.varve.relatives.strap;

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

/** The declaration of streaming affinity propagation. */
public final class StrapAlgorithm implements Algorithm<StrapParams> {

    static final String NAME = "strap";

    private static final List<Parameter<StrapParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    Parameter.integerOr(
                                    "init_size",
                                    "first-batch",
                                    "objects of the first model, the same for any batches; first-batch: those of the first batch, at most "
                                            + StrapParams.MOST_INITIAL,
                                    StrapParams::initSize,
                                    StrapParams::withInitSize,
                                    StrapParams::withInitialBatch)
                            .in(Range.atLeast(1)),
                    Parameter.<StrapParams>numberOr(
                                    "epsilon",
                                    "model",
                                    "an object farther than this from every exemplar is an outlier; model: from the model",
                                    params -> params.reach().fixed(),
                                    (params, fixed) -> params.withReach(
                                            new Reach(fixed, params.reach().factor())))
                            .in(Range.atLeast(0)),
                    Parameter.<StrapParams>number(
                                    "epsilon_factor",
                                    "epsilon from the model is this times the mean distance of objects from their exemplars",
                                    params -> params.reach().factor(),
                                    (params, factor) -> params.withReach(
                                            new Reach(params.reach().fixed(), factor)))
                            .in(Range.above(0)),
                    Parameter.integer(
                                    "decay_window",
                                    "objects after which an exemplar that none joined weighs half",
                                    StrapParams::decayWindow,
                                    StrapParams::withDecayWindow)
                            .in(Range.atLeast(1)),
                    Parameter.integer(
                                    "reservoir_size",
                                    "outliers that lead to a rebuild",
                                    StrapParams::reservoirSize,
                                    StrapParams::withReservoirSize)
                            .in(Range.atLeast(1)),
                    Parameter.flag(
                            "outliers_stay",
                            "an outlier that a rebuild leaves alone waits for one more rebuild",
                            StrapParams::outliersStay,
                            StrapParams::withOutliersStay),
                    Parameter.<StrapParams>number(
                                    "prune_below",
                                    "a rebuild drops exemplars of less discounted weight, in objects; 0 for none",
                                    StrapParams::pruneBelow,
                                    StrapParams::withPruneBelow)
                            .in(Range.atLeast(0))
                            .formerly("1.0"),
                    change(Parameter.number(
                                    "change_delta",
                                    "rise of the share of outliers that the change test tolerates",
                                    ChangeTest::delta,
                                    ChangeTest::withDelta)
                            .in(Range.atLeast(0))),
                    change(Parameter.numberOr(
                                    "change_threshold",
                                    "self",
                                    "the change test fires above it; self: change-factor times the outliers since the last"
                                            + " rebuild, at least 5",
                                    ChangeTest::threshold,
                                    ChangeTest::withThreshold)
                            .in(Range.above(0))),
                    change(Parameter.number(
                                    "change_factor",
                                    "of change-threshold self",
                                    ChangeTest::factor,
                                    ChangeTest::withFactor)
                            .in(Range.above(0).below(1))),
                    change(Parameter.integer(
                                    "change_min_objects",
                                    "objects after a rebuild before the change test may fire",
                                    ChangeTest::minObjects,
                                    ChangeTest::withMinObjects)
                            .in(Range.atLeast(1)))),
            StrapParams::withAp,
            StrapParams::withScaling);

    /** Made by whoever looks for services. */
    public StrapAlgorithm() {}

    private static Parameter<StrapParams> change(Parameter<ChangeTest> parameter) {
        return parameter.of(StrapParams::change, StrapParams::withChange);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "STRAP";
    }

    @Override
    public String summary() {
        return "streaming affinity propagation: objects near an exemplar join it, the others wait without a cluster until"
                + " they are many or the stream changes, and then the model is rebuilt";
    }

    @Override
    public StrapParams defaults(Conventions conventions) {
        return StrapParams.of(conventions);
    }

    @Override
    public List<Parameter<StrapParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(StrapParams params) {
        return Traits.ofObjects().withCost(0.2, 3);
    }

    @Override
    public ResumableClusterer start(StrapParams params, IterationListener listener) {
        return StrapClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(StrapParams params, ModelState state, IterationListener listener) {
        return StrapClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(StrapParams params, ModelState state) {
        return StrapClustering.predictor(params, state);
    }
}
