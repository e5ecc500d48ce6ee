package io.varve.relatives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.scale.Scaling;
import io.varve.testing.LabelledData;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The released form of IAPNA against recorded runs of the code itself: labels and iterations of every step. */
class ReleasedIapnaTest {

    private static final int NEVER_CONVERGED = 200;
    private static final IapnaParams RELEASED =
            IapnaParams.of(ApParams.of(Conventions.AUTHORS)).withScaling(Scaling.MINMAX);

    @TestFactory
    Stream<DynamicTest> recordedRuns() throws IOException {
        JsonNode recorded = new ObjectMapper()
                .readTree(SharedData.file("../reference/authors_code_runs.json").toFile());
        List<DynamicTest> tests = new ArrayList<>();
        for (String name : List.of("iris", "wine", "car")) {
            for (JsonNode run : recorded.get(name)) {
                if (run.get("algo").asText().equals("IAPNA-reference")) {
                    tests.add(dynamicTest(name + ", seed " + run.get("seed"), () -> replay(name, run)));
                }
            }
        }
        assertThat(tests).hasSize(9);
        return tests.stream();
    }

    private static void replay(String name, JsonNode run) {
        Iapna iapna = Iapna.create(RELEASED);
        int[] order = integers(run.get("order"));
        int[] sizes = integers(run.get("sizes"));
        int from = 0;
        for (int step = 0; step < sizes.length; step++) {
            int to = from + sizes[step];
            int[] rows = IntStream.range(from, to).map(p -> order[p]).toArray();
            StepResult result = iapna.partialFit(batch(name, rows));
            JsonNode expected = run.get("steps").get(step);
            int index = result.convergence().converged() ? result.convergence().iterations() - 1 : NEVER_CONVERGED;
            assertThat(index)
                    .as("loop index at step %d", step)
                    .isEqualTo(expected.get("n_iter").asInt());
            requireSameGroups(
                    List.copyOf(iapna.snapshot().labels().values()), integers(expected.get("labels")), "step " + step);
            from = to;
        }
    }

    private static void requireSameGroups(List<Optional<ClusterId>> labels, int[] expected, String step) {
        assertThat(labels).hasSize(expected.length);
        Map<Integer, Optional<ClusterId>> names = new HashMap<>();
        for (int i = 0; i < expected.length; i++) {
            Optional<ClusterId> label = labels.get(i);
            assertThat(label.isEmpty())
                    .as("%s, object %d without cluster", step, i)
                    .isEqualTo(expected[i] < 0);
            assertThat(names.computeIfAbsent(expected[i], unseen -> label))
                    .as("%s, object %d", step, i)
                    .isEqualTo(label);
        }
        assertThat(names.values()).as(step).doesNotHaveDuplicates();
    }

    /** The numbers of a data set, or of car the codes as categories, which the released code scales at no step. */
    private static Batch batch(String name, int[] rows) {
        List<String> ids = IntStream.of(rows).mapToObj(Integer::toString).toList();
        if (!name.equals("car")) {
            LabelledData data = name.equals("iris") ? LabelledData.iris() : LabelledData.wine();
            return Batch.of(
                    ids, IntStream.of(rows).mapToObj(row -> data.x()[row]).toArray(double[][]::new));
        }
        double[][] codes = LabelledData.car().x();
        String[][] categories = IntStream.of(rows)
                .mapToObj(row -> IntStream.range(0, codes[row].length)
                        .mapToObj(j -> Integer.toString((int) codes[row][j]))
                        .toArray(String[]::new))
                .toArray(String[][]::new);
        return Batch.of(ids, new double[rows.length][0])
                .withCategories(List.of("buying", "maint", "doors", "persons", "lug_boot", "safety"), categories);
    }

    private static int[] integers(JsonNode array) {
        int[] values = new int[array.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = array.get(i).asInt();
        }
        return values;
    }
}
