package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Groups of clusters by command: in results, in timelines, in any number, and refused where there are none. */
class GroupsByCommandTest {

    private static final String IRIS = Path.of("..", "examples", "iris.csv").toString();
    private static final List<Object> READ = List.of(
            "--id-column",
            "id",
            "--step-column",
            "step",
            "--label-column",
            "species",
            "--scale",
            "minmax",
            "--preference-from",
            "objects",
            "--cluster-weight",
            "capped");

    @TempDir
    Path dir;

    private Outcome cluster(Object... more) {
        return run(List.of("cluster", IRIS, "--out", dir.resolve("result")), more);
    }

    private Outcome add(Object... more) {
        return run(List.of("add", dir.resolve("iris.varve"), IRIS), more);
    }

    private static Outcome run(List<Object> first, Object... more) {
        List<Object> words = new ArrayList<>(first);
        words.addAll(READ);
        words.addAll(List.of(more));
        return Outcome.of(words.toArray());
    }

    private Table table(String name) throws Exception {
        return Table.read(dir.resolve("result").resolve(name + ".csv"));
    }

    @Test
    void aResultHasTheGroupsOfEveryStep() throws Exception {
        String told = cluster().fine().out();
        assertThat(told)
                .containsPattern(
                        "step 5: .* \\d+ clusters in \\d+ groups; converged .*; purity .*, NMI .*; groups: purity")
                .containsPattern("\n\\d+ clusters in \\d+ groups\n  g\\d+ +\\d+  .*: k");
        Table groups = table("groups");
        assertThat(groups.column("step")).contains("0", "1", "2", "3", "4", "5");
        assertThat(groups.column("state")).contains("created", "changed");
        long clusters = Files.readAllLines(dir.resolve("result/clusters.csv")).stream()
                .filter(line -> line.contains(",live,"))
                .count();
        assertThat(Files.readAllLines(dir.resolve("result/group_tree.csv"))).hasSize((int) clusters);
        assertThat(dir.resolve("result/run.json")).content().contains("\"suggested\" : ", "\"shown\" : ", "\"nmi\" : ");
        Path report = dir.resolve("result/report.html");
        byte[] drawn = Files.readAllBytes(report);
        Outcome.of("report", dir.resolve("result")).fine();
        assertThat(report).hasBinaryContent(drawn);
    }

    /** Each object is in the group that has its cluster, and groups are as large as the table of groups says. */
    @Test
    void everyObjectHasItsGroup() throws Exception {
        cluster("--clusters", 3).fine();
        Table labels = table("labels");
        Table grouped = table("group_labels");
        assertThat(grouped.column("object")).isEqualTo(labels.column("object"));
        assertThat(grouped.column("cluster")).isEqualTo(labels.column("cluster"));
        Map<String, Integer> sizes = new TreeMap<>();
        grouped.column("group").forEach(group -> sizes.merge(group, 1, Integer::sum));
        Table groups = table("groups");
        Map<String, Integer> told = new TreeMap<>();
        for (int row = 0; row < groups.column("step").size(); row++) {
            if (groups.column("step").get(row).equals("5")
                    && !groups.column("state").get(row).equals("ended")) {
                told.put(
                        groups.column("group").get(row),
                        Integer.valueOf(groups.column("size").get(row)));
            }
        }
        assertThat(sizes).isEqualTo(told).hasSize(3);
        add().fine();
        assertThat(Outcome.of("groups", dir.resolve("iris.varve"), "--objects", "--count", 3)
                        .fine()
                        .out()
                        .replace("/3", ""))
                .isEqualTo(Files.readString(dir.resolve("result/group_labels.csv")));
        assertThat(Outcome.of("groups", dir.resolve("iris.varve"), "--objects", "--tree")
                        .exit())
                .isEqualTo(2);
    }

    @Test
    void asManyAreShownAsAreAskedFor() throws Exception {
        cluster().fine();
        String labels = Files.readString(dir.resolve("result/labels.csv"));
        assertThat(cluster("--clusters", 3).fine().out()).containsPattern("\n\\d+ clusters in 3 groups");
        assertThat(dir.resolve("result/labels.csv")).hasContent(labels);
        Table groups = table("groups");
        int shown = 0;
        for (int row = 0; row < groups.column("step").size(); row++) {
            shown += groups.column("step").get(row).equals("5")
                            && !groups.column("state").get(row).equals("ended")
                    ? 1
                    : 0;
        }
        assertThat(shown).isEqualTo(3);
        assertThat(dir.resolve("result/run.json")).content().contains("\"shown\" : 3");
    }

    @Test
    void aTimelineTellsTheGroupsOfARun() throws Exception {
        cluster().fine();
        assertThat(add().fine().out()).containsPattern("step 5 .* clusters in \\d+ groups; ");
        Path timeline = dir.resolve("iris.varve");
        assertThat(Outcome.of("groups", timeline, "--since", 0).fine().out())
                .isEqualTo(Files.readString(dir.resolve("result/groups.csv")));
        assertThat(Outcome.of("groups", timeline, "--tree").fine().out())
                .isEqualTo(Files.readString(dir.resolve("result/group_tree.csv")));
        assertThat(Outcome.of("groups", timeline, "--objects").fine().out())
                .isEqualTo(Files.readString(dir.resolve("result/group_labels.csv")));
        Outcome.of("export", timeline, "--out", dir.resolve("exported")).fine();
        assertThat(dir.resolve("exported/group_labels.csv"))
                .hasSameTextualContentAs(dir.resolve("result/group_labels.csv"));
        assertThat(dir.resolve("exported/groups.csv")).hasSameTextualContentAs(dir.resolve("result/groups.csv"));
        assertThat(dir.resolve("exported/group_tree.csv"))
                .hasSameTextualContentAs(dir.resolve("result/group_tree.csv"));
        cluster("--clusters", 4).fine();
        assertThat(Outcome.of("groups", timeline, "--since", 0, "--count", 4)
                        .fine()
                        .out())
                .as("another g0 than the one that the data suggest has another id")
                .containsPattern("\\n0,g0/4,")
                .isEqualTo(
                        Files.readString(dir.resolve("result/groups.csv")).replaceAll("(?m)^(\\d+,g\\d+),", "$1/4,"));
        assertThat(Outcome.of("groups", timeline, "--at", 2, "--format", "jsonl")
                        .fine()
                        .out())
                .startsWith("{\"step\":2,\"group\":\"g");
        Outcome.of("check", timeline).fine();
    }

    @Test
    void addingShowsAsManyAsAreAskedForAndKeepsNoneOfIt() throws Exception {
        add().fine();
        String before = Outcome.of("groups", dir.resolve("iris.varve")).fine().out();
        Path more = Files.writeString(
                dir.resolve("more.csv"),
                "id,sepal_length,sepal_width,petal_length,petal_width\nlate,5.1,3.5,1.4,0.2\n");
        List<Object> words = List.of("add", dir.resolve("iris.varve"), more, "--id-column", "id");
        List<Object> tooMany = new ArrayList<>(words);
        tooMany.addAll(List.of("--clusters", 500));
        Outcome refused = Outcome.of(tooMany.toArray());
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains("500 groups were asked for, but there are only ", "ask for at most that many");
        assertThat(Outcome.of("groups", dir.resolve("iris.varve")).fine().out()).isEqualTo(before);
        List<Object> some = new ArrayList<>(words);
        some.addAll(List.of("--clusters", 2));
        assertThat(Outcome.of(some.toArray()).fine().out())
                .containsPattern("step 6 .*clusters in 2 groups; ")
                .containsPattern("\n  group    k\\d+ .*\n  group    k\\d+ ");
        assertThat(Outcome.of("add", dir.resolve("iris.varve"), more, "--id-column", "id")
                        .fine()
                        .out())
                .as("the same batch, whatever was shown")
                .contains("was made of this batch");
    }

    @Test
    void badNumbersAreRefusedInOneSentenceAndNothingIsWritten() {
        Outcome tooMany = cluster("--clusters", 200);
        assertThat(tooMany.exit()).isEqualTo(3);
        assertThat(tooMany.err()).containsPattern("200 groups were asked for, but there are only \\d+ clusters");
        for (String word : List.of("0", "-1", "1.5", "many", "99999999999")) {
            Outcome wrong = cluster("--clusters", word);
            assertThat(wrong.exit()).as(word).isEqualTo(2);
            assertThat(wrong.err())
                    .contains("--clusters must be a whole number of groups, at least 1, got '" + word + "'");
        }
        assertThat(dir.resolve("result")).doesNotExist();
        add().fine();
        Path timeline = dir.resolve("iris.varve");
        Outcome none = Outcome.of("groups", timeline, "--count", 0);
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("--count must be at least 1, got 0");
        Outcome most = Outcome.of("groups", timeline, "--count", 150);
        assertThat(most.exit()).isEqualTo(3);
        assertThat(most.out()).isEmpty();
        assertThat(most.err()).containsPattern("150 groups were asked for, but there are only \\d+ clusters");
        assertThat(Outcome.of("groups", timeline, "--at", 99).err()).contains("has steps 0 to 5, got 99");
        assertThat(Outcome.of("groups", timeline, "--since", -1).err()).contains("has steps 0 to 5, got -1");
    }

    @Test
    void timelinesWithoutGroupsSaySo() throws Exception {
        Path other = dir.resolve("ap.varve");
        Outcome.of("add", other, IRIS, "--id-column", "id", "--exclude", "species,step", "--algorithm", "ap")
                .fine();
        assertThat(Outcome.of("groups", other).err())
                .contains("ap.varve has no groups: ap keeps no sums of its clusters");
        Path old = Files.copy(
                Path.of("..", "store", "src", "test", "resources", "golden", "v1.varve"), dir.resolve("old.varve"));
        Outcome none = Outcome.of("groups", old);
        assertThat(none.exit()).isEqualTo(3);
        assertThat(none.err()).contains("old.varve has no groups: it was made by an earlier version of Varve");
        Outcome.of("export", old, "--out", dir.resolve("exported")).fine();
        assertThat(dir.resolve("exported/groups.csv")).doesNotExist();
        Outcome.of("report", old).fine();
        byte[] before = Files.readAllBytes(old);
        Outcome shown = Outcome.of("add", old, IRIS, "--id-column", "id", "--clusters", 2);
        assertThat(shown.exit()).isEqualTo(3);
        assertThat(shown.err()).contains("has no groups: it was made by an earlier version");
        assertThat(old).hasBinaryContent(before);
    }
}
