package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.StoreEffort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code add} costs and leaves: one connection to the timeline, one hash of each batch, and no half of a file. */
class AddOnceTest {

    @TempDir
    Path dir;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(dir.resolve("monday.csv"), "id,x,y\na,1,1\nb,1,2\nc,9,9\n");
        Files.writeString(dir.resolve("tuesday.csv"), "id,x,y\nd,1,3\ne,9,8\n");
    }

    private Outcome add(String file, Object... more) {
        List<Object> words = new ArrayList<>(
                List.of("add", dir.resolve("days.varve"), dir.resolve(file), "--id-column", "id", "--quiet"));
        words.addAll(List.of(more));
        return Outcome.of(words.toArray());
    }

    private void oneOpenAndOneHash(String file, Object... more) {
        StoreEffort.reset();
        add(file, more).fine();
        assertThat(StoreEffort.connections()).as("connections for %s", file).isEqualTo(1);
        assertThat(StoreEffort.batchesHashed()).as("hashes for %s", file).isEqualTo(1);
    }

    @Test
    void aPlainAddOpensTheTimelineOnceAndHashesTheBatchOnce() {
        oneOpenAndOneHash("monday.csv");
        oneOpenAndOneHash("tuesday.csv");
        // to find that it is there
        oneOpenAndOneHash("tuesday.csv");
    }

    @Test
    void soDoesOneThatNamesParameters() {
        oneOpenAndOneHash("monday.csv", "--damping", "0.8");
        oneOpenAndOneHash("tuesday.csv", "--damping", "0.8");
    }

    @Test
    void aFileWithManyStepsIsAddedWholeOrNotAtAll() throws IOException {
        Path days = dir.resolve("days.csv");
        Files.writeString(days, "id,day,x\na,1,1\nb,1,9\nc,2,1\nd,2,none\n");
        assertThat(add("days.csv", "--step-column", "day").exit()).isEqualTo(3);
        assertThat(dir.resolve("days.varve")).doesNotExist();
        Files.writeString(days, "id,day,x\na,1,1\nb,1,9\nc,2,1\nd,2,9\n");
        add("days.csv", "--step-column", "day").fine();
        Files.writeString(days, "id,day,x\ne,3,1\nf,4,9\ng,5,many\n");
        assertThat(add("days.csv", "--step-column", "day").err()).contains("'many' is not a number");
        assertThat(Outcome.of("steps", dir.resolve("days.varve")).fine().out().lines())
                .hasSize(3);
    }
}
