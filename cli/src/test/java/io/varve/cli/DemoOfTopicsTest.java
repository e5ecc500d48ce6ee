package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What was planted in the news of the demo is found: six topics, one that bursts, one that ends, one that begins. */
@OnlyLong
class DemoOfTopicsTest {

    @TempDir
    static Path dir;

    private static Path result;
    private static String told;

    @BeforeAll
    static void run() {
        told = Outcome.of("demo", "--part", "topics", "--out", dir.resolve("demo"))
                .fine()
                .out();
        result = dir.resolve("demo/topics-result");
    }

    private static Map<String, String> topicsOfObjects() throws IOException {
        Map<String, String> topics = new HashMap<>();
        for (Map<String, String> row : Table.read(dir.resolve("demo/town.csv")).rows()) {
            topics.put(row.get("id"), row.get("topic"));
        }
        return topics;
    }

    /** The topics in each cluster. */
    private static Map<String, Set<String>> clusters() throws IOException {
        Map<String, String> topics = topicsOfObjects();
        Map<String, Set<String>> found = new HashMap<>();
        for (Map<String, String> row : Table.read(result.resolve("labels.csv")).rows()) {
            found.computeIfAbsent(row.get("cluster"), any -> new TreeSet<>()).add(topics.get(row.get("object")));
        }
        return found;
    }

    @Test
    void groupsAreTheSixTopics() throws IOException {
        Map<String, Set<String>> clusters = clusters();
        Set<Set<String>> found = new HashSet<>();
        int groups = 0;
        for (Map<String, String> row : Table.read(result.resolve("groups.csv")).where("step", "11")) {
            if (row.get("state").equals("ended")) {
                continue;
            }
            Set<String> topics = new TreeSet<>();
            for (String cluster : row.get("clusters").split(" ", -1)) {
                topics.addAll(clusters.get(cluster));
            }
            found.add(topics);
            groups++;
        }
        assertThat(groups).isEqualTo(6);
        assertThat(found)
                .containsExactlyInAnyOrder(
                        Set.of("school"),
                        Set.of("football"),
                        Set.of("ferry"),
                        Set.of("bridge"),
                        Set.of("flood"),
                        Set.of("wind"));
    }

    /** Each sentence of what to notice, in the words of the demo and in those of the report. */
    @Test
    void whatItTellsToNoticeHappened() throws IOException {
        assertThat(told)
                .contains("the river floods in June (k1)", "bridge (k3) ends", "wind power (k6) is new in July");
        Map<String, Set<String>> clusters = clusters();
        assertThat(clusters.get("k1")).containsExactly("flood");
        assertThat(clusters.get("k3")).containsExactly("bridge");
        assertThat(clusters.get("k6")).containsExactly("wind");
        assertThat(Files.readString(result.resolve("report.html")))
                .containsPattern("A burst: k1 river · flood · water had 1\\d new objects in step 5 \\(2024-06\\)")
                .contains("A newcomer that lasted: k6 wind · power · electricity, created in step 6 (2024-07)")
                .containsPattern(
                        "A live cluster that gets no new objects: k3 bridge · [^;]*, the last of them in step 5 \\(2024-06\\)");
    }
}
