package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Steps are added, read, forgotten, undone and backed up, and whoever does it is killed, by a process of its own and by a server in
 * turns; what is there is compared with an oracle in memory each time. A few seconds in the small form, three minutes in the long one, or
 * {@code -Dvarve.soak.minutes}; {@code bench/soak} is the command for an hour.
 */
@Tag("once")
class OracleSoakTest {

    /** A new timeline then: the oracle does all deeds again for each look. */
    private static final int MOST_DEEDS = 40;

    private static final double KILLED = 0.35;

    @TempDir
    Path folder;

    // the small form does the same deeds in every check; when they are killed is chance in any case
    private final long seed = Long.getLong("varve.seed", Tier.LONG ? System.nanoTime() : 1);
    private final Random random = new Random(seed);
    private final Map<String, Row> table = new TreeMap<>();
    private int number;

    /** What came of one kind of deeds. */
    private static final class Row {
        int done;
        int killed;
        int inside;
        int kept;
        final List<Double> millis = new ArrayList<>();
    }

    @Test
    void whatIsThereIsWhatTheOracleHolds() throws Exception {
        Duration time = Duration.ofSeconds(Math.round(
                60 * Double.parseDouble(System.getProperty("varve.soak.minutes", Tier.LONG ? "3" : "0.05"))));
        long until = System.nanoTime() + time.toNanos();
        int timelines = 0;
        do {
            oneTimeline("process", SoakHand::process, timelines, until);
            oneTimeline("server", SoakHand::server, timelines, until);
            timelines++;
            // the small form is so short that no kill may have fallen inside the work
        } while (System.nanoTime() - until < 0 || table.values().stream().allMatch(row -> row.inside == 0));
        System.out.print(text(time, 2 * timelines));
        assertThat(table.values().stream().mapToInt(row -> row.done).sum()).isPositive();
        int kills = table.values().stream().mapToInt(row -> row.killed).sum();
        int inside = table.values().stream().mapToInt(row -> row.inside).sum();
        assertThat(inside)
                .as("seed %d: of %d kills, those that fell inside the work", seed, kills)
                .isGreaterThanOrEqualTo(kills < 40 ? 1 : kills / 5);
    }

    private void oneTimeline(String who, SoakHand.Start start, int count, long until) throws Exception {
        Path home = Files.createDirectories(folder.resolve(who + count));
        Path file = home.resolve("soak.varve");
        TimelineOptions options = TimelineOptions.defaults()
                .withKeepVectors(true)
                .withReading(() -> Map.of("id_column", "id", "missing", "mean"));
        Deed first = new Deed.Add(number++);
        try (Timeline timeline = Timeline.open(file, SoakOracle.PARAMS, options)) {
            timeline.add(SoakOracle.batch(((Deed.Add) first).number()));
        }
        SoakOracle oracle = new SoakOracle(List.of(first), false);
        SoakHand hand = start.on(file);
        try {
            int least = Tier.choose(4, 8);
            for (int deeds = 0; deeds < MOST_DEEDS && (deeds < least || System.nanoTime() - until < 0); deeds++) {
                Deed deed = choose(oracle, home.resolve("copy" + deeds + ".varve"));
                Row row = table.computeIfAbsent(who + " " + deed.name(), name -> new Row());
                if (random.nextDouble() < KILLED) {
                    oracle = killed(hand, deed, oracle, file, row);
                    hand = start.on(file);
                } else {
                    long began = System.nanoTime();
                    hand.perform(deed);
                    row.millis.add((System.nanoTime() - began) / 1e6);
                    row.done++;
                    oracle = oracle.after(deed);
                }
                compare(hand, oracle, file, deed);
            }
        } finally {
            hand.close();
        }
    }

    private Deed choose(SoakOracle oracle, Path copy) {
        int dice = random.nextInt(10);
        if (dice < 2 && oracle.mayUndo()) {
            return new Deed.Undo();
        }
        List<String> objects = oracle.objects();
        if (dice < 4 && !objects.isEmpty()) {
            // a cluster or a step that loses all of its objects is part of it
            Collections.shuffle(objects, random);
            return new Deed.Forget(List.copyOf(objects.subList(0, Math.min(objects.size(), 1 + random.nextInt(5)))));
        }
        return dice < 5 ? new Deed.BackUp(copy) : new Deed.Add(number++);
    }

    /** Kills at some moment of a deed, and says which of two things the timeline may hold it does. */
    private SoakOracle killed(SoakHand hand, Deed deed, SoakOracle before, Path file, Row row) throws Exception {
        // half of the time that such a deed took, so that most kills fall inside
        double typical = row.millis.isEmpty() ? 20 : row.millis.get(row.millis.size() / 2);
        long nanos = (long) (random.nextDouble() * typical * 1e6);
        CompletableFuture<Void> killer = CompletableFuture.runAsync(() -> {
            try {
                TimeUnit.NANOSECONDS.sleep(nanos);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            hand.kill();
        });
        boolean answered = false;
        try {
            hand.perform(deed);
            answered = true;
        } catch (IOException e) {
            row.inside++;
        }
        killer.get();
        row.killed++;
        if (deed instanceof Deed.Forget) {
            completeErasure(file);
        }
        SoakOracle.Seen found = SoakOracle.Seen.in(file);
        if (found.equals(before.after(deed).seen())) {
            row.kept++;
            return before.after(deed);
        }
        assertThat(answered)
                .as("seed %d: %s was answered, and is lost", seed, deed)
                .isFalse();
        assertThat(found)
                .as("seed %d: %s is neither done nor undone, but torn", seed, deed)
                .isEqualTo(before.seen());
        return before;
    }

    /** What was forgotten may still be on old pages, which check tells; forgetting nothing completes that, and changes nothing else. */
    private static void completeErasure(Path file) {
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.forget(List.of(), Optional.empty());
        }
    }

    private void compare(SoakHand hand, SoakOracle oracle, Path file, Deed deed) throws Exception {
        SoakOracle.Seen expected = oracle.seen();
        String when = "seed %d, after %s".formatted(seed, deed);
        assertThat(SoakOracle.Seen.in(file)).as(when).isEqualTo(expected);
        assertThat(hand.labels(expected.steps() - 1)).as(when).isEqualTo(expected.labels());
        assertThat(hand.labels((expected.steps() - 1) / 2)).as(when).isEqualTo(expected.earlier());
        try (Timeline timeline = Timeline.read(file)) {
            assertThat(timeline.check()).as(when).isEmpty();
        }
        if (deed instanceof Deed.BackUp copy && Files.exists(copy.copy())) {
            assertThat(SoakOracle.Seen.in(copy.copy())).as(when).isEqualTo(expected);
            Files.delete(copy.copy());
        }
    }

    private String text(Duration time, int timelines) {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "soak of %d s, seed %d, %d timelines; lost 0, torn 0%n%-16s %8s %8s %8s %8s %12s%n",
                time.toSeconds(),
                seed,
                timelines,
                "",
                "done",
                "killed",
                "inside",
                "kept",
                "median ms"));
        table.forEach((name, row) -> {
            Collections.sort(row.millis);
            text.append(String.format(
                    Locale.ROOT,
                    "%-16s %8d %8d %8d %8d %12s%n",
                    name,
                    row.done,
                    row.killed,
                    row.inside,
                    row.kept,
                    row.millis.isEmpty()
                            ? ""
                            : String.format(Locale.ROOT, "%.1f", row.millis.get(row.millis.size() / 2))));
        });
        return text.toString();
    }
}
