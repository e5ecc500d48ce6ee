package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What {@code forget} says of numbers that it leaves behind. */
class ForgetByCommandTest {

    @TempDir
    private Path folder;

    private Path rows = Path.of("rows.csv");

    /** Two clusters; the column same holds one value in each, and two objects have the largest depth of the first. */
    @BeforeEach
    void write() throws IOException {
        rows = Files.writeString(
                folder.resolve("rows.csv"),
                "id,depth,mag,same\na,0,0,0\nb,1,0.5,0\nc,2,1,0\nd,3,0.7,0\ne,3,0.2,0\nf,900,0,7\ng,901,1,7\nh,902,2,7\n");
    }

    private String forget(String object, String... how) throws IOException {
        Path timeline = folder.resolve(object + how.length + ".varve");
        List<Object> words = new ArrayList<>(List.of("add", timeline, rows, "--id-column", "id", "--scale", "none"));
        words.addAll(List.of("--preference", "-100"));
        words.addAll(List.of(how));
        assertThat(Outcome.of(words.toArray()).out()).contains("2 clusters");
        return Outcome.of("forget", timeline, rows, "--object", object).fine().out();
    }

    @Test
    void boundsOfItsClusterThatAreLeftAreNamed() throws IOException {
        assertThat(forget("h"))
                .endsWith(
                        "\nStill stored: the largest depth and mag of k1, values of what was forgotten; only a timeline made with"
                                + " --keep-vectors computes them again.\n");
        assertThat(forget("f")).contains("Still stored: the smallest depth and mag of k1, ");
        assertThat(forget("a")).contains("Still stored: the smallest depth and mag of k0, ");
    }

    @Test
    void nothingIsSaidWhereNothingIsLeft() throws IOException {
        assertThat(forget("b")).as("no bound").doesNotContain("Still stored", "smallest");
        assertThat(forget("d"))
                .as("the largest depth is that of another too")
                .doesNotContain("Still stored", "largest");
        assertThat(forget("h", "--keep-vectors")).as("computed again").doesNotContain("Still stored");
    }
}
