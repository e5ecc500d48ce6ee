package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Counts what became of the tries of an attack; several threads may count. */
final class Tally {

    private static final int MOST_TOLD = 30;

    private final String attack;
    private final Map<String, Integer> outcomes = new TreeMap<>();
    private final List<String> failures = new ArrayList<>();
    private int tries;
    private int hits;

    Tally(String attack) {
        this.attack = attack;
    }

    /** One more try, which hit what it was to hit, or did not. */
    synchronized void tried(boolean hit) {
        tries++;
        hits += hit ? 1 : 0;
    }

    /** Something that may happen, and did. */
    synchronized void outcome(String outcome) {
        outcomes.merge(outcome, 1, Integer::sum);
    }

    /** Something that must not happen, and did. */
    synchronized void failure(String what) {
        outcome("WRONG");
        failures.add(what);
    }

    synchronized int tries() {
        return tries;
    }

    synchronized int hits() {
        return hits;
    }

    /** Requires that nothing happened that must not. */
    static void requireNoFailure(List<Tally> tallies) {
        assertThat(tallies.stream().flatMap(Tally::wrong).collect(Collectors.joining("\n")))
                .isEmpty();
    }

    private synchronized Stream<String> wrong() {
        return failures.isEmpty()
                ? Stream.of()
                : Stream.concat(
                        Stream.of("%s: %d of %d tries went wrong".formatted(attack, failures.size(), tries)),
                        List.copyOf(failures).stream().limit(MOST_TOLD));
    }

    /** A row of the table of all attacks. */
    synchronized String row() {
        return "%-64s %6d %6d  %s"
                .formatted(
                        attack,
                        tries,
                        hits,
                        outcomes.entrySet().stream()
                                .map(outcome -> outcome.getKey() + " " + outcome.getValue())
                                .collect(Collectors.joining(", ")));
    }

    static String head() {
        return "%-64s %6s %6s  %s".formatted("attack", "tries", "hits", "outcomes");
    }
}
