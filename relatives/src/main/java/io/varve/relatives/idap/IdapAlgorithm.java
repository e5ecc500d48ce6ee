package io.varve.relatives.idap;

import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.seeded.SeededAlgorithm;
import java.util.List;

/** The declaration of incremental and decremental affinity propagation. */
public final class IdapAlgorithm extends SeededAlgorithm<IdapParams> {

    static final String NAME = "idap";

    private static final List<Parameter<IdapParams>> PARAMETERS = CommonParameters.after(
            afterRules(
                    IdapParams::rules,
                    IdapParams::withRules,
                    List.of(
                            Parameter.number(
                                            "added_share",
                                            "of the unlabelled objects of a class that are labelled in a round",
                                            IdapParams::added,
                                            IdapParams::withAdded)
                                    .in(Range.above(0).atMost(1)),
                            Parameter.number(
                                            "removed_share",
                                            "of the labelled objects that may lose their label in a round",
                                            IdapParams::removed,
                                            IdapParams::withRemoved)
                                    .in(Range.atLeast(0).atMost(1)),
                            Parameter.flag(
                                    "informative",
                                    "label objects near a border first, not the surest",
                                    IdapParams::informative,
                                    IdapParams::withInformative),
                            Parameter.flag(
                                    "keep_given",
                                    "never discard given classes",
                                    IdapParams::keepGiven,
                                    IdapParams::withKeepGiven),
                            Parameter.<IdapParams>flag(
                                            "judged_by_others",
                                            "a label does not count when it is judged itself: more of the wrong ones are discarded,"
                                                    + " and of the right ones",
                                            IdapParams::judgedByOthers,
                                            IdapParams::withJudgedByOthers)
                                    .formerly("false"))),
            IdapParams::withAp,
            IdapParams::withScaling);

    /** Made by whoever looks for services. */
    public IdapAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "IDAP";
    }

    @Override
    public String summary() {
        return "affinity propagation on all objects so far, which is given the classes of some, labels others round by round"
                + " and discards labels that contradict their cluster or add nothing";
    }

    @Override
    public IdapParams defaults(Conventions conventions) {
        return IdapParams.of(ApParams.of(conventions));
    }

    @Override
    public List<Parameter<IdapParams>> parameters() {
        return PARAMETERS;
    }
}
