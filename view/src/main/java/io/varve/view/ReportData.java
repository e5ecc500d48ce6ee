package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.Snapshot;
import io.varve.group.StepGroups;
import io.varve.table.LabelRow;
import io.varve.table.StepRow;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Everything that a report shows. It never changes.
 *
 * <pre>{@code
 * ReportData data = ReportData.of("lake", run, steps, app.snapshot());
 * Report.write(data, Path.of("report.html"));
 * }</pre>
 *
 * @param title of the report
 * @param run what was run
 * @param steps in order
 * @param clusters that are or were, by id
 * @param events in order
 * @param map where there is one
 * @param groups of clusters after the last step, where there are some
 * @param faces what clusters are
 */
public record ReportData(
        String title,
        RunFacts run,
        List<StepRow> steps,
        List<ClusterFacts> clusters,
        List<ClusterEvent> events,
        Optional<MapFacts> map,
        Optional<StepGroups> groups,
        FaceFacts faces) {

    /**
     * Copies the lists.
     *
     * @param title as above
     * @param run as above
     * @param steps as above
     * @param clusters as above
     * @param events as above
     * @param map as above
     * @param groups as above
     * @param faces as above
     */
    public ReportData {
        steps = List.copyOf(steps);
        clusters = List.copyOf(clusters);
        events = List.copyOf(events);
    }

    /**
     * Collects what a snapshot tells, of a clusterer in memory or of a timeline.
     *
     * @param title of the report
     * @param run what was run
     * @param steps in order
     * @param snapshot after the last of them
     * @return the data of a report without map and descriptions
     */
    public static ReportData of(String title, RunFacts run, List<StepRow> steps, Snapshot snapshot) {
        History history = snapshot.history();
        Representatives best = new Representatives();
        snapshot.eachLabel(best::add);
        return of(title, run, steps, history.clusters(), history.events()).withRepresentatives(best.byCluster());
    }

    /**
     * Collects what a history tells; sizes over time follow from the events.
     *
     * @param title of the report
     * @param run what was run
     * @param steps in order
     * @param clusters that are or were, by id
     * @param events in order
     * @return the data of a report without map, descriptions and representatives
     */
    public static ReportData of(
            String title, RunFacts run, List<StepRow> steps, List<Cluster> clusters, List<ClusterEvent> events) {
        Replay replay = new Replay(events);
        List<ClusterFacts> facts = clusters.stream()
                .map(cluster -> new ClusterFacts(
                        cluster, replay.birth(cluster.id()), replay.sizes(cluster.id()), Optional.empty(), List.of()))
                .toList();
        return new ReportData(title, run, steps, facts, events, Optional.empty(), Optional.empty(), FaceFacts.NONE);
    }

    /**
     * Adds a map.
     *
     * @param newMap the map
     * @return a copy with it
     */
    public ReportData withMap(MapFacts newMap) {
        return new ReportData(title, run, steps, clusters, events, Optional.of(newMap), groups, faces);
    }

    /**
     * Adds groups of clusters.
     *
     * @param newGroups after the last step
     * @return a copy with them
     */
    public ReportData withGroups(StepGroups newGroups) {
        return new ReportData(title, run, steps, clusters, events, map, Optional.of(newGroups), faces);
    }

    /**
     * Adds what clusters are.
     *
     * @param newFaces of the clusters after the last step
     * @return a copy with them
     */
    public ReportData withFaces(FaceFacts newFaces) {
        return new ReportData(title, run, steps, clusters, events, map, groups, newFaces);
    }

    /**
     * Names a cluster for a reader: its id, and in a few words what it is where that is known.
     *
     * @param cluster that is or was
     * @return such as {@code k53 sars · deaths · canada}
     */
    public String nameOf(ClusterId cluster) {
        return clusters.stream()
                .filter(facts -> facts.cluster().id().equals(cluster))
                .findFirst()
                .map(ClusterFacts::name)
                .orElse(cluster.toString());
    }

    /**
     * Adds what the objects of clusters have in common.
     *
     * @param descriptions by cluster; clusters without one are left as they are
     * @return a copy with them
     */
    public ReportData withDescriptions(Map<ClusterId, String> descriptions) {
        return withClusters(clusters.stream()
                .map(c -> new ClusterFacts(
                        c.cluster(),
                        c.birth(),
                        c.sizes(),
                        Optional.ofNullable(descriptions.get(c.cluster().id())).or(c::description),
                        c.representatives()))
                .toList());
    }

    /**
     * Finds the objects most like what stands for their cluster.
     *
     * @param labels of all objects held, in order of arrival
     * @return a copy with some of them for each cluster
     */
    public ReportData withLabels(List<LabelRow> labels) {
        Representatives best = new Representatives();
        labels.forEach(best::add);
        return withRepresentatives(best.byCluster());
    }

    /**
     * Adds objects that are most like what stands for their cluster.
     *
     * @param representatives by cluster, the best first
     * @return a copy with them
     */
    public ReportData withRepresentatives(Map<ClusterId, List<String>> representatives) {
        return withClusters(clusters.stream()
                .map(c -> new ClusterFacts(
                        c.cluster(),
                        c.birth(),
                        c.sizes(),
                        c.description(),
                        representatives.getOrDefault(c.cluster().id(), c.representatives())))
                .toList());
    }

    private ReportData withClusters(List<ClusterFacts> newClusters) {
        return new ReportData(title, run, steps, newClusters, events, map, groups, faces);
    }
}
