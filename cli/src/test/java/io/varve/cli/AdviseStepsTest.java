package io.varve.cli;

import static io.varve.cli.Advised.command;
import static io.varve.cli.Advised.line;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which columns {@code varve advise} takes for steps and for ids, and what it says of those that could not be filled. */
class AdviseStepsTest {

    @TempDir
    private Path folder;

    @Test
    void theStepsOfTheExampleAreNoFeature() {
        String out =
                Outcome.of("advise", Path.of("../examples/iris.csv")).fine().out();
        assertThat(line(out, "step")).startsWith("number    step").contains("whole numbers that never fall");
        assertThat(command(out)).contains(" --id-column id --step-column step --label-column species --scale ");
        Advised.paste(command(out), folder.resolve("pasted")).fine();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Step", "batch", "PERIOD", "round", "wave", "epoch", "iteration", "time step", "time_step"})
    void numbersThatNeverFallAreStepsByTheirName(String name) throws IOException {
        assertThat(advised(name, i -> i / 20)).contains(" --step-column ");
        assertThat(advised(name, i -> i % 3)).doesNotContain("--step-column");
        assertThat(advised(name, i -> i)).doesNotContain("--step-column");
    }

    @Test
    void withoutSuchANameNumbersThatNeverFallAreNoSteps() throws IOException {
        assertThat(advised("rooms", i -> i / 20)).doesNotContain("--step-column");
    }

    @Test
    void theShareOfAColumnIsOneFigure() throws IOException {
        StringBuilder text = new StringBuilder("large,small\n");
        for (int i = 0; i < 400; i++) {
            text.append("%s,%d\n".formatted(i % 2 == 0 ? "" : String.valueOf(i * 7 % 13), i % 3));
        }
        String out = Outcome.of("advise", Files.writeString(folder.resolve("share.csv"), text))
                .fine()
                .out();
        String share = out.replaceAll("(?s).*; (\\d+ %) of the variance unscaled.*", "$1");
        assertThat(share).matches("\\d+ %");
        assertThat(out).contains("Dominating: large makes " + share + " of the variance");
    }

    private String advised(String name, IntUnaryOperator value) throws IOException {
        StringBuilder text = new StringBuilder(name + ",height,width\n");
        for (int i = 0; i < 60; i++) {
            text.append("%d,%d.5,%d.25\n".formatted(value.applyAsInt(i), i * 7 % 11, i % 9));
        }
        return command(Outcome.of("advise", Files.writeString(folder.resolve("steps.csv"), text))
                .fine()
                .out());
    }
}
