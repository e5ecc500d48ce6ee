package io.varve.store;

import io.varve.Batch;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import io.varve.ap.IterationListener;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.Supplier;

/**
 * How a timeline is opened to be written.
 *
 * @param patience how long to wait while another process writes
 * @param keepVectors whether a new timeline keeps the values of all objects, so that objects can be forgotten without giving
 *     them again, and centroids can be checked; of no meaning for one that is there
 * @param largestState the most bytes that a state may take that grows with the square of the objects
 * @param listener told after every iteration
 * @param stepping how the clusterer takes a step, whose work may be done elsewhere
 * @param groups how many groups of clusters are wanted, so that a step that leaves fewer clusters is refused; changes nothing else
 * @param reading how the input of a new timeline is read, by names and words of whoever reads it; kept in the file, and asked for
 *     when the parameters of the timeline are known. With {@code missing} as {@code mean} the timeline fills gaps itself
 */
public record TimelineOptions(
        Duration patience,
        boolean keepVectors,
        long largestState,
        IterationListener listener,
        Stepping stepping,
        OptionalInt groups,
        Supplier<Map<String, String>> reading) {

    /** How a clusterer takes a step. */
    @FunctionalInterface
    public interface Stepping {
        /**
         * Lets the clusterer learn from a batch, as {@link ResumableClusterer#partialFit} does.
         *
         * @param clusterer as it was after the step before
         * @param batch to learn from
         * @return the step, with the labels of all objects of the batch
         */
        StepResult step(ResumableClusterer clusterer, Batch batch);
    }

    /** The most bytes that such a state takes, unless more is allowed. */
    public static final long DEFAULT_LARGEST_STATE = 256L << 20;

    /**
     * Returns what is used where nothing is said: ten seconds, no vectors.
     *
     * @return the options
     */
    public static TimelineOptions defaults() {
        return new TimelineOptions(
                Duration.ofSeconds(10),
                false,
                DEFAULT_LARGEST_STATE,
                IterationListener.SILENT,
                ResumableClusterer::partialFit,
                OptionalInt.empty(),
                Map::of);
    }

    /**
     * Returns a copy with another wait.
     *
     * @param value how long to wait while another process writes
     * @return the copy
     */
    public TimelineOptions withPatience(Duration value) {
        return new TimelineOptions(value, keepVectors, largestState, listener, stepping, groups, reading);
    }

    /**
     * Returns a copy that keeps vectors, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public TimelineOptions withKeepVectors(boolean value) {
        return new TimelineOptions(patience, value, largestState, listener, stepping, groups, reading);
    }

    /**
     * Returns a copy with another limit.
     *
     * @param bytes the most that a state may take that grows with the square of the objects
     * @return the copy
     */
    public TimelineOptions withLargestState(long bytes) {
        return new TimelineOptions(patience, keepVectors, bytes, listener, stepping, groups, reading);
    }

    /**
     * Returns a copy that tells someone else of iterations.
     *
     * @param value told after every iteration
     * @return the copy
     */
    public TimelineOptions withListener(IterationListener value) {
        return new TimelineOptions(patience, keepVectors, largestState, value, stepping, groups, reading);
    }

    /**
     * Returns a copy under which steps are taken in another way, for example with objects that are elsewhere.
     *
     * @param value how the clusterer takes a step
     * @return the copy
     */
    public TimelineOptions withStepping(Stepping value) {
        return new TimelineOptions(patience, keepVectors, largestState, listener, value, groups, reading);
    }

    /**
     * Returns a copy that refuses steps after which there are fewer clusters than groups are wanted.
     *
     * @param count how many groups
     * @return the copy
     */
    public TimelineOptions withGroups(int count) {
        return new TimelineOptions(
                patience, keepVectors, largestState, listener, stepping, OptionalInt.of(count), reading);
    }

    /**
     * Returns a copy that lets a new timeline keep how its input is read.
     *
     * @param value names and words
     * @return the copy
     */
    public TimelineOptions withReading(Supplier<Map<String, String>> value) {
        return new TimelineOptions(patience, keepVectors, largestState, listener, stepping, groups, value);
    }
}
