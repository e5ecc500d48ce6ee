package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A connection can be used again after what failed. */
class DatabaseTest {

    private static final String INSERT = "INSERT INTO parts VALUES (?, ?, ?)";

    @TempDir
    private Path folder;

    @Test
    void aStatementThatFailedOnAFullDiskWorksOnceThereIsRoom() {
        try (Database database = Database.openToWrite(folder.resolve("t.varve"), Duration.ZERO)) {
            long pages = database.number("PRAGMA page_count");
            database.number("PRAGMA max_page_count = " + pages);
            byte[] large = new byte[1 << 20];
            for (int times = 0; times < 2; times++) {
                assertThatExceptionOfType(Refused.class)
                        .isThrownBy(() -> database.update(INSERT, "large", 0, large))
                        .withMessageContaining("the disk is full");
            }
            database.number("PRAGMA max_page_count = " + (pages + 1000));
            database.update(INSERT, "large", 0, large);
            assertThat(database.number("SELECT count(*) FROM parts")).isEqualTo(1);
        }
    }
}
