package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.testing.OnlyLong;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A map by neighbours shows who is alike in many dimensions, and what is on it stays where it is. */
class NeighbourMapTest {

    private static final int DIMENSIONS = 30;
    private static final int BLOBS = 60;

    /** Blobs in 30 dimensions; two thirds of them are there at once, the others come one by one. */
    private record Stream(List<Batch> batches, Map<String, double[]> points, Map<String, Integer> blobs) {}

    private static Stream stream(int steps) {
        Random random = new Random(11);
        double[][] middles = new double[BLOBS][DIMENSIONS];
        for (double[] middle : middles) {
            Arrays.setAll(middle, j -> 1.5 * random.nextGaussian());
        }
        Stream stream = new Stream(new ArrayList<>(), new HashMap<>(), new HashMap<>());
        for (int step = 0; step < steps; step++) {
            List<String> ids = new ArrayList<>();
            List<double[]> rows = new ArrayList<>();
            int known = BLOBS * 2 / 3 + 3 * step;
            for (int i = 0; i < 120; i++) {
                int blob = i % Math.min(BLOBS, known);
                double[] row = new double[DIMENSIONS];
                Arrays.setAll(row, j -> middles[blob][j] + random.nextGaussian());
                String id = step + "-" + i;
                ids.add(id);
                rows.add(row);
                stream.points.put(id, row);
                stream.blobs.put(id, blob);
            }
            stream.batches.add(Batch.of(ids, rows.toArray(double[][]::new)).named("step " + step));
        }
        return stream;
    }

    private record Drawn(MapFacts map, History history) {}

    private static Drawn draw(List<Batch> batches, MapKind kind) {
        AppParams params = AppParams.defaults();
        IncrementalClusterer clusterer = AppClustering.create(params);
        MapDraft draft = MapDraft.of(params, kind);
        for (Batch batch : batches) {
            StepResult result = clusterer.partialFit(batch);
            draft.add(batch, result, clusterer::representatives);
        }
        History history = clusterer.snapshot().history();
        return new Drawn(draft.finish(history).orElseThrow(), history);
    }

    /** Where each object is in the end. */
    private static Map<String, double[]> last(MapFacts map) {
        Map<String, double[]> places = new HashMap<>();
        map.places().stream()
                .filter(place -> place.object() != null)
                .forEach(place -> places.put(place.object(), new double[] {place.x(), place.y()}));
        return places;
    }

    private static Set<String> nearest(Map<String, double[]> all, String of, int most) {
        List<String> others = new ArrayList<>(all.keySet());
        others.remove(of);
        others.sort((a, b) -> Double.compare(
                NeighbourMap.squared(all.get(of), all.get(a)), NeighbourMap.squared(all.get(of), all.get(b))));
        return new HashSet<>(others.subList(0, most));
    }

    private static double kept(Map<String, double[]> points, Map<String, double[]> places) {
        double sum = 0;
        points.keySet().retainAll(places.keySet());
        for (String object : points.keySet()) {
            Set<String> both = nearest(points, object, 10);
            both.retainAll(nearest(places, object, 10));
            sum += both.size() / 10.0;
        }
        return sum / points.size();
    }

    @Test
    void manyMoreNeighboursAreKeptThanByComponents() {
        Stream stream = stream(5);
        MapFacts map = draw(stream.batches(), MapKind.AUTO).map();
        double byNeighbours = kept(new HashMap<>(stream.points()), last(map));
        double byComponents =
                kept(new HashMap<>(stream.points()), last(map.components().orElseThrow()));
        assertThat(byNeighbours).as("components keep %s", byComponents).isGreaterThan(2 * byComponents);
        assertThat(byNeighbours).isGreaterThan(0.3);
    }

    /** A report of more steps does not tell another past. */
    @Test
    void aLaterStepChangesNoEarlierPlace() {
        Stream stream = stream(6);
        List<MapFacts.Place> shorter =
                draw(stream.batches().subList(0, 5), MapKind.AUTO).map().places();
        List<MapFacts.Place> longer = draw(stream.batches(), MapKind.AUTO).map().places().stream()
                .filter(place -> place.step() < 5)
                .toList();
        assertThat(centroids(longer)).containsAll(centroids(shorter)).hasSameSizeAs(centroids(shorter));
    }

    private static List<MapFacts.Place> centroids(List<MapFacts.Place> places) {
        return places.stream().filter(place -> place.object() == null).toList();
    }

    @OnlyLong
    @Test
    void whatIsThereHardlyMoves() {
        MapFacts map = draw(stream(9).batches(), MapKind.AUTO).map();
        Map<String, MapFacts.Place> at = new HashMap<>();
        Map<String, Integer> rows = new HashMap<>();
        double farthest = 0;
        List<Double> moves = new ArrayList<>();
        for (MapFacts.Place place : centroids(map.places())) {
            MapFacts.Place before = at.put(String.valueOf(place.cluster()), place);
            rows.merge(String.valueOf(place.cluster()), 1, Integer::sum);
            if (before != null) {
                moves.add(Math.hypot(place.x() - before.x(), place.y() - before.y()));
            }
            farthest = Math.max(farthest, Math.hypot(place.x(), place.y()));
        }
        // a row more is a visible move, of which there are few; the map is about two wide, and nothing crosses it
        assertThat(moves.size()).isLessThan(rows.size() / 2);
        assertThat(moves).allSatisfy(move -> assertThat(move).isLessThan(1));
        assertThat(farthest).isBetween(0.5, 10.0);
    }

    @Test
    void aNewcomerIsPutAmongItsNeighbours() {
        Stream stream = stream(9);
        Map<String, double[]> places = last(draw(stream.batches(), MapKind.AUTO).map());
        long alike = 0;
        List<String> late = stream.blobs().keySet().stream()
                .filter(object -> stream.blobs().get(object) == BLOBS - 1)
                .toList();
        for (String object : late) {
            int blob = stream.blobs().get(object);
            if (stream.blobs().get(nearest(places, object, 1).iterator().next()) == blob) {
                alike++;
            }
        }
        assertThat(late).hasSizeGreaterThan(2);
        assertThat(alike).isEqualTo(late.size());
    }

    @Test
    void tenDimensionsAndFewerAreShownByComponentsUnlessNeighboursAreAskedFor() {
        List<Batch> batches = new ArrayList<>();
        for (Batch batch : stream(3).batches()) {
            double[][] few = new double[batch.size()][];
            Arrays.setAll(few, i -> Arrays.copyOf(batch.vector(i), 10));
            batches.add(Batch.of(batch.ids(), few).named(batch.name()));
        }
        assertThat(draw(batches, MapKind.AUTO).map().components()).isEmpty();
        assertThat(draw(batches, MapKind.NEIGHBOURS).map().components()).isPresent();
        MapFacts components =
                draw(stream(3).batches(), MapKind.AUTO).map().components().orElseThrow();
        assertThat(draw(stream(3).batches(), MapKind.COMPONENTS).map()).isEqualTo(components);
        assertThat(components.axes()).hasSize(2);
    }

    /** Affinity propagation from scratch lets objects move; their places are the same kind of map. */
    @Test
    void objectsThatChangeClusterLieByNeighboursToo() {
        Stream stream = stream(4);
        RepeatedApParams params = RepeatedApParams.of(ApParams.defaults());
        IncrementalClusterer clusterer = RepeatedApClustering.create(params);
        MapDraft draft = MapDraft.of(params, MapKind.AUTO);
        assertThat(draft).isInstanceOf(HeldMap.class);
        for (Batch batch : stream.batches()) {
            draft.add(batch, clusterer.partialFit(batch), cluster -> List.of());
        }
        MapFacts map = draft.finish(clusterer.snapshot().history()).orElseThrow();
        assertThat(kept(new HashMap<>(stream.points()), last(map)))
                .isGreaterThan(1.5
                        * kept(
                                new HashMap<>(stream.points()),
                                last(map.components().orElseThrow())));
    }

    /** Some seconds of work, whatever comes: beyond the limits centroids are put between their neighbours. */
    @Test
    void moreCentroidsThanAreLaidOutHavePlaces() {
        Random random = new Random(5);
        int clusters = NeighbourMap.MOST_LAID_OUT + 50;
        List<ClusterEvent> events = new ArrayList<>();
        List<NeighbourMap.Mean> means = new ArrayList<>();
        for (int c = 0; c < clusters; c++) {
            double[] point = new double[DIMENSIONS];
            Arrays.setAll(point, j -> random.nextGaussian());
            events.add(new ClusterEvent.Created(0, new ClusterId(c), 2));
            means.add(new NeighbourMap.Mean(0, new ClusterId(c), point));
        }
        List<MapFacts.Place> places =
                NeighbourMap.of(events, means, List.of(), Scaling.NONE).centroids();
        assertThat(places).hasSize(clusters);
        assertThat(places)
                .allSatisfy(place ->
                        assertThat(Math.hypot(place.x(), place.y())).isFinite().isLessThan(10));
        assertThat(places.stream().map(place -> place.x() + " " + place.y()).distinct())
                .hasSizeGreaterThan(clusters - 5);
    }

    @Test
    void placesAreTheSameToTheLastDigitOnAnyJava() {
        MapFacts map = draw(stream(4).batches(), MapKind.AUTO).map();
        assertThat(Arrays.hashCode(map.places().stream()
                        .mapToDouble(place -> place.x() + 3 * place.y())
                        .toArray()))
                .isEqualTo(213352759);
    }
}
