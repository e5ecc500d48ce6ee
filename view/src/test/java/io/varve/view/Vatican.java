package io.varve.view;

import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Six steps with the story that the paper tells of the word novelty: k0 is enriched at the second step, where k1 is created;
 * both become k2 at the third, which nothing changes from the fourth to the sixth; k20, k21 and k22 become k26 at the sixth,
 * k19 and k23 become k27. k4 is pruned at the fifth, which the paper does not do, so that every mark is there.
 */
final class Vatican {

    private static final List<String> PERIODS = List.of(
            "before Leo XIII", "Leo XIII to Pius XI", "Pius XII to John XXIII", "Paul VI", "Benedict XVI", "Francis I");

    private final List<ClusterEvent> events = new ArrayList<>();
    private final Map<ClusterId, Cluster> clusters = new TreeMap<>();
    private final List<StepRow> steps = new ArrayList<>();
    private int step;
    private int added;

    static ClusterId k(int number) {
        return new ClusterId(number);
    }

    static ReportData data() {
        Vatican story = new Vatican();
        story.tell();
        return ReportData.of(
                        "novelty in the Vatican corpus",
                        new RunFacts(
                                "0.1.0",
                                List.of("cluster", "novelty.csv", "--step-column", "period", "--out", "a result"),
                                Map.of("algorithm", "app"),
                                List.of(new RunFacts.InputFile("novelty.csv", "csv", 12345, "ab".repeat(32)))),
                        story.steps,
                        List.copyOf(story.clusters.values()),
                        story.events)
                .withDescriptions(Map.of(
                        k(0), "Novelty as a danger: new ideas threaten the traditional teachings of the Church",
                        k(1), "New practices that the hierarchy rejects",
                        k(2), "A conservative position that is abandoned after the Second Vatican Council, by most",
                        k(20), "Change of society and of culture, and how the faithful answer to it",
                        k(21), "The new evangelisation and the renewal of communities",
                        k(22), "Novelty of the Gospel in a time of change",
                        k(26), "Novelty in relation to societal, cultural and religious change"))
                .withRepresentatives(Map.of(k(26), List.of("use-401", "use-388", "use-502")))
                .withMap(map());
    }

    private void tell() {
        create(0, 52);
        end();
        enrich(0, 21);
        create(1, 18);
        create(3, 14);
        create(4, 6);
        end();
        merge(2, 9, 0, 1);
        enrich(3, 12);
        create(5, 16);
        create(6, 11);
        create(7, 4);
        end();
        enrich(6, 15);
        create(8, 19);
        create(16, 7);
        create(17, 22);
        create(19, 13);
        merge(18, 5, 5, 7);
        end();
        merge(20, 6, 3, 18);
        merge(21, 25, 6, 8);
        merge(22, 3, 16, 17);
        enrich(19, 8);
        create(23, 17);
        prune(4);
        end();
        merge(26, 31, 20, 21, 22);
        merge(27, 12, 19, 23);
        create(28, 9);
        end();
    }

    private void create(int number, int size) {
        events.add(new ClusterEvent.Created(step, k(number), size));
        put(number, step, size, List.of());
        added += size;
    }

    private void enrich(int number, int by) {
        Cluster old = clusters.get(k(number));
        events.add(new ClusterEvent.Enriched(step, old.id(), old.size(), old.size() + by));
        clusters.put(
                old.id(),
                new Cluster(
                        old.id(),
                        old.born(),
                        step,
                        old.size() + by,
                        Cluster.State.LIVE,
                        old.parents(),
                        Optional.empty(),
                        old.exemplar()));
        added += by;
    }

    private void merge(int into, int by, Integer... from) {
        List<ClusterId> parents = new ArrayList<>();
        int before = 0;
        for (int number : from) {
            parents.add(k(number));
            before += clusters.get(k(number)).size();
            end(number, Cluster.State.MERGED, Optional.of(k(into)));
        }
        events.add(new ClusterEvent.Merged(step, parents, k(into), before, before + by));
        put(into, step, before + by, parents);
        added += by;
    }

    private void prune(int number) {
        Cluster old = clusters.get(k(number));
        events.add(new ClusterEvent.Pruned(step, old.id(), old.lastChangedAt(), old.size()));
        end(number, Cluster.State.PRUNED, Optional.empty());
    }

    private void end(int number, Cluster.State state, Optional<ClusterId> into) {
        Cluster old = clusters.get(k(number));
        clusters.put(
                old.id(),
                new Cluster(
                        old.id(),
                        old.born(),
                        old.lastChangedAt(),
                        old.size(),
                        state,
                        old.parents(),
                        into,
                        old.exemplar()));
    }

    private void put(int number, int born, int size, List<ClusterId> parents) {
        clusters.put(
                k(number),
                new Cluster(
                        k(number),
                        born,
                        born,
                        size,
                        Cluster.State.LIVE,
                        parents,
                        Optional.empty(),
                        Optional.of("use-" + number)));
    }

    private void end() {
        List<Cluster> live = clusters.values().stream()
                .filter(cluster -> cluster.state() == Cluster.State.LIVE)
                .toList();
        int held = live.stream().mapToInt(Cluster::size).sum();
        steps.add(new StepRow(
                step,
                PERIODS.get(step),
                added,
                held,
                live.size(),
                60 + 11 * step,
                40 + 9 * step,
                step != 3,
                0.01,
                1 - 0.02 * step,
                0.9 - 0.03 * step));
        added = 0;
        step++;
    }

    /** Four objects for each creation and enrichment, on a ring around a place of the cluster's own; centroids follow. */
    private static MapFacts map() {
        Vatican story = new Vatican();
        story.tell();
        List<MapFacts.Place> places = new ArrayList<>();
        Map<ClusterId, double[]> centres = new HashMap<>();
        for (ClusterEvent event : story.events) {
            double[] centre = new double[2];
            if (event instanceof ClusterEvent.Merged merged) {
                for (ClusterId parent : merged.from()) {
                    centre[0] += centres.get(parent)[0] / merged.from().size();
                    centre[1] += centres.get(parent)[1] / merged.from().size();
                }
            } else {
                double angle = event.cluster().number() * 0.9;
                double far = 2 + event.cluster().number() * 0.27;
                centre = new double[] {far * Math.cos(angle), far * Math.sin(angle)};
            }
            centres.put(event.cluster(), centre);
            if (event.sizeAfter() == 0) {
                continue;
            }
            String cluster = event.cluster().toString();
            places.add(new MapFacts.Place(event.step(), null, cluster, centre[0], centre[1]));
            boolean first = !(event instanceof ClusterEvent.Enriched);
            for (int i = 0; i < 8; i++) {
                String name = i == 0 && first
                        ? "use-" + event.cluster().number()
                        : "use-" + cluster + "-" + event.step() + "-" + i;
                double r = i == 0 ? 0.1 : 0.35 + 0.11 * i;
                double a = i * 2.4 + event.step();
                places.add(new MapFacts.Place(
                        event.step(), name, cluster, centre[0] + r * Math.cos(a), centre[1] + r * Math.sin(a)));
            }
        }
        return new MapFacts(List.of("1st component (41 %)", "2nd component (17 %)"), places);
    }
}
