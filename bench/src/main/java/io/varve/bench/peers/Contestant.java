package io.varve.bench.peers;

import io.varve.ap.Precision;
import io.varve.cli.bench.Answer;
import io.varve.cli.bench.Triad;
import java.util.Locale;
import java.util.Optional;

/**
 * Affinity propagation by somebody, timed.
 *
 * @param name who, with version
 * @param java which one it ran on; empty for peers in other languages
 * @param precision of the matrices
 * @param threads 0 for as many as it likes
 * @param iterationNanos per element, without similarities; where it can be told apart
 * @param labels the exemplar of every object
 * @param triad in the same Java, for ours
 */
record Contestant(
        String name,
        Optional<Java> java,
        Precision precision,
        int threads,
        double seconds,
        int iterations,
        Optional<Double> iterationNanos,
        int[] labels,
        Optional<Triad> triad) {

    static Contestant ours(Java java, Precision precision, int threads, Answer answer) {
        return new Contestant(
                "Varve",
                Optional.of(java),
                precision,
                threads,
                answer.least("seconds"),
                (int) answer.number("iterations"),
                Optional.of(answer.number("nanos")),
                answer.integers("labels"),
                Optional.of(new Triad(answer.number("triad"))));
    }

    static Contestant peer(String name, Optional<Java> java, Answer answer, int[] labels) {
        return new Contestant(
                name + " " + answer.text("version"),
                java,
                Precision.DOUBLE,
                1,
                answer.least("seconds"),
                (int) answer.number("iterations"),
                Optional.empty(),
                labels,
                Optional.empty());
    }

    int objects() {
        return labels.length;
    }

    /** The whole run spread over iterations and elements. */
    double nanos() {
        return seconds * 1e9 / iterations / objects() / objects();
    }

    String precisionName() {
        return precision.name().toLowerCase(Locale.ROOT);
    }

    String describe() {
        return "%s (%sobjects %d, %s, %s)"
                .formatted(
                        name,
                        java.map(which -> "Java " + which + ", ").orElse(""),
                        objects(),
                        precisionName(),
                        threads == 0 ? "threads as it likes" : "threads " + threads);
    }

    /** Counts the objects that another gives to another exemplar. */
    int differsFrom(Contestant other) {
        int count = Math.abs(labels.length - other.labels.length);
        for (int i = 0; i < Math.min(labels.length, other.labels.length); i++) {
            count += labels[i] == other.labels[i] ? 0 : 1;
        }
        return count;
    }
}
