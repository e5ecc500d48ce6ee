package io.varve.store;

import java.util.List;

/** The tables of a timeline; docs/file-formats.md describes them. */
final class Schema {

    /** The letters VARV, at a fixed place of the file. */
    static final int APPLICATION_ID = 0x56415256;

    static final int VERSION = 5;

    /** Finds objects by how their ids begin; files made before it was there are searched without it. */
    static final String OBJECTS_BY_ID = "objects_by_id";

    static final List<String> TABLES = List.of(
            "CREATE TABLE parameters (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
            """
            CREATE TABLE steps (
              step INTEGER PRIMARY KEY,
              batch TEXT NOT NULL,
              batch_id TEXT NOT NULL UNIQUE,
              content BLOB NOT NULL,
              time TEXT,
              added TEXT NOT NULL,
              objects_new INTEGER NOT NULL,
              objects_held INTEGER NOT NULL,
              clusters INTEGER NOT NULL,
              iterations INTEGER NOT NULL,
              settled INTEGER NOT NULL,
              converged INTEGER NOT NULL,
              seconds REAL NOT NULL,
              next_cluster INTEGER NOT NULL,
              first_object INTEGER NOT NULL,
              next_object INTEGER NOT NULL,
              objects_check BLOB NOT NULL,
              history_check BLOB NOT NULL,
              places_check BLOB NOT NULL,
              state_check BLOB NOT NULL,
              chain_check BLOB NOT NULL)""",
            """
            CREATE TABLE objects (
              object INTEGER PRIMARY KEY,
              id TEXT NOT NULL,
              cluster INTEGER,
              similarity REAL,
              fingerprint INTEGER NOT NULL)""",
            "CREATE INDEX " + OBJECTS_BY_ID + " ON objects (id)",
            "CREATE TABLE object_hashes (hash INTEGER, object INTEGER, PRIMARY KEY (hash, object)) WITHOUT ROWID",
            """
            CREATE TABLE moves (
              object INTEGER, from_step INTEGER, cluster INTEGER,
              PRIMARY KEY (object, from_step)) WITHOUT ROWID""",
            """
            CREATE TABLE clusters (
              cluster INTEGER PRIMARY KEY, born INTEGER NOT NULL, ended INTEGER, merged_into INTEGER)""",
            """
            CREATE TABLE versions (
              from_step INTEGER, cluster INTEGER,
              size INTEGER NOT NULL, last_changed INTEGER NOT NULL, exemplar INTEGER,
              PRIMARY KEY (from_step, cluster)) WITHOUT ROWID""",
            "CREATE INDEX versions_by_cluster ON versions (cluster, from_step)",
            "CREATE INDEX moves_by_step ON moves (from_step)",
            "CREATE INDEX clusters_by_birth ON clusters (born)",
            "CREATE INDEX clusters_by_end ON clusters (ended) WHERE ended IS NOT NULL",
            """
            CREATE TABLE places (
              from_step INTEGER, cluster INTEGER, place BLOB,
              PRIMARY KEY (from_step, cluster)) WITHOUT ROWID""",
            "CREATE INDEX places_by_cluster ON places (cluster, from_step)",
            "CREATE TABLE spaces (from_step INTEGER PRIMARY KEY, space BLOB NOT NULL)",
            """
            CREATE TABLE events (
              step INTEGER, position INTEGER, event TEXT NOT NULL, cluster INTEGER NOT NULL, parents TEXT,
              size_before INTEGER NOT NULL, size_after INTEGER NOT NULL,
              PRIMARY KEY (step, position)) WITHOUT ROWID""",
            """
            CREATE TABLE lineage (
              step INTEGER, parent INTEGER, child INTEGER,
              PRIMARY KEY (step, parent, child)) WITHOUT ROWID""",
            "CREATE INDEX lineage_by_parent ON lineage (parent)",
            "CREATE INDEX lineage_by_child ON lineage (child)",
            """
            CREATE TABLE forgotten (
              arrived_step INTEGER, cluster INTEGER, forgotten_step INTEGER, objects INTEGER NOT NULL,
              PRIMARY KEY (arrived_step, cluster, forgotten_step)) WITHOUT ROWID""",
            """
            CREATE TABLE similarities (
              from_step INTEGER, object INTEGER, similarity REAL,
              PRIMARY KEY (from_step, object)) WITHOUT ROWID""",
            """
            CREATE TABLE groups (
              from_step INTEGER, group_id INTEGER,
              clusters TEXT NOT NULL, size INTEGER NOT NULL, state TEXT NOT NULL, parents TEXT,
              PRIMARY KEY (from_step, group_id)) WITHOUT ROWID""",
            "CREATE TABLE group_trees (from_step INTEGER PRIMARY KEY, suggested INTEGER NOT NULL, tree BLOB NOT NULL)",
            "CREATE TABLE vectors (object INTEGER PRIMARY KEY, vector BLOB NOT NULL)",
            "CREATE TABLE details (object INTEGER PRIMARY KEY, class TEXT, text TEXT)",
            """
            CREATE TABLE remarks (
              remark INTEGER PRIMARY KEY, cluster INTEGER NOT NULL, kind TEXT NOT NULL, text TEXT NOT NULL,
              author TEXT NOT NULL, time TEXT NOT NULL, step INTEGER NOT NULL, chain_check BLOB NOT NULL)""",
            "CREATE TABLE parts (name TEXT NOT NULL, from_step INTEGER NOT NULL, bytes BLOB)",
            "CREATE UNIQUE INDEX parts_by_name ON parts (name, from_step)",
            """
            CREATE VIEW memberships AS
              SELECT o.object, o.id, s.step AS from_step, o.cluster
              FROM steps s JOIN objects o ON o.object >= s.first_object AND o.object < s.next_object
              UNION ALL
              SELECT m.object, o.id, m.from_step, m.cluster FROM moves m JOIN objects o USING (object)""");

    /** Of the step whose objects are being replaced, where objects were ever replaced. */
    static final String REPLACING = "CREATE TABLE IF NOT EXISTS replacing (step INTEGER PRIMARY KEY)";

    /** Whether an erasure is not yet done, where objects were ever forgotten. */
    static final String ERASING = "CREATE TABLE IF NOT EXISTS erasing (pending INTEGER)";

    /** Of columns whose kind a later file told, where one did. */
    static final String KINDS =
            "CREATE TABLE IF NOT EXISTS kinds (from_step INTEGER NOT NULL, column_name TEXT NOT NULL,"
                    + " kind TEXT NOT NULL, row_check BLOB NOT NULL, PRIMARY KEY (column_name, from_step))";

    private Schema() {}
}
