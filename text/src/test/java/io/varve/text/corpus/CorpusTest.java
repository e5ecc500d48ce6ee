package io.varve.text.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import io.varve.text.FoundUse;
import io.varve.text.FoundUses;
import io.varve.text.Use;
import io.varve.text.Uses;
import io.varve.text.UsesFile;
import io.varve.text.UsesTable;
import io.varve.text.period.Period;
import io.varve.text.period.Periods;
import io.varve.text.period.TimeSpan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CorpusTest {

    @TempDir
    Path dir;

    private Path texts;

    @BeforeEach
    void folder() throws IOException {
        texts = Files.createDirectory(dir.resolve("texts"));
    }

    private void text(String name, String content) throws IOException {
        Path file = texts.resolve(name);
        Files.createDirectories(file.resolveSibling("."));
        Files.writeString(file, content);
    }

    private Targets targets(String words) throws IOException {
        return Targets.read(Files.writeString(dir.resolve("words.txt"), words), false);
    }

    private FoundUses read(String words) throws IOException {
        return Corpus.read(List.of(texts), Optional.empty(), targets(words), Windows.usual());
    }

    private static List<String> identifiers(FoundUses uses) {
        return uses.uses().stream().map(use -> use.use().identifier()).toList();
    }

    private static List<String> dates(FoundUses uses) {
        return uses.uses().stream()
                .map(FoundUse::date)
                .map(date -> date.orElseThrow().toString())
                .toList();
    }

    /** As printed books have it: soft hyphens, and words that the end of a line divides; a hyphen before another word divides none. */
    @Test
    void dividedWordsAreFoundWhole() throws IOException {
        text("1849.txt", "Er stand vor der Haus-\nt\u00fcr und klopfte an die Haus\u00adt\u00fcr des Nachbarn.");
        text(
                "1850.txt",
                "Die Haus\u2e17\nt\u00fcr war zu. Haus-\n\nt\u00fcr ist keine.\n\nHaus- t\u00fcr und Haus-\nund Hoft\u00fcr auch nicht.");
        FoundUses uses = read("Haust\u00fcr\n");
        assertThat(identifiers(uses)).containsExactly("1849.txt:17-26", "1849.txt:46-53", "1850.txt:4-13");
        assertThat(uses.uses())
                .extracting(found -> found.use().text())
                .startsWith("Er stand vor der Haust\u00fcr und klopfte an die Haust\u00fcr des Nachbarn.");
        assertThat(uses.uses())
                .extracting(found -> found.use()
                        .text()
                        .substring(found.use().start(), found.use().end()))
                .containsOnly("Haust\u00fcr");
    }

    @Test
    void yearsAreInTheNamesOfFiles() throws IOException {
        text("1949.txt", "A tape. The tape.");
        text("speech-1950.txt", "tape");
        text("1951-12-31.txt", "tape");
        text("b19520229_1.txt", "tape");
        text("1953/no-4711.txt", "tape");
        text("notes.txt", "tape");
        text("1999.doc", "tape");
        FoundUses uses = read("tape\n");
        assertThat(identifiers(uses))
                .containsExactly(
                        "1949.txt:2-6",
                        "1949.txt:12-16",
                        "1951-12-31.txt:0-4",
                        "1953/no-4711.txt:0-4",
                        "b19520229_1.txt:0-4",
                        "speech-1950.txt:0-4");
        assertThat(dates(uses)).containsExactly("1949", "1949", "1951-12-31", "1953", "1952-02-29", "1950");
        assertThat(uses.uses().get(1).use())
                .isEqualTo(new Use("tape", "", "1949.txt:12-16", 12, 16, "A tape. The tape.", 1));
        assertThat(uses.leftOut())
                .containsExactly(
                        "notes.txt: there is no year in the name; name it like 1949.txt, or give an index",
                        "1 file that ends neither in .txt nor in .jsonl: 1999.doc");
        assertThat(uses.inputs()).as("words and texts").hasSize(6);
        assertThat(uses.havePeriods()).isFalse();
    }

    @Test
    void theFolderThatIsNamedMayHaveTheYear() throws IOException {
        text("1949/a.txt", "tape");
        List<Path> folder = List.of(texts.resolve("1949"));
        assertThat(dates(Corpus.read(folder, Optional.empty(), targets("tape\n"), Windows.usual())))
                .containsExactly("1949");
        List<Path> file = List.of(texts.resolve("1949/a.txt"));
        assertThat(dates(Corpus.read(file, Optional.empty(), targets("tape\n"), Windows.usual())))
                .containsExactly("1949");
    }

    @Test
    void theNearestNameWithAYearCounts() throws IOException {
        text("1900/1953/a.txt", "tape");
        text("1900/speech-1950.txt", "tape");
        assertThat(dates(read("tape\n"))).containsExactly("1953", "1950");
        List<Path> dot = List.of(texts.resolve("1900/1953/."));
        assertThat(dates(Corpus.read(dot, Optional.empty(), targets("tape\n"), Windows.usual())))
                .as("the folder that one is in has a name too")
                .containsExactly("1953");
    }

    @Test
    void twoTextsOfOneNameAreRefused() throws IOException {
        text("a/1949.txt", "tape");
        text("b/1949.txt", "tape");
        assertThatThrownBy(() -> Corpus.read(
                        List.of(texts.resolve("a"), texts.resolve("b")),
                        Optional.empty(),
                        targets("tape\n"),
                        Windows.usual()))
                .hasMessageContaining("are both called '1949.txt'; give the folder that both are in");
        assertThat(identifiers(read("tape\n"))).containsExactly("a/1949.txt:0-4", "b/1949.txt:0-4");
    }

    @Test
    void textWhoseIdCannotBeKeptIsLeftOut() throws IOException {
        text("t.jsonl", """
                {"year": 1949, "id": "a\\ud83d", "text": "the tape"}
                {"year": 1949, "id": "b", "text": "the tape"}
                """);
        assertThat(identifiers(read("tape\n"))).containsExactly("b:4-8");
        assertThat(read("tape\n").leftOut())
                .containsExactly("t.jsonl, line 1: the id 'a\\ud83d' holds half a character (\\ud83d without its other"
                        + " half); write it in full, or remove it");
    }

    @Test
    void halfACharacterIsWrittenAsTheSignForSuch() throws IOException {
        text("t.jsonl", "{\"year\": 1949, \"text\": \"the tape \\ud83d\"}\n");
        assertThat(read("tape\n").uses().get(0).use().text()).isEqualTo("the tape \uFFFD");
    }

    @Test
    void identifiersStayWhenTextsAreAdded() throws IOException {
        text("1949.txt", "A tape. The tape.");
        List<String> before = identifiers(read("tape\n"));
        text("1900.txt", "tape");
        text("1950.txt", "tape");
        assertThat(identifiers(read("tape\nthe\n"))).containsAll(before);
    }

    @Test
    void anIndexDatesFiles() throws IOException {
        text("a.txt", "tape");
        text("sub/b.md", "tape");
        text("c.txt", "tape");
        Path index = Files.writeString(
                dir.resolve("index.tsv"),
                "title\tfile\tyear\nA\ta.txt\t1949\nB\tsub/b.md\t1950-03\nC\tc.txt\tlong ago\nD\td.txt\t1951\n");
        FoundUses uses = Corpus.read(List.of(texts), Optional.of(index), targets("tape\n"), Windows.usual());
        assertThat(dates(uses)).containsExactly("1949", "1950-03");
        assertThat(uses.leftOut())
                .containsExactly(
                        "index.tsv, line 4: 'long ago' is not a date; write 1949, 1949-12 or 1949-12-31 (of 'c.txt')",
                        "d.txt: the index names it, but it is not in " + texts);
        Files.writeString(index, "a.txt\t1949\nc.txt\t1950\n");
        assertThat(dates(Corpus.read(List.of(texts), Optional.of(index), targets("tape\n"), Windows.usual())))
                .as("without names of columns")
                .containsExactly("1949", "1950");
    }

    @Test
    void jsonLinesHaveDateAndText() throws IOException {
        String lines = """
                {"date": "1949-12-31", "text": "A tape.", "tags": ["x", {"text": "no"}]}
                {"year": 1950, "id": "speech", "text": "tape\\ttape"}
                {"text": "tape"}

                {"year": 1950
                ["tape"]
                {"date": "soon", "text": "tape"}
                {"year": 1951, "id": "speech", "text": "tape"}
                """;
        Path zipped = dir.resolve("texts.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(lines.getBytes(StandardCharsets.UTF_8));
        }
        FoundUses uses = Corpus.read(List.of(zipped), Optional.empty(), targets("tape\n"), Windows.usual());
        assertThat(identifiers(uses)).containsExactly("texts.jsonl.gz:1:2-6", "speech:0-4", "speech:5-9");
        assertThat(dates(uses)).containsExactly("1949-12-31", "1950", "1950");
        assertThat(uses.leftOut()).hasSize(5);
        assertThat(uses.leftOut().get(0))
                .startsWith("texts.jsonl.gz, line 3: there is no date or year; write {\"date\"");
        assertThat(uses.leftOut().get(1)).startsWith("texts.jsonl.gz, line 5: this is not a JSON object (");
        assertThat(uses.leftOut().get(2))
                .isEqualTo("texts.jsonl.gz, line 6: this is not a JSON object; write one per line");
        assertThat(uses.leftOut().get(3)).startsWith("texts.jsonl.gz, line 7: 'soon' is not a date;");
        assertThat(uses.leftOut().get(4)).startsWith("texts.jsonl.gz, line 8: the text 'speech' occurs a second time;");
    }

    @Test
    void anotherEncodingIsLeftOutAndTheRestGoesOn() throws IOException {
        text("1949.txt", "tape");
        Files.write(texts.resolve("1950.txt"), "tape\ncaf\u00e9".getBytes(StandardCharsets.ISO_8859_1));
        Files.write(texts.resolve("1951.txt"), "tape".getBytes(StandardCharsets.UTF_16));
        Files.write(
                texts.resolve("many.jsonl"),
                ("{\"year\": 1952, \"text\": \"tape\"}\n".repeat(9999) + "{\"year\": 1952, \"text\": \"caf\u00e9\"}\n")
                        .getBytes(StandardCharsets.ISO_8859_1));
        FoundUses uses = read("tape\nnowhere\n");
        assertThat(identifiers(uses)).containsExactly("1949.txt:0-4");
        assertThat(uses.texts()).containsExactly(TimeSpan.year(1949));
        assertThat(uses.leftOut())
                .containsExactly(
                        "the word 'nowhere' is in no text; check its forms",
                        "1950.txt, line 2: the byte 0xE9 is not UTF-8; save the file as UTF-8",
                        "1951.txt, line 1: the byte 0xFE is not UTF-8; save the file as UTF-8",
                        "many.jsonl, line 10000: the byte 0xE9 is not UTF-8; save the file as UTF-8");
    }

    @Test
    void textsAreInNormalFormC() throws IOException {
        text("1949.txt", "Un cafe\u0301 caldo.");
        assertThat(read("caf\u00e9\n").uses().get(0).use().text()).isEqualTo("Un caf\u00e9 caldo.");
    }

    @Test
    void nothingToRead() throws IOException {
        assertThatThrownBy(() -> read("tape\n"))
                .isInstanceOf(Refused.class)
                .hasMessage(
                        texts + ": there is no dated text; give .txt files with a year in their names, or JSON Lines");
        text("notes.txt", "tape");
        assertThatThrownBy(() -> read("tape\n"))
                .hasMessageContaining("that could be read (notes.txt: there is no year");
    }

    @Test
    void periodsByDate() throws IOException {
        text("1949.txt", "tape");
        text("1955.txt", "tape tape");
        text("1960.txt", "tape");
        text("1965.txt", "tape");
        FoundUses found = read("tape\n").without(List.of(TimeSpan.date("1960")));
        assertThat(found.counts(List.of()).years()).containsExactly(1949, 1955, 1965);
        Uses uses = found.in(new Periods(List.of(Period.parse("late=1960..1970"), Period.parse("early=1949..1950"))));
        assertThat(uses.uses()).extracting(Use::period).containsExactly("early", "late");
        assertThat(uses.uses()).extracting(Use::row).containsExactly(0, 4);
        assertThat(uses.leftOut())
                .containsExactly(
                        "1 use of excluded dates, or without a date",
                        "2 uses of 1955, in none of the periods or not for certain in one");
    }

    @Test
    void usesOutsideThePeriodsAreToldInOneSentence() throws IOException {
        text("1949.txt", "tape");
        text("1955.txt", "tape tape");
        text("1960.txt", "tape");
        FoundUses found = read("tape\n");
        assertThat(found.in(new Periods(List.of(Period.parse("early=..1949")))).leftOut())
                .containsExactly("3 uses of 1955 to 1960, in none of the periods or not for certain in one");
        assertThatThrownBy(() ->
                        found.in(new Periods(List.of(Period.parse("a=1800..1810"), Period.parse("b=1811..1820")))))
                .isInstanceOf(Refused.class)
                .hasMessage("all 4 uses are of 1949 to 1960, none certainly within the periods a=1800..1810,"
                        + " b=1811..1820; name periods of that time");
    }

    /** An advertisement that is printed again and again is one use, however its lines are broken. */
    @Test
    void copiesOfASentenceCountOnceAPeriod() throws IOException {
        text("1949.txt", "Buy this tape, the best tape there is.");
        text("1950.txt", "Buy this tape,\n  the best tape there is.\n\nNo tape was ever as long.");
        text("1960.txt", "Buy this tape, the best tape there is.");
        Uses uses = read("tape\nbest\n")
                .in(new Periods(List.of(Period.parse("early=..1955"), Period.parse("late=1956.."))))
                .withoutCopies();
        assertThat(uses.uses())
                .extracting(Use::identifier)
                .containsExactly(
                        "1949.txt:9-13",
                        "1949.txt:19-23",
                        "1949.txt:24-28",
                        "1950.txt:45-49",
                        "1960.txt:9-13",
                        "1960.txt:19-23",
                        "1960.txt:24-28");
        assertThat(uses.rows()).as("of which vectors are").isEqualTo(10);
    }

    @Test
    void anEmptyFileIsToldOf() throws IOException {
        text("texts.jsonl", "\n");
        assertThatThrownBy(() -> read("tape\n")).hasMessageContaining("(texts.jsonl: the file is empty;");
    }

    @Test
    void aTableOfUsesIsReadAsItWasWritten() throws IOException {
        text("1949.txt", "A \ud83d\ude00 tape\twith\nlines.");
        Uses uses = read("tape\n").in(new Periods(List.of(Period.parse("all=1949"))));
        Path table = dir.resolve("uses.tsv");
        UsesTable.write(uses, table);
        assertThat(table).content().contains("tape\tall\t1949.txt:5-9\t4\t8\tA \ud83d\ude00 tape with lines.\n");
        assertThat(UsesFile.read(List.of(table)).uses()).isEqualTo(uses.uses());
    }
}
