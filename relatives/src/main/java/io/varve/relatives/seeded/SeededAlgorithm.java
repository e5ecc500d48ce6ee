package io.varve.relatives.seeded;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.ap.IterationListener;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * The declaration of an algorithm that learns labels.
 *
 * @param <P> its parameters
 */
public abstract class SeededAlgorithm<P extends SeededParams<P>> implements Algorithm<P> {

    /** For those that extend it. */
    protected SeededAlgorithm() {}

    /**
     * Declares what classes do to similarities, before what the algorithm declares by itself.
     *
     * @param rules reads the rules
     * @param with changes the rules
     * @param own what the algorithm declares by itself
     * @param <P> the parameters
     * @return the declarations
     */
    protected static <P> List<Parameter<P>> afterRules(
            Function<P, SeedRules> rules, BiFunction<P, SeedRules, P> with, List<Parameter<P>> own) {
        List<Parameter<P>> declared = new ArrayList<>();
        SeedRules.PARAMETERS.forEach(parameter -> declared.add(parameter.of(rules, with)));
        declared.addAll(own);
        return declared;
    }

    @Override
    public Traits traits(P params) {
        return Traits.ofObjects().withCost(5, 4).withSeeds();
    }

    @Override
    public ResumableClusterer start(P params, IterationListener listener) {
        return SeededClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(P params, ModelState state, IterationListener listener) {
        return SeededClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(P params, ModelState state) {
        return SeededClustering.predictor(params, state);
    }
}
