package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timeline that is fed by files as they come. */
class FeedByCommandTest {

    private static final int DAYS = 30;
    private static final int ROWS = 8;
    private static final Object[] HOW = {
        "--id-column", "id", "--step-column", "day", "--step-by", "day", "--keep-vectors", "--scale", "none"
    };

    @TempDir
    Path dir;

    private Path file(String name, String text) {
        try {
            return Files.writeString(dir.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What a sensor measured on some day, around one of three places; some cells are empty. */
    private static List<String> rows(int day) {
        SplittableRandom random = new SplittableRandom(day);
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < ROWS; i++) {
            double place = 100.0 * ((day + i) % 3);
            String depth = random.nextInt(10) == 0 ? "NA" : number(place + random.nextDouble());
            rows.add("%02d-%d,%s,%s,%s".formatted(day, i, date(day), number(place + random.nextDouble()), depth));
        }
        return rows;
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String date(int day) {
        return "2026-11-%02d".formatted(day);
    }

    private static String table(List<String> rows) {
        return "id,day,width,depth\n" + String.join("\n", rows) + "\n";
    }

    private void add(Object... words) {
        Outcome.of(Stream.concat(Stream.of("add"), Stream.of(words)).toArray()).fine();
    }

    private static List<String> lines(String verb, Path timeline) {
        return Outcome.of(verb, timeline).fine().out().lines().toList();
    }

    @Test
    void aLateFileIsRefusedUntilItIsAccepted() {
        Path timeline = dir.resolve("late.varve");
        Path third = file("third.csv", table(rows(3)));
        Path second = file("second.csv", table(rows(2)));
        add(timeline, third, "--id-column", "id", "--exclude", "day", "--time", date(3));
        Outcome refused = Outcome.of("add", timeline, second, "--time", date(2));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("time 2026-11-02 is before 2026-11-03", "--late accept")
                .hasLineCount(1);
        assertThat(lines("steps", timeline)).hasSize(2);
        add(timeline, second, "--time", date(2), "--late", "accept");
        assertThat(lines("steps", timeline)).hasSize(3);
    }

    /**
     * As cron runs it: one line for every file, whatever the file is like: days that overlap, a re-sent file, one with a new column and
     * another order, two without rows, a late one, a correction. Two timelines are what it is compared with:
     *
     * <ul>
     *   <li>one that gets only what is new, step by step: labels, clusters, events, lineage, groups and steps are the same rows, but for the
     *       seconds;
     *   <li>one from one clean file in the order of the calendar: the same objects, in the same three groups but for their names. Clusters
     *       within groups may differ, since a cluster is made of what was there when an object came, and so may objects with a gap, which
     *       is filled with the mean so far.
     * </ul>
     */
    @Test
    void aMonthOfDailyFilesComesToWhatCleanFilesCome() {
        Path fed = dir.resolve("fed.varve");
        Path stepwise = dir.resolve("stepwise.varve");
        List<String> calendar = new ArrayList<>();
        String wrong = rows(5).get(2).replaceFirst(",[^,]+,[^,]+$", ",999,999");
        for (int day = 1; day <= DAYS; day++) {
            List<String> today = new ArrayList<>(rows(day));
            if (day == 5) {
                today.set(2, wrong);
            }
            feed(fed, day, today);
            feedClean(stepwise, day, today);
            calendar.addAll(day == 9 ? List.of() : rows(day));
        }
        for (String table : List.of("labels", "clusters", "events", "lineage", "groups")) {
            assertThat(lines(table, fed)).as(table).isEqualTo(lines(table, stepwise));
        }
        assertThat(lines("labels", fed)).hasSize(1 + (DAYS - 1) * ROWS);
        assertThat(lines("steps", fed).stream().map(FeedByCommandTest::withoutTimes))
                .isEqualTo(lines("steps", stepwise).stream()
                        .map(FeedByCommandTest::withoutTimes)
                        .toList());
        assertThat(Outcome.of("check", fed).fine().out()).contains("all is well in 30 steps");
        Path clean = dir.resolve("clean.varve");
        add(Stream.concat(Stream.of(clean, file("clean.csv", table(calendar))), Stream.of(HOW))
                .toArray());
        assertThat(groups(fed)).isEqualTo(groups(clean)).hasSize(3);
    }

    private static boolean isWhole(String label) {
        int day = Integer.parseInt(label.substring(0, 2));
        return !rows(day).get(label.charAt(3) - '0').endsWith("NA");
    }

    /** The objects of each group, without those with gaps. */
    private static Set<Set<String>> groups(Path timeline) {
        Map<String, String> groupOf = new HashMap<>();
        Outcome.of("groups", timeline, "--count", 3)
                .fine()
                .out()
                .lines()
                .skip(1)
                .map(line -> line.split(",", -1))
                .forEach(row -> {
                    for (String cluster : row[2].split(" ", -1)) {
                        groupOf.put(cluster, row[1]);
                    }
                });
        Map<String, Set<String>> objects = new HashMap<>();
        lines("labels", timeline).stream()
                .skip(1)
                .filter(FeedByCommandTest::isWhole)
                .map(line -> line.split(",", -1))
                .forEach(row -> objects.computeIfAbsent(groupOf.get(row[2]), group -> new TreeSet<>())
                        .add(row[0]));
        return Set.copyOf(objects.values());
    }

    private void feed(Path timeline, int day, List<String> today) {
        Object[] once = day == 1 ? HOW : new Object[0];
        // files without rows; what is of the second day comes later
        if (day == 9 || day == 11) {
            add(timeline, file("day.csv", day == 9 ? "" : "id,day,width,depth\n"), "--skip-known");
            return;
        }
        List<String> rows = new ArrayList<>(
                day > 1 && day != 10 && day != 12 ? rows(day - 1).subList(4, ROWS) : List.of());
        rows.addAll(today);
        String text = table(rows);
        if (day == 7) {
            // the columns in another order, and one more
            text = text.lines()
                    .map(line -> line.split(","))
                    .map(cells -> String.join(",", cells[3], cells[0], "new", cells[2], cells[1]))
                    .collect(Collectors.joining("\n", "", "\n"));
        }
        Path file = file("day.csv", text);
        add(Stream.concat(Stream.of(timeline, file, "--skip-known"), Stream.of(once))
                .toArray());
        if (day == 8) {
            add(timeline, file, "--skip-known");
        }
        if (day == 13) {
            add(timeline, file("late.csv", table(rows(11))), "--skip-known", "--late", "accept");
        }
        if (day == 20) {
            add(timeline, file("right.csv", table(rows(5))), "--replace", "--late", "accept");
        }
    }

    /** What is new of each file, and nothing else. */
    private void feedClean(Path timeline, int day, List<String> today) {
        if (day == 9 || day == 11) {
            return;
        }
        Object[] how = {"--id-column", "id", "--scale", "none", "--keep-vectors"};
        addClean(timeline, day, today, how);
        if (day == 13) {
            addClean(timeline, 11, rows(11), how);
        }
        if (day == 20) {
            Outcome.of("forget", timeline, "--object", "05-2").fine();
            addClean(timeline, 5, List.of(rows(5).get(2)), how);
        }
    }

    private void addClean(Path timeline, int day, List<String> rows, Object... how) {
        Path file = file(date(day) + ".csv", table(rows));
        add(Stream.concat(
                        Stream.of(timeline, file, "--exclude", "day", "--time", date(day), "--late", "accept"),
                        Stream.of(how))
                .toArray());
    }

    private static String withoutTimes(String row) {
        // when it was added, and how long it took
        return row.replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:]+Z", "").replaceAll("\\d+\\.\\d+(E-?\\d+)?", "");
    }

    private Path days() {
        Path timeline = dir.resolve("t.varve");
        List<String> rows = new ArrayList<>();
        for (int day = 1; day <= 3; day++) {
            rows.addAll(rows(day));
        }
        add(
                timeline,
                file("all.csv", table(rows)),
                "--id-column",
                "id",
                "--step-column",
                "day",
                "--step-by",
                "day",
                "--scale",
                "none");
        return timeline;
    }

    @Test
    void howFilesAreReadIsSaidOnce() {
        Path timeline = days();
        add(timeline, file("more.csv", table(rows(4))));
        assertThat(Outcome.of("labels", timeline).fine().out())
                .contains("\n04-0,3,")
                .doesNotContain("more.csv:");
        Outcome again =
                Outcome.of("add", timeline, file("more.csv", table(rows(4)))).fine();
        assertThat(again.out()).contains("step 3 (2026-11-04) was made of this batch");
        Outcome part = Outcome.of("add", timeline, file("more.csv", table(rows(4).subList(0, 2))));
        assertThat(part.fine().out()).contains("2026-11-04: all 2 objects arrived before; nothing was changed");
        String otherwise = rows(4).get(0).replaceFirst(",[^,]+,[^,]+$", ",999,999");
        Outcome known = Outcome.of("add", timeline, file("more.csv", table(List.of(otherwise))));
        assertThat(known.exit()).isEqualTo(3);
        assertThat(known.err())
                .contains("leave out what arrived before with --skip-known", "keeps no values of objects");
        Outcome lacks = Outcome.of("add", timeline, file("less.csv", "id,day,width\nx,2026-11-09,1\n"));
        assertThat(lacks.err())
                .contains("less.csv: there is no column 'depth', by which the objects so far were compared");
    }

    @Test
    void datesNameSteps() {
        Path timeline = days();
        assertThat(Outcome.of("labels", timeline, "--at", "2026-11-02").fine().out())
                .isEqualTo(Outcome.of("labels", timeline, "--at", "1").fine().out());
        assertThat(Outcome.of("labels", timeline, "--at", "2026-11").fine().out())
                .isEqualTo(Outcome.of("labels", timeline).fine().out());
        assertThat(Outcome.of("events", timeline, "--since", "2026-11-03")
                        .fine()
                        .out()
                        .lines()
                        .skip(1))
                .isNotEmpty()
                .allMatch(line -> line.startsWith("2,"));
        assertThat(Outcome.of("labels", timeline, "--at", "2025").err()).contains("begins later than 2025");
        assertThat(Outcome.of("labels", timeline, "--at", "soon").err())
                .contains("'soon' names no step; give a number from 0 to 2");
        assertThat(Outcome.of("labels", timeline, "--at", "7").err()).contains("has steps 0 to 2, got 7");
    }

    @Test
    void eventsOfOneCluster() {
        Path timeline = days();
        assertThat(Outcome.of("events", timeline, "--of", "k1")
                        .fine()
                        .out()
                        .lines()
                        .skip(1))
                .isNotEmpty()
                .allMatch(line -> line.contains(",k1,"));
        assertThat(Outcome.of("events", timeline, "--of", "k99").exit()).isEqualTo(3);
        assertThat(Outcome.of("events", timeline, "--of", "nine").exit()).isEqualTo(2);
    }

    @Test
    void predictSaysWhatFitsNothing() {
        Path timeline = days();
        Path file = file(
                "new.csv",
                "id,width,depth\nnear,"
                        + rows(1).get(0).replaceAll("^[^,]*,[^,]*,", "").replace("NA", "0") + "\nfar,5000,NA\n");
        assertThat(Outcome.of("predict", timeline, file).fine().out())
                .containsPattern("near,k\\d+,[^,]+,true")
                .containsPattern("far,k\\d+,[^,]+,false");
    }

    @Test
    void quietPrintsNothingAndVerboseEveryEvent() {
        Path timeline = days();
        assertThat(Outcome.of("add", timeline, file("4.csv", table(rows(4))), "--quiet")
                        .fine()
                        .out())
                .isEmpty();
        assertThat(Outcome.of("add", timeline, file("5.csv", table(rows(5))), "-v")
                        .fine()
                        .out())
                .containsPattern("iterations; \\d+ enriched.*\n")
                .containsPattern("  enriched +k\\d+ .*\\(\\d+ to \\d+ objects\\)");
        assertThat(Outcome.of("add", timeline, file("6.csv", table(rows(6))))
                        .fine()
                        .out()
                        .lines())
                .noneMatch(line -> line.startsWith("  "));
        assertThat(Outcome.of("add", timeline, file("7.csv", table(rows(7))), "--quiet", "--dry-run")
                        .fine()
                        .out())
                .isEmpty();
    }
}
