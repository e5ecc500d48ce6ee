package io.varve;

import io.varve.internal.Checks;
import java.util.List;

/**
 * What a step did to a cluster. A-Posteriori affinity Propagation creates, enriches, merges and prunes, and forgets
 * objects on demand; Moved and Split belong to algorithms that let objects change their cluster.
 *
 * <p>Replaying the events of a step in their order, and giving its new objects and those that had no cluster their labels,
 * turns the labels of the step before into those of this step.
 */
public sealed interface ClusterEvent {

    /**
     * Returns the step that did it.
     *
     * @return counted from 0
     */
    int step();

    /**
     * Returns the cluster it was done to, as it is called afterwards.
     *
     * @return the cluster
     */
    ClusterId cluster();

    /**
     * Returns the clusters that objects came from.
     *
     * @return the parents, empty for most kinds
     */
    default List<ClusterId> from() {
        return List.of();
    }

    /**
     * Returns the size of the cluster before the step; for a merge, of all its parents together.
     *
     * @return objects
     */
    int sizeBefore();

    /**
     * Returns the size of the cluster after the step.
     *
     * @return objects
     */
    int sizeAfter();

    /**
     * Returns how many objects the step brought to the cluster from outside: those that merge, move or split off were in some
     * cluster before.
     *
     * @return new objects
     */
    default int brought() {
        return 0;
    }

    /**
     * A cluster came to be.
     *
     * @param step that did it
     * @param cluster under a fresh id
     * @param sizeAfter its first objects
     */
    record Created(int step, ClusterId cluster, int sizeAfter) implements ClusterEvent {
        @Override
        public int sizeBefore() {
            return 0;
        }

        @Override
        public int brought() {
            return sizeAfter;
        }
    }

    /**
     * New objects, or such as had no cluster, joined a cluster, which kept its id.
     *
     * @param step that did it
     * @param cluster that grew
     * @param sizeBefore without the new objects
     * @param sizeAfter with them
     */
    record Enriched(int step, ClusterId cluster, int sizeBefore, int sizeAfter) implements ClusterEvent {
        @Override
        public int brought() {
            return Math.max(0, sizeAfter - sizeBefore);
        }
    }

    /**
     * Clusters became one, under a fresh id.
     *
     * @param step that did it
     * @param from the clusters that ended; one alone where the rest of its new company came by moving
     * @param into the cluster that they became
     * @param sizeBefore of all parents together
     * @param sizeAfter with the new objects that joined
     */
    record Merged(int step, List<ClusterId> from, ClusterId into, int sizeBefore, int sizeAfter)
            implements ClusterEvent {
        /**
         * Copies the list.
         *
         * @param step as above
         * @param from as above
         * @param into as above
         * @param sizeBefore as above
         * @param sizeAfter as above
         */
        public Merged {
            from = List.copyOf(from);
        }

        @Override
        public ClusterId cluster() {
            return into;
        }

        @Override
        public int brought() {
            return Math.max(0, sizeAfter - sizeBefore);
        }
    }

    /**
     * A cluster was forgotten because nothing touched it any more; its objects are no longer held.
     *
     * @param step that did it
     * @param cluster that ended
     * @param lastChangedAt the step that touched it last
     * @param sizeBefore the objects that left with it
     */
    record Pruned(int step, ClusterId cluster, int lastChangedAt, int sizeBefore) implements ClusterEvent {
        @Override
        public int sizeAfter() {
            return 0;
        }
    }

    /**
     * A part of a cluster became a cluster of its own, under a fresh id.
     *
     * @param step that did it
     * @param from the one cluster that lost the part
     * @param cluster the part
     * @param objects the ids of those that parted, sorted
     * @param sizeAfter of the part
     */
    record Split(int step, List<ClusterId> from, ClusterId cluster, List<String> objects, int sizeAfter)
            implements ClusterEvent {
        /**
         * Copies the lists and sorts the objects.
         *
         * @param step as above
         * @param from as above
         * @param cluster as above
         * @param objects as above
         * @param sizeAfter as above
         */
        public Split {
            from = single(from);
            objects = objects.stream().sorted().toList();
        }

        @Override
        public int sizeBefore() {
            return 0;
        }
    }

    /**
     * Objects changed from one cluster to another.
     *
     * @param step that did it
     * @param from the one cluster they were in before the step
     * @param cluster the cluster they are in now
     * @param objects their ids, sorted, so that who tells of a move does not show
     * @param sizeBefore of the cluster they are in now
     * @param sizeAfter of the same
     */
    record Moved(int step, List<ClusterId> from, ClusterId cluster, List<String> objects, int sizeBefore, int sizeAfter)
            implements ClusterEvent {
        /**
         * Copies the lists and sorts the objects.
         *
         * @param step as above
         * @param from as above
         * @param cluster as above
         * @param objects as above
         * @param sizeBefore as above
         * @param sizeAfter as above
         */
        public Moved {
            from = single(from);
            objects = objects.stream().sorted().toList();
        }
    }

    /**
     * Objects were removed on demand. Their ids are not kept.
     *
     * @param step after which it happened
     * @param cluster that lost them
     * @param sizeBefore with them
     * @param sizeAfter without them
     */
    record Forgotten(int step, ClusterId cluster, int sizeBefore, int sizeAfter) implements ClusterEvent {}

    private static List<ClusterId> single(List<ClusterId> from) {
        Checks.require(from.size() == 1, "a split and a move come from one cluster, got %s", from);
        return List.copyOf(from);
    }
}
