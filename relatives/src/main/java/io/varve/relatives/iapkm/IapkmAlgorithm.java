package io.varve.relatives.iapkm;

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

/** The declaration of incremental affinity propagation by K-Medoids. */
public final class IapkmAlgorithm implements Algorithm<IapkmParams> {

    static final String NAME = "iapkm";

    private static final List<Parameter<IapkmParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    Parameter.integer(
                                    "max_rounds",
                                    "limit of K-Medoids in a step",
                                    IapkmParams::maxRounds,
                                    IapkmParams::withMaxRounds)
                            .in(Range.atLeast(1)),
                    Parameter.flag(
                            "frozen_scale",
                            "scale all objects by the values of the first step",
                            IapkmParams::frozenScale,
                            IapkmParams::withFrozenScale)),
            IapkmParams::withAp,
            IapkmParams::withScaling);

    /** Made by whoever looks for services. */
    public IapkmAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "IAPKM";
    }

    @Override
    public String summary() {
        return "affinity propagation in the first step, whose clusters K-Medoids then keeps up to date; their number"
                + " never changes";
    }

    @Override
    public IapkmParams defaults(Conventions conventions) {
        return IapkmParams.of(ApParams.of(conventions));
    }

    @Override
    public List<Parameter<IapkmParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(IapkmParams params) {
        return Traits.ofObjects().withCost(0.5, 10);
    }

    @Override
    public ResumableClusterer start(IapkmParams params, IterationListener listener) {
        return IapkmClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(IapkmParams params, ModelState state, IterationListener listener) {
        return IapkmClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(IapkmParams params, ModelState state) {
        return IapkmClustering.predictor(params, state);
    }
}
