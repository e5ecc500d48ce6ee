package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import io.varve.text.model.ModelShelf;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code varve shift} without vectors: the bundled model makes them. */
class ShiftModelTest {

    private static final List<String> RIVER = List.of(
            "They moored the boat at the %s of the river.",
            "Willows grow along the %s of the stream.",
            "The flood rose over the %s into the meadow.",
            "We sat on the grassy %s and fished for trout.");
    private static final List<String> MONEY = List.of(
            "He put his wages into the %s to earn interest.",
            "The %s refused to lend the merchant any money.",
            "She opened an account at the %s in town.",
            "The %s failed and its depositors lost their savings.");

    @TempDir
    Path dir;

    private final List<String> uses = new ArrayList<>(List.of("word\tperiod\tidentifier\tstart\tend\ttext"));

    @BeforeEach
    void plant() throws IOException {
        plant("1", RIVER);
        plant("2", MONEY);
        uses.add("bank\t2\tblank\t1\t2\ta  bank in our town");
        Files.write(dir.resolve("uses.tsv"), uses);
    }

    private void plant(String period, List<String> texts) {
        for (String text : texts) {
            int start = text.indexOf("%s");
            uses.add("bank\t%s\tu%d\t%d\t%d\t%s"
                    .formatted(period, uses.size(), start, start + 4, text.formatted("bank")));
        }
    }

    @OnlyLong
    @Test
    void textsOfAnotherLanguageThanTheModelsAreToldOf() throws IOException {
        assertThat(shift("--no-cache").fine().out())
                .contains("model: all-minilm-l6-v2 (en)\n")
                .doesNotContain("warning");
        Files.writeString(dir.resolve("uses.tsv"), """
                word\tperiod\tidentifier\tstart\tend\ttext
                Bank\t1\ta\t8\t12\tAuf der Bank im Park haben wir mit ihm gesessen.
                Bank\t2\tb\t8\t12\tVon der Bank hat er das Geld nicht mehr bekommen.
                """);
        assertThat(shift("--no-cache").fine().out())
                .contains(
                        "warning: the texts look German, but all-minilm-l6-v2 was made for en and its vectors of them say"
                                + " little; use --model bert-base-multilingual-cased, which ");
        List<String> german = List.of("Auf der Bank im Park haben wir mit ihm gesessen.");
        ModelShelf shelf = new ModelShelf(dir.resolve("models"));
        assertThat(LanguageNote.of(german, "small", "en", shelf).orElseThrow())
                .endsWith("which 'varve model install bert-base-multilingual-cased' fetches");
        Files.createDirectories(dir.resolve("models/bert-base-multilingual-cased"));
        assertThat(LanguageNote.of(german, "small", "en", shelf).orElseThrow())
                .endsWith("use --model bert-base-multilingual-cased, which is installed");
    }

    @OnlyLong
    @Test
    void copiesOfASentenceCountOnceUnlessAskedFor() throws IOException {
        List<String> texts = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            texts.add(
                    "{\"year\": 1950, \"text\": \"%s\"}".formatted(RIVER.get(i).formatted("bank")));
            texts.add(
                    "{\"year\": 1960, \"text\": \"%s\"}".formatted(RIVER.get(i).formatted("bank")));
            texts.add(
                    "{\"year\": 1960, \"text\": \"%s\"}".formatted(MONEY.get(0).formatted("bank")));
        }
        Path corpus = Files.write(dir.resolve("texts.jsonl"), texts);
        Path words = Files.writeString(dir.resolve("words.txt"), "bank\n");
        List<Object> line = new ArrayList<>(List.of("shift", corpus, "--targets", words, "--out", dir.resolve("out")));
        line.addAll(List.of("--periods", "early=1950,late=1960", "--no-cache"));
        assertThat(Outcome.of(line.toArray()).fine().out())
                .contains("9 uses of 1 word\n")
                .contains("left out: 3 uses that repeat a sentence of the same period; --keep-copies counts them\n");
        assertThat(Files.readAllLines(dir.resolve("out/uses.tsv"))).hasSize(10);
        assertThat(dir.resolve("out/run.json")).content().contains("\"keep_copies\" : false");
        line.add("--keep-copies");
        assertThat(Outcome.of(line.toArray()).fine().out())
                .contains("12 uses of 1 word\n")
                .doesNotContain("repeat");
        assertThat(refused(2, "--keep-copies"))
                .startsWith("--keep-copies applies only to texts, which need --targets;");
    }

    @Test
    void aSecondRunEmbedsNothingAndSaysTheSame() throws IOException {
        String left =
                "left out: use blank of bank: the model sees no word from 1 to 2, only white space or signs it drops\n";
        uses.add("bank\t2\tshort\t3\t7\tat bank.");
        Files.write(dir.resolve("uses.tsv"), uses);
        Outcome first = shift("--cache", dir.resolve("cache"));
        assertThat(first.fine().out())
                .containsPattern("8 uses embedded by all-minilm-l6-v2 \\(\\d+ a second\\), 0 from the cache\n")
                .contains("left out: 1 use with fewer than 3 words beside the word, ")
                .contains(left);
        byte[] assignments = Files.readAllBytes(dir.resolve("out/assignments.csv"));
        byte[] scores = Files.readAllBytes(dir.resolve("out/scores.csv"));
        Table table = Table.read(dir.resolve("out/assignments.csv"));
        assertThat(table.rows()).hasSize(8);
        assertThat(dir.resolve("out/run.json"))
                .content()
                .contains("\"model\" : \"all-minilm-l6-v2\"", "\"layer\" : \"last\"", "\"embeddings\" : null");
        assertThat(Table.number(Table.read(dir.resolve("out/scores.csv")).rows().get(0), "jsd"))
                .as("a river is no lender")
                .isGreaterThan(0.3);

        assertThat(shift("--cache", dir.resolve("cache"), "--threads", 1).fine().out())
                .contains("0 uses embedded by all-minilm-l6-v2, 8 from the cache\n")
                .contains(left);
        assertThat(dir.resolve("out/assignments.csv")).hasBinaryContent(assignments);
        assertThat(dir.resolve("out/scores.csv")).hasBinaryContent(scores);

        Files.writeString(dir.resolve("cache/vectors.sqlite"), "damaged ".repeat(1000));
        assertThat(shift("--cache", dir.resolve("cache")).fine().out())
                .contains("8 uses embedded", "the cache " + dir.resolve("cache/vectors.sqlite") + " cannot be used (");
        assertThat(shift("--no-cache", "--quiet").fine().out()).isEmpty();
        assertThat(dir.resolve("out/scores.csv")).hasBinaryContent(scores);
    }

    @Test
    void refusals() throws IOException {
        assertThat(refused(2, "--layer", "last5")).isEqualTo("layer 'last5' is not known; choose one of last, last4");
        assertThat(refused(2, "--cache", dir, "--no-cache"))
                .isEqualTo("--cache and --no-cache contradict each other; give one of them");
        assertThat(refused(2, "--embeddings", dir.resolve("v.npy"), "--model", dir))
                .isEqualTo("--embeddings and --model contradict each other: vectors are ready, or a model makes them");
        assertThat(refused(3, "--layer", "last4", "--no-cache"))
                .startsWith("all-minilm-l6-v2: the model returns [last_hidden_state], but no hidden_states");
        assertThat(refused(3, "--model", "nobody"))
                .startsWith("there is no model 'nobody': it is neither a folder nor installed;");
        assertThat(refused(3, "--model", dir)).startsWith(dir + " has no tokenizer.json;");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    private String refused(int exit, Object... options) {
        Outcome outcome = shift(options);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private Outcome shift(Object... options) {
        List<Object> words = new ArrayList<>(List.of("shift", dir.resolve("uses.tsv"), "--out", dir.resolve("out")));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray());
    }
}
