package io.varve;

import io.varve.internal.Checks;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The cluster of every object of a batch, in the order of the batch, and how similar the object is to what represents that
 * cluster. It never changes.
 */
public final class Assignments {

    private static final long NO_CLUSTER = -1;

    private final long[] clusters;
    private final double[] similarities;

    private Assignments(long[] clusters, double[] similarities) {
        this.clusters = clusters;
        this.similarities = similarities;
    }

    /**
     * Copies clusters and similarities.
     *
     * @param clusters of every object; empty for an object that has none
     * @param similarities of every object to what represents its cluster; NaN where that is not known
     * @return both together
     */
    public static Assignments of(List<Optional<ClusterId>> clusters, double... similarities) {
        Checks.require(
                clusters.size() == similarities.length,
                "every object needs a similarity, got %d for %d objects",
                similarities.length,
                clusters.size());
        long[] numbers = clusters.stream()
                .mapToLong(cluster -> cluster.map(ClusterId::number).orElse(NO_CLUSTER))
                .toArray();
        return new Assignments(numbers, similarities.clone());
    }

    /**
     * Returns how many objects the batch had.
     *
     * @return the number of objects
     */
    public int size() {
        return clusters.length;
    }

    /**
     * Returns the cluster of an object.
     *
     * @param object its position in the batch
     * @return the cluster; empty if it has none
     */
    public Optional<ClusterId> cluster(int object) {
        return clusters[object] == NO_CLUSTER ? Optional.empty() : Optional.of(new ClusterId(clusters[object]));
    }

    /**
     * Returns how similar an object is to what represents its cluster.
     *
     * @param object its position in the batch
     * @return the similarity; empty if it is not known
     */
    public OptionalDouble similarity(int object) {
        return Double.isNaN(similarities[object]) ? OptionalDouble.empty() : OptionalDouble.of(similarities[object]);
    }

    /**
     * Returns the clusters of all objects.
     *
     * @return a read-only list in the order of the batch
     */
    public List<Optional<ClusterId>> asList() {
        return IntStream.range(0, size()).mapToObj(this::cluster).toList();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Assignments those
                && Arrays.equals(clusters, those.clusters)
                && Arrays.equals(similarities, those.similarities);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(clusters) + Arrays.hashCode(similarities);
    }

    @Override
    public String toString() {
        return asList().stream()
                .map(cluster -> cluster.map(ClusterId::toString).orElse("-"))
                .toList()
                .toString();
    }
}
