package io.varve.store;

import io.varve.algorithm.AlgorithmParams;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/** Opens timelines, each by one connection. */
final class Opening {

    private Opening() {}

    /** To add to, with parameters that must be those of the file if it has some. */
    static Timeline toAdd(Path file, AlgorithmParams<?> algorithm, TimelineOptions options) {
        Database database = Database.openOrProvisional(file, options.patience());
        return database.closedOnFailure(() -> begun(database, algorithm, options));
    }

    /** To add to, with the parameters of the file, or with others that follow from them, and must be the same where there are some. */
    static Timeline toAdd(
            Path file, Function<Optional<AlgorithmParams<?>>, AlgorithmParams<?>> wanted, TimelineOptions options) {
        Database database = Database.openOrProvisional(file, options.patience());
        return database.closedOnFailure(() -> {
            SortedMap<String, String> stored = StoredParameters.read(database);
            if (stored.isEmpty()) {
                return begun(database, wanted.apply(Optional.empty()), options);
            }
            AlgorithmParams<?> there = StoredParameters.algorithm(database);
            AlgorithmParams<?> chosen = wanted.apply(Optional.of(there));
            // those of an earlier build lack words that there are today, and are not compared
            return chosen == there ? as(stored, database, options) : begun(database, chosen, options);
        });
    }

    /** To add to, with the parameters of the file, which must have some. */
    static Timeline toAdd(Path file, TimelineOptions options) {
        if (Database.isFresh(file)) {
            throw absent(file);
        }
        return toAdd(file, there -> there.orElseThrow(() -> absent(file)), options);
    }

    private static Refused absent(Path file) {
        return new Refused(Refusal.of(Place.of(file), " does not exist or holds no step yet")
                .remedy("adding a batch makes it"));
    }

    static Timeline toRead(Path file) {
        Database database = Database.openToRead(file);
        return database.closedOnFailure(() -> over(database, TimelineOptions.defaults()));
    }

    /** What an open file holds, with the parameters that it has. */
    static Timeline over(Database database, TimelineOptions options) {
        return as(StoredParameters.read(database), database, options);
    }

    /** Whether a file has parameters already. */
    static boolean isThere(Path file) {
        if (Database.isFresh(file)) {
            return false;
        }
        try (Database database = Database.openToRead(file)) {
            return !StoredParameters.read(database).isEmpty();
        }
    }

    private static Timeline begun(Database database, AlgorithmParams<?> algorithm, TimelineOptions options) {
        return new Timeline(database, algorithm, options, StoredParameters.sameOrNew(database, algorithm, options));
    }

    private static Timeline as(SortedMap<String, String> stored, Database database, TimelineOptions options) {
        return new Timeline(database, StoredParameters.algorithm(database), options, stored);
    }
}
