package io.varve.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

@EnabledOnOs({OS.LINUX, OS.MAC})
class ChildTest {

    private static final Duration LONG = Duration.ofMinutes(10);

    private Map<String, String> settings = Map.of();

    @BeforeEach
    void setting() {
        settings = Map.of("GREETING", "1.5");
    }

    private Answer run(String script) throws IOException, InterruptedException {
        return new Answer(Child.lines(List.of("sh", "-c", script), settings, LONG));
    }

    @Test
    void answersByName() throws Exception {
        Answer answer =
                run("echo chatter; echo seconds $GREETING; echo seconds 1.25; echo labels 3 3 0; echo version 1.2 b");
        assertThat(answer.least("seconds")).isEqualTo(1.25);
        assertThat(answer.number("seconds")).isEqualTo(1.5);
        assertThat(answer.all("seconds")).containsExactly("1.5", "1.25");
        assertThat(answer.integers("labels")).containsExactly(3, 3, 0);
        assertThat(answer.text("version")).isEqualTo("1.2 b");
        assertThat(answer.all("none")).isEmpty();
        assertThatThrownBy(() -> answer.text("none")).hasMessage("the peer said nothing about 'none'");
    }

    @Test
    void aFailureTellsWhatWasSaid() {
        assertThatThrownBy(() -> run("echo fine; echo no such package >&2; exit 3"))
                .isInstanceOf(Child.Failed.class)
                .hasMessageContaining("ended with 3: no such package");
    }

    @Test
    void aCommandThatIsNotThereIsAFailure() {
        List<String> command = List.of("no-such-command-of-varve");
        assertThatThrownBy(() -> Child.lines(command, Map.of(), LONG))
                .isInstanceOf(Child.Failed.class)
                .hasMessageStartingWith("no-such-command-of-varve cannot be started");
    }

    @Test
    void patienceHasAnEnd() {
        List<String> command = List.of("sleep", "60");
        assertThatThrownBy(() -> Child.lines(command, Map.of(), Duration.ofSeconds(1)))
                .isInstanceOf(Child.Failed.class)
                .hasMessage("sleep did not end within 1 seconds");
    }

    /** Other processes of this build keep such files there too, and so ours are known by what is in them. */
    @Test
    void nothingIsLeftBehind() throws Exception {
        String mark = "mark " + System.nanoTime();
        assertThat(run("echo " + mark + "; echo " + mark + " >&2").text("mark")).isNotEmpty();
        try (Stream<Path> files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
            assertThat(files.filter(file -> file.getFileName().toString().startsWith("varve-bench"))
                            .filter(file -> holds(file, mark)))
                    .isEmpty();
        }
    }

    private static boolean holds(Path file, String text) {
        try {
            return Files.readString(file).contains(text);
        } catch (IOException e) {
            // a folder, or a file that its owner has deleted meanwhile
            return false;
        }
    }
}
