package io.varve.relatives.idap;

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

/** The declaration of incremental and decremental affinity propagation. */
public final class IdapAlgorithm implements Algorithm<IdapParams> {

    static final String NAME = "idap";

    private static final List<Parameter<IdapParams>> PARAMETERS =
            CommonParameters.after(own(), IdapParams::withAp, IdapParams::withScaling);

    private static List<Parameter<IdapParams>> own() {
        List<Parameter<IdapParams>> own =
                new ArrayList<>(SeedParameters.<IdapParams>of(IdapParams::rules, IdapParams::withRules));
        own.add(Parameter.number(
                "added_share",
                "of the unlabelled objects of a class that are labelled in a round, default "
                        + IdapParams.DEFAULT_SHARE,
                IdapParams::added,
                IdapParams::withAdded));
        own.add(Parameter.number(
                "removed_share",
                "of the labelled objects that may lose their label in a round, default " + IdapParams.DEFAULT_SHARE,
                IdapParams::removed,
                IdapParams::withRemoved));
        own.add(Parameter.flag(
                "informative",
                "label objects near a border first, not the surest",
                IdapParams::informative,
                IdapParams::withInformative));
        own.add(Parameter.flag(
                "keep_given", "never discard given classes", IdapParams::keepGiven, IdapParams::withKeepGiven));
        own.add(Parameter.flag(
                "judged_by_others",
                "a label does not count when it is judged itself: more of the wrong ones are discarded, and of the right ones",
                IdapParams::judgedByOthers,
                IdapParams::withJudgedByOthers));
        return own;
    }

    /** Made by whoever looks for services. */
    public IdapAlgorithm() {}

    @Override
    public String name() {
        return NAME;
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

    @Override
    public Traits traits(IdapParams params) {
        return Traits.ofObjects().withCost(5, 4).withSeeds();
    }

    @Override
    public ResumableClusterer start(IdapParams params, IterationListener listener) {
        return IdapClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(IdapParams params, ModelState state, IterationListener listener) {
        return IdapClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(IdapParams params, ModelState state) {
        return IdapClustering.predictor(params, state);
    }
}
