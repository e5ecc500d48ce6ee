package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The same input and parameters give the same bytes, whatever the number of threads. */
class OutputIsDeterministicTest {

    @TempDir
    Path dir;

    @ParameterizedTest
    @CsvSource({
        "app, double, varve",
        "app, float, varve",
        "ap, double, varve",
        "ap, double, sklearn",
        "app, double, paper",
        "iapna, double, varve",
        "iapna, float, varve",
        "iapkm, double, varve",
        "strap, double, varve",
        "sedstream, double, varve"
    })
    void threadsChangeNothing(String algorithm, String precision, String conventions) throws IOException {
        Path one = run("1", algorithm, precision, conventions);
        for (String threads : List.of("2", "5", "0")) {
            Path other = run(threads, algorithm, precision, conventions);
            List<String> tables = new ArrayList<>(List.of("labels", "timeline", "clusters", "events", "lineage"));
            if (algorithm.equals("app")) {
                tables.addAll(List.of("groups", "group_labels", "group_tree"));
            }
            for (String table : tables) {
                assertThat(other.resolve(table + ".csv")).hasSameBinaryContentAs(one.resolve(table + ".csv"));
            }
            assertThat(withoutSeconds(other)).isEqualTo(withoutSeconds(one));
        }
    }

    private Path run(String threads, String algorithm, String precision, String conventions) {
        Path out = dir.resolve("threads-" + threads);
        Iris.cluster(
                        out,
                        "--threads",
                        threads,
                        "--algorithm",
                        algorithm,
                        "--precision",
                        precision,
                        "--conventions",
                        conventions)
                .fine();
        return out;
    }

    private static List<List<String>> withoutSeconds(Path out) throws IOException {
        Table steps = Table.read(out.resolve("steps.csv"));
        List<List<String>> columns = new ArrayList<>();
        steps.columns().stream()
                .filter(name -> !name.equals("seconds"))
                .forEach(name -> columns.add(steps.column(name)));
        assertThat(columns).hasSize(10);
        return columns;
    }
}
