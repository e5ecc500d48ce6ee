package io.varve.algorithm;

import java.util.function.LongUnaryOperator;

/**
 * What a store, a laboratory or a page may rely on, without knowing the algorithm.
 *
 * @param idsRepeat whether an id is the same object in every step, so that every step brings all objects that exist
 * @param objectsMove whether an object may change its cluster without a merge; if not, its similarity stays that of its arrival
 * @param holdsObjects whether the model itself is made of all objects so far, also those in no cluster
 * @param keepsHistory whether the clusterer keeps the history of objects; if not, a timeline does
 * @param meansOfMembers whether what represents a cluster is the mean of its members
 * @param stateBytes how large the part of the state gets that grows with the square of the objects, given their number
 * @param costToAp how long a run takes compared with affinity propagation on all objects, roughly
 * @param takesSeeds whether it learns from classes that are known of some objects
 * @param matrices how many matrices of N × N numbers a run holds at once, roughly
 */
public record Traits(
        boolean idsRepeat,
        boolean objectsMove,
        boolean holdsObjects,
        boolean keepsHistory,
        boolean meansOfMembers,
        LongUnaryOperator stateBytes,
        double costToAp,
        boolean takesSeeds,
        int matrices) {

    private static final int DENSE_MATRICES = 10;

    /**
     * Returns the traits of an algorithm that keeps sums of its clusters, not their objects.
     *
     * @param keepsHistory whether the clusterer keeps the history of objects
     * @return traits with no share of the state growing with the square of the objects
     */
    public static Traits ofSums(boolean keepsHistory) {
        return new Traits(false, false, false, keepsHistory, false, objects -> 0, 0.2, false, DENSE_MATRICES);
    }

    /**
     * Returns the traits of an algorithm that holds all objects and may give them other clusters at each step.
     *
     * @return traits with no share of the state growing with the square of the objects
     */
    public static Traits ofObjects() {
        return new Traits(false, true, true, true, false, objects -> 0, 1, false, DENSE_MATRICES);
    }

    /**
     * Returns these traits for an algorithm that follows the same objects through time.
     *
     * @return a copy
     */
    public Traits withRepeatedIds() {
        return new Traits(
                true,
                objectsMove,
                holdsObjects,
                keepsHistory,
                meansOfMembers,
                stateBytes,
                costToAp,
                takesSeeds,
                matrices);
    }

    /**
     * Returns these traits where the mean of the members represents a cluster, or not.
     *
     * @param value whether it does
     * @return a copy
     */
    public Traits withMeansOfMembers(boolean value) {
        return new Traits(
                idsRepeat, objectsMove, holdsObjects, keepsHistory, value, stateBytes, costToAp, takesSeeds, matrices);
    }

    /**
     * Returns these traits with a state that grows with the square of the objects.
     *
     * @param value bytes, given the number of objects
     * @return a copy
     */
    public Traits withStateBytes(LongUnaryOperator value) {
        return new Traits(
                idsRepeat,
                objectsMove,
                holdsObjects,
                keepsHistory,
                meansOfMembers,
                value,
                costToAp,
                takesSeeds,
                matrices);
    }

    /**
     * Returns these traits with another cost.
     *
     * @param toAp the time of a run compared with affinity propagation's
     * @param held matrices at once
     * @return a copy
     */
    public Traits withCost(double toAp, int held) {
        return new Traits(
                idsRepeat, objectsMove, holdsObjects, keepsHistory, meansOfMembers, stateBytes, toAp, takesSeeds, held);
    }

    /**
     * Returns these traits for an algorithm that learns from classes that are known of some objects.
     *
     * @return a copy
     */
    public Traits withSeeds() {
        return new Traits(
                idsRepeat,
                objectsMove,
                holdsObjects,
                keepsHistory,
                meansOfMembers,
                stateBytes,
                costToAp,
                true,
                matrices);
    }
}
