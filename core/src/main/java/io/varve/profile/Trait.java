package io.varve.profile;

/**
 * What one column says of a cluster.
 *
 * @param kind whether the column has numbers or categories
 * @param column its name
 * @param mean of its numbers in the units of the input; of a category the share of the objects that have it
 * @param category that is told of; empty for a column of numbers
 * @param lift how many times as frequent the category is here as among all objects; NaN for numbers
 * @param difference from the mean, or the share, of all other objects, in standard deviations of all objects; NaN where there are no
 *     others
 */
public record Trait(Kind kind, String column, double mean, String category, double lift, double difference) {

    /** What a column has. */
    public enum Kind {
        /** Numbers. */
        NUMBER,
        /** One of some words for each object. */
        CATEGORY
    }

    /**
     * Returns how much this sets the cluster apart.
     *
     * @return the difference without its direction; 0 where there is none
     */
    public double distinction() {
        return Double.isNaN(difference) ? 0 : Math.abs(difference);
    }
}
