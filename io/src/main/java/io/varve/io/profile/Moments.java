package io.varve.io.profile;

/** Mean, deviation, skew and tails of numbers that come one by one (Terriberry's extension of Welford's sums). */
final class Moments {

    private long count;
    private double mean;
    private double second;
    private double third;
    private double fourth;

    void add(double x) {
        double before = count;
        count++;
        double delta = x - mean;
        double step = delta / count;
        double square = step * step;
        double term = delta * step * before;
        mean += step;
        fourth += term * square * (count * (double) count - 3.0 * count + 3) + 6 * square * second - 4 * step * third;
        third += term * step * (count - 2.0) - 3 * step * second;
        second += term;
    }

    double mean() {
        return count == 0 ? Double.NaN : mean;
    }

    /** The standard deviation over all numbers, not of a sample. */
    double deviation() {
        return count == 0 ? Double.NaN : Math.sqrt(second / count);
    }

    /** 0 for what is symmetric; 0 as well where nothing varies. */
    double skew() {
        return second > 0 ? third / count / Math.pow(second / count, 1.5) : 0;
    }

    /** The kurtosis: 3 for a normal distribution, larger the farther the extremes are; 3 as well where nothing varies. */
    double tails() {
        return second > 0 ? fourth * count / (second * second) : 3;
    }
}
