package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Clusters say what they are: in tables, at the terminal, in timelines and in the report. */
class FacesByCommandTest {

    private static final Object[] READING = {
        "--id-column", "name", "--step-column", "year", "--label-column", "kind", "--categorical", "island"
    };

    @TempDir
    Path dir;

    private Path birds;

    /** Large ones on Biscoe, small ones elsewhere, two years. */
    @BeforeEach
    void write() throws IOException {
        StringBuilder rows = new StringBuilder("name,year,kind,island,flipper,mass,same\n");
        for (int i = 0; i < 24; i++) {
            boolean large = i % 2 == 0;
            rows.append("bird-%02d,%d,%s,%s,%d,%d,%d%n"
                    .formatted(
                            i,
                            i < 12 ? 2007 : 2008,
                            large ? "gentoo" : "adelie",
                            large ? "Biscoe" : i % 4 == 1 ? "Dream" : "Torgersen",
                            (large ? 215 : 185) + i % 5,
                            (large ? 5000 : 3500) + 7 * i,
                            7));
        }
        birds = dir.resolve("birds.csv");
        Files.writeString(birds, rows.toString());
    }

    private Outcome run(String verb, Object... more) {
        List<Object> words = new java.util.ArrayList<>(List.of(verb));
        if (verb.equals("add")) {
            words.add(dir.resolve("birds.varve"));
        }
        words.add(birds);
        words.addAll(List.of(READING));
        words.addAll(List.of("--scale", "zscore", "--preference", "min"));
        words.addAll(List.of(more));
        return Outcome.of(words.toArray());
    }

    private Path result() {
        Path out = dir.resolve("out");
        run("cluster", "--out", out).fine();
        return out;
    }

    private Map<String, String> large(Table labels) {
        return labels.where("object", "bird-00").get(0);
    }

    @Test
    void profilesHaveMeansInUnitsOfTheInputAndDifferencesFromTheRest() throws IOException {
        Path out = result();
        Table labels = Table.read(out.resolve("labels.csv"));
        String cluster = large(labels).get("cluster");
        List<String> members = labels.where("cluster", cluster).stream()
                .map(row -> row.get("object"))
                .toList();
        List<double[]> all = Files.readAllLines(birds).stream()
                .skip(1)
                .map(line -> line.split(",", -1))
                .map(cells -> new double[] {members.contains(cells[0]) ? 1 : 0, Double.parseDouble(cells[5])})
                .toList();
        double here = all.stream()
                .filter(r -> r[0] == 1)
                .mapToDouble(r -> r[1])
                .average()
                .orElseThrow();
        double rest = all.stream()
                .filter(r -> r[0] == 0)
                .mapToDouble(r -> r[1])
                .average()
                .orElseThrow();
        double mean = all.stream().mapToDouble(r -> r[1]).average().orElseThrow();
        double variance = all.stream()
                .mapToDouble(r -> (r[1] - mean) * (r[1] - mean))
                .average()
                .orElseThrow();

        Table profiles = Table.read(out.resolve("profiles.csv"));
        assertThat(profiles.columns())
                .containsExactly("cluster", "column", "value", "difference", "rank", "kind", "share", "lift");
        Map<String, String> mass = profiles.where("cluster", cluster).stream()
                .filter(row -> row.get("column").equals("mass"))
                .findFirst()
                .orElseThrow();
        assertThat(Table.number(mass, "value")).isCloseTo(here, within(0.05));
        assertThat(Table.number(mass, "difference")).isCloseTo((here - rest) / Math.sqrt(variance), within(1e-4));
        assertThat(profiles.where("cluster", cluster))
                .anySatisfy(row -> assertThat(row)
                        .containsEntry("column", "island")
                        .containsEntry("value", "Biscoe")
                        .containsEntry("kind", "category")
                        .containsEntry("share", "1.0"))
                .anySatisfy(row -> assertThat(row)
                        .containsEntry("column", "kind")
                        .containsEntry("value", "gentoo")
                        .containsEntry("kind", "class")
                        .containsEntry("share", "1.0"));
    }

    @Test
    void clustersAndGroupsHaveNamesInTablesAndAtTheTerminal() throws IOException {
        Path out = dir.resolve("out");
        String told = run("cluster", "--out", out).fine().out();
        Table clusters = Table.read(out.resolve("clusters.csv"));
        assertThat(clusters.columns()).endsWith("name");
        String id = large(Table.read(out.resolve("labels.csv"))).get("cluster");
        String name = clusters.where("cluster", id).get(0).get("name");
        assertThat(name).matches("(Biscoe|(mass \\d{4}|flipper \\d{3}) ↑) · (Biscoe|(mass|flipper) \\d+ ↑)");
        assertThat(told).contains("  " + id).contains(name);
        assertThat(Table.read(out.resolve("groups.csv")).where("step", 1).stream()
                        .filter(row -> !row.get("state").equals("ended"))
                        .map(row -> row.get("name")))
                .isNotEmpty()
                .allSatisfy(group -> assertThat(group).isNotEmpty());
    }

    @Test
    void membersAreRowsAsTheyWereRead() throws IOException {
        Path out = result();
        Table members = Table.read(out.resolve("members.csv"));
        assertThat(members.columns()).containsExactly("cluster", "role", "object", "column", "value");
        assertThat(members.column("role")).contains("exemplar", "near", "far");
        Map<String, String> cell = members.where("role", "far").stream()
                .filter(row -> row.get("column").equals("mass"))
                .findFirst()
                .orElseThrow();
        String line = Files.readAllLines(birds).stream()
                .filter(row -> row.startsWith(cell.get("object") + ","))
                .findFirst()
                .orElseThrow();
        assertThat(cell.get("value")).isEqualTo(line.split(",", -1)[5]);
    }

    @Test
    void theReportIsTheSameWhenItIsDrawnFromTheTables() throws IOException {
        Path out = result();
        assertThat(out.resolve("report.html")).content().contains("\"profile\":[{", "\"members\":[{", "Biscoe");
        Path again = dir.resolve("again.html");
        Outcome.of("report", out, "--out", again).fine();
        assertThat(again).hasSameBinaryContentAs(out.resolve("report.html"));
    }

    @Test
    void aTimelineSaysTheSame() throws IOException {
        Path timeline = dir.resolve("birds.varve");
        run("add", "--quiet", "--keep-vectors").fine();
        Path out = result();
        assertThat(Outcome.of("clusters", timeline, "--profile", "--format", "csv")
                        .fine()
                        .out())
                .isEqualTo(Files.readString(out.resolve("profiles.csv")));
        assertThat(Outcome.of("clusters", timeline).fine().out())
                .isEqualTo(Files.readString(out.resolve("clusters.csv")));
        Path exported = dir.resolve("exported");
        Outcome.of("export", timeline, "--out", exported).fine();
        for (String table : List.of("profiles", "members", "groups", "group_tree", "clusters")) {
            assertThat(exported.resolve(table + ".csv")).as(table).hasSameTextualContentAs(out.resolve(table + ".csv"));
        }
        Path page = dir.resolve("birds.html");
        Outcome.of("report", timeline, "--out", page).fine();
        assertThat(page).content().contains("\"profile\":[{", "Biscoe", "\"purity\":1.0");
    }

    /** Dates are compared as days; a timeline keeps which columns are dates, whether the scale was given or chosen. */
    @Test
    void datesOfATimelineAreDates() throws IOException {
        StringBuilder rows = new StringBuilder("id,seen,mass\n");
        for (int i = 0; i < 20; i++) {
            rows.append("b%d,20%02d-03-%02d,%d%n".formatted(i, i % 2 == 0 ? 3 : 19, 1 + i, 10 * (i % 2) + i % 3));
        }
        Path file = Files.writeString(dir.resolve("seen.csv"), rows);
        for (List<Object> scale : List.of(List.<Object>of(), List.<Object>of("--scale", "zscore"))) {
            Path timeline = dir.resolve("seen" + scale.size() + ".varve");
            Path out = dir.resolve("seen" + scale.size());
            List<Object> add = new java.util.ArrayList<>(List.of("add", timeline, file, "--id-column", "id"));
            add.addAll(List.of("--quiet", "--keep-vectors"));
            add.addAll(scale);
            Outcome.of(add.toArray()).fine();
            List<Object> cluster = new java.util.ArrayList<>(List.of("cluster", file, "--id-column", "id"));
            cluster.addAll(List.of("--quiet", "--out", out));
            cluster.addAll(scale);
            Outcome.of(cluster.toArray()).fine();
            Path exported = dir.resolve("exported" + scale.size());
            Outcome.of("export", timeline, "--out", exported).fine();
            for (String table : List.of("profiles", "members", "clusters")) {
                assertThat(exported.resolve(table + ".csv"))
                        .as(table)
                        .hasSameTextualContentAs(out.resolve(table + ".csv"));
            }
            assertThat(exported.resolve("members.csv")).content().contains("2003-03-", "2019-03-");
            assertThat(exported.resolve("profiles.csv")).content().contains("2003-03-", "2019-03-");
        }
    }

    @Test
    void oneClusterIsToldAtTheTerminal() {
        run("add", "--quiet").fine();
        Path timeline = dir.resolve("birds.varve");
        assertThat(Outcome.of("clusters", timeline, "--profile", "k0").fine().out())
                .startsWith("k0 ")
                .contains("  exemplar  bird-")
                .contains("  classes   ")
                .containsPattern("mass \\d{4}(\\.\\d+)?, [+-]\\d\\.\\d sd from the rest")
                .doesNotContain("\nk1 ");
        Outcome unknown = Outcome.of("clusters", timeline, "--profile", "k999");
        assertThat(unknown.exit()).isEqualTo(3);
        assertThat(Outcome.of("clusters", timeline, "--profile", "x").exit()).isEqualTo(2);
        Outcome past = Outcome.of("clusters", timeline, "--profile", "--at", "0");
        assertThat(past.out())
                .as("of the past only classes are known")
                .contains("classes")
                .doesNotContain("sd from");
    }

    @Test
    void addTellsNames() {
        assertThat(run("add", "--json").fine().out())
                .contains("\"event\":\"created\",\"cluster\":\"k0\"")
                .containsPattern("\"name\":\"[^\"]*(Biscoe|↑|↓)");
        Path other = dir.resolve("other.varve");
        assertThat(Outcome.of("add", other, birds, "--id-column", "name", "--exclude", "kind,island", "-v")
                        .fine()
                        .out())
                .containsPattern("  created   k0 [a-z]+ \\d+(\\.\\d+)? [↑↓]");
    }

    @Test
    void stepsAreJudgedByClassesThatCameAlong() throws IOException {
        run("add", "--quiet").fine();
        Path steps = dir.resolve("steps.csv");
        Outcome.of("steps", dir.resolve("birds.varve"), "--out", steps).fine();
        Table told = Table.read(steps);
        Table expected = Table.read(result().resolve("steps.csv"));
        assertThat(told.column("purity")).isEqualTo(expected.column("purity")).doesNotContain("");
        assertThat(told.column("nmi")).isEqualTo(expected.column("nmi")).doesNotContain("");
    }

    @Test
    void algorithmsThatHoldObjectsSayWhatTheirClustersAre() throws IOException {
        Path out = dir.resolve("ap");
        run("cluster", "--algorithm", "ap", "--out", out).fine();
        assertThat(Table.read(out.resolve("profiles.csv")).column("column")).contains("mass", "island");
        assertThat(Table.read(out.resolve("clusters.csv")).where("state", "live"))
                .allSatisfy(row -> assertThat(row.get("name")).isNotEmpty());
        assertThat(Table.read(out.resolve("members.csv")).column("value")).contains("Biscoe");
    }
}
