package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Names and words beyond ASCII where the locale knows none. What is run stands in shell scripts, whose bytes no locale of
 * this Java changes.
 */
class LocaleTest {

    @TempDir
    Path dir;

    private Path nothing;

    @BeforeEach
    void inputs() throws IOException {
        Launcher.assumeBash();
        nothing = Files.writeString(dir.resolve("nothing"), "");
        Files.writeString(dir.resolve("one.csv"), "id,x\na,1\nb,2\n");
        Files.writeString(dir.resolve("two.csv"), "id,x\nc,1\nd,2\n");
    }

    private Outcome shell(String locale, String line) throws IOException, InterruptedException {
        Path script = Launcher.fake(dir.resolve("line.sh"), line);
        Outcome outcome = Launcher.run(script, dir, Map.of("LC_ALL", locale), nothing);
        // bash itself says so of a locale that is not installed
        String err = outcome.err().replaceAll("(?m)^bash: warning: setlocale: .*\n", "");
        return new Outcome(outcome.exit(), outcome.out(), err);
    }

    /** Java started by hand, which decodes words before any of our code runs. */
    @Nested
    class ByHand {

        private final String java = "exec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                + "' -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -cp '"
                + System.getProperty("java.class.path") + "' io.varve.cli.Main ";

        @ParameterizedTest
        @ValueSource(strings = {"C", "POSIX"})
        void wordsThatWereNotReadAreRefused(String locale) throws Exception {
            for (String word : new String[] {"\u00e0", "\u00f9"}) {
                Outcome outcome = shell(locale, java + "add t.varve one.csv --id-column id --batch-id " + word);
                assertThat(outcome.exit()).isEqualTo(2);
                assertThat(outcome.err())
                        .startsWith("varve: the word '\uFFFD\uFFFD' holds characters that were not understood as"
                                + " US-ASCII, the encoding of this locale; set LC_ALL=C.UTF-8, or start it with"
                                + " ./varve\n");
            }
            assertThat(dir.resolve("t.varve")).doesNotExist();
        }

        @Test
        void pathsThatWereNotReadAreRefusedWithoutNamesOfClasses() throws Exception {
            Outcome outcome = shell("C", "cp one.csv \u00e0.csv; " + java + "cluster \u00e0.csv --out result");
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err()).contains("LC_ALL=C.UTF-8").doesNotContain("Exception", "java.");
        }

        @Test
        void bytesThatAreNotUtf8AreRefused() throws Exception {
            Path script = dir.resolve("line.sh");
            Launcher.fake(script, java + "add t.varve one.csv --id-column id --batch-id BYTE");
            String text = Files.readString(script).replace("BYTE", "\u00e0");
            Files.write(script, text.getBytes(StandardCharsets.ISO_8859_1));
            Outcome outcome = Launcher.run(script, dir, Map.of("LC_ALL", "C.UTF-8"), nothing);
            assertThat(outcome.exit()).isEqualTo(2);
            assertThat(outcome.err())
                    .startsWith("varve: the word '\uFFFD' holds characters that were not understood as UTF-8, the"
                            + " encoding of this locale; write it in UTF-8\n");
        }

        @Test
        void textsWhoseNamesWereNotReadAreRefusedNotLost() throws Exception {
            Files.writeString(dir.resolve("words.txt"), "tape\n");
            Outcome outcome = shell(
                    "C",
                    "mkdir texts; echo a tape >texts/\u00e0-1949.txt; echo a tape >texts/\u00f9-1949.txt; " + java
                            + "shift texts --targets words.txt --out result");
            assertThat(outcome.exit()).isEqualTo(3);
            assertThat(outcome.err())
                    .isEqualTo(
                            "varve: texts: the name of the file '\uFFFD\uFFFD-1949.txt' is not text in the encoding of"
                                    + " this locale; rename it, or set LC_ALL=C.UTF-8\n");
        }

        @Test
        void fileNamesOfWordsThatTheLocaleCannotWriteAreOneSentence() throws Exception {
            Files.writeString(dir.resolve("uses.tsv"), """
                    word\tperiod\tidentifier\tstart\tend\ttext
                    citt\u00e0\t1\tu1\t0\t4\tcitt\u00e0
                    citt\u00e0\t2\tu2\t0\t4\tcitt\u00e0
                    """);
            Files.writeString(dir.resolve("vectors.csv"), "x,y\n0,1\n1,0\n");
            Outcome outcome = shell("C", java + "shift uses.tsv --embeddings vectors.csv --into words --out result");
            assertThat(outcome.err())
                    .doesNotContain("Exception", "Malformed input")
                    .contains("LC_ALL=C.UTF-8");
            assertThat(outcome.exit()).isEqualTo(1);
        }
    }

    /** The script, which chooses a locale that knows all characters. */
    @Nested
    @Tag(Launcher.JAR_TAG)
    class ByTheScript {

        private final String varve = "exec '" + Launcher.SCRIPT + "' ";

        @BeforeEach
        void requireTheJar() throws IOException {
            Launcher.requireBuilt();
        }

        /** Of what the script does with a locale, one of each kind in the small form. */
        static List<String> locales() {
            return Tier.LONG ? List.of("C", "POSIX", "C.UTF-8", "xx_XX.UTF-8") : List.of("C");
        }

        static List<String> asciiLocales() {
            return Tier.LONG ? List.of("C", "POSIX") : List.of("POSIX");
        }

        @ParameterizedTest
        @MethodSource("locales")
        void batchesAreToldApartByTheirNames(String locale) throws Exception {
            shell(locale, varve + "add t.varve one.csv --id-column id --batch-id \u00e0")
                    .fine();
            shell(locale, varve + "add t.varve two.csv --id-column id --batch-id \u00f9")
                    .fine();
            assertThat(shell(locale, varve + "steps t.varve").fine().out().lines())
                    .hasSize(3);
        }

        @ParameterizedTest
        @MethodSource("asciiLocales")
        void pathsWithAllCharactersAreReadAndWritten(String locale) throws Exception {
            shell(
                            locale,
                            "cp one.csv \u00e0.csv; mkdir \u65e5\u672c; " + varve
                                    + "cluster \u00e0.csv --exclude id --out \u65e5\u672c/\u00f9")
                    .fine();
            assertThat(shell(locale, "exec cat \u65e5\u672c/\u00f9/labels.csv").out())
                    .contains("\n\u00e0.csv:0,");
        }
    }
}
