package io.varve.relatives.iapc;

import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.seeded.SeededAlgorithm;
import java.util.List;

/** The declaration of incremental affinity propagation clustering by partial labels. */
public final class IapcAlgorithm extends SeededAlgorithm<IapcParams> {

    static final String NAME = "iapc";

    private static final List<Parameter<IapcParams>> PARAMETERS = CommonParameters.after(
            afterRules(
                    IapcParams::rules,
                    IapcParams::withRules,
                    List.of(
                            Parameter.integerOr(
                                            "added_per_cluster",
                                            "share",
                                            "members of a cluster with a class that are labelled in a round; share: 0.05 of the unlabelled"
                                                    + " objects, divided by the clusters",
                                            IapcParams::addedPerCluster,
                                            IapcParams::withAddedPerCluster,
                                            IapcParams::withSharePerRound)
                                    .in(Range.atLeast(1)),
                            Parameter.number(
                                    "least_margin",
                                    "an object is labelled only if it is more similar to its exemplar than to any other by this",
                                    IapcParams::leastMargin,
                                    IapcParams::withLeastMargin))),
            IapcParams::withAp,
            IapcParams::withScaling);

    /** Made by whoever looks for services. */
    public IapcAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "IAPC";
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
}
