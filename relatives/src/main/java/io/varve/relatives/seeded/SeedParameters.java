package io.varve.relatives.seeded;

import io.varve.algorithm.Parameter;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The parameters that algorithms share which learn labels. */
public final class SeedParameters {

    private SeedParameters() {}

    /**
     * Declares them.
     *
     * @param rules reads the rules
     * @param with changes the rules
     * @param <P> the parameters they are part of
     * @return the declarations
     */
    public static <P> List<Parameter<P>> of(Function<P, SeedRules> rules, BiFunction<P, SeedRules, P> with) {
        return List.of(
                Parameter.<P>integer(
                        "rounds",
                        "limit of rounds of clustering and labelling in a step, default " + SeedRules.DEFAULT_ROUNDS,
                        params -> rules.apply(params).rounds(),
                        (params, count) ->
                                with.apply(params, rules.apply(params).withRounds(count))),
                Parameter.<P>numberOr(
                        "same_class_similarity",
                        "largest",
                        "of two labelled objects of one class, default the largest there is",
                        params -> rules.apply(params).sameClass(),
                        (params, value) ->
                                with.apply(params, rules.apply(params).withSameClass(value))),
                Parameter.<P>numberOr(
                        "other_class_similarity",
                        "least",
                        "of two labelled objects of different classes, default the least there is less the range",
                        params -> rules.apply(params).otherClass(),
                        (params, value) ->
                                with.apply(params, rules.apply(params).withOtherClass(value))),
                Parameter.<P>flag(
                        "warm_start",
                        "rounds after the first begin with the messages of the one before, default false",
                        params -> rules.apply(params).warmStart(),
                        (params, warm) -> with.apply(params, rules.apply(params).withWarmStart(warm))));
    }
}
