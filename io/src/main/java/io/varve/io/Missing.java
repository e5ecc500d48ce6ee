package io.varve.io;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiled;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import io.varve.scale.Scaling;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * What becomes of gaps: cells of features that are empty, or say so, as NA, NaN and null do. What is used where nobody chose is {@link #USUAL}.
 */
public enum Missing {
    /** They are refused. Categories are then what is written, NA included. */
    REFUSE,
    /** A number is NaN, to be filled with the mean of its column so far; a category is {@link Gaps#CATEGORY}. */
    MEAN,
    /** The same, but a number is filled with what the most similar objects have. */
    NEAREST,
    /** A category is {@link Gaps#CATEGORY}; numbers are refused. */
    CATEGORY,
    /** The row is left out. */
    DROP;

    /** What becomes of gaps where nobody says; a timeline goes on with what it was made with. */
    public static final Missing USUAL = NEAREST;

    /**
     * Returns the one of a name.
     *
     * @param name as {@link #toString()} writes it
     * @return the treatment
     * @throws Refused if there is none
     */
    public static Missing named(String name) {
        for (Missing one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new Refused(Refusal.of("unknown value ", Shown.quoted(name), " for ", ReadOption.MISSING)
                .value(name)
                .remedy("choose one of "
                        + Arrays.stream(values()).map(Missing::toString).collect(Collectors.joining(", "))));
    }

    /** Whether a number may be missing. */
    boolean inNumbers() {
        return isFilled() || this == DROP;
    }

    /**
     * Says whether numbers that are missing are filled.
     *
     * @return whether {@link #fill} has something to do
     */
    public boolean isFilled() {
        return this == MEAN || this == NEAREST;
    }

    /**
     * Fills the gaps of a batch before it is clustered. The same batches in the same order give the same bits.
     *
     * @param means of the columns so far
     * @param batch whose missing numbers are NaN
     * @param clusterer that will take it, as it is after the step before
     * @param scaling by which it compares objects
     * @return the batch without gaps
     * @throws Refused if a column lacks values and never had one
     */
    public ColumnMeans.Filled fill(ColumnMeans means, Batch batch, IncrementalClusterer clusterer, Scaling scaling) {
        return this == NEAREST
                ? NearestValues.fill(means, batch, scaling, () -> contents(clusterer))
                : means.fill(batch);
    }

    /**
     * Fills the gaps of objects that are only looked at, by what is known after the last step.
     *
     * @param means of the columns so far
     * @param batch whose missing numbers are NaN
     * @param clusterer as it is after the last step
     * @param scaling by which it compares objects
     * @return the batch without gaps
     */
    public Batch filled(ColumnMeans means, Batch batch, IncrementalClusterer clusterer, Scaling scaling) {
        return this == NEAREST && batch.size() > 0
                ? NearestValues.filled(means, batch, scaling, contents(clusterer))
                : means.filled(batch);
    }

    private static List<ClusterContent> contents(IncrementalClusterer clusterer) {
        return clusterer instanceof Profiled profiled ? profiled.clusterContents() : List.of();
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
