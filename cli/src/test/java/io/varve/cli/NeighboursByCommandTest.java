package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Affinity propagation on the nearest neighbours, or with few possible exemplars, by the command. */
class NeighboursByCommandTest {

    @TempDir
    Path dir;

    private Path data = Path.of("none");

    @BeforeEach
    void write() throws Exception {
        StringBuilder csv = new StringBuilder("id,x\n");
        for (int i = 0; i < 30; i++) {
            int place = i / 3;
            csv.append("o%d,%s\n".formatted(i, 100 * (i % 3) + place * 0.7 + i * i % 7 * 0.01));
        }
        data = Files.writeString(dir.resolve("d.csv"), csv);
    }

    private Outcome run(Path out, Object... more) {
        Object[] words = new Object[10 + more.length];
        System.arraycopy(
                new Object[] {
                    "cluster", data, "--id-column", "id", "--algorithm", "ap", "--out", out, "--conventions", "sklearn"
                },
                0,
                words,
                0,
                10);
        System.arraycopy(more, 0, words, 10, more.length);
        return Outcome.of(words);
    }

    @Test
    void allNeighboursGiveTheLabelsOfAllPairsAndFewKeepPlacesApart() throws Exception {
        run(dir.resolve("all")).fine();
        run(dir.resolve("many"), "--neighbours", "29").fine();
        assertThat(Files.readString(dir.resolve("many/labels.csv")))
                .isEqualTo(Files.readString(dir.resolve("all/labels.csv")));
        run(dir.resolve("few"), "--neighbours", "5").fine();
        String few = Files.readString(dir.resolve("few/labels.csv"));
        assertThat(few).isNotEqualTo(Files.readString(dir.resolve("all/labels.csv")));
        assertThat(Files.readString(dir.resolve("few/run.json"))).contains("\"neighbours\" : 5");
    }

    @Test
    void whatDoesNotGoWithItIsRefused() {
        Outcome none = run(dir.resolve("out"), "--neighbours", "0");
        assertThat(none.exit()).isEqualTo(2);
        assertThat(none.err()).contains("the number of neighbours must be at least 1, got 0");
        Outcome wanted = run(dir.resolve("out"), "--neighbours", "5", "--clusters", "3");
        assertThat(wanted.exit()).isEqualTo(2);
        assertThat(wanted.err()).contains("neighbours apply to vectors, without a wanted number of clusters");
        Outcome single = run(dir.resolve("out"), "--neighbours", "5", "--precision", "float");
        assertThat(single.exit()).isEqualTo(2);
        assertThat(single.err()).contains("got precision float");
        Outcome other =
                Outcome.of("cluster", data, "--id-column", "id", "--neighbours", "5", "--out", dir.resolve("o"));
        assertThat(other.exit()).isEqualTo(2);
        assertThat(other.err()).contains("--neighbours");
    }

    @Test
    void fewPossibleExemplarsFindThePlacesAndMoreSweepsNoWorseOnes() throws Exception {
        run(dir.resolve("few"), "--leverage", "0.3", "--preference", "-300").fine();
        assertThat(Files.readString(dir.resolve("few/run.json"))).contains("\"leverage\" : 0.3", "\"sweeps\" : 5");
        assertThat(Files.readAllLines(dir.resolve("few/clusters.csv"))).hasSize(1 + 3);
        run(dir.resolve("one"), "--leverage", "0.3", "--preference", "-300", "--set", "sweeps=1")
                .fine();
        assertThat(distance("few")).isLessThanOrEqualTo(distance("one"));
        run(dir.resolve("two"), "--leverage", "0.05", "--preference", "-300").fine();
        assertThat(Files.readAllLines(dir.resolve("two/clusters.csv")))
                .as("only two of thirty may be exemplars")
                .hasSizeLessThanOrEqualTo(1 + 2);
        run(dir.resolve("plain"), "--preference", "-300").fine();
        run(dir.resolve("all"), "--preference", "-300", "--leverage", "1").fine();
        assertThat(Files.readString(dir.resolve("all/labels.csv")))
                .isEqualTo(Files.readString(dir.resolve("plain/labels.csv")));
    }

    private double distance(String result) throws Exception {
        return Table.read(dir.resolve(result).resolve("labels.csv")).column("similarity").stream()
                .mapToDouble(Double::parseDouble)
                .map(similarity -> -similarity)
                .sum();
    }

    @Test
    void whatDoesNotGoWithLeverageIsRefused() {
        for (String share : new String[] {"0", "-1", "1.5", "NaN"}) {
            Outcome none = run(dir.resolve("out"), "--leverage", share);
            assertThat(none.exit()).as(share).isEqualTo(2);
            assertThat(none.err()).contains("must be above 0 and at most 1, got ");
        }
        Outcome word = run(dir.resolve("out"), "--leverage", "some");
        assertThat(word.exit()).isEqualTo(2);
        assertThat(word.err()).contains("leverage must be a number, got 'some'");
        Outcome both = run(dir.resolve("out"), "--leverage", "0.5", "--neighbours", "5");
        assertThat(both.exit()).isEqualTo(2);
        assertThat(both.err())
                .contains("leverage does not go with a wanted number of clusters, neighbours, links or blocks");
        Outcome sweeps = run(dir.resolve("out"), "--leverage", "0.5", "--set", "sweeps=0");
        assertThat(sweeps.exit()).isEqualTo(2);
        assertThat(sweeps.err()).contains("sweeps must be at least 1, got 0");
        assertThat(dir.resolve("out")).doesNotExist();
    }
}
