package io.varve.relatives.strap;

import io.varve.ap.ApResult;
import io.varve.relatives.held.Medoids;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Points in groups, each around one of them.
 *
 * @param exemplars the point of each group
 * @param labels the group of each point
 * @param lists the points of each group
 */
record Partition(int[] exemplars, int[] labels, List<List<Integer>> lists) {

    /**
     * Reads a result. Where it has no cluster at all, which some conventions allow, old points stay exemplars and the others join the
     * most similar of them; without old points there is one group around the point most similar to all.
     */
    static Partition of(ApResult result, double[][] points, Similarity similarity, int old) {
        if (result.clusterCount() > 0) {
            return of(result.exemplars(), result.labels());
        }
        Medoids medoids = new Medoids(points, similarity::between);
        if (old == 0) {
            int medoid = medoids.of(IntStream.range(0, points.length).toArray());
            return of(new int[] {medoid}, new int[points.length]);
        }
        int[] labels = new int[points.length];
        for (int i = 0; i < labels.length; i++) {
            labels[i] = i < old ? i : 0;
            for (int e = 1; e < old && i >= old; e++) {
                labels[i] = medoids.similarity(i, e) > medoids.similarity(i, labels[i]) ? e : labels[i];
            }
        }
        return of(IntStream.range(0, old).toArray(), labels);
    }

    private static Partition of(int[] exemplars, int[] labels) {
        List<List<Integer>> lists = new ArrayList<>();
        for (int g = 0; g < exemplars.length; g++) {
            lists.add(new ArrayList<>());
        }
        for (int i = 0; i < labels.length; i++) {
            lists.get(labels[i]).add(i);
        }
        return new Partition(exemplars, labels, lists);
    }

    /** The points of a group, ascending. */
    List<Integer> members(int group) {
        return lists.get(group);
    }
}
