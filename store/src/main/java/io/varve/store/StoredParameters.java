package io.varve.store;

import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.io.Missing;
import io.varve.io.TextForm;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/** The parameters that a timeline was made with, as its file has them. */
final class StoredParameters {

    private static final String VECTORS = "timeline_vectors";
    private static final String READING = "reading_";

    private StoredParameters() {}

    static SortedMap<String, String> read(Database database) {
        // a null is no parameter but damage, which the chain of check values will tell of
        SortedMap<String, String> parameters = new TreeMap<>();
        database.each(
                "SELECT name, value FROM parameters",
                row -> parameters.put(String.valueOf(row.getString(1)), String.valueOf(row.getString(2))));
        // one statement, since another process may be adding the first step
        if (parameters.isEmpty()
                && database.number("SELECT NOT EXISTS (SELECT 1 FROM parameters) AND EXISTS (SELECT 1 FROM steps)")
                        > 0) {
            throw new StoreDamaged(database.file()
                    + " is damaged: table parameters is empty, but table steps is not; restore it from a backup");
        }
        return parameters;
    }

    static AlgorithmParams<?> algorithm(Database database) {
        SortedMap<String, String> parameters = read(database);
        if (parameters.isEmpty()) {
            throw new Refused(
                    Refusal.of(Place.of(database.file()), " holds no step yet").remedy("add a batch first"));
        }
        try {
            return Algorithms.read(parameters);
        } catch (Refused e) {
            throw new StoreDamaged(
                    database.file() + " is damaged: its parameters cannot be read (" + e.getMessage() + ")", e);
        }
    }

    static boolean keepVectors(SortedMap<String, String> parameters) {
        return Boolean.parseBoolean(parameters.getOrDefault(VECTORS, "false"));
    }

    /** What becomes of gaps; before timelines kept that, they were refused. */
    static Missing missing(SortedMap<String, String> parameters) {
        return Missing.named(parameters.getOrDefault(READING + "missing", Missing.REFUSE.toString()));
    }

    /** How the input is read, by the names of options. */
    static SortedMap<String, String> reading(SortedMap<String, String> parameters) {
        SortedMap<String, String> reading = new TreeMap<>();
        parameters.forEach((name, value) -> {
            if (name.startsWith(READING)) {
                reading.put(name.substring(READING.length()), value);
            }
        });
        if (reading.getOrDefault("id_column", "").indexOf(',') >= 0) {
            // builds before this word put nothing but spaces between the cells of an id
            reading.putIfAbsent(TextForm.ID_CELLS, "plain");
        }
        return reading;
    }

    /** Returns those of the file, which must be those of the algorithm, or where it has none yet, those it will get. */
    static SortedMap<String, String> sameOrNew(
            Database database, AlgorithmParams<?> algorithm, TimelineOptions options) {
        SortedMap<String, String> there = read(database);
        if (there.isEmpty()) {
            // they are written with the first step
            return fresh(algorithm, options);
        }
        SortedMap<String, String> ofAlgorithm = new TreeMap<>(there);
        ofAlgorithm.remove(VECTORS);
        ofAlgorithm.keySet().removeIf(name -> name.startsWith(READING));
        List<String> differences = differences(algorithm.words(), ofAlgorithm);
        if (!differences.isEmpty()) {
            throw new Refused(Refusal.of("%s was made with other parameters: %s"
                            .formatted(database.file(), String.join("; ", differences)))
                    .remedy("omit these options to keep the stored values"));
        }
        return there;
    }

    /** Names every parameter that differs, with both values. */
    private static List<String> differences(Map<String, String> ours, Map<String, String> theirs) {
        SortedSet<String> names = new TreeSet<>(ours.keySet());
        names.addAll(theirs.keySet());
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String here = ours.getOrDefault(name, "nothing");
            String there = theirs.getOrDefault(name, "nothing");
            if (!here.equals(there)) {
                differences.add("%s is %s there, %s here".formatted(name, there, here));
            }
        }
        return differences;
    }

    private static SortedMap<String, String> fresh(AlgorithmParams<?> algorithm, TimelineOptions options) {
        if (options.keepVectors() && algorithm.traits().idsRepeat()) {
            throw new Refused(Refusal.of("kept vectors do not apply to "
                            + algorithm.algorithm().name() + ", where ids repeat")
                    .remedy("leave ", TimelineOption.KEEP_VECTORS, " out"));
        }
        SortedMap<String, String> parameters = new TreeMap<>(algorithm.words());
        parameters.put(VECTORS, Boolean.toString(options.keepVectors()));
        options.reading().get().forEach((name, value) -> parameters.put(READING + name, value));
        return parameters;
    }

    /** Writes them with the first step. */
    static void write(Database database, SortedMap<String, String> parameters) {
        SortedMap<String, String> there = read(database);
        if (there.isEmpty()) {
            parameters.forEach((name, value) -> database.update("INSERT INTO parameters VALUES (?, ?)", name, value));
        } else if (!there.equals(parameters)) {
            throw new Refused(Refusal.of(
                            Place.of(database.file()),
                            " was created by another process in the meantime, with other parameters")
                    .remedy("open it again"));
        }
    }
}
