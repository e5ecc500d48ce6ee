package io.varve.text.wug;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.io.TextLines;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupingStatsTest {

    private static final String NOISE = "-1";

    @Test
    void whatAllPublishedWordsHave() {
        Map<String, Map<String, SortedMap<Long, Integer>>> counts = new TreeMap<>();
        Map<String, Integer> nodes = new HashMap<>();
        TextLines.read(SharedData.file("dwug-en/dwug_en_flat.tsv.gz"), (number, line) -> {
            String[] cells = line.split("\t", -1);
            if (number > 1) {
                nodes.merge(cells[0] + cells[3], 1, Integer::sum);
                if (!cells[4].equals(NOISE)) {
                    counts.computeIfAbsent(cells[0], word -> new HashMap<>())
                            .computeIfAbsent(cells[3], grouping -> new TreeMap<>())
                            .merge(Long.valueOf(cells[4]), 1, Integer::sum);
                }
            }
        });
        List<String> published = new ArrayList<>();
        TextLines.read(SharedData.file("dwug-en/stats_groupings.csv"), (number, line) -> published.add(line));
        assertThat(GroupingStats.HEADER).isEqualTo(published.get(0));
        assertThat(published).hasSize(47);
        for (String line : published.subList(1, published.size())) {
            String word = line.substring(0, line.indexOf('\t'));
            GroupingStats ours = GroupingStats.of(
                    word,
                    "1_2",
                    nodes.getOrDefault(word + "1", 0),
                    nodes.getOrDefault(word + "2", 0),
                    counts.get(word).get("1"),
                    counts.get(word).get("2"));
            assertThat(comparable(ours.line())).as(word).isEqualTo(comparable(line));
        }
    }

    /**
     * Senses of the same size come in some order there, and three columns are of judgments. The last places of graded change depend on the
     * order of sums.
     */
    private static List<String> comparable(String line) {
        List<String> cells = new ArrayList<>(List.of(line.split("\t", -1)).subList(0, 19));
        List<List<String>> lists = IntStream.range(5, 11)
                .mapToObj(column ->
                        List.of(cells.get(column).replaceAll("[\\[\\]]", "").split(", ")))
                .toList();
        List<String> senses = IntStream.range(0, lists.get(0).size())
                .mapToObj(sense ->
                        lists.stream().map(list -> list.get(sense)).toList().toString())
                .sorted()
                .toList();
        cells.subList(5, 11).clear();
        cells.set(8, String.format("%.9f", Double.parseDouble(cells.get(8))));
        cells.add(senses.toString());
        return cells;
    }

    @Test
    void changeNeedsUsesInBothPeriods() {
        SortedMap<Long, Integer> some = new TreeMap<>(Map.of(3L, 4, 7L, 6));
        GroupingStats one = GroupingStats.of("w", "a_b", 12, 0, some, new TreeMap<>());
        assertThat(one.line())
                .isEqualTo(
                        "w\ta_b\t12\t12\t0\t[6, 4]\t[6, 4]\t[0, 0]\t[0.6, 0.4]\t[0.6, 0.4]\t[0.0, 0.0]\t\t\t\t\t1\t3\t1\t3\t\t\t");
        GroupingStats lost = GroupingStats.of("w", "a_b", 10, 10, some, new TreeMap<>(Map.of(7L, 10)));
        assertThat(lost.lost()).isTrue();
        assertThat(lost.gained()).isFalse();
        assertThat(lost.graded()).isBetween(0.4, 0.6);
        GroupingStats gained = GroupingStats.of("w", "a_b", 10, 10, new TreeMap<>(Map.of(7L, 10)), some);
        assertThat(gained.gained()).isTrue();
        assertThat(gained.graded()).isEqualTo(lost.graded());
        GroupingStats few = GroupingStats.of(
                "w", "a_b", 50, 50, new TreeMap<>(Map.of(1L, 50)), new TreeMap<>(Map.of(1L, 46, 2L, 4)));
        assertThat(few.gained()).as("4 are fewer than a tenth, which is 5").isFalse();
    }

    @Test
    void aFolderHasATableForEveryWord(@TempDir Path dir) throws IOException {
        for (String word : List.of("b", "a")) {
            Files.createDirectories(dir.resolve("dwug/data/" + word));
            Files.writeString(dir.resolve("dwug/data/" + word + "/uses.csv"), "lemma\n");
            Files.writeString(dir.resolve("dwug/data/" + word + "/judgments.csv"), "lemma\n");
        }
        assertThat(WugFolder.tables(dir.resolve("dwug")))
                .extracting(file -> dir.relativize(file).toString().replace('\\', '/'))
                .containsExactly("dwug/data/a/uses.csv", "dwug/data/b/uses.csv");
        assertThat(WugFolder.holdsUses(dir.resolve("dwug"))).isTrue();
        Path texts = Files.createDirectory(dir.resolve("texts"));
        assertThat(WugFolder.holdsUses(texts)).isFalse();
        assertThat(WugFolder.tables(texts)).isEqualTo(Arrays.asList(texts));
    }
}
