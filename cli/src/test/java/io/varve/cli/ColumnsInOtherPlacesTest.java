package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timeline finds columns by their names, also those that were named by their numbers and those with a comma in their name. */
class ColumnsInOtherPlacesTest {

    private static final String FIRST = "\"Order, no\",x,y\nA1,1,2\nA2,1.1,2.2\nA3,8,9\nA4,8.2,9.1\n";
    private static final String SECOND = "row,\"Order, no\",x,y\n1,A5,1,2.1\n2,A6,8,9.2\n";

    @TempDir
    Path dir;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(dir.resolve(name), text);
    }

    @Test
    void idsComeFromTheColumnOfThatNameWhereverItStands() throws IOException {
        Path first = file("q1.csv", FIRST);
        Path second = file("q2.csv", SECOND);
        for (String ids : new String[] {"1", "Order, no"}) {
            Path timeline = dir.resolve(ids + ".varve");
            Outcome.of("add", timeline, first, "--id-column", ids).fine();
            Outcome.of("add", timeline, second).fine();
            String labels = Outcome.of("labels", timeline).fine().out();
            assertThat(labels).contains("\nA5,", "\nA6,").doesNotContain("\n1,", "\n2,");
            assertThat(Outcome.of("predict", timeline, second).fine().out()).contains("\nA5,");
            // by its number it is still the same column
            Path third = file("q3.csv", FIRST.replace("A", "B"));
            Outcome.of("add", timeline, third, "--id-column", "1").fine();
            assertThat(Outcome.of("labels", timeline).fine().out()).contains("\nB4,");
        }
    }

    @Test
    void columnsOfOtherRolesTooAreKeptByName() throws IOException {
        Path first = file("r1.csv", "day,id,kind,skip,x\n1,a,p,1,1\n1,b,q,2,2\n");
        Path second = file("r2.csv", "x,skip,kind,id,day\n1,1,p,c,2\n2,2,q,d,2\n");
        Path timeline = dir.resolve("r.varve");
        Outcome.of(
                        "add",
                        timeline,
                        first,
                        "--step-column",
                        "1",
                        "--id-column",
                        "2",
                        "--label-column",
                        "3",
                        "--exclude",
                        "4")
                .fine();
        Outcome.of("add", timeline, second).fine();
        assertThat(Outcome.of("labels", timeline).fine().out()).contains("\nc,", "\nd,");
        assertThat(Outcome.of("steps", timeline, "--format", "csv").fine().out())
                .contains("\n1,2,");
    }

    @Test
    void adviceNamesAColumnWithACommaInItsName() throws IOException {
        Path first = file("q1.csv", FIRST);
        String advice = Outcome.of("advise", first).fine().out();
        assertThat(Advised.command(advice)).contains(" --id-column 'Order, no' ");
        Outcome.of("cluster", first, "--id-column", "Order, no", "--quiet", "--out", dir.resolve("result"))
                .fine();
    }

    @Test
    void anIdOfSeveralColumnsMayHaveOneWithACommaInItsName() throws IOException {
        Path first = file("s1.csv", "\"Order, no\",line,x,y\nA,1,1,2\nA,2,1.1,2.2\nB,1,8,9\nB,2,8.2,9.1\n");
        Path timeline = dir.resolve("s.varve");
        Outcome.of("add", timeline, first, "--id-column", "1,line").fine();
        Path second = file("s2.csv", "line,\"Order, no\",x,y\n1,C,1,2\n2,C,8,9\n");
        Outcome.of("add", timeline, second).fine();
        assertThat(Outcome.of("labels", timeline).fine().out()).contains("\nB 2,", "\nC 2,");
    }
}
