package io.varve.store;

/** The steps that put corrected objects in the place of others, of which nothing is left: these steps cannot be taken back. */
final class Replacements {

    private final Database database;

    Replacements(Database database) {
        this.database = database;
    }

    /** Remembers one, inside its transaction. Timelines without any have no table of them. */
    void add(int step) {
        database.update(Schema.REPLACING);
        database.update("INSERT INTO replacing VALUES (?)", step);
    }

    boolean contain(int step) {
        boolean some = database.number("SELECT count(*) FROM sqlite_master WHERE name = 'replacing'") > 0;
        return some && database.number("SELECT count(*) FROM replacing WHERE step = ?", step) > 0;
    }
}
