package io.varve.variants.pairs;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.internal.ap.ApProblem;
import io.varve.internal.ap.Copies;
import io.varve.internal.ap.Similarities;
import io.varve.internal.messages.Kernels;
import io.varve.internal.messages.PairSums;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Objects whose similarities are computed when they are asked for, exact copies being one row with a weight.
 *
 * @param exact the similarity of one object of the input to another
 * @param symmetric whether exchanging the two never matters
 * @param mayBeInfinite whether an infinite similarity can be meant; else a distance has overflowed
 * @param copies which objects share a row
 * @param weights of the objects
 * @param tiles the same similarities of rows, many at once
 */
public record PairSource(
        Pairwise exact,
        boolean symmetric,
        boolean mayBeInfinite,
        Copies copies,
        double[] weights,
        Supplier<PairSums> tiles) {

    /** How well object k would serve object i as exemplar; negative infinity if never. */
    @FunctionalInterface
    public interface Pairwise {
        double of(int i, int k);
    }

    public static PairSource of(ApInput input, ApParams params) {
        Similarities exact = Similarities.of(input, params);
        Copies copies = ApProblem.copies(input, params);
        return new PairSource(
                exact::of,
                exact.symmetric(),
                exact.mayBeInfinite(),
                copies,
                input.weights(),
                () -> exact.comparison(copies.representatives(), Precision.DOUBLE, Kernels.configured()));
    }

    /** Objects of which each is a row of its own and counts once. */
    public static PairSource of(int size, Pairwise exact) {
        double[] ones = new double[size];
        Arrays.fill(ones, 1);
        return new PairSource(exact, false, true, Copies.none(size), ones, () -> {
            throw new UnsupportedOperationException("stored similarities are not compared");
        });
    }

    /** How many rows there are. */
    public int size() {
        return copies.size();
    }

    /** The object, counted in the input, that a row stands for. */
    public int object(int row) {
        return copies.representatives()[row];
    }

    /** The similarity of two rows, taken in one order where both orders are meant to give the same. */
    public double similarity(int row, int exemplar) {
        return symmetric && exemplar < row
                ? exact.of(object(exemplar), object(row))
                : exact.of(object(row), object(exemplar));
    }

    /** Refuses a similarity that messages could not be passed about. */
    public double checked(int row, int exemplar) {
        return fit(row, exemplar, similarity(row, exemplar));
    }

    /** Refuses a similarity of two rows, computed already, that messages could not be passed about. */
    public double fit(int row, int exemplar, double s) {
        if (Math.abs(s) <= Precision.DOUBLE.largest() || (mayBeInfinite && s == Double.NEGATIVE_INFINITY)) {
            return s;
        }
        throw Precision.DOUBLE.beyond(object(row), object(exemplar), s);
    }

    /** What the copies of an object count for when it stands for all of them. */
    public double similarityOfCopies(double weight, int object) {
        double self = weight == 1 ? 0 : exact.of(object, object);
        return self == Double.NEGATIVE_INFINITY ? 0 : (weight - 1) * self;
    }
}
