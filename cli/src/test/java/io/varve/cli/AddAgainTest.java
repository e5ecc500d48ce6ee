package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A file that is added again, after objects of it were forgotten, corrected, or under other ids. */
class AddAgainTest {

    private static final String ROWS = "id,code,x,y\na,k1,1,2\nb,k2,9,8\nc,k3,9,7\nd,k4,1,1\ne,k5,2,2\n";

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private Path timeline() throws IOException {
        Path timeline = folder.resolve("t.varve");
        Outcome.of(
                        "add",
                        timeline,
                        file("r1.csv", ROWS),
                        "--id-column",
                        "id",
                        "--scale",
                        "none",
                        "--exclude",
                        "code",
                        "--keep-vectors")
                .fine();
        return timeline;
    }

    private static String labels(Path timeline) {
        return Outcome.of("labels", timeline).fine().out();
    }

    @ParameterizedTest
    @ValueSource(strings = {"--late=refuse", "--skip-known", "--replace"})
    void whatWasForgottenOfABatchIsNamed(String option) throws IOException {
        Path timeline = timeline();
        Outcome.of("forget", timeline, "--object", "b").fine();
        String before = labels(timeline);
        Path same = folder.resolve("r1.csv");
        assertThat(Outcome.of("add", timeline, same, option).fine().out()).isEqualTo("""
                        step 0 (r1) was made of this batch, but 1 object of it was forgotten since (b); nothing was changed
                        To add it again, add a file with its row alone, or this one with --skip-known and a --batch-id of its own.
                        """);
        assertThat(labels(timeline)).isEqualTo(before);
        assertThat(Outcome.of("add", timeline, same, option, "--json").fine().out())
                .contains("\"added\":false,\"objects_forgotten\":1");
        Outcome.of("add", timeline, file("b.csv", "id,code,x,y\nb,k2,9,8\n")).fine();
        assertThat(labels(timeline)).contains("\nb,1,");
        assertThat(Outcome.of("add", timeline, same, option).fine().out())
                .isEqualTo("step 0 (r1) was made of this batch; nothing was changed\n");
    }

    @Test
    void theyComeAgainUnderABatchIdOfItsOwnAlsoWhereAllWereForgotten() throws IOException {
        Path timeline = timeline();
        Path same = folder.resolve("r1.csv");
        Outcome.of("forget", timeline, "--object", "b", "--object", "a").fine();
        assertThat(Outcome.of("add", timeline, same, "--skip-known", "--batch-id", "again")
                        .fine()
                        .out())
                .contains("step 1 (r1): 2 new objects");
        Outcome.of("add", timeline, file("f.csv", "id,code,x,y\nf,k6,9,8\n")).fine();
        Outcome.of("forget", timeline, "--object", "f").fine();
        assertThat(Outcome.of("add", timeline, folder.resolve("f.csv")).fine().out())
                .isEqualTo("""
                        step 2 (f) was made of this batch, but 1 object of it was forgotten since (f); nothing was changed
                        To add it again, add this file with --skip-known and a --batch-id of its own.
                        """);
        assertThat(Outcome.of("add", timeline, folder.resolve("f.csv"), "--skip-known", "--batch-id", "f again")
                        .fine()
                        .out())
                .contains("1 new object");
    }

    @Test
    void severalThatWereForgottenAreNamed() throws IOException {
        Path timeline = timeline();
        Outcome.of("forget", timeline, "--object", "a", "--object", "b", "--object", "c", "--object", "d")
                .fine();
        assertThat(Outcome.of("add", timeline, folder.resolve("r1.csv")).fine().out())
                .contains("but 4 objects of it were forgotten since (a, b, c and d); nothing was changed")
                .contains("To add them again, add a file with their rows alone, or this one with");
    }

    @Test
    void aReplacedObjectIsNewEverywhere() throws IOException {
        Path timeline = timeline();
        Path corrected = file("r2.csv", ROWS.replace("b,k2,9,8", "b,k2,9,6"));
        Path copy = folder.resolve("copy.varve");
        Files.copy(timeline, copy);
        assertThat(Outcome.of("add", timeline, corrected, "--replace").fine().out())
                .contains("step 1 (r2): 1 new object, 5 held")
                .contains("; 1 object replaced; 4 objects that arrived before left out");
        assertThat(Outcome.of("add", copy, corrected, "--replace", "--json")
                        .fine()
                        .out())
                .contains("\"objects_replaced\":1")
                .contains("\"objects_new\":1");
        assertThat(Outcome.of("steps", timeline).fine().out().lines().toList().get(2))
                .startsWith("1,r2,1,");
    }

    @Test
    void anotherColumnOfIdsIsWarnedOf() throws IOException {
        Path timeline = timeline();
        Path other = file("sw.csv", ROWS);
        Outcome told = Outcome.of("add", timeline, other, "--id-column", "code");
        assertThat(told.exit()).isZero();
        assertThat(told.err())
                .isEqualTo(
                        "varve: ids come from column 'code' here, but from 'id' in " + timeline
                                + " so far: a row that came before counts as a new object if its id differs; if that is not meant,"
                                + " take the step back with 'varve undo', and leave --id-column out or rename the column in the file\n");
        assertThat(Outcome.of("add", timeline, file("o.csv", "code,x,y\nz1,3,4\n"), "--id-column", "code", "--quiet")
                        .fine()
                        .out())
                .isEmpty();
        assertThat(Outcome.of("add", timeline, file("p.csv", "id,x,y\nz2,3,4\n"), "--id-column", "id")
                        .fine()
                        .err())
                .isEmpty();
    }

    @Test
    void standardInputIsNotToldToBeRenamed() throws IOException {
        Path timeline = folder.resolve("stdin.varve");
        InputStream before = System.in;
        try {
            System.setIn(new ByteArrayInputStream("x,y\n1,2\n9,8\n".getBytes(StandardCharsets.UTF_8)));
            Outcome.of("add", timeline, "-", "--scale", "none").fine();
            System.setIn(new ByteArrayInputStream("x,y\n1,3\n9,7\n".getBytes(StandardCharsets.UTF_8)));
            Outcome refused = Outcome.of("add", timeline, "-");
            assertThat(refused.exit()).isEqualTo(3);
            assertThat(refused.err())
                    .contains(
                            "ids are made of row numbers of standard input: name the column of ids with --id-column, or give rows that")
                    .doesNotContain("rename");
        } finally {
            System.setIn(before);
        }
    }
}
