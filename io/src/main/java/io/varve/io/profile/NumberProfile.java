package io.varve.io.profile;

/**
 * What is known of the numbers of a column.
 *
 * @param count how many there are
 * @param mean of them
 * @param deviation their standard deviation, not of a sample
 * @param least of them
 * @param largest of them
 * @param skew 0 for what is symmetric, positive where few are much larger than most
 * @param tails the kurtosis: 3 for a normal distribution, larger the farther the extremes are
 * @param tailsOfLogarithms the same for sign(x) · ln(1 + |x|)
 * @param whole whether all are whole numbers
 */
public record NumberProfile(
        long count,
        double mean,
        double deviation,
        double least,
        double largest,
        double skew,
        double tails,
        double tailsOfLogarithms,
        boolean whole) {

    private static final double FAR = 15;
    private static final double CURED = 3;

    /**
     * Says whether the numbers span orders of magnitude, of which logarithms make something that can be compared.
     *
     * @return whether extremes are far out, and much less so after taking logarithms
     */
    public boolean spansMagnitudes() {
        return tails > FAR && tailsOfLogarithms < tails / CURED;
    }

    /**
     * Says whether taking logarithms would tear apart numbers that are fine as they are, such as longitudes around 0.
     *
     * @return whether extremes would be farther out than before
     */
    public boolean sufferFromLogarithms() {
        return tailsOfLogarithms > 2 * tails && tailsOfLogarithms > FAR;
    }
}
