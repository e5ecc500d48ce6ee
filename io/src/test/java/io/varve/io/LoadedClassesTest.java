package io.varve.io;

import static io.varve.io.testing.Fixtures.file;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The start of the command counts, so a CSV file must not wait for libraries of other formats. */
@Tag("jdk")
class LoadedClassesTest {

    @TempDir
    Path dir;

    /** Reads one file and ends. */
    static final class Reads {
        private Reads() {}

        public static void main(String[] files) {
            Batches.read(Path.of(files[0]));
        }
    }

    @Test
    void readingCsvLoadsNoClassOfJackson() throws IOException, InterruptedException {
        String log = loadedClasses(file(dir, "a.csv", "x,y\n1,2\n"));
        assertThat(log).contains("io.varve.io.DelimitedCursor", "de.siegmar.fastcsv");
        assertThat(log).doesNotContain("com.fasterxml");
    }

    @Test
    void readingJsonLinesDoesLoadJackson() throws IOException, InterruptedException {
        assertThat(loadedClasses(file(dir, "a.jsonl", "{\"x\": 1}\n"))).contains("com.fasterxml");
    }

    private static String loadedClasses(Path file) throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xlog:class+load",
                        "-cp",
                        System.getProperty("java.class.path"),
                        Reads.class.getName(),
                        file.toString())
                .redirectErrorStream(true)
                .start();
        String log = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(java.waitFor()).as(log).isZero();
        return log;
    }
}
