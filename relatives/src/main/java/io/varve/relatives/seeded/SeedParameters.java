package io.varve.relatives.seeded;

import io.varve.algorithm.Parameter;
import io.varve.refusal.Refused;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The parameters that algorithms share which learn labels. */
public final class SeedParameters {

    private static final String LARGEST = "largest";
    private static final String LEAST = "least";

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
                Parameter.<P>word(
                        "same_class_similarity",
                        "X|" + LARGEST,
                        "of two labelled objects of one class, default the largest there is",
                        params -> value(rules.apply(params).sameClass(), LARGEST),
                        (params, word) -> with.apply(
                                params,
                                rules.apply(params).withSameClass(number("same class similarity", word, LARGEST)))),
                Parameter.<P>word(
                        "other_class_similarity",
                        "X|" + LEAST,
                        "of two labelled objects of different classes, default the least there is less the range",
                        params -> value(rules.apply(params).otherClass(), LEAST),
                        (params, word) -> with.apply(
                                params,
                                rules.apply(params).withOtherClass(number("other class similarity", word, LEAST)))));
    }

    private static Object value(OptionalDouble number, String none) {
        return number.isPresent() ? (Object) number.getAsDouble() : none;
    }

    private static OptionalDouble number(String name, String word, String none) {
        try {
            return word.equals(none) ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(word));
        } catch (NumberFormatException e) {
            throw new Refused("%s must be a number, or %s, got '%s'".formatted(name, none, word), e);
        }
    }
}
