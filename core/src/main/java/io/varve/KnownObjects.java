package io.varve;

import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of objects outside of a clusterer, which asks for what it does not keep itself. */
public interface KnownObjects {

    /** Nothing is known, which is enough for a clusterer that holds its objects. */
    KnownObjects NONE = of(Batch.of(new double[0][]));

    /**
     * Returns objects with the very values with which they arrived.
     *
     * @param objects their ids
     * @return a batch of these objects in this order
     * @throws Refused if the values of one are not known
     */
    Batch values(List<String> objects);

    /**
     * Returns the living cluster that an object is in. A clusterer that keeps the history of objects does not ask.
     *
     * @param object its id
     * @return its cluster; empty if it is not known
     */
    Optional<ClusterId> clusterOf(String object);

    /**
     * Returns all objects that are left in a cluster when the forgotten ones are gone, so that the bounds of columns can be
     * computed again.
     *
     * @param cluster one that lives
     * @return the objects; empty if their values are not known
     */
    Optional<Batch> left(ClusterId cluster);

    /**
     * Knows the values of some objects and nothing else.
     *
     * @param batch the objects with the very values with which they arrived
     * @return what is known
     */
    static KnownObjects of(Batch batch) {
        Map<String, Integer> positions = new HashMap<>();
        batch.ids().forEach(id -> positions.put(id, positions.size()));
        return new KnownObjects() {
            @Override
            public Batch values(List<String> objects) {
                int[] picked = new int[objects.size()];
                for (int i = 0; i < picked.length; i++) {
                    picked[i] = positions.getOrDefault(objects.get(i), -1);
                    Checks.require(
                            picked[i] >= 0,
                            "the values of object '%s' are needed to forget it; give the values it arrived with",
                            objects.get(i));
                }
                return batch.picked(picked);
            }

            @Override
            public Optional<ClusterId> clusterOf(String object) {
                return Optional.empty();
            }

            @Override
            public Optional<Batch> left(ClusterId cluster) {
                return Optional.empty();
            }
        };
    }
}
