package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The tree of clusters with exemplars, cut by the command. */
class CutByCommandTest {

    private static final String IRIS = Path.of("..", "examples", "iris.csv").toString();

    @TempDir
    Path dir;

    private Outcome cluster(Object... more) {
        List<Object> words = new ArrayList<>(List.of(
                "cluster",
                IRIS,
                "--id-column",
                "id",
                "--label-column",
                "species",
                "--exclude",
                "step",
                "--out",
                dir.resolve("result")));
        words.addAll(Arrays.asList(more));
        return Outcome.of(words.toArray());
    }

    private Path result(String name) {
        return dir.resolve("result").resolve(name);
    }

    @Test
    void theTreeHasHeightsAndExemplarsAndTheReportIsTheSameFromTheTables() throws Exception {
        String told = cluster("--algorithm", "ap").fine().out();
        assertThat(told).doesNotContain("12 groups", "suggest");
        Table tree = Table.read(result("group_tree.csv"));
        Table clusters = Table.read(result("clusters.csv"));
        assertThat(Files.readAllLines(result("group_tree.csv")).get(0))
                .isEqualTo("groups,from,into,height,exemplar,name");
        assertThat(tree.column("height")).hasSize(clusters.column("cluster").size() - 1);
        assertThat(tree.column("height").stream().map(Double::parseDouble)).allMatch(height -> height < 0);
        assertThat(tree.column("exemplar")).allMatch(object -> object.startsWith("iris-"));
        assertThat(Table.read(result("groups.csv")).column("group"))
                .as("each alone")
                .hasSameSizeAs(clusters.column("cluster"));
        byte[] drawn = Files.readAllBytes(result("report.html"));
        assertThat(new String(drawn, StandardCharsets.UTF_8)).contains("\"heights\":[-");
        Outcome.of("report", dir.resolve("result")).fine();
        assertThat(result("report.html")).hasBinaryContent(drawn);
    }

    @Test
    void aCutShowsGroupsJudgesThemAndChangesNoCluster() throws Exception {
        cluster("--algorithm", "ap").fine();
        String labels = Files.readString(result("labels.csv"));
        String told = cluster("--algorithm", "ap", "--cut", 3).fine().out();
        assertThat(told)
                .containsPattern("\n12 clusters in 3 groups; groups: purity 0\\.\\d{3}, NMI 0\\.\\d{3}\n  g")
                .doesNotContain("suggest");
        assertThat(result("labels.csv")).hasContent(labels);
        assertThat(Table.read(result("groups.csv")).column("group")).containsExactly("g0", "g1", "g2");
        assertThat(result("run.json")).content().contains("\"shown\" : 3", "\"nmi\" : ");
    }

    @Test
    void underAppItIsTheSameAsClusters() throws Exception {
        cluster("--clusters", 2).fine();
        String groups = Files.readString(result("groups.csv"));
        cluster("--cut", 2).fine();
        assertThat(result("groups.csv")).hasContent(groups);
        Outcome both = cluster("--cut", 2, "--clusters", 2);
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err()).contains("--cut and --clusters both say how many groups app shows; leave out one");
    }

    @Test
    void underApClustersMakesThemAndCutGroupsThem() throws Exception {
        assertThat(cluster("--algorithm", "ap", "--clusters", 5, "--cut", 2)
                        .fine()
                        .out())
                .contains("\n5 clusters in 2 groups");
    }

    @Test
    void whatCannotBeCutIsRefused() {
        refused(3, "13 groups were asked for, but there are only 12 clusters", "--algorithm", "ap", "--cut", 13);
        refused(2, "--cut must be a whole number of groups, at least 1, got '0'", "--algorithm", "ap", "--cut", 0);
        refused(2, "--cut must be a whole number of groups, at least 1, got 'three'", "--cut", "three");
        refused(2, "--cut applies only to --algorithm app, ap, adaptive-ap", "--algorithm", "strap", "--cut", 3);
        Outcome timeline = Outcome.of(
                "add",
                dir.resolve("t.varve"),
                IRIS,
                "--id-column",
                "id",
                "--exclude",
                "species,step",
                "--algorithm",
                "ap",
                "--cut",
                3);
        assertThat(timeline.exit()).isEqualTo(3);
        assertThat(timeline.err()).contains("groups are for algorithms that keep such sums");
        assertThat(dir.resolve("t.varve")).doesNotExist();
    }

    private void refused(int exit, String sentence, Object... more) {
        Outcome outcome = cluster(more);
        assertThat(outcome.exit()).isEqualTo(exit);
        assertThat(outcome.err()).contains(sentence);
        assertThat(dir.resolve("result")).doesNotExist();
    }
}
