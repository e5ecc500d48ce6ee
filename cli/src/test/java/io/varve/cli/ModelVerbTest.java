package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelVerbTest {

    @TempDir
    Path dir;

    @Test
    void whatIsInstalledIsListedAndFoundByName() throws IOException {
        Path models = dir.resolve("models");
        assertThat(Outcome.of("model", "list", "--models", models).fine().out())
                .containsPattern("all-minilm-l6-v2 +384 +256 +en +23 +apache-2.0 +English words")
                .hasLineCount(2);
        Path from = TextModels.copyOfTheBundledOne(dir.resolve("export"), 64);
        assertThat(Outcome.of("model", "install", from, "mine", "--models", models)
                        .fine()
                        .out())
                .isEqualTo("mine is in " + models.resolve("mine") + "\n");
        assertThat(models.resolve("mine/model.onnx")).hasSameBinaryContentAs(from.resolve("model.onnx"));
        assertThat(models.resolve("mine/pytorch_model.bin")).doesNotExist();
        assertThat(Outcome.of("model", "list", "--models", models).fine().out())
                .containsPattern("mine +384 +64 +en it +23 +apache-2.0 +bert in ");

        assertThat(refused("model", "install", from, "mine", "--models", models))
                .startsWith("there is a model 'mine' already; remove ");
        assertThat(refused("model", "install", from, "../x", "--models", models))
                .startsWith("'../x' cannot be the name of a model; use letters");
        Files.writeString(from.resolve("model.onnx"), "damaged");
        assertThat(refused("model", "install", from, "broken", "--models", models))
                .startsWith(from + ": the model is not an ONNX graph that can be run (");
        assertThat(models.resolve("broken")).doesNotExist();
        assertThat(models).isDirectoryNotContaining("glob:**.varve-*");
    }

    private static String refused(Object... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(3);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }
}
