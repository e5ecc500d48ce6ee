package io.varve.relatives.iapc;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.relatives.seeded.SeedParameters;
import java.util.ArrayList;
import java.util.List;

/** The declaration of incremental affinity propagation clustering by partial labels. */
public final class IapcAlgorithm implements Algorithm<IapcParams> {

    static final String NAME = "iapc";

    private static final List<Parameter<IapcParams>> PARAMETERS =
            CommonParameters.after(own(), IapcParams::withAp, IapcParams::withScaling);

    private static List<Parameter<IapcParams>> own() {
        List<Parameter<IapcParams>> own =
                new ArrayList<>(SeedParameters.<IapcParams>of(IapcParams::rules, IapcParams::withRules));
        own.add(Parameter.integerOr(
                "added_per_cluster",
                "share",
                "members of a cluster with a class that are labelled in a round; default 0.05 of the unlabelled objects,"
                        + " divided by the clusters",
                IapcParams::addedPerCluster,
                IapcParams::withAddedPerCluster,
                IapcParams::withSharePerRound));
        own.add(Parameter.number(
                "least_margin",
                "an object is labelled only if it is more similar to its exemplar than to any other by this, default 0",
                IapcParams::leastMargin,
                IapcParams::withLeastMargin));
        return own;
    }

    /** Made by whoever looks for services. */
    public IapcAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "affinity propagation on all objects so far, which is given the classes of some and labels those nearest to"
                + " exemplars, round by round";
    }

    @Override
    public IapcParams defaults(Conventions conventions) {
        return IapcParams.of(ApParams.of(conventions));
    }

    @Override
    public List<Parameter<IapcParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(IapcParams params) {
        return Traits.ofObjects().withCost(5, 4).withSeeds();
    }

    @Override
    public ResumableClusterer start(IapcParams params, IterationListener listener) {
        return IapcClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(IapcParams params, ModelState state, IterationListener listener) {
        return IapcClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(IapcParams params, ModelState state) {
        return IapcClustering.predictor(params, state);
    }
}
