package io.varve;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** The past of clusters and objects: who was where at which step, and what happened. It never changes. */
public interface History {

    /**
     * Returns the last step that this knows of.
     *
     * @return counted from 0; −1 before the first
     */
    int lastStep();

    /**
     * Returns all objects that ever arrived and were not forgotten on demand, in order of arrival.
     *
     * @return a read-only list of ids
     */
    List<String> objects();

    /**
     * Returns the step in which an object arrived.
     *
     * @param object its id
     * @return the step
     * @throws IllegalArgumentException if it never arrived
     */
    int arrivedAt(String object);

    /**
     * Returns the cluster of an object after a step.
     *
     * @param object its id
     * @param step from 0 to the last
     * @return its cluster; empty if it was not held then or had none
     * @throws IllegalArgumentException if it never arrived or there was no such step
     */
    Optional<ClusterId> labelAt(String object, int step);

    /**
     * Returns the clusters of all objects held after a step, in order of arrival.
     *
     * @param step from 0 to the last
     * @return a read-only map, empty values for objects without cluster
     */
    Map<String, Optional<ClusterId>> labelsAt(int step);

    /**
     * Returns all events, in order.
     *
     * @return a read-only list
     */
    List<ClusterEvent> events();

    /**
     * Returns the events of one step, in order.
     *
     * @param step from 0 to the last
     * @return a read-only list
     */
    List<ClusterEvent> eventsAt(int step);

    /**
     * Returns every cluster that ever was, by id.
     *
     * @return a read-only list
     */
    List<Cluster> clusters();

    /**
     * Returns one cluster.
     *
     * @param id its identity
     * @return the cluster as it is now, or was when it ended
     * @throws IllegalArgumentException if there never was one
     */
    Cluster cluster(ClusterId id);

    /**
     * Returns how large a cluster was over time.
     *
     * @param id its identity
     * @return from every step at which the size changed to the new size; 0 where it ended
     */
    SortedMap<Integer, Integer> sizesOf(ClusterId id);

    /**
     * Returns where a cluster came from and what became of it.
     *
     * @param id its identity
     * @return its lineage
     */
    Lineage lineageOf(ClusterId id);
}
