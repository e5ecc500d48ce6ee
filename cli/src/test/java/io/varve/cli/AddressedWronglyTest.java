package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words that are nearly right are answered with those that are. */
class AddressedWronglyTest {

    @TempDir
    private Path folder;

    private Path table = Path.of("");
    private Path timeline = Path.of("");

    @BeforeEach
    void write() throws IOException {
        table = Files.writeString(folder.resolve("small.csv"), "id,x,y\na,1,2\nb,9,8\n");
        timeline = folder.resolve("small.varve");
        Outcome.of("add", timeline, table, "--id-column", "id", "--quiet").fine();
    }

    @Test
    void aClusterIsNamedWithAnOption() {
        Outcome refused = Outcome.of("lineage", timeline, "k1");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("unexpected argument 'k1'; name a cluster with --of k1\n");
        assertThat(Outcome.of("labels", timeline, "k1").err()).doesNotContain("--of");
    }

    @Test
    void stepsHaveTheirOwnOptions() {
        Outcome refused = Outcome.of("events", timeline, "--step", "20");
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--at names the last step that counts, --since the first");
    }

    @Test
    void aTableIsNoTimelineToDrawOrServe() throws Exception {
        Outcome drawn = Outcome.of("report", table);
        assertThat(drawn.exit()).isEqualTo(3);
        assertThat(drawn.err())
                .contains("is not a Varve timeline")
                .contains("; name a timeline, or a folder of results\n");
        // a server that starts would go on
        Outcome served = CompletableFuture.supplyAsync(() -> Outcome.of("serve", table, "--port", "0"))
                .get(Duration.ofMinutes(1).toSeconds(), TimeUnit.SECONDS);
        assertThat(served.exit()).isEqualTo(3);
        assertThat(served.err())
                .contains("is not a Varve timeline")
                .contains("; name a timeline, or a folder of some\n");
    }

    @Test
    void aTextIsNotLeftOutAsAColumn() throws IOException {
        Path texts = Files.writeString(folder.resolve("texts.csv"), "id,words\na,some words here\nb,\n");
        Outcome refused = Outcome.of(
                "cluster", texts, "--id-column", "id", "--text-column", "words", "--out", folder.resolve("out"));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("texts.csv, line 3, column 'words': the text is empty; fill it, or leave out such rows with"
                        + " --missing drop")
                .doesNotContain("--exclude");
    }
}
