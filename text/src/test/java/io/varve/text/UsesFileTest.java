package io.varve.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import io.varve.text.period.Period;
import io.varve.text.period.Periods;
import io.varve.text.period.TimeSpan;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsesFileTest {

    private static final String OURS = "word\tperiod\tidentifier\tstart\tend\ttext\n";

    @TempDir
    Path dir;

    @Test
    void oursAndGzip() throws IOException {
        String text = OURS + "bank\t2\tb1\t4\t8\tthe \"bank\" of\nbank\t10\tb2\t0\t4\tbank on it\n";
        Uses plain = UsesFile.read(List.of(write("uses.tsv", text)));
        assertThat(plain.uses())
                .containsExactly(
                        new Use("bank", "2", "b1", 4, 8, "the \"bank\" of", 0),
                        new Use("bank", "10", "b2", 0, 4, "bank on it", 1));
        assertThat(plain.periods()).as("as numbers").containsExactly("2", "10");
        assertThat(plain.leftOut()).isEmpty();
        Path zipped = dir.resolve("uses.tsv.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(zipped))) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(UsesFile.read(List.of(zipped)).uses()).isEqualTo(plain.uses());
    }

    @Test
    void wordUsageGraphsAsTheyAre() throws IOException {
        Path wug = write("uses.csv", """
                lemma\tpos\tdate\tgrouping\tidentifier\tcontext\tindexes_target_token
                plane_nn\tnn\t1860\t1\tp-1\tA plane surface\t2:7
                """);
        Uses uses = UsesFile.read(List.of(wug));
        assertThat(uses.uses()).containsExactly(new Use("plane_nn", "1", "p-1", 2, 7, "A plane surface", 0));
    }

    /** As published for German, Swedish, Spanish and Norwegian: umlauts composed or not, quotation marks, verbs in two pieces. */
    @Test
    void wordUsageGraphsOfOtherLanguages() throws IOException {
        String composed = "Er ging \u00fcber die Br\u00fccke und \"Gro\u00dfbank-Konten\"";
        String taken = "Er ging u\u0308ber die Bru\u0308cke";
        Path wug = write(
                "uses.csv",
                "\ufefflemma\tpos\tdate\tgrouping\tidentifier\tdescription\tcontext\tindexes_target_token"
                        + "\tindexes_target_sentence\tcontext_tokenized\tindexes_target_token_tokenized\r\n"
                        + "Br\u00fccke\tNN\t1850\t1\t17\t \t" + composed + "\t17:23\t0:52\tEr ging\t4\r\n"
                        + "Br\u00fccke\tNN\t1850\t2\t18\t \t" + taken + "\t18:25\t0:25\tEr ging\t4\r\n"
                        + "Konto\tNN\t1850\t1\t17\t \t" + composed + "\t38:44\t0:52\tEr ging\t6\r\n"
                        + "abh\u00e4ngen\tVB\t1850\t1\t17\t \tDas h\u00e4ngt davon ab\t4:9,16:18\t0:18\tDas\t1\r\n");
        Uses uses = UsesFile.read(List.of(wug));
        assertThat(uses.uses().get(1).text()).isEqualTo("Er ging \u00fcber die Br\u00fccke");
        assertThat(uses.leftOut()).isEmpty();
        assertThat(uses.uses())
                .extracting(use ->
                        use.word() + " " + use.identifier() + " " + use.text().substring(use.start(), use.end()))
                .as("the same identifier for different words")
                .containsExactly(
                        "Br\u00fccke 17 Br\u00fccke",
                        "Br\u00fccke 18 Br\u00fccke",
                        "Konto 17 Konten",
                        "abh\u00e4ngen 17 h\u00e4ngt");
    }

    /** Swedish, Norwegian and German uses with letters of two characters, emoji, soft hyphens, parts of compounds, and quotes that end nothing. */
    @Test
    void spansAreThoseOfTheTextAsItIsWritten() throws IOException {
        // no text block, in which Unicode's line separator would count as white space at the end of a line
        List<String> rows = List.of(
                "lemma\tgrouping\tidentifier\tcontext\tindexes_target_token",
                "t\u00e5g\t1\ts1\t\ud83d\ude82\ud83d\ude82 Ta\u030aget gick, \"ta\u030ag\t3:9",
                "T\u00fcr\t1\td1\tDie Haus\u00adt\u00fcr, Stra\u00dfe 5\t9:12",
                "T\u00fcr\t1\td2\tDie gro\u00ad\u00dfe T\u00fc\u00adr\t11:15",
                "T\u00fcr\t1\td3\tab\u00adc\t2:3",
                "bl\u00e5\t2\tn1\tDen bla\u030a\u2028b\u00f8lgen\t4:8");
        Path wug = write("uses.csv", String.join("\n", rows) + "\n");
        assertThat(UsesFile.read(List.of(wug)).uses())
                .extracting(use -> use.text().substring(use.start(), use.end()) + "|" + use.text())
                .containsExactly(
                        "T\u00e5get|\ud83d\ude82\ud83d\ude82 T\u00e5get gick, \"t\u00e5g",
                        "t\u00fcr|Die Haust\u00fcr, Stra\u00dfe 5",
                        "T\u00fcr|Die gro\u00dfe T\u00fcr",
                        "\u00ad|ab\u00adc",
                        "bl\u00e5|Den bl\u00e5\u2028b\u00f8lgen");
    }

    @Test
    void tablesOfTheSameNameAreToldApart() throws IOException {
        Path one = Files.createDirectory(dir.resolve("one")).resolve("uses.csv");
        Path other = Files.createDirectory(dir.resolve("other")).resolve("uses.csv");
        Files.writeString(one, OURS + "w\t1\ta\t0\t1\tx\n");
        Files.writeString(other, OURS + "w\t1\tb\t0\t9\tx\n");
        assertThat(UsesFile.read(List.of(one, other)).leftOut().get(0)).startsWith(other + ", line 2: ");
    }

    @Test
    void veryShortTextsAreLeftOutOnDemand() throws IOException {
        Path file = write("uses.tsv", OURS + """
                car\t1\ta\t7\t10\tIn the car.
                car\t1\tb\t4\t7\tThe car, 1999, was not new.
                \u8f66\t1\tc\t2\t3\t\u4ed6\u7684\u8f66\u5f88\u65b0
                car\t1\td\t0\t3\tcar
                """);
        FoundUses found = UsesFile.readDated(List.of(file));
        assertThat(found.withWords(0)).isSameAs(found);
        FoundUses rest = found.withWords(3);
        assertThat(rest.uses()).extracting(use -> use.use().identifier()).containsExactly("b", "c");
        assertThat(rest.leftOut())
                .containsExactly(
                        "2 uses with fewer than 3 words beside the word, of which vectors say more than of the word");
        assertThat(rest.rows()).isEqualTo(4);
        assertThat(found.withWords(4).uses())
                .as("characters count where no space is between words; numbers do not")
                .extracting(use -> use.use().identifier())
                .containsExactly("b", "c");
        assertThat(found.withWords(5).uses()).isEmpty();
    }

    @Test
    void datesDivideWhereAsked() throws IOException {
        Path wug = write("uses.csv", """
                lemma\tdate\tidentifier\tcontext\tindexes_target_token
                plane\t1860\tp-1\tA plane\t2:7
                plane\t1961-05-02\tp-2\tA plane\t2:7
                plane\tlong ago\tp-3\tA plane\t2:7
                plane\t1860\tp-4\tA plane, two planes\t9:19
                plane\t1860\tp-5\tA plane, two planes\t13:19
                """);
        assertThat(refusal(Files.readString(wug))).startsWith("uses.tsv: there is no column period or grouping;");
        FoundUses dated = UsesFile.readDated(List.of(wug));
        assertThat(dated.havePeriods()).isFalse();
        Uses uses = dated.in(new Periods(List.of(Period.parse("old=..1900"), Period.parse("new=1901.."))));
        assertThat(uses.uses()).extracting(Use::period).containsExactly("old", "new", "old", "old");
        assertThat(uses.uses()).extracting(Use::row).containsExactly(0, 1, 3, 4);
        assertThat(uses.leftOut()).containsExactly("1 use without a date that can be read");
        assertThat(dated.counts(List.of()).years()).containsExactly(1860, 1961);
        FoundUses without = dated.without(List.of(TimeSpan.date("1961")));
        assertThat(without.uses())
                .as("one that may be of an excluded date is left out")
                .extracting(use -> use.use().identifier())
                .containsExactly("p-1", "p-4", "p-5");
        assertThat(without.leftOut()).containsExactly("2 uses of excluded dates, or without a date");
    }

    @Test
    void placesAreCountedInCharactersAsPythonDoes() throws IOException {
        Path file = write("uses.tsv", OURS + "w\t1\ta\t2\t6\t\ud83d\ude00 word\nw\t1\tb\t2\t7\t\ud83d\ude00 word\n");
        Uses uses = UsesFile.read(List.of(file));
        assertThat(uses.uses()).containsExactly(new Use("w", "1", "a", 3, 7, "\ud83d\ude00 word", 0));
        assertThat(uses.leftOut())
                .containsExactly("uses.tsv, line 3: the word from 2 to 7 is outside its text of 6 characters");
    }

    @Test
    void rowsKeepTheirNumbersWhereOthersAreLeftOut() throws IOException {
        Uses uses = UsesFile.read(List.of(write(
                "uses.tsv",
                OURS + "w\t1\ta\t0\t99\tshort\nw\t1\tb\tx\t3\ttext\nw\t1\tc\t3\t3\ttext\nw\t1\td\t0\t4\ttext\n")));
        assertThat(uses.uses()).extracting(Use::row).containsExactly(3);
        assertThat(uses.rows()).isEqualTo(4);
        assertThat(uses.leftOut())
                .containsExactly(
                        "uses.tsv, line 2: the word from 0 to 99 is outside its text of 5 characters",
                        "uses.tsv, line 3: 'x:3' is not a position in a text; give two numbers of characters",
                        "uses.tsv, line 4: the word from 3 to 3 is outside its text of 4 characters");
    }

    @Test
    void refusals() throws IOException {
        assertThat(refusal("word\tperiod\ttext\n"))
                .isEqualTo(
                        "uses.tsv: there is no column start or indexes_target_token; a table of uses has word, period,"
                                + " start, end and text, separated by tabs; dated texts are JSON Lines with text and date"
                                + " (or year), or .txt files, and need a list of words");
        assertThat(refusal("")).startsWith("uses.tsv: the file is empty");
        assertThat(refusal(OURS + "w\t1\ta\t0\t1\n"))
                .startsWith("uses.tsv, line 2: there are 5 cells, the first line has 6;");
        assertThat(refusal(OURS + "w\t1\ta\t0\t1\tx\nw\t1\ta\t0\t1\ty\n"))
                .startsWith("uses.tsv, line 3: the identifier 'a' occurs a second time;");
        Files.write(
                dir.resolve("latin1.tsv"), (OURS + "w\t1\ta\t0\t1\tcaf\u00e9\n").getBytes(StandardCharsets.ISO_8859_1));
        assertThatThrownBy(() -> UsesFile.read(List.of(dir.resolve("latin1.tsv"))))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("latin1.tsv")
                .hasMessageContaining("UTF-8");
    }

    private String refusal(String text) throws IOException {
        Path file = write("uses.tsv", text);
        try {
            UsesFile.read(List.of(file));
            return "nothing was refused";
        } catch (Refused e) {
            return String.valueOf(e.getMessage());
        }
    }

    private Path write(String name, String text) throws IOException {
        return Files.writeString(dir.resolve(name), text);
    }
}
