package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every change that was planted in the words of the demo is found, by the bundled model and the defaults. */
@OnlyLong
class DemoOfWordsTest {

    private static final String FIRST_DECADE = "sixties=1960..1969";

    @TempDir
    static Path dir;

    private static Path out;
    private static String told;
    private static Map<String, String> senses;

    @BeforeAll
    static void run() throws IOException {
        out = dir.resolve("demo");
        told = Outcome.of("demo", "--part", "words", "--out", out).fine().out();
        senses = senses(out.resolve("words-result"));
    }

    /** The sense of every use; the id of its sentence begins with the word and the planted sense. */
    private static Map<String, String> senses(Path result) throws IOException {
        Map<String, String> senses = new HashMap<>();
        for (Map<String, String> row :
                Table.read(result.resolve("assignments.csv")).rows()) {
            senses.put(row.get("identifier"), row.get("sense"));
        }
        return senses;
    }

    /** How many uses of a planted sense are in each sense that was found. */
    private static Map<String, Integer> found(String planted) {
        Map<String, Integer> counts = new HashMap<>();
        senses.forEach((use, sense) -> {
            if (use.startsWith(planted)) {
                counts.merge(sense, 1, Integer::sum);
            }
        });
        return counts;
    }

    private static List<String> senses(String word, String state) throws IOException {
        return Table.read(out.resolve("words-result/senses.csv")).where("word", word).stream()
                .filter(row -> state.equals(row.get("state")))
                .map(row -> row.get("sense"))
                .distinct()
                .toList();
    }

    /** Most uses of what was planted are in one sense of that state, which has hardly anything else. */
    private static void isFound(String word, String planted, String state, String other) throws IOException {
        int all = found(word + "-" + planted).values().stream().mapToInt(n -> n).sum();
        assertThat(senses(word, state)).as(word).anySatisfy(sense -> {
            assertThat(found(word + "-" + planted).getOrDefault(sense, 0)).isGreaterThan(all * 3 / 5);
            assertThat(found(word + "-" + other).getOrDefault(sense, 0)).isLessThanOrEqualTo(3);
        });
    }

    @Test
    void sensesAreGained() throws IOException {
        isFound("mouse", "device", "gained", "animal");
        isFound("stream", "video", "gained", "water");
        isFound("virus", "computer", "gained", "illness");
    }

    @Test
    void aSenseIsLost() throws IOException {
        isFound("tape", "recording", "lost", "adhesive");
        isFound("tape", "adhesive", "grown", "recording");
    }

    @Test
    void sensesStayAndStableWordsRankLast() throws IOException {
        isFound("bark", "dog", "stable", "tree");
        isFound("bark", "tree", "stable", "dog");
        Table scores = Table.read(out.resolve("words-result/scores.csv"));
        Map<String, Double> jsd = new HashMap<>();
        for (Map<String, String> row : scores.where("from", "sixties")) {
            if ("tens".equals(row.get("to"))) {
                jsd.put(String.valueOf(row.get("word")), Table.number(row, "jsd"));
            }
        }
        List<String> ranked = new ArrayList<>(jsd.keySet());
        ranked.sort((a, b) -> Double.compare(jsd.getOrDefault(b, 0.0), jsd.getOrDefault(a, 0.0)));
        assertThat(ranked).hasSize(6);
        assertThat(ranked.subList(4, 6)).containsExactlyInAnyOrder("bread", "bark");
    }

    /** Shades of running water that are senses of their own in the first decade are one in the end. */
    @Test
    void sensesMerge() throws IOException {
        Path first = dir.resolve("first");
        Outcome.of(
                        "shift",
                        out.resolve("words.jsonl"),
                        "--targets",
                        out.resolve("words.txt"),
                        "--words",
                        "stream",
                        "--periods",
                        FIRST_DECADE,
                        "--out",
                        first)
                .fine();
        Map<String, List<String>> becameOf = new HashMap<>();
        senses(first)
                .forEach((use, sense) -> becameOf.computeIfAbsent(sense, any -> new ArrayList<>())
                        .add(String.valueOf(senses.get(use))));
        assertThat(becameOf.values())
                .as("all uses of a sense go together")
                .allSatisfy(later -> assertThat(later.stream().distinct()).hasSize(1));
        assertThat(becameOf.values().stream().map(later -> later.get(0)).distinct())
                .as("and some senses are one with others later")
                .hasSizeLessThan(becameOf.size());
    }

    @Test
    void theCorpusIsWhatItsFramesGive() throws IOException {
        assertThat(Files.readAllLines(DemoCorpus.FILE)).isEqualTo(DemoCorpus.lines());
        assertThat(out.resolve("words.jsonl")).hasSameBinaryContentAs(DemoCorpus.FILE);
    }

    @Test
    void tellsWhatToNotice() {
        assertThat(told)
                .contains("  ./varve shift " + out.resolve("words.jsonl"))
                .contains("What to notice: mouse, stream and virus gain a sense, tape loses one;")
                .contains("Open " + out.resolve("words-result").resolve("report.html") + " in a browser");
    }

    @Test
    void anUnknownPartIsRefused() {
        Outcome refused = Outcome.of("demo", "--part", "sea", "--out", dir.resolve("sea"));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).startsWith("varve: --part must be lake, topics or words, got sea\n");
        assertThat(dir.resolve("sea")).doesNotExist();
    }
}
