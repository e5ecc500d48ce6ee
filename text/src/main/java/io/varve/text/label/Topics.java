package io.varve.text.label;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.History;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** What clusters of texts are about: the keywords of each against the others that were there when it was last there. */
public final class Topics {

    private Topics() {}

    /**
     * Finds the keywords of every cluster that is or was.
     *
     * @param history of the texts
     * @param texts by object
     * @param stopWords that are never keywords
     * @return by cluster, the best keyword first
     */
    public static SortedMap<ClusterId, List<String>> of(
            History history, Map<String, String> texts, StopWords stopWords) {
        SortedMap<Integer, List<ClusterId>> endings = new TreeMap<>();
        for (Cluster cluster : history.clusters()) {
            endings.computeIfAbsent(lastStep(history, cluster), step -> new ArrayList<>())
                    .add(cluster.id());
        }
        SortedMap<ClusterId, List<String>> topics = new TreeMap<>();
        endings.forEach((step, clusters) -> {
            SortedMap<ClusterId, List<String>> then = keywords(history.labelsAt(step), texts, stopWords);
            clusters.forEach(cluster -> topics.put(cluster, then.getOrDefault(cluster, List.of())));
        });
        return topics;
    }

    /** A cluster that has ended has size 0 from some step on. */
    private static int lastStep(History history, Cluster cluster) {
        return history.sizesOf(cluster.id()).entrySet().stream()
                .filter(size -> size.getValue() == 0)
                .mapToInt(size -> size.getKey() - 1)
                .findFirst()
                .orElse(history.lastStep());
    }

    private static SortedMap<ClusterId, List<String>> keywords(
            Map<String, Optional<ClusterId>> labels, Map<String, String> texts, StopWords stopWords) {
        List<String> some = new ArrayList<>();
        List<ClusterId> groups = new ArrayList<>();
        labels.forEach((object, cluster) -> cluster.ifPresent(known -> {
            some.add(texts.getOrDefault(object, ""));
            groups.add(known);
        }));
        return Keywords.of(some, groups, stopWords, Set.of(), Keywords.USUAL);
    }
}
