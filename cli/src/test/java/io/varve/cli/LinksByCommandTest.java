package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Pairs of objects that must be together or cannot be, by the command. */
class LinksByCommandTest {

    private static final String HEAD = "object,other,link,strength\n";

    @TempDir
    Path dir;

    private Path data = Path.of("none");

    /** Two places of five objects each, and a third that is half way. */
    @BeforeEach
    void write() throws Exception {
        StringBuilder csv = new StringBuilder("id,x,step\n");
        for (int i = 0; i < 10; i++) {
            csv.append("o%d,%s,%d\n".formatted(i, (i < 5 ? 0 : 10) + 0.1 * (i % 5), i % 2));
        }
        data = Files.writeString(dir.resolve("d.csv"), csv);
    }

    private Outcome run(String links, Object... more) throws Exception {
        Path file = Files.writeString(dir.resolve("links.csv"), links);
        List<Object> words = new ArrayList<>(List.of(
                "cluster",
                data,
                "--id-column",
                "id",
                "--algorithm",
                "ap",
                "--scale",
                "none",
                "--preference",
                "-3",
                "--links",
                file,
                "--out",
                dir.resolve("out")));
        words.addAll(Arrays.asList(more));
        return Outcome.of(words.toArray());
    }

    private Map<String, String> labels() throws Exception {
        return Files.readAllLines(dir.resolve("out/labels.csv")).stream()
                .skip(1)
                .map(line -> line.split(","))
                .collect(Collectors.toMap(cells -> cells[0], cells -> cells[2]));
    }

    @Test
    void linksAreKeptBrokenWhereThatIsCheaperAndTold() throws Exception {
        String told = run(HEAD + "o0,o1,cannot,\no2,o7,must,\no3,o4,cannot,0.01\n", "--exclude", "step")
                .fine()
                .out();
        Map<String, String> labels = labels();
        assertThat(labels.get("o0")).isNotEqualTo(labels.get("o1"));
        assertThat(labels.get("o2")).isEqualTo(labels.get("o7"));
        assertThat(told).contains("2 of 3 links kept\n  broken   o3 cannot o4\n");
        assertThat(dir.resolve("out/links.csv"))
                .hasContent(
                        "object,other,link,strength,kept\no0,o1,cannot,,true\no2,o7,must,,true\no3,o4,cannot,0.01,false");
        assertThat(dir.resolve("out/run.json")).content().contains("\"links\" : \"");
    }

    /** o0 and o1 come in different steps; what is known of them counts from the second on. */
    @Test
    void linksHoldAsSoonAsBothObjectsAreThere() throws Exception {
        run("object,other,link\no0,o1,cannot\n", "--step-column", "step").fine();
        Map<String, String> labels = labels();
        assertThat(labels.get("o0")).isNotEqualTo(labels.get("o1"));
        Outcome missing = run("object,other,link\no0,o99,must\n", "--step-column", "step");
        assertThat(missing.exit()).isEqualTo(3);
        assertThat(missing.err()).contains("links.csv: there is no object 'o99'");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "o0,o1,maybe,       | row 1: link must be must or cannot, got 'maybe'",
                "o0,o1,,            | row 1: link must be must or cannot, got ''",
                "o0,,must,          | row 1: a link needs two objects, in columns object and other",
                "o0,o0,must,        | row 1: an object cannot be linked with itself, got 'o0' twice",
                "o0,o99,must,       | there is no object 'o99'; links name objects by their ids",
                "o0,o1,must,-1      | row 1: the strength of a link must be a number above 0, got -1.0",
                "o0,o1,must,strong  | row 1: the strength of a link must be a number above 0, got 'strong'",
                "o0,o1,must,Infinity| row 1: the strength of a link must be a number above 0, got Infinity",
                "o0,o1,must,;o1,o0,cannot, | links.csv: 'o1' and 'o0' are linked twice, by must and by cannot",
                "o0,o1,must,;o1,o2,must,;o0,o2,cannot, | 'o0' and 'o2' cannot be together, but a chain of other links",
                "\"\"              | links.csv has no links"
            })
    void whatMakesNoSenseIsRefusedInOneSentence(String rows, String sentence) throws Exception {
        String text = rows.isEmpty() ? "" : rows.strip().replace(";", "\n") + "\n";
        Outcome outcome = run(HEAD + text, "--exclude", "step");
        assertThat(outcome.exit()).isEqualTo(3);
        assertThat(outcome.err()).contains(sentence);
        assertThat(outcome.err().lines()).hasSize(1);
        assertThat(outcome.out()).isEmpty();
        assertThat(dir.resolve("out")).doesNotExist();
    }

    @Test
    void whatDoesNotGoWithThemIsRefused() throws Exception {
        String links = HEAD + "o0,o1,must,\n";
        wrong("links need messages between all objects", run(links, "--exclude", "step", "--neighbours", 3));
        wrong("links need messages between all objects", run(links, "--exclude", "step", "--clusters", 3));
        wrong("got precision float", run(links, "--exclude", "step", "--precision", "float"));
        wrong(
                "--links applies only to --algorithm ap",
                Outcome.of(
                        "cluster",
                        data,
                        "--id-column",
                        "id",
                        "--links",
                        dir.resolve("links.csv"),
                        "--out",
                        dir.resolve("out")));
    }

    private void wrong(String sentence, Outcome outcome) {
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err()).contains(sentence);
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
