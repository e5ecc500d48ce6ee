package io.varve.view;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.StepResult;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The centroids of clusters that only ever grow and merge, as steps pass by: means over all members before scaling. Scaling and
 * projection are affine, so that these can wait for them.
 */
final class PassingCentroids {

    private final Map<ClusterId, RowSum> sums = new HashMap<>();
    private final Map<ClusterId, Integer> sizes = new HashMap<>();
    private List<Mean> means = new ArrayList<>();

    private record Mean(int step, ClusterId cluster, Row row) {}

    void add(Batch batch, StepResult result, ColumnStatistics schema) {
        Set<ClusterId> touched = new LinkedHashSet<>();
        for (ClusterEvent event : result.events()) {
            for (ClusterId parent : event.from()) {
                RowSum ofParent = sums.remove(parent);
                if (ofParent != null) {
                    sumOf(event.cluster(), schema).add(ofParent);
                }
            }
            if (event.sizeAfter() > 0) {
                touched.add(event.cluster());
            }
        }
        for (int i = 0; i < batch.size(); i++) {
            Optional<ClusterId> label = result.assignments().cluster(i);
            if (label.isPresent()) {
                sumOf(label.get(), schema).add(schema.row(batch, i));
            }
        }
        for (ClusterId cluster : touched) {
            RowSum sum = sums.get(cluster);
            if (sum != null && sum.count() > 0) {
                means.add(new Mean(result.step(), cluster, sum.mean()));
                sizes.put(cluster, sum.count());
            }
        }
        if (means.size() > 2 * Centroids.MOST_PLACES) {
            means = ofTheLargest(sizes);
        }
    }

    private RowSum sumOf(ClusterId cluster, ColumnStatistics schema) {
        return sums.computeIfAbsent(
                cluster,
                id -> new RowSum(
                        schema.columns().size(), schema.categoricalColumnNames().size()));
    }

    List<MapFacts.Place> places(History history, Function<Row, double[]> plane) {
        return points(history, plane).stream().map(MapSample::centroid).toList();
    }

    /** The means that are shown, as points of a space. */
    List<NeighbourMap.Mean> points(History history, Function<Row, double[]> space) {
        return shown(history).stream()
                .map(mean -> new NeighbourMap.Mean(mean.step(), mean.cluster(), space.apply(mean.row())))
                .toList();
    }

    int count(History history) {
        return shown(history).size();
    }

    private List<Mean> shown(History history) {
        Map<ClusterId, Integer> last =
                history.clusters().stream().collect(Collectors.toMap(Cluster::id, Cluster::size));
        return means.size() <= Centroids.MOST_PLACES ? means : ofTheLargest(last);
    }

    private List<Mean> ofTheLargest(Map<ClusterId, Integer> sizes) {
        Set<ClusterId> largest = sizes.entrySet().stream()
                .sorted(Map.Entry.<ClusterId, Integer>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(Centroids.MOST_CLUSTERS)
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(HashSet::new));
        return means.stream()
                .filter(mean -> largest.contains(mean.cluster()))
                .limit(Centroids.MOST_PLACES)
                .collect(Collectors.toCollection(ArrayList::new));
    }
}
