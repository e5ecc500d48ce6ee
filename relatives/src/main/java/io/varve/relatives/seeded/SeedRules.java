package io.varve.relatives.seeded;

import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.internal.Checks;
import java.util.List;
import java.util.OptionalDouble;

/**
 * What known classes do to similarities, and how often labels are learned in a step.
 *
 * @param sameClass the similarity of two labelled objects of one class; empty for the largest similarity between two objects
 * @param otherClass the similarity of two labelled objects of different classes; empty for the least similarity less the range
 * @param rounds the most runs of affinity propagation in a step, at least 1
 * @param warmStart whether runs after the first of a step begin with the messages that the one before ended with
 */
public record SeedRules(OptionalDouble sameClass, OptionalDouble otherClass, int rounds, boolean warmStart) {

    /** The limit of rounds where nothing is said. */
    public static final int DEFAULT_ROUNDS = 10;

    /** Their declarations. */
    static final List<Parameter<SeedRules>> PARAMETERS = List.of(
            Parameter.integer(
                            "rounds",
                            "limit of rounds of clustering and labelling in a step",
                            SeedRules::rounds,
                            SeedRules::withRounds)
                    .in(Range.atLeast(1)),
            Parameter.numberOr(
                            "same_class_similarity",
                            "largest",
                            "of two labelled objects of one class; largest: the largest there is",
                            SeedRules::sameClass,
                            SeedRules::withSameClass)
                    .in(Range.finite()),
            Parameter.numberOr(
                            "other_class_similarity",
                            "least",
                            "of two labelled objects of different classes; least: the least there is less the range",
                            SeedRules::otherClass,
                            SeedRules::withOtherClass)
                    .in(Range.finite()),
            Parameter.flag(
                    "warm_start",
                    "rounds after the first begin with the messages of the one before",
                    SeedRules::warmStart,
                    SeedRules::withWarmStart));

    /**
     * Checks every value.
     *
     * @param sameClass as above
     * @param otherClass as above
     * @param rounds as above
     * @param warmStart as above
     */
    public SeedRules {
        Checks.require(
                Double.isFinite(sameClass.orElse(0)),
                "same class similarity must be a finite number, got %s",
                sameClass.orElse(0));
        Checks.require(
                Double.isFinite(otherClass.orElse(0)),
                "other class similarity must be a finite number, got %s",
                otherClass.orElse(0));
        Checks.require(rounds >= 1, "rounds must be at least 1, got %d", rounds);
    }

    /**
     * Returns the defaults: both similarities follow from the data, {@value #DEFAULT_ROUNDS} rounds, each from zero.
     *
     * @return the rules
     */
    public static SeedRules defaults() {
        return new SeedRules(OptionalDouble.empty(), OptionalDouble.empty(), DEFAULT_ROUNDS, false);
    }

    /**
     * Returns a copy with another similarity within classes.
     *
     * @param value a finite number; empty for the largest similarity
     * @return the copy
     */
    public SeedRules withSameClass(OptionalDouble value) {
        return new SeedRules(value, otherClass, rounds, warmStart);
    }

    /**
     * Returns a copy with another similarity between classes.
     *
     * @param value a finite number; empty for the least similarity less the range
     * @return the copy
     */
    public SeedRules withOtherClass(OptionalDouble value) {
        return new SeedRules(sameClass, value, rounds, warmStart);
    }

    /**
     * Returns a copy with another limit of rounds.
     *
     * @param value at least 1
     * @return the copy
     */
    public SeedRules withRounds(int value) {
        return new SeedRules(sameClass, otherClass, value, warmStart);
    }

    /**
     * Returns a copy in which rounds begin with the messages of the one before, or not.
     *
     * @param value whether they do
     * @return the copy
     */
    public SeedRules withWarmStart(boolean value) {
        return new SeedRules(sameClass, otherClass, rounds, value);
    }
}
