package io.varve.variants.agglomerative;

import io.varve.ClusterId;
import java.util.List;

/**
 * A clusterer that holds its objects and has an exemplar for every cluster, so that its clusters can be merged two by two, as
 * {@link Agglomeration} does. That changes nothing in it.
 */
public interface Agglomerable {

    /**
     * Two clusters, or what earlier merges made of some, that become one.
     *
     * @param from the earliest cluster of the part that joins
     * @param into the earliest cluster of both
     * @param height how well the exemplar serves both, each counting half: a similarity
     * @param exemplar the object that stands for both
     */
    record Merge(ClusterId from, ClusterId into, double height, String exemplar) {}

    /**
     * Merges all clusters, always those two for which one exemplar serves both best.
     *
     * @return one fewer than there are clusters, in their order; none of no cluster
     */
    List<Merge> agglomerate();

    /**
     * Returns how many objects that would look at; it takes the square of their number in similarities.
     *
     * @return all objects held
     */
    int objects();
}
