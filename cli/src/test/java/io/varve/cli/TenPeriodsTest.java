package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stream of ten periods with planted senses of one word: one that stays, one gained in the fourth period, one lost after the sixth, and two
 * rare shades of the second period that what comes in the eighth shows to be one.
 */
@OnlyLong
class TenPeriodsTest {

    private static final int PERIODS = 10;
    private static final int GAINED_AT = 3;
    private static final int LAST_OF_LOST = 5;
    private static final int SHADES_AT = 1;
    private static final int MERGED_AT = 7;

    private static final double[] STAYS = {1, 0, 0, 0, 0};
    private static final double[] GAINED = {0, 1, 0, 0, 0};
    private static final double[] LOST = {0, 0, 1, 0, 0};
    private static final double[] ONE_SHADE = {0, 0, 0, 1, 0};
    private static final double[] OTHER_SHADE = {0, 0, 0, Math.sqrt(0.5), Math.sqrt(0.5)};
    private static final double[] BETWEEN = {0, 0, 0, Math.cos(Math.PI / 8), Math.sin(Math.PI / 8)};

    @TempDir
    Path dir;

    private final List<String> uses = new ArrayList<>(List.of("word\tperiod\tidentifier\tstart\tend\ttext"));
    private final List<String> vectors = new ArrayList<>(List.of("a,b,c,d,e"));
    private final SplittableRandom random = new SplittableRandom(10);

    private void plant(String sense, double[] place, int period, int count) {
        for (int i = 0; i < count; i++) {
            uses.add("net\t%d\t%s-%d-%d\t2\t5\ta net of %s kind".formatted(period, sense, period, i, sense));
            List<String> numbers = new ArrayList<>();
            for (double number : place) {
                numbers.add(String.format(Locale.ROOT, "%.6f", number + 0.03 * random.nextDouble()));
            }
            vectors.add(String.join(",", numbers));
        }
    }

    private void plant(int periods) throws IOException {
        for (int period = 0; period < periods; period++) {
            plant("stays", STAYS, period, 30);
            plant("gained", GAINED, period, period >= GAINED_AT ? 10 : 0);
            plant("lost", LOST, period, period <= LAST_OF_LOST ? 10 : 0);
            plant("one", ONE_SHADE, period, period == SHADES_AT ? 6 : 0);
            plant("other", OTHER_SHADE, period, period == SHADES_AT ? 6 : 0);
            plant("between", BETWEEN, period, period >= MERGED_AT ? 30 : 0);
        }
        Files.write(dir.resolve("uses.tsv"), uses);
        Files.write(dir.resolve("vectors.csv"), vectors);
    }

    private void shift(String out) {
        Outcome.of(
                        "shift",
                        dir.resolve("uses.tsv"),
                        "--embeddings",
                        dir.resolve("vectors.csv"),
                        "--into",
                        dir.resolve("words"),
                        "--out",
                        dir.resolve(out))
                .fine();
    }

    /** The sense of the uses that were planted as one, which is one. */
    private static String sense(Map<String, String> labels, String planted) {
        Set<String> found = new TreeSet<>();
        labels.forEach((use, sense) -> {
            if (use.startsWith(planted + "-")) {
                found.add(sense);
            }
        });
        assertThat(found).as(planted).hasSize(1);
        return found.iterator().next();
    }

    private Map<String, String> labels(String out) throws IOException {
        Map<String, String> labels = new LinkedHashMap<>();
        Table.read(dir.resolve(out + "/assignments.csv"))
                .rows()
                .forEach(row -> labels.put(row.get("identifier"), row.get("sense")));
        return labels;
    }

    private Table events() throws IOException {
        Path file = dir.resolve("events.csv");
        Files.writeString(
                file,
                Outcome.of("events", dir.resolve("words/net.varve")).fine().out());
        return Table.read(file);
    }

    @Test
    void sensesAreGainedLostAndMergedInThePeriodTheyCome() throws IOException {
        plant(PERIODS);
        shift("out");
        Map<String, String> labels = labels("out");
        String stays = sense(labels, "stays");
        String gained = sense(labels, "gained");
        String lost = sense(labels, "lost");
        String merged = sense(labels, "between");
        assertThat(new TreeSet<>(List.of(stays, gained, lost, merged))).hasSize(4);
        assertThat(new TreeSet<>(labels.values())).as("and no other").hasSize(4);
        assertThat(sense(labels, "one")).isEqualTo(merged);
        assertThat(sense(labels, "other")).isEqualTo(merged);

        Table events = events();
        assertThat(created(events, stays)).isZero();
        assertThat(created(events, lost)).isZero();
        assertThat(created(events, gained)).isEqualTo(GAINED_AT);
        List<Map<String, String>> merges = events.where("event", "merged");
        assertThat(merges).hasSize(1);
        assertThat(Table.integer(merges.get(0), "step")).isEqualTo(MERGED_AT);
        assertThat(merges.get(0)).containsEntry("cluster", merged);
        for (String shade : merges.get(0).get("from").split(" ", -1)) {
            assertThat(created(events, shade)).isEqualTo(SHADES_AT);
        }
        assertThat(merges.get(0).get("from").split(" ", -1)).hasSize(2);

        Table senses = Table.read(dir.resolve("out/senses.csv"));
        assertThat(states(senses, stays)).containsOnly("stable");
        assertThat(states(senses, gained)).containsOnly("gained");
        assertThat(states(senses, lost)).containsOnly("lost");
        assertThat(used(senses, gained)).containsExactly(3, 4, 5, 6, 7, 8, 9);
        assertThat(used(senses, lost)).containsExactly(0, 1, 2, 3, 4, 5);
        assertThat(used(senses, merged)).containsExactly(1, 7, 8, 9);
    }

    private static int created(Table events, String sense) {
        List<Map<String, String>> created = events.where("event", "created").stream()
                .filter(event -> event.get("cluster").equals(sense))
                .toList();
        assertThat(created).as(sense).hasSize(1);
        return Table.integer(created.get(0), "step");
    }

    private static List<String> states(Table senses, String sense) {
        return senses.where("sense", sense).stream()
                .map(row -> row.get("state"))
                .toList();
    }

    private static List<Integer> used(Table senses, String sense) {
        return senses.where("sense", sense).stream()
                .filter(row -> Table.integer(row, "uses") > 0)
                .map(row -> Table.integer(row, "period"))
                .toList();
    }

    @Test
    void scoresChangeWhereSensesDoAndNowhereElse() throws IOException {
        plant(PERIODS);
        shift("out");
        List<Map<String, String>> scores =
                Table.read(dir.resolve("out/scores.csv")).rows();
        Set<Integer> changed = new TreeSet<>();
        for (Map<String, String> score : scores.subList(0, PERIODS - 1)) {
            if (Table.number(score, "jsd") > 1e-9) {
                changed.add(Table.integer(score, "to"));
            }
        }
        assertThat(changed)
                .as("shades come, go; one is gained, one is lost, what was between comes")
                .containsExactly(SHADES_AT, SHADES_AT + 1, GAINED_AT, LAST_OF_LOST + 1, MERGED_AT);
    }

    /** A period at a time, as they come in life: every sense keeps its id from the period it comes in. */
    @Test
    void identityIsKeptWhilePeriodsAreAdded() throws IOException {
        Map<String, String> first = new LinkedHashMap<>();
        for (int periods = 2; periods <= PERIODS; periods++) {
            plantAgain(periods);
            shift("out");
            Map<String, String> labels = labels("out");
            for (String planted : List.of("stays", "lost", "gained", "between")) {
                if (labels.keySet().stream().anyMatch(use -> use.startsWith(planted + "-"))) {
                    String now = sense(labels, planted);
                    assertThat(first.computeIfAbsent(planted, any -> now)).isEqualTo(now);
                }
            }
            String one = sense(labels, "one");
            String other = sense(labels, "other");
            assertThat(one.equals(other)).as("after %d periods", periods).isEqualTo(periods > MERGED_AT);
            assertThat(first.computeIfAbsent(periods > MERGED_AT ? "merged" : "one", any -> one))
                    .isEqualTo(one);
        }
        assertThat(first).hasSize(6);
    }

    /** The same uses and vectors as before, and those of one period more. */
    private void plantAgain(int periods) throws IOException {
        TenPeriodsTest same = new TenPeriodsTest();
        same.dir = dir;
        same.plant(periods);
    }
}
