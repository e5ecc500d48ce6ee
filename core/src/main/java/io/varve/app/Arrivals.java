package io.varve.app;

import io.varve.ap.BlockLevel;
import io.varve.ap.Convergence;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.util.List;

/**
 * The objects of a batch, wherever they are, and what a step asks of them, in this order: statistics, candidates for the
 * sample, groups, the statistics of every stratum, the few objects nearest to its mean, where candidates went, and labels. None of it needs all objects at one place, and all of it
 * can be answered in parts that are put together in any order: {@link ColumnStatistics} are added, blocks are clustered apart,
 * the {@link Nearest} are the nearest of the nearest, and so are the least hashes ({@link ObjectSample#least}). {@link AppClustering#partialFit(Arrivals)} does the rest.
 */
public interface Arrivals {

    /**
     * What message passing came to.
     *
     * @param ofClusters for every cluster that exists, its group
     * @param exemplars for every group, what stands for it: positions among the clusters and then the objects
     * @param lastResort whether no exemplar ever came up
     * @param convergence of the messages
     * @param levels of blocks, where there were some
     */
    record Groups(
            int[] ofClusters, int[] exemplars, boolean lastResort, Convergence convergence, List<BlockLevel> levels) {}

    /**
     * An object that may come into the sample of all objects held.
     *
     * @param object its position
     * @param member its id and values
     */
    record Candidate(int object, Member member) {}

    /**
     * Where the objects went.
     *
     * @param strata of every object, in their order; empty where they are not told
     * @param similarities of every object to what stands for its stratum; empty where they are not told
     */
    record Labels(int[] strata, double[] similarities) {}

    /**
     * Returns what the batch is called.
     *
     * @return its name
     */
    String name();

    /**
     * Returns how many objects there are.
     *
     * @return their number
     */
    int size();

    /**
     * Returns the columns.
     *
     * @param scaling that statistics serve
     * @return statistics without objects
     */
    ColumnStatistics columns(Scaling scaling);

    /**
     * Adds all objects to those that are held; not asked where there is none.
     *
     * @param held statistics to add to
     */
    void addTo(ColumnStatistics held);

    /**
     * Returns the objects whose ids have the least hashes; asked only where a preference is taken from objects.
     *
     * @return at least the {@link ObjectSample#MOST} least, or all if there are fewer; in any order
     */
    List<Candidate> candidates();

    /**
     * Passes messages among the clusters and the objects.
     *
     * @param step that knows the points of both, and how alike they are
     * @return the groups
     */
    Groups group(AppStep step);

    /**
     * Returns what joins every stratum.
     *
     * @param strata that say which object goes where
     * @return statistics of the objects of each
     */
    List<ColumnStatistics> joining(Strata strata);

    /**
     * Returns the objects of every stratum that are nearest to its mean.
     *
     * @param strata as before
     * @param centres the point of each mean
     * @return at most {@link Nearest#MOST} of each, in the order in which they came
     */
    List<List<Member>> nearest(Strata strata, List<double[]> centres);

    /**
     * Says where some of the candidates went.
     *
     * @param objects their positions, ascending
     * @return the stratum of each
     */
    int[] strataOf(int[] objects);

    /**
     * Returns all objects of a stratum; asked only where vectors are kept, or a mean is a running one.
     *
     * @param stratum which
     * @return its objects in the order in which they came
     */
    List<Member> all(int stratum);

    /**
     * Returns the values of one object; asked only where an exemplar stands for a cluster.
     *
     * @param object its position
     * @return its row
     */
    Row row(int object);

    /**
     * Labels the objects.
     *
     * @param strata as before
     * @param standing the point of what stands for each from now on; empty where nothing joins
     * @return strata and similarities
     */
    Labels label(Strata strata, double[][] standing);
}
