package io.varve.algorithm;

import io.varve.internal.Checks;
import java.util.Optional;

/**
 * Which numbers a parameter may have. An end that is infinite is never included, so that every number of a range is finite.
 *
 * @param least the lower end; negative infinity for none
 * @param includesLeast whether the lower end is of the range itself
 * @param greatest the upper end; infinity for none
 * @param includesGreatest whether the upper end is of the range itself
 * @param limit the parameter, of the same algorithm, whose value no number of the range exceeds; empty for none
 */
public record Range(
        double least, boolean includesLeast, double greatest, boolean includesGreatest, Optional<String> limit) {

    /** Above it, doubles are not written digit by digit. */
    private static final double WRITTEN_OUT = 1e15;

    /**
     * Checks both ends.
     *
     * @param least as above
     * @param includesLeast as above
     * @param greatest as above
     * @param includesGreatest as above
     * @param limit as above
     */
    public Range {
        Checks.require(least < greatest, "a range must end above where it begins, got %s and %s", least, greatest);
        Checks.require(
                !(includesLeast && Double.isInfinite(least)) && !(includesGreatest && Double.isInfinite(greatest)),
                "an infinite end is never included, got %s and %s",
                least,
                greatest);
    }

    /**
     * Returns the range of all finite numbers.
     *
     * @return a range without ends
     */
    public static Range finite() {
        return new Range(Double.NEGATIVE_INFINITY, false, Double.POSITIVE_INFINITY, false, Optional.empty());
    }

    /**
     * Returns the range that begins with a number.
     *
     * @param least the least number of the range
     * @return a range without an upper end
     */
    public static Range atLeast(double least) {
        return new Range(least, true, Double.POSITIVE_INFINITY, false, Optional.empty());
    }

    /**
     * Returns the range that begins above a number.
     *
     * @param least greater than this are all numbers of the range
     * @return a range without an upper end
     */
    public static Range above(double least) {
        return new Range(least, false, Double.POSITIVE_INFINITY, false, Optional.empty());
    }

    /**
     * Returns this range with a last number.
     *
     * @param end the greatest number of the range
     * @return the copy
     */
    public Range atMost(double end) {
        return new Range(least, includesLeast, end, true, limit);
    }

    /**
     * Returns this range with an end that is not included.
     *
     * @param end less than this are all numbers of the range
     * @return the copy
     */
    public Range below(double end) {
        return new Range(least, includesLeast, end, false, limit);
    }

    /**
     * Returns this range without numbers greater than the value of another parameter.
     *
     * @param parameter its name, with underscores
     * @return the copy
     */
    public Range atMost(String parameter) {
        return new Range(least, includesLeast, greatest, includesGreatest, Optional.of(parameter));
    }

    /**
     * Returns the range as people write it. Where another parameter is the limit, that is its upper end.
     *
     * @return for example {@code at least 1}, {@code from 0.5 to below 1} or {@code from 0 to gamma}
     */
    @Override
    public String toString() {
        boolean ends = limit.isPresent() || !Double.isInfinite(greatest);
        if (Double.isInfinite(least) && !ends) {
            return "finite";
        }
        String below = limit.isPresent() || includesGreatest ? "" : "below ";
        String last = below + limit.map(name -> name.replace('_', ' ')).orElseGet(() -> written(greatest));
        String end = (below.isEmpty() ? "at most " : "") + last;
        if (Double.isInfinite(least)) {
            return end;
        }
        if (!ends) {
            return (includesLeast ? "at least " : "above ") + written(least);
        }
        if (!includesLeast) {
            return "above " + written(least) + " and " + end;
        }
        return "from " + written(least) + " to " + last;
    }

    private static String written(double number) {
        return number == Math.rint(number) && Math.abs(number) < WRITTEN_OUT
                ? Long.toString((long) number)
                : Double.toString(number).replace(".0E", "e").replace('E', 'e');
    }
}
