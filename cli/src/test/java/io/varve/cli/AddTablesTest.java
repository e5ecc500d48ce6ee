package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code add} says of tables without ids, with gaps, and with cells that a timeline cannot take. */
class AddTablesTest {

    @TempDir
    private Path folder;

    private Path file(String name, String text) throws IOException {
        Files.createDirectories(folder.resolve(name).getParent());
        return Files.writeString(folder.resolve(name), text);
    }

    private Path timeline() {
        return folder.resolve("t.varve");
    }

    @Test
    void aSecondFileOfTheSameNameIsToldOfItsMadeUpIds() throws IOException {
        Outcome.of("add", timeline(), file("monday/day.csv", "x,y\n1,2\n9,8\n")).fine();
        Path other = file("tuesday/day.csv", "x,y\n1,3\n9,7\n");
        Outcome refused = Outcome.of("add", timeline(), other);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err())
                .contains(
                        "arrived in an earlier step already, with other values; ids are made of file name and row: if this file corrects"
                                + " what came, first take that out with 'varve forget' and the earlier file; only if all its rows are new,");
        assertThat(refused.err()).doesNotContain("--skip-known");
        // as the refusal says
        Outcome.of("forget", timeline(), folder.resolve("monday/day.csv")).fine();
        assertThat(Outcome.of("add", timeline(), other).fine().out()).contains("2 new objects, 2 held");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--skip-known", "--replace"})
    void madeUpIdsKnowNoObjectAgain(String option) throws IOException {
        Path first = file("monday/day.csv", "x,y\n1,2\n9,8\n");
        assertThat(Outcome.of("add", timeline(), first, "--keep-vectors", option)
                        .exit())
                .isEqualTo(2);
        Outcome.of("add", timeline(), first, "--keep-vectors").fine();
        Outcome refused = Outcome.of("add", timeline(), file("tuesday/day.csv", "x,y\n1,3\n9,7\n"), option);
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err())
                .contains(option + " knows objects by their ids, but ids are made of file name and row: name the"
                        + " column of ids with --id-column, from the first file of a timeline on")
                .doesNotContain("rename");
    }

    @Test
    void aColumnThatATimelineHasIsNotLeftOutByACommand() throws IOException {
        Outcome.of("add", timeline(), file("a.csv", "id,x,y\na,1,2\nb,9,8\n"), "--id-column", "id")
                .fine();
        Outcome refused = Outcome.of("add", timeline(), file("b.csv", "id,x,y\nc,1,2\nd,many,8\n"));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("the column cannot be left out").doesNotContain("this reads the file");
    }

    @Test
    void gapsAreToldOfOnceAndOnlyOfWhatWasAdded() throws IOException {
        Path one = file("a.csv", "id,x,y\na,1,2\nb,9,\n");
        Path two = file("b.csv", "id,x,y\nc,1,2\nd,9,\n");
        Path three = file("c.csv", "id,x,y\ne,,2\nf,9,3\n");
        String out = Outcome.of("add", timeline(), one, two, three, "--id-column", "id")
                .fine()
                .out();
        assertThat(out.lines().filter(line -> line.startsWith("gaps: y"))).hasSize(1);
        assertThat(out.lines().filter(line -> line.startsWith("gaps: x"))).hasSize(1);
        assertThat(Outcome.of("add", timeline(), one).fine().out()).doesNotContain("gaps:");
        assertThat(Outcome.of("add", timeline(), one, "-v").fine().out()).contains("gaps: y");
    }
}
