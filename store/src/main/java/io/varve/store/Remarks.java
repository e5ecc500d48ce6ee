package io.varve.store;

import io.varve.ClusterId;
import io.varve.Lineage;
import io.varve.NoSuchCluster;
import io.varve.io.KeptText;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What people said of clusters: names and notes. They change no cluster and no answer of the past, and belong to no step: each has a
 * check value that follows from the one before it. A name that is given again takes the place of the one before, which is still
 * listed. A file of an earlier version has no place for them.
 */
public final class Remarks {

    /** The most characters of a name. */
    public static final int LONGEST_NAME = 200;

    /** The most characters of a note. */
    public static final int LONGEST_NOTE = 10_000;

    private static final int LONGEST_AUTHOR = 100;
    private static final String ROWS =
            "SELECT remark, cluster, kind, text, author, time, step, chain_check FROM remarks ORDER BY remark";

    private final Database database;
    private final SortedMap<String, String> parameters;
    private final boolean kept;

    Remarks(Database database, SortedMap<String, String> parameters) {
        this.database = database;
        this.parameters = parameters;
        this.kept = CheckForm.of(database) == CheckForm.WITH_REMARKS;
    }

    /**
     * Says whether the file has a place for remarks.
     *
     * @return false for one that an earlier version made
     */
    public boolean areKept() {
        return kept;
    }

    /**
     * Returns all remarks, in the order in which they were made.
     *
     * @return none for a file of an earlier version
     * @throws StoreDamaged if they are not those that were written
     */
    public List<Remark> all() {
        return database.reading(this::read);
    }

    /**
     * Returns what clusters are called by people: by the last name that was given, and where a cluster that was merged has none, by the
     * names of those that it was merged from.
     *
     * @param until the last step whose merges count
     * @return names by cluster
     */
    public SortedMap<ClusterId, String> names(int until) {
        return database.reading(() -> {
            SortedMap<ClusterId, String> names = given(read());
            if (!names.isEmpty()) {
                inherit(names, until);
            }
            return names;
        });
    }

    private static SortedMap<ClusterId, String> given(List<Remark> remarks) {
        SortedMap<ClusterId, String> names = new TreeMap<>();
        for (Remark remark : remarks) {
            if (remark.kind() == Remark.Kind.NAME) {
                names.put(remark.cluster(), remark.text());
            }
        }
        names.values().removeIf(String::isEmpty);
        return names;
    }

    /** Links come in the order of steps, so that the parents of a cluster have their names before it. */
    private void inherit(SortedMap<ClusterId, String> names, int until) {
        Map<ClusterId, Set<String>> parents = new HashMap<>();
        List<Lineage.Link> links = new ArrayList<>();
        new HistoryReader(database, parameters).lineage(until, links::add);
        Set<ClusterId> given = Set.copyOf(names.keySet());
        for (Lineage.Link link : links) {
            String parent = names.get(link.from());
            if (parent != null && !given.contains(link.into())) {
                Set<String> all = parents.computeIfAbsent(link.into(), unseen -> new LinkedHashSet<>());
                all.add(parent);
                String joined = all.stream().collect(Collectors.joining(" + "));
                names.put(
                        link.into(), joined.length() > LONGEST_NAME ? joined.substring(0, LONGEST_NAME) + "…" : joined);
            }
        }
    }

    private List<Remark> read() {
        List<Remark> remarks = new ArrayList<>();
        if (kept) {
            byte[][] chain = {StepChecks.root(parameters)};
            database.each(ROWS, row -> {
                chain[0] = check(chain[0], row);
                if (!Arrays.equals(chain[0], row.getBytes(8))) {
                    throw new Integrity(database, parameters).damaged("table remarks, row " + row.getLong(1) + ",");
                }
                remarks.add(new Remark(
                        new ClusterId(row.getLong(2)),
                        row.getString(3).equals(Remark.Kind.NAME.word()) ? Remark.Kind.NAME : Remark.Kind.NOTE,
                        row.getString(4),
                        row.getString(5),
                        row.getString(6),
                        row.getInt(7)));
            });
        }
        return remarks;
    }

    private static byte[] check(byte[] before, ResultSet row) throws SQLException {
        return new CheckValue().add(before).add(row, 1, 7).value();
    }

    /**
     * Keeps what somebody says of a cluster.
     *
     * @param cluster one that is or was
     * @param kind a name, which takes the place of the one before, or a note
     * @param text the name or the note; an empty name takes the one before away
     * @param author who says so
     * @return the remark, on disk
     * @throws Refused if there never was such a cluster, or the file has no place for remarks
     */
    public Remark add(ClusterId cluster, Remark.Kind kind, String text, String author) {
        return database.writing(() -> written(cluster, kind, text, author, StoredStep.last(database)));
    }

    private Remark written(ClusterId cluster, Remark.Kind kind, String text, String author, int last) {
        requireKept();
        if (new HistoryReader(database, parameters).lineageOf(cluster, last).isEmpty()) {
            throw new NoSuchCluster(cluster, database.file());
        }
        String kindWord = kind.word();
        requireText(text, kindWord, kind == Remark.Kind.NAME ? LONGEST_NAME : LONGEST_NOTE);
        requireText(author, "author", LONGEST_AUTHOR);
        if (kind == Remark.Kind.NOTE && text.isBlank()) {
            throw new Refused(Refusal.of("a note must not be blank").remedy("write something"));
        }
        // another process may have damaged what the new check value is to follow from
        read();
        Remark remark = new Remark(
                cluster,
                kind,
                text.strip(),
                author.strip(),
                Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                last);
        long next = database.number("SELECT coalesce(max(remark), -1) + 1 FROM remarks");
        database.update(
                "INSERT INTO remarks VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                next,
                cluster.number(),
                kindWord,
                remark.text(),
                remark.author(),
                remark.time(),
                last,
                new byte[0]);
        seal();
        return remark;
    }

    private void requireKept() {
        if (!kept) {
            throw new Refused(Refusal.of(
                            Place.of(database.file()),
                            " was made by an earlier version, and has no place for names and notes")
                    .remedy("make a new timeline of the same batches"));
        }
    }

    private static void requireText(String text, String what, int longest) {
        KeptText.require(text, "the " + what + " ", Place.NONE);
        if (text.length() > longest) {
            throw new Refused(Refusal.of("the %s %s has %d characters, at most %d are kept"
                            .formatted(what, Shown.quoted(text), text.length(), longest))
                    .remedy("shorten it"));
        }
    }

    /** Takes away what was said of clusters that a step made, which is taken back. */
    void removeBornAt(int step) {
        if (kept) {
            database.update("DELETE FROM remarks WHERE cluster IN (SELECT cluster FROM clusters WHERE born = ?)", step);
            seal();
        }
    }

    /** Lets every check value follow from the one before. */
    private void seal() {
        byte[][] chain = {StepChecks.root(parameters)};
        Map<Long, byte[]> checks = new HashMap<>();
        database.each(ROWS, row -> {
            chain[0] = check(chain[0], row);
            if (!Arrays.equals(chain[0], row.getBytes(8))) {
                checks.put(row.getLong(1), chain[0]);
            }
        });
        checks.forEach((remark, check) ->
                database.update("UPDATE remarks SET chain_check = ? WHERE remark = ?", check, remark));
    }

    /** Tells of what is wrong. */
    List<String> check() {
        List<String> wrong = new ArrayList<>();
        try {
            read();
        } catch (StoreDamaged e) {
            wrong.add(String.valueOf(e.getMessage()));
        }
        if (kept) {
            database.each(
                    "SELECT remark, cluster FROM remarks WHERE cluster NOT IN (SELECT cluster FROM clusters) ORDER BY remark",
                    row -> wrong.add("remark %d is about cluster %s, which never was"
                            .formatted(row.getLong(1), new ClusterId(row.getLong(2)))));
        }
        return wrong;
    }
}
