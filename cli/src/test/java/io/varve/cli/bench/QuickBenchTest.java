package io.varve.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.ap.Precision;
import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A script in the place of Python says what scikit-learn is said to have found. */
@OnlyLong
@EnabledOnOs({OS.LINUX, OS.MAC})
class QuickBenchTest {

    private static final int OBJECTS = 60;

    @TempDir
    Path dir;

    private Sklearn saying(int[] labels) throws IOException {
        String words = Arrays.stream(labels).mapToObj(Integer::toString).collect(Collectors.joining(" "));
        Path script = dir.resolve("python");
        Files.writeString(
                script, "#!/bin/sh\necho seconds 3\necho seconds 2\necho iterations 40\necho labels " + words + "\n");
        assertThat(script.toFile().setExecutable(true)).isTrue();
        return new Sklearn(script.toString(), "0");
    }

    private static QuickBench measure(Sklearn sklearn, List<QuickBench.Run> heard)
            throws IOException, InterruptedException {
        return QuickBench.measure(new Triad(1), List.of(OBJECTS), Optional.of(sklearn), heard::add);
    }

    @Test
    void comparesEveryRunWithThePeer() throws Exception {
        double[][] x = Mixture.objects(OBJECTS, 16, 7);
        int[] labels =
                ApTrial.best(x, ApTrial.params(ApTrial.medianSimilarity(x)), 1).labels();
        List<QuickBench.Run> heard = new ArrayList<>();
        QuickBench agreed = measure(saying(labels), heard);
        assertThat(agreed.sameExemplars()).isTrue();
        assertThat(heard).isEqualTo(agreed.runs());
        assertThat(heard.get(0).peer().orElseThrow().seconds()).isEqualTo(2);
        assertThat(heard.get(0).peer().orElseThrow().iterations()).isEqualTo(40);
        assertThat(heard).extracting(QuickBench.Run::precision).contains(Precision.DOUBLE, Precision.FLOAT);
        // 40 bytes take 40 / 12 ns at a triad of 1 ns
        assertThat(heard.get(0).shareOfTriad().orElseThrow()
                        * heard.get(0).trial().nanosPerElement())
                .isCloseTo(40 / 12.0, Offset.offset(1e-9));

        labels[OBJECTS - 1] = labels[OBJECTS - 1] == 0 ? 1 : 0;
        QuickBench disagreed = measure(saying(labels), new ArrayList<>());
        assertThat(disagreed.runs()).allMatch(run -> !run.sameExemplars());
        assertThat(disagreed.sameExemplars()).isFalse();
    }
}
