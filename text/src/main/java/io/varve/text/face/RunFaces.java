package io.varve.text.face;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.group.StepGroups;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiled;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What a run must keep of its objects so that clusters can be shown in the end: of a clusterer that knows its clusters, the values of
 * those that may be shown; of any other, all values, up to {@value #MOST_OBJECTS} objects.
 */
public final class RunFaces {

    private static final int MOST_OBJECTS = 100_000;
    /** Some of the farthest are representatives all the same, at most five. */
    private static final int FAR_KEPT = 8;

    /** An object and how similar it is to its cluster. */
    private record Far(String object, double similarity) {}

    /** Where the values of an object are: as they were compared, and as they were read. */
    private record Place(Batch batch, Batch asRead, int object) {}

    private final boolean texts;
    private final SortedMap<ClusterId, List<Far>> far = new TreeMap<>();
    private final Map<String, Place> kept = new HashMap<>();
    private @Nullable Profiled source;
    private boolean tooMany;

    /**
     * Begins before the first step.
     *
     * @param texts whether objects are texts, whose values say nothing to a reader
     */
    public RunFaces(boolean texts) {
        this.texts = texts;
    }

    /**
     * Sees a step.
     *
     * @param batch with the values by which objects were compared
     * @param asRead the same with gaps where these were filled, to be shown
     * @param result what the step came to
     * @param clusterer after it; null where a stream is clustered at once
     */
    public void add(Batch batch, Batch asRead, StepResult result, @Nullable IncrementalClusterer clusterer) {
        if (clusterer instanceof Profiled profiled) {
            source = profiled;
            if (!texts) {
                choose(asRead, result, clusterer);
            }
        } else if (!texts && !tooMany) {
            keep(batch, asRead);
        }
    }

    private void choose(Batch batch, StepResult result, IncrementalClusterer clusterer) {
        for (ClusterEvent event : result.events()) {
            if (event instanceof ClusterEvent.Merged merged) {
                List<Far> joined = new ArrayList<>();
                merged.from().forEach(parent -> joined.addAll(removed(parent)));
                far.put(merged.into(), joined);
            } else if (event instanceof ClusterEvent.Pruned) {
                far.remove(event.cluster());
            }
        }
        for (int i = 0; i < batch.size(); i++) {
            String id = batch.ids().get(i);
            double similarity = result.assignments().similarity(i).orElse(Double.NaN);
            result.assignments()
                    .cluster(i)
                    .ifPresent(cluster -> far.computeIfAbsent(cluster, unseen -> new ArrayList<>())
                            .add(new Far(id, similarity)));
        }
        Set<String> shown = new HashSet<>();
        far.forEach((cluster, some) -> {
            some.sort(Comparator.comparingDouble(Far::similarity));
            if (some.size() > FAR_KEPT) {
                some.subList(FAR_KEPT, some.size()).clear();
            }
            some.forEach(one -> shown.add(one.object()));
            shown.addAll(clusterer.representatives(cluster));
        });
        kept.keySet().retainAll(shown);
        for (int i = 0; i < batch.size(); i++) {
            String id = batch.ids().get(i);
            if (shown.contains(id)) {
                Batch alone = row(batch, i);
                kept.put(id, new Place(alone, alone, 0));
            }
        }
    }

    private List<Far> removed(ClusterId cluster) {
        List<Far> some = far.remove(cluster);
        return some == null ? List.of() : some;
    }

    /** One object alone, so that its batch can go. */
    private static Batch row(Batch batch, int object) {
        String[] categories = new String[batch.categoricalColumns().size()];
        for (int j = 0; j < categories.length; j++) {
            categories[j] = batch.category(object, j);
        }
        return Batch.of(List.of(batch.ids().get(object)), new double[][] {batch.vector(object)})
                .withColumns(batch.columns())
                .withCategories(batch.categoricalColumns(), new String[][] {categories});
    }

    private void keep(Batch batch, Batch asRead) {
        for (int i = 0; i < batch.size(); i++) {
            kept.put(batch.ids().get(i), new Place(batch, asRead, i));
        }
        tooMany = kept.size() > MOST_OBJECTS;
        if (tooMany) {
            kept.clear();
        }
    }

    /**
     * Puts together what the clusters are in the end.
     *
     * @param end after the last step
     * @param columns what there is beside features
     * @param classOf the class of an object, or null
     * @param textOf the text of an object, or null
     * @param groups of clusters, where there are some
     * @return what they are
     */
    public Faces finish(
            Snapshot end,
            FaceDraft.Columns columns,
            FaceDraft.Known classOf,
            FaceDraft.Known textOf,
            Optional<StepGroups> groups) {
        List<Cluster> live = end.clusters();
        Profiled profiled = source;
        List<ClusterContent> known = profiled == null ? fromValues(end) : profiled.clusterContents();
        FaceDraft draft = new FaceDraft(live, known, columns);
        end.eachLabel(label -> draft.add(label, classOf.of(label.object()), textOf.of(label.object())));
        Writing writing = new Writing(columns.dates());
        return draft.finish(
                ids -> {
                    Map<String, Map<String, String>> cells = new HashMap<>();
                    for (String id : ids) {
                        Place place = kept.get(id);
                        if (place != null) {
                            cells.put(id, writing.cells(place.asRead(), place.object()));
                        }
                    }
                    return cells;
                },
                groups);
    }

    private List<ClusterContent> fromValues(Snapshot end) {
        SortedMap<ClusterId, ColumnStatistics> sums = new TreeMap<>();
        SortedMap<ClusterId, List<Far>> objects = new TreeMap<>();
        end.eachLabel(label -> {
            Place place = kept.get(label.object());
            if (place != null && label.cluster() != null) {
                ClusterId cluster = ClusterId.parse(label.cluster());
                sums.computeIfAbsent(cluster, unseen -> ColumnStatistics.withColumnsOf(place.batch(), Scaling.NONE))
                        .add(place.batch(), place.object());
                Double similarity = label.similarity();
                objects.computeIfAbsent(cluster, unseen -> new ArrayList<>())
                        .add(new Far(label.object(), similarity == null ? 0 : -similarity));
            }
        });
        List<ClusterContent> all = new ArrayList<>();
        sums.forEach((cluster, members) -> {
            Map<String, Row> nearest = new LinkedHashMap<>();
            objects.getOrDefault(cluster, List.of()).stream()
                    .sorted(Comparator.comparingDouble(Far::similarity))
                    .limit(5)
                    .forEach(near -> {
                        Place place = kept.get(near.object());
                        if (place != null) {
                            nearest.put(near.object(), members.row(place.batch(), place.object()));
                        }
                    });
            all.add(new ClusterContent(cluster, members, nearest));
        });
        return all;
    }
}
