package io.varve;

import io.varve.internal.Checks;
import io.varve.internal.Nullable;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Everything a clusterer must know to go on after a step, as named parts of bytes. Parts are cut so that what a step did not
 * touch keeps its bytes: one part for each living cluster, one for each batch that is held. Whoever stores states from step
 * to step need only write the parts that changed.
 *
 * <p>The past is not part of it: a clusterer that was restored knows clusters and labels as they are, and the history from
 * then on. Neither are the parameters; restoring with others than those it was made with gives other results or is refused.
 *
 * <p>It never changes and is safe to share between threads.
 */
public final class ModelState {

    /** The version of the form that parts are written in. */
    public static final int VERSION = 1;

    private static final String SPACE = "space";
    private static final String PLACE = "place/";

    private final String algorithm;
    private final SortedMap<String, byte[]> parts;

    private ModelState(String algorithm, SortedMap<String, byte[]> parts) {
        this.algorithm = algorithm;
        this.parts = parts;
    }

    /**
     * Makes a state of parts.
     *
     * @param algorithm as the command calls it, such as {@code app}
     * @param parts by name; the bytes are not copied and must not be changed
     * @return the state
     */
    public static ModelState of(String algorithm, Map<String, byte[]> parts) {
        return new ModelState(algorithm, new TreeMap<>(parts));
    }

    /**
     * Returns this state with one more part, of someone who goes on together with the clusterer.
     *
     * @param name of the part
     * @param bytes not copied, must not be changed
     * @return the state with it
     */
    public ModelState with(String name, byte[] bytes) {
        SortedMap<String, byte[]> more = new TreeMap<>(parts);
        more.put(name, bytes);
        return new ModelState(algorithm, more);
    }

    /**
     * Says whether a part is needed to predict. A state of these parts alone is enough for a {@link Predictor}, and not enough
     * to go on.
     *
     * @param name of a part
     * @return whether it describes the space or what stands for a cluster in it
     */
    public static boolean servesPrediction(String name) {
        return name.equals(SPACE) || name.startsWith(PLACE);
    }

    /**
     * Returns the cluster whose place a part is.
     *
     * @param name of a part
     * @return the cluster; empty if the part is something else
     */
    public static Optional<ClusterId> placeOf(String name) {
        return name.startsWith(PLACE)
                ? Optional.of(ClusterId.parse("k" + name.substring(PLACE.length())))
                : Optional.empty();
    }

    /**
     * Returns which algorithm the state belongs to.
     *
     * @return as the command calls it
     */
    public String algorithm() {
        return algorithm;
    }

    /**
     * Returns the names of all parts, sorted.
     *
     * @return a read-only set
     */
    public Set<String> names() {
        return Collections.unmodifiableSet(parts.keySet());
    }

    /**
     * Says whether there is a part of a name.
     *
     * @param name of a part
     * @return whether it is there
     */
    public boolean has(String name) {
        return parts.containsKey(name);
    }

    /**
     * Returns the bytes of a part.
     *
     * @param name of a part
     * @return a copy
     * @throws IllegalArgumentException if there is none
     */
    public byte[] part(String name) {
        byte[] bytes = parts.get(name);
        Checks.require(
                bytes != null,
                "the state of %s has lost its part '%s'; it is damaged, or was made by another version",
                algorithm,
                name);
        return Objects.requireNonNull(bytes).clone();
    }

    /**
     * Refuses the state of another algorithm.
     *
     * @param expected the algorithm that is to be restored
     * @throws IllegalArgumentException naming both
     */
    public void requireAlgorithm(String expected) {
        Checks.require(
                algorithm.equals(expected),
                "this is the state of algorithm %s and cannot be that of %s",
                algorithm,
                expected);
    }

    /** Two states are equal if all their parts are, byte by byte. */
    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof ModelState that
                && algorithm.equals(that.algorithm)
                && parts.keySet().equals(that.parts.keySet())
                && parts.keySet().stream().allMatch(name -> Arrays.equals(parts.get(name), that.parts.get(name)));
    }

    @Override
    public int hashCode() {
        int hash = algorithm.hashCode();
        for (Map.Entry<String, byte[]> part : parts.entrySet()) {
            hash = 31 * hash + part.getKey().hashCode() * 31 + Arrays.hashCode(part.getValue());
        }
        return hash;
    }

    @Override
    public String toString() {
        long bytes = parts.values().stream().mapToLong(part -> part.length).sum();
        return "ModelState[%s, %d parts, %d bytes]".formatted(algorithm, parts.size(), bytes);
    }
}
