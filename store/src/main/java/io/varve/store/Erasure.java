package io.varve.store;

import java.nio.file.Path;
import java.time.Duration;

/**
 * Writes the file anew after objects were taken out of its tables, so that no old page holds them any more. A table of its
 * own stands in the file from the moment they are out of the others until that is done, whatever stops it meanwhile.
 */
final class Erasure {

    private final Database database;

    Erasure(Database database) {
        this.database = database;
    }

    /** Notes in the transaction that takes the objects out what is still to be done after it. */
    void begin() {
        database.update(Schema.ERASING);
    }

    boolean isPending() {
        return database.number("SELECT count(*) FROM sqlite_master WHERE name = 'erasing'") > 0;
    }

    void finish() {
        database.rewrite();
        database.run("DROP TABLE IF EXISTS erasing");
    }

    /** A copy has no old pages. */
    void finishIn(Path copy) {
        if (isPending()) {
            try (Database copied = Database.openToWrite(copy, Duration.ZERO)) {
                copied.run("DROP TABLE erasing");
                // without a log, so that it can be read where nothing can be written
                copied.run("PRAGMA journal_mode = DELETE");
            }
        }
    }
}
