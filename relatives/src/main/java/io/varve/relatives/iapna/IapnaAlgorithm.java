package io.varve.relatives.iapna;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.algorithm.Traits;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import java.util.List;

/** The declaration of incremental affinity propagation by nearest neighbours. */
public final class IapnaAlgorithm implements Algorithm<IapnaParams> {

    static final String NAME = "iapna";

    private static final List<Parameter<IapnaParams>> PARAMETERS = CommonParameters.after(
            List.of(Parameter.integerOr(
                            "later_min_iterations",
                            "automatic",
                            "a later step never stops before this iteration; automatic is 10 / (1 - damping) under varve and paper, or what"
                                    + " min-iterations says",
                            IapnaParams::laterMinIterations,
                            IapnaParams::withLaterMinIterations,
                            IapnaParams::withoutLaterMinIterations)
                    .in(Range.atLeast(0))),
            IapnaParams::withAp,
            IapnaParams::withScaling);

    /** Made by whoever looks for services. */
    public IapnaAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "IAPNA";
    }

    @Override
    public String summary() {
        return "affinity propagation on all objects so far, where new objects begin with the messages of their nearest"
                + " old neighbours";
    }

    @Override
    public IapnaParams defaults(Conventions conventions) {
        return IapnaParams.of(ApParams.of(conventions));
    }

    @Override
    public List<Parameter<IapnaParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(IapnaParams params) {
        return Traits.ofObjects()
                .withStateBytes(objects -> IapnaClustering.stateBytes(objects, params))
                .withCost(1.4, 10);
    }

    @Override
    public ResumableClusterer start(IapnaParams params, IterationListener listener) {
        return IapnaClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(IapnaParams params, ModelState state, IterationListener listener) {
        return IapnaClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(IapnaParams params, ModelState state) {
        return IapnaClustering.predictor(params, state);
    }
}
