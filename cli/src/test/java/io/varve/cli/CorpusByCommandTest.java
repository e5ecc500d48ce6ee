package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Words are found in texts; vectors are given, so that no model is needed. */
class CorpusByCommandTest {

    private static final int WRONG_USAGE = 2;
    private static final int REFUSED = 3;

    @TempDir
    Path dir;

    private Path texts;

    @BeforeEach
    void texts() throws IOException {
        texts = Files.createDirectory(dir.resolve("texts"));
        for (int year = 1950; year < 1960; year++) {
            text(year + ".txt", "A mouse ran. Two mice sat still.\n\nThe sea was calm, and the sea was blue.\n");
        }
        words("mouse\tmice\nsea\n");
    }

    private void text(String name, String content) throws IOException {
        Files.writeString(texts.resolve(name), content);
    }

    private void words(String lines) throws IOException {
        Files.writeString(dir.resolve("words.txt"), lines);
    }

    /** Vectors for so many uses; what they are does not matter here. */
    private void vectors(int count) throws IOException {
        SplittableRandom random = new SplittableRandom(1);
        List<String> lines = new ArrayList<>(List.of("x,y"));
        for (int i = 0; i < count; i++) {
            lines.add(random.nextDouble() + "," + random.nextDouble());
        }
        Files.write(dir.resolve("vectors.csv"), lines);
    }

    private Outcome shift(Object... options) {
        List<Object> line = new ArrayList<>(List.of("shift", texts, "--targets", dir.resolve("words.txt")));
        line.addAll(List.of("--embeddings", dir.resolve("vectors.csv"), "--out", dir.resolve("out")));
        line.addAll(List.of(options));
        return Outcome.of(line.toArray());
    }

    private String refused(int exit, Object... words) {
        Outcome outcome = Outcome.of(words);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private List<String> column(String table, String name) throws IOException {
        return Table.read(dir.resolve("out").resolve(table)).column(name);
    }

    @Test
    void aFolderOfTextsByNamedPeriods() throws IOException {
        vectors(40);
        shift("--periods", "late=1955..1957,early=..1953", "--exclude-dates", "1950")
                .fine();
        assertThat(column("scores.csv", "from")).containsExactly("early", "early");
        assertThat(column("scores.csv", "uses_from")).as("1951 to 1953").containsExactly("6", "6");
        assertThat(column("scores.csv", "uses_to")).containsExactly("6", "6");
        assertThat(dir.resolve("out/run.json"))
                .content()
                .contains("\"early=..1953\", \"late=1955..1957\"", "\"exclude_dates\" : [ \"1950\" ]", "1953.txt");
        assertThat(column("assignments.csv", "identifier")).contains("1951.txt:2-7");
    }

    @Test
    void theUsesThatWereFoundGiveTheSameRunAgain() throws IOException {
        vectors(40);
        shift("--period-count", 2, "--max-uses", 7).fine();
        byte[] scores = Files.readAllBytes(dir.resolve("out/scores.csv"));
        assertThat(Files.readAllLines(dir.resolve("out/uses.tsv")))
                .hasSize(41)
                .contains("mouse\t1950-1954\t1950.txt:17-21\t4\t8\tTwo mice sat still.");
        Outcome.of(
                        "shift",
                        dir.resolve("out/uses.tsv"),
                        "--embeddings",
                        dir.resolve("vectors.csv"),
                        "--max-uses",
                        7,
                        "--out",
                        dir.resolve("again"))
                .fine();
        assertThat(dir.resolve("again/scores.csv")).hasBinaryContent(scores);
        assertThat(dir.resolve("again/uses.tsv")).doesNotExist();
    }

    @Test
    void periodsAreToldUnlessTheyAreGiven() throws IOException {
        vectors(40);
        assertThat(shift("--min-uses", 8).fine().out())
                .contains(
                        "periods: 1950-1953, 1954-1959 (years joined until each holds at least 8 uses of every word that"
                                + " has 16 or more)\n");
        assertThat(shift().fine().out()).contains("periods: 1950-1954, 1955-1959 (equally many years each)\n");
        assertThat(shift("--periods", "a=1950,b=1951..").fine().out()).doesNotContain("periods:");
        assertThat(shift("--quiet").fine().out()).isEmpty();
    }

    /** A word that is not looked at must not make the periods of the others longer. */
    @Test
    void yearsAreJoinedForTheWordsThatAreLookedAt() throws IOException {
        for (int year = 1950; year < 1960; year++) {
            text(year + ".txt", "A mouse ran. Two mice sat still. " + (year % 5 == 0 ? "The sea. A sea." : ""));
        }
        vectors(24);
        assertThat(shift("--min-uses", 2).fine().out()).contains("periods: 1950, 1951-1959 (");
        assertThat(shift("--min-uses", 2, "--words", "mouse").fine().out())
                .contains("periods: 1950, 1951, 1952, 1953, 1954, 1955, 1956, 1957, 1958, 1959 (");
        assertThat(refused(
                        REFUSED,
                        "shift",
                        texts,
                        "--targets",
                        dir.resolve("words.txt"),
                        "--min-uses",
                        2,
                        "--words",
                        "mice"))
                .startsWith("the word 'mice' has no use in ");
    }

    @Test
    void whatCannotBeUsedIsToldAndTheRestGoesOn() throws IOException {
        words("mouse\tmice\nsea\nunheard\nonce\nmouse ran\n");
        text("1955.txt", "It happened once. " + "and so on ".repeat(20_000) + " a mouse " + "and on ".repeat(9));
        text("notes.txt", "mouse");
        Files.write(texts.resolve("1960.txt"), "caf\u00e9 mouse".getBytes(StandardCharsets.ISO_8859_1));
        vectors(9 * 5 + 2);
        Outcome outcome = shift("--periods", "one=1950..1952,two=1953..1959,three=1960..1970");
        assertThat(outcome.fine().out())
                .contains("47 uses of 4 words\n")
                .contains("left out: the word 'unheard' is in no text; check its forms\n")
                .contains("left out: notes.txt: there is no year in the name;")
                .contains("left out: 1960.txt, line 1: the byte 0xE9 is not UTF-8; save the file as UTF-8\n")
                .contains("no word has a use in the period three\n")
                .doesNotContain("mouse has no uses in three")
                .contains("No word has uses in the first and in the last period");
        assertThat(Table.read(dir.resolve("out/scores.csv")).where("word", "once"))
                .as("one use only")
                .allSatisfy(row -> assertThat(row).containsEntry("jsd", ""));
        assertThat(column("assignments.csv", "identifier"))
                .as("spans of two words overlap")
                .contains("1950.txt:2-7", "1950.txt:2-11");
        assertThat(Files.readAllLines(dir.resolve("out/uses.tsv")))
                .allSatisfy(line -> assertThat(line).hasSizeLessThan(1100));
    }

    @Test
    void datesOfATableOfUses() throws IOException {
        List<String> lines =
                new ArrayList<>(List.of("lemma\tdate\tgrouping\tidentifier\tcontext\tindexes_target_token"));
        for (int year = 1900; year < 1920; year++) {
            lines.add("sea\t%d\t%d\tu%d\tThe sea\t4:7".formatted(year, year % 2, year));
        }
        Files.write(dir.resolve("uses.csv"), lines);
        vectors(20);
        Object[] line = {
            "shift",
            dir.resolve("uses.csv"),
            "--embeddings",
            dir.resolve("vectors.csv"),
            "--out",
            dir.resolve("out"),
            "--periods",
            "a=1900..1904,b=1910.."
        };
        assertThat(Outcome.of(line).fine().out())
                .contains("left out: 5 uses of 1905 to 1909, in none of the periods or not for certain in one\n");
        assertThat(column("scores.csv", "uses_from")).containsExactly("5");
        assertThat(column("scores.csv", "uses_to")).containsExactly("10");
        line[7] = "0,1";
        Outcome.of(line).fine();
        assertThat(column("scores.csv", "uses_from"))
                .as("periods as they are named")
                .containsExactly("10");
    }

    @Test
    void refusals() throws IOException {
        vectors(1);
        Object[] plain = {"shift", texts, "--embeddings", dir.resolve("vectors.csv")};
        assertThat(refused(WRONG_USAGE, plain))
                .endsWith("texts holds texts and no table of uses; say with --targets which words to look for");
        Files.writeString(dir.resolve("uses.tsv"), "word\tperiod\tstart\tend\ttext\n");
        Object[] table = {"shift", dir.resolve("uses.tsv"), "--embeddings", dir.resolve("vectors.csv"), "", ""};
        table[4] = "--sentences";
        table[5] = 1;
        assertThat(refused(WRONG_USAGE, table)).startsWith("--sentences applies only to texts, which need --targets;");
        table[4] = "--targets";
        table[5] = dir.resolve("words.txt");
        assertThat(refused(WRONG_USAGE, table))
                .endsWith(
                        "uses.tsv is a table, and --targets looks for words in texts: give JSON Lines with text and date"
                                + " (or year), or a folder of .txt files; a table of uses (word, period, start, end, text) goes"
                                + " without --targets, and --words chooses words");
        Files.writeString(dir.resolve("texts.tsv"), "id\tyear\ttext\n");
        assertThat(refused(REFUSED, "shift", dir.resolve("texts.tsv")))
                .isEqualTo("texts.tsv: there is no column period or grouping or date; a table of uses has word, period,"
                        + " start, end and text, separated by tabs; dated texts are JSON Lines with text and date (or"
                        + " year), or .txt files, and need a list of words");
        Files.writeString(dir.resolve("empty.jsonl"), "");
        assertThat(refused(REFUSED, "shift", dir.resolve("empty.jsonl"), "--targets", dir.resolve("words.txt")))
                .contains("empty.jsonl: the file is empty;");
        assertThat(refusedOption("--periods", "a=1950", "--period-count", 2))
                .isEqualTo("--periods, --period-count and --min-uses are three ways to divide time; give one of them");
        assertThat(refusedOption("--periods", "a=1950,b"))
                .isEqualTo("--periods: 'b' is not a period; write name=from..to, for example early=1949..1969");
        assertThat(refusedOption("--exclude-dates", "May"))
                .isEqualTo("--exclude-dates: 'May' is not a date; write 1949, 1949-12 or 1949-12-31");
        assertThat(refusedOption("--language", "xx1")).startsWith("--language xx1 is not known;");
        assertThat(refusedOption("--sentences", -1))
                .startsWith("there must be 0 or more neighbouring sentences, got -1");
        assertThat(refusedOption("--min-uses", 0)).isEqualTo("--min-uses: a period must hold at least 1 use, got 0");
        Outcome none = shift("--min-uses", 50);
        assertThat(none.exit()).isEqualTo(REFUSED);
        assertThat(none.err())
                .startsWith("varve: no word has 100 uses, so that two periods of 50 each cannot be made;");
        assertThat(shift("--periods", "a=1800..1810,b=1811..1820").err())
                .startsWith(
                        "varve: all 40 uses are of 1950 to 1959, none certainly within the periods a=1800..1810, b=1811..1820;");
        assertThat(shift("--periods", "b").err()).startsWith("varve: the period 'b' has no dates;");
        words("unheard\n");
        assertThat(shift().err())
                .contains("no use of any word can be taken (left out: the word 'unheard' is in no text;");
        assertThat(dir.resolve("out")).doesNotExist();
    }

    private String refusedOption(Object... options) {
        Outcome outcome = shift(options);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(WRONG_USAGE);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }
}
