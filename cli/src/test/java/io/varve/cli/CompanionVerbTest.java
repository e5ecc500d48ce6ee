package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.ChildJava;
import java.io.BufferedReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The companion of a program lives as long as the pipe that the program holds, and is no verb for people. */
class CompanionVerbTest {

    @TempDir
    Path folder;

    @Test
    void endsWithThePipeAndTakesTheFolderAlong() throws Exception {
        Path models = Files.createDirectories(folder.resolve("models/1"));
        Files.writeString(models.resolve("app.varve"), "x");
        Process process = new ProcessBuilder(ChildJava.command(
                        "-cp", System.getProperty("java.class.path"), "io.varve.cli.Main", "companion"))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            OutputStream pipe = process.getOutputStream();
            pipe.write(("a-token-of-this-test-alone\n" + folder.resolve("models") + "\n")
                    .getBytes(StandardCharsets.UTF_8));
            pipe.flush();
            assertThat(out.readLine()).matches("varve listens on \\d+");
            assertThat(process.isAlive()).isTrue();
            pipe.close();
            assertThat(process.waitFor(30, TimeUnit.SECONDS)).isTrue();
            assertThat(folder.resolve("models")).doesNotExist();
        } finally {
            process.destroyForcibly();
        }
    }

    @Test
    void isNotShownInHelp() {
        assertThat(Main.command().getUsageMessage()).doesNotContain("companion");
    }
}
