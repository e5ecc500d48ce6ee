package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a timeline told of a step, it tells for ever, similarities included. */
class PastSimilaritiesTest {

    private static final List<String> STEPS = List.of(
            "a,0.1,0.2\nb,0.3,0.1\nc,6,6.2\nd,6.1,5.7\ne,5.8,6\nf,0.2,0.4\n",
            "g,0.9,0.3\nh,3,3.3\ni,6.6,6.9\nj,1.2,0.7\n",
            "k,9,0.4\nl,8.8,0.1\nm,0.5,0.6\nn,9.3,0.2\n");

    @TempDir
    Path dir;

    @ParameterizedTest
    @ValueSource(strings = {"app", "ap", "iapna", "iapkm", "eap"})
    void thePastStaysAsItWasTold(String algorithm) throws Exception {
        Path file = dir.resolve("t.varve");
        List<String> told = new ArrayList<>();
        for (int step = 0; step < STEPS.size(); step++) {
            Path csv = Files.writeString(
                    dir.resolve(step + ".csv"), "id,x,y\n" + (algorithm.equals("eap") ? again(step) : STEPS.get(step)));
            if (step == 0) {
                Outcome.of("add", file, csv, "--id-column", "id", "--algorithm", algorithm, "--scale", "zscore")
                        .fine();
            } else {
                Outcome.of("add", file, csv, "--id-column", "id").fine();
            }
            told.add(Outcome.of("labels", file).fine().out());
            assertThat(told.get(step).lines().skip(1)).allMatch(row -> row.matches(".*,k\\d+,-?[0-9.E-]+"));
        }
        for (int step = 0; step < STEPS.size(); step++) {
            assertThat(Outcome.of("labels", file, "--at", step).fine().out()).isEqualTo(told.get(step));
        }
        Outcome.of("undo", file).fine();
        assertThat(Outcome.of("labels", file).fine().out()).isEqualTo(told.get(1));
        Outcome.of("check", file).fine();
    }

    /** The values of a step under the ids of the first. */
    private static String again(int step) {
        List<String> rows = STEPS.get(step).lines().toList();
        StringBuilder again = new StringBuilder();
        for (int i = 0; i < rows.size(); i++) {
            again.append((char) ('a' + i)).append(rows.get(i).substring(1)).append('\n');
        }
        return again.toString();
    }

    /** A file of version 1 has the similarities of its last step only, and empty cells before. */
    @Test
    void anEarlierFileKnowsTheLastStepOnly() throws Exception {
        Path file = Files.copy(Path.of("../store/src/test/resources/golden/v1-ap.varve"), dir.resolve("t.varve"));
        assertThat(Outcome.of("labels", file).fine().out().lines().skip(1)).noneMatch(row -> row.endsWith(","));
        assertThat(Outcome.of("labels", file, "--at", 1).fine().out().lines().skip(1))
                .allMatch(row -> row.endsWith(","));
    }
}
