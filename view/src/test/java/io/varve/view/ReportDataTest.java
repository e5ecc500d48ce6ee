package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportDataTest {

    private static final RunFacts RUN = new RunFacts("0", List.of(), Map.of(), List.of());

    private static List<Batch> batches(int dimensions) {
        Random random = new Random(3);
        List<Batch> batches = new ArrayList<>();
        for (int step = 0; step < 6; step++) {
            double[][] rows = new double[30][dimensions];
            List<String> ids = new ArrayList<>();
            for (int i = 0; i < rows.length; i++) {
                ids.add("o" + step + "-" + i);
                double shift = 4.0 * ((i + (step > 2 ? 1 : 0)) % 4);
                for (int j = 0; j < dimensions; j++) {
                    rows[i][j] = (j == 0 ? shift : shift * shift / 8) + random.nextGaussian();
                }
            }
            batches.add(Batch.of(ids, rows));
        }
        return batches;
    }

    private static History run(IncrementalClusterer clusterer, List<Batch> batches) {
        batches.forEach(clusterer::partialFit);
        return clusterer.snapshot().history();
    }

    @Test
    void sizesFollowFromEventsAsTheHistoryHasThem() {
        List<Batch> batches = batches(2);
        for (IncrementalClusterer clusterer : List.of(
                AppClustering.create(AppParams.defaults().withPruneAfter(1)),
                RepeatedApClustering.create(RepeatedApParams.of(ApParams.defaults())))) {
            History history = run(clusterer, batches);
            ReportData data = ReportData.of("", RUN, List.of(), history.clusters(), history.events());
            assertThat(data.clusters()).isNotEmpty().allSatisfy(facts -> {
                for (int step = 0; step <= history.lastStep(); step++) {
                    assertThat(last(facts.sizes().headMap(step + 1)))
                            .as("%s after step %d", facts.cluster().id(), step)
                            .isEqualTo(
                                    last(history.sizesOf(facts.cluster().id()).headMap(step + 1)));
                }
            });
        }
    }

    private static Optional<Integer> last(SortedMap<Integer, Integer> sizes) {
        return sizes.isEmpty() ? Optional.empty() : Optional.of(sizes.get(sizes.lastKey()));
    }

    @Test
    void mapOfTwoColumnsShowsTheDataAndTheMeansOfAllMembers() {
        List<Batch> batches = batches(2);
        History history = run(AppClustering.create(AppParams.defaults()), batches);
        MapFacts map =
                MapSample.of(batches, history, Scaling.NONE, MapKind.AUTO).orElseThrow();
        assertThat(map.places().stream().filter(place -> place.object() != null))
                .hasSize(180);
        MapFacts.Place first = map.places().stream()
                .filter(place -> "o0-0".equals(place.object()))
                .findFirst()
                .orElseThrow();
        assertThat(first.x()).isCloseTo(batches.get(0).value(0, 0), within(1e-4));
        assertThat(first.y()).isCloseTo(batches.get(0).value(0, 1), within(1e-4));
        assertThat(first.cluster())
                .isEqualTo(history.labelAt("o0-0", 0).orElseThrow().toString());
        int step = history.lastStep();
        String cluster = history.labelAt("o5-3", step).orElseThrow().toString();
        double sum = 0;
        int members = 0;
        for (Batch batch : batches) {
            for (int i = 0; i < batch.size(); i++) {
                if (history.labelAt(batch.ids().get(i), step)
                        .orElseThrow()
                        .toString()
                        .equals(cluster)) {
                    sum += batch.value(i, 0);
                    members++;
                }
            }
        }
        MapFacts.Place centroid = map.places().stream()
                .filter(place -> place.object() == null && cluster.equals(place.cluster()))
                .reduce((a, b) -> b)
                .orElseThrow();
        assertThat(centroid.x()).isCloseTo(sum / members, within(1e-4));
    }

    @Test
    void mapOfManyColumnsIsAProjectionAndFollowsObjectsThatMove() {
        List<Batch> batches = batches(5);
        History history = run(RepeatedApClustering.create(RepeatedApParams.of(ApParams.defaults())), batches);
        MapFacts map =
                MapSample.of(batches, history, Scaling.MINMAX, MapKind.AUTO).orElseThrow();
        assertThat(map.axes().get(0)).matches("1st component \\(\\d+ %\\)");
        Successors successors = new Successors(history.events());
        for (String object : history.objects()) {
            Optional<ClusterId> label = Optional.empty();
            for (int step = history.arrivedAt(object); step <= history.lastStep(); step++) {
                int now = step;
                Optional<MapFacts.Place> place = map.places().stream()
                        .filter(p -> object.equals(p.object()) && p.step() == now)
                        .findFirst();
                label = place.isPresent()
                        ? place.map(MapFacts.Place::cluster).map(ClusterId::parse)
                        : successors.follow(label, step);
                assertThat(label).as("%s after step %d", object, step).isEqualTo(history.labelAt(object, step));
            }
        }
    }

    @Test
    void jsonHasTheColumnNamesOfTablesAndNothingThatEndsAScript() throws IOException {
        ReportData data = Vatican.data().withDescriptions(Map.of(Vatican.k(2), "</script><!-- & \u2028 \"quoted\""));
        String json = Resources.json(data);
        assertThat(json).doesNotContain("<", ">", "&", "\u2028").contains("\\u003C/script\\u003E");
        JsonNode tree = new ObjectMapper().readTree(json);
        assertThat(tree.at("/clusters/2/description").asText()).isEqualTo("</script><!-- & \u2028 \"quoted\"");
        assertThat(tree.at("/steps/0/objects_held").asInt()).isEqualTo(52);
        assertThat(tree.at("/clusters/2/last_changed").asInt()).isEqualTo(2);
        assertThat(tree.at("/clusters/2/sizes").toString()).isEqualTo("[[2,100]]");
        assertThat(tree.at("/clusters/0/sizes").toString()).isEqualTo("[[0,52],[1,73],[2,0]]");
        assertThat(tree.at("/clusters/0/merged_into").asText()).isEqualTo("k2");
    }

    @Test
    void aReportWithoutDataIsSmallAndTheSameEveryTime(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("empty.html");
        Report.write(ReportData.of("nothing yet", RUN, List.of(), List.of(), List.of()), file);
        System.out.printf("a report without data: %d bytes%n", Files.size(file));
        assertThat(Files.size(file)).isLessThan(1_500_000);
        Path again = dir.resolve("again.html");
        Report.write(ReportData.of("nothing yet", RUN, List.of(), List.of(), List.of()), again);
        assertThat(again).hasSameBinaryContentAs(file);
    }

    @Test
    void pageAsksForNothingFromAnyHost(@TempDir Path dir) throws IOException {
        Path file = dir.resolve("report.html");
        Report.write(Vatican.data(), file);
        assertThat(Files.readString(file))
                .contains("default-src 'none'")
                .doesNotContain("src=\"http", "href=\"http", "@import", "url(http");
    }
}
