package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What people stumbled over on their first day with the command. */
class FirstDayTest {

    @TempDir
    private Path dir;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(dir.resolve(name), text);
    }

    private Path iris(Object... more) {
        Path timeline = dir.resolve("iris.varve");
        List<Object> words = new ArrayList<>(List.of("add", timeline, Iris.FILE, "--id-column", "id"));
        words.addAll(List.of("--step-column", "step", "--label-column", "species"));
        words.addAll(List.of(more));
        Outcome.of(words.toArray()).fine();
        return timeline;
    }

    @Test
    void columnsThatAreComparedStayTheSame() throws IOException {
        Path timeline = dir.resolve("t.varve");
        Path first = file("first.csv", "id,x,y,note\na,1,100,q\nb,2,4,r\nc,9,77,s\n");
        Outcome.of("add", timeline, first, "--id-column", "id", "--exclude", "note")
                .fine();
        Path second = file("second.csv", "id,x,y,note\nd,1,90,q\n");
        for (String[] option : new String[][] {{"--exclude", "y"}, {"--columns", "x"}, {"--categorical", "x"}}) {
            Outcome late = Outcome.of("add", timeline, second, option[0], option[1]);
            assertThat(late.exit()).isEqualTo(2);
            assertThat(late.err())
                    .startsWith("varve: %s %s comes too late: the objects of ".formatted(option[0], option[1]));
        }
        for (String[] option : new String[][] {
            {"--exclude", "note"},
            {"--exclude", "other"},
            {"--exclude", "3"},
            {"--columns", "y,x"},
            {"--columns", "2,3"}
        }) {
            Outcome.of("add", timeline, second, option[0], option[1], "--dry-run")
                    .fine();
        }
    }

    @Test
    void theSameOptionsInAnotherOrderAreTheSame() throws IOException {
        Path timeline = dir.resolve("t.varve");
        Path first = file("first.csv", "id,when,x,kind\na,2024-01-15,1,q\nb,2024-02-20,4,r\nc,2024-03-01,9,q\n");
        List<Object> common = List.of("--categorical", "kind", "--date-parts", "when", "--columns");
        List<Object> words = new ArrayList<>(List.of("add", timeline, first, "--id-column", "id"));
        words.addAll(common);
        words.add("x");
        Outcome.of(words.toArray()).fine();
        Path second = file("second.csv", "id,when,x,kind\nd,2024-04-15,1,q\n");
        for (String columns : List.of("x", "when,x", "x,kind,when")) {
            List<Object> again = new ArrayList<>(List.of("add", timeline, second, "--dry-run"));
            again.addAll(common);
            again.add(columns);
            assertThat(Outcome.of(again.toArray()).err()).as(columns).isEmpty();
        }
    }

    @Test
    void twoColumnsOfIdsWithSpacesAreKnownAgain() throws IOException {
        Path timeline = dir.resolve("t.varve");
        Path rows = file("a.csv", "city,unit,x\nSan,Jose 1,1\nSan Jose,1,7\nLima,2,9\n");
        Outcome.of("add", timeline, rows, "--id-column", "city,unit").fine();
        assertThat(Outcome.of("labels", timeline).fine().out()).contains("San \"\"Jose 1\"\"", "\nSan Jose 1,");
        Path more = file("b.csv", "unit,x,city\nJose 1,1,San\n3,5,Rome\n");
        assertThat(Outcome.of("add", timeline, more, "--skip-known").fine().out())
                .contains("1 new");
        Path corrected = file("c.csv", "city,unit,x\nLima,2,8\n");
        assertThat(Outcome.of("add", timeline, corrected, "--skip-known").fine().out())
                .contains("with other values than before; nothing was changed");
    }

    @Test
    void aDayBeforeItsMonthIsNoBrokenLine() throws IOException {
        Path timeline = dir.resolve("t.varve");
        Outcome.of(
                        "add",
                        timeline,
                        file("first.csv", "id,x,since\na,1,2024-01-15\nb,2,2024-02-20\n"),
                        "--id-column",
                        "id")
                .fine();
        Path second = file("second.csv", "id,x,since\ne,1,25/01/2024\nf,2,04/07/2024\n");
        assertThat(Outcome.of("add", timeline, second).err())
                .contains("there is no day or time '25/01/2024'; say --day-first")
                .doesNotContain("--broken-lines");
        Outcome.of("add", timeline, second, "--day-first").fine();
    }

    @Test
    void similaritiesWhoseColumnsStandInAnotherOrderAreRefused() throws IOException {
        String[] cluster = {"--id-column", "id", "--similarity", "precomputed", "--algorithm", "ap", "--out"};
        Path other = file("other.csv", "id,c,a,b\na,-9,0,-1\nb,-9,-1,0\nc,0,-9,-9\n");
        Outcome refused = Outcome.of(words("cluster", other, cluster, dir.resolve("other")));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("1. is row 'a' and column 'c'; give columns in the order of rows");
        Path same = file("same.csv", "id,a,b,c\na,0,-1,-9\nb,-1,0,-9\nc,-9,-9,0\n");
        Outcome.of(words("cluster", same, cluster, dir.resolve("same"))).fine();
    }

    private static Object[] words(String verb, Path file, String[] options, Path out) {
        List<Object> words = new ArrayList<>(List.of(verb, file));
        words.addAll(List.of(options));
        words.add(out);
        return words.toArray();
    }

    @Test
    void aDateInsideALongStepIsToldToShowAllOfIt() throws IOException {
        Path timeline = dir.resolve("years.varve");
        for (String year : List.of("2001", "2002", "2003")) {
            Outcome.of("add", timeline, file(year + ".csv", "x,y\n1,2\n3," + year + "\n"), "--scale", "none")
                    .out();
        }
        Outcome inside = Outcome.of("labels", timeline, "--at", "2002-05-01");
        assertThat(inside.err()).isEqualTo("varve: 2002-05-01 is in step 1, 2002, which is shown as a whole\n");
        assertThat(inside.out().lines()).hasSize(5);
        assertThat(Outcome.of("labels", timeline, "--at", "2018-02-02").err())
                .isEqualTo("varve: 2018-02-02 is later than all steps; the last one, 2 (2003), is shown\n");
        assertThat(Outcome.of("labels", timeline, "--at", "2002").fine().out().lines())
                .hasSize(5);
    }

    @Test
    void qualityOfEveryStepIsThatOfTheLabelsThen() throws IOException {
        for (List<Object> more : List.of(
                List.<Object>of("--prune-after", 1),
                List.<Object>of("--preference", "min", "--preference-from", "step", "--cluster-weight", "size"),
                List.<Object>of("--algorithm", "iapkm"))) {
            Files.deleteIfExists(dir.resolve("iris.varve"));
            Path timeline = iris(more.toArray());
            Map<String, String> species = Iris.species();
            Path steps = dir.resolve("steps.csv");
            Outcome.of("steps", timeline, "--format", "csv", "--out", steps, "--overwrite")
                    .out();
            Table table = Table.read(Files.writeString(
                    steps, Outcome.of("steps", timeline).fine().out()));
            assertThat(table.rows()).hasSize(Iris.STEPS);
            for (Map<String, String> step : table.rows()) {
                Path labels = Files.writeString(
                        dir.resolve("labels.csv"),
                        Outcome.of("labels", timeline, "--at", step.get("step"))
                                .fine()
                                .out());
                List<Object> clusters = new ArrayList<>();
                List<Object> classes = new ArrayList<>();
                for (Map<String, String> label : Table.read(labels).rows()) {
                    clusters.add(Optional.of(label.get("cluster")));
                    classes.add(species.get(label.get("object")));
                }
                assertThat(Table.number(step, "purity")).as("%s", more).isEqualTo(Purity.of(clusters, classes));
                assertThat(Table.number(step, "nmi"))
                        .isCloseTo(NormalizedMutualInformation.of(clusters, classes), within(0.0));
            }
        }
    }

    @Test
    void addTellsPurityWhereClassesCame() {
        Path timeline = dir.resolve("iris.varve");
        Object[] words = {
            "add", timeline, Iris.FILE, "--id-column", "id", "--step-column", "step", "--label-column", "species"
        };
        String told = Outcome.of(words).fine().out();
        assertThat(told)
                .containsPattern("\nafter step 5: purity 0\\.9\\d\\d, NMI 0\\.\\d{3} by the classes of 150 objects\n");
        assertThat(Outcome.of(words).fine().out()).as("nothing came").doesNotContain("purity");
    }

    @Test
    void whatCameFitsMostly() throws IOException {
        Path timeline = iris();
        Path found = Files.writeString(
                dir.resolve("found.csv"),
                Outcome.of("predict", timeline, Iris.FILE).fine().out());
        long fitting = Table.read(found).where("fits", "true").size();
        assertThat(fitting).as("of 150 that the timeline holds").isGreaterThanOrEqualTo(140);
        Path far = file("far.csv", "id,sepal_length,sepal_width,petal_length,petal_width\nfar,20,20,20,20\n");
        assertThat(Outcome.of("predict", timeline, far).fine().out()).endsWith(",false\n");
    }

    @Test
    void waysOutLeadSomewhere() throws IOException {
        Path timeline = iris();
        Path bad = file("bad.csv", "id,sepal_length,sepal_width,petal_length,petal_width\nx,abc,2,3,4\n");
        assertThat(Outcome.of("predict", timeline, bad).err())
                .contains(
                        "'abc' is not a number; correct the value, leave the cell empty, or leave out such lines with --broken-lines skip")
                .doesNotContain("--exclude");
        Path empty = file("empty.csv", "id,sepal_length,sepal_width,petal_length,petal_width\nx,,2,3,4\n");
        assertThat(Outcome.of("predict", timeline, empty).fine().out()).contains("\nx,k");
        assertThat(Outcome.of("forget", timeline, "iris-104").err())
                .contains(
                        "there is no file 'iris-104', but an object of this id; name the object with --object iris-104");
        String values = Outcome.of("forget", timeline, "--object", "iris-104").err();
        assertThat(values)
                .contains("does not keep them; give the file that they came in: varve forget " + timeline
                        + " FILE --object iris-104");
        Outcome.of("forget", timeline, Iris.FILE, "--object", "iris-104").fine();
    }

    @Test
    void linesBeforeTheTableAreToldAsSuch() throws IOException {
        Path notes = file("notes.csv", "# exported by hand\n# on Tuesday, by me\n\nid,x,y\na,1,2\nb,3,4\nc,3,5\n");
        for (String verb : List.of("cluster", "advise")) {
            assertThat(Outcome.of(verb, notes).err())
                    .contains("notes.csv, line 1: the table seems to begin in line 4, with 3 columns")
                    .contains("tail -n +4 notes.csv");
        }
        Path rowNames = file("rownames.csv", "x,y\na,1,2\nb,3,4\nc,3,5\n");
        assertThat(Outcome.of("cluster", rowNames).err()).contains("the number of fields is 3 where the header has 2");
    }

    @Test
    void clustersHaveNamesOfTheirOwn() throws IOException {
        StringBuilder rows = new StringBuilder("price,pieces\n");
        for (int i = 0; i < 60; i++) {
            // two places so near that three digits do not tell them apart
            rows.append(i % 3 == 0 ? "5," : i % 3 == 1 ? "1000.1," : "1000.2,")
                    .append(i % 2)
                    .append("\n");
        }
        Path out = dir.resolve("out");
        Outcome.of(
                        "cluster",
                        file("prices.csv", rows.toString()),
                        "--scale",
                        "none",
                        "--preference",
                        -0.001,
                        "--out",
                        out)
                .out();
        List<String> names = Table.read(out.resolve("clusters.csv")).column("name");
        assertThat(names.size()).isGreaterThanOrEqualTo(6);
        assertThat(new HashSet<>(names)).hasSameSizeAs(names);
    }

    @Test
    void aMapOfLogarithmsShowsLogarithms() throws IOException {
        StringBuilder rows = new StringBuilder("price,pieces\n");
        for (int i = 0; i < 40; i++) {
            rows.append(Math.pow(10, i % 5)).append(',').append(1 + i % 7).append("\n");
        }
        Path out = dir.resolve("out");
        Outcome.of("cluster", file("sales.csv", rows.toString()), "--scale", "log1p", "--out", out)
                .fine();
        double[] x = Table.read(out.resolve("map.csv")).column("x").stream()
                .mapToDouble(Double::parseDouble)
                .toArray();
        assertThat(Arrays.stream(x).max().orElseThrow()).isCloseTo(Math.log1p(10_000), within(1e-3));
        assertThat(Files.readString(out.resolve("report.html"))).contains("ln(1 + price)");
        Path timeline = dir.resolve("sales.varve");
        Outcome.of("add", timeline, dir.resolve("sales.csv"), "--scale", "log1p")
                .fine();
        assertThat(Outcome.of("clusters", timeline, "--profile").fine().out())
                .endsWith("numbers are geometric means, below the arithmetic ones.\n");
    }

    @Test
    void aTieOfPlateausIsToldAsATie() throws IOException {
        // two, four and eight places; two and four hold for ten of the preferences each
        StringBuilder rows = new StringBuilder("x,y\n");
        for (int i = 0; i < 64; i++) {
            double x = 750 * (i & 1) + 100 * (i >> 1 & 1) + 10 * (i >> 2 & 1);
            rows.append(x + 0.01 * (i >> 3)).append(",0\n");
        }
        String told = Outcome.of("preferences", file("places.csv", rows.toString()), "--scale", "none")
                .fine()
                .out();
        Path table = Files.writeString(
                dir.resolve("plateaus.csv"),
                Outcome.of("preferences", dir.resolve("places.csv"), "--scale", "none", "--format", "csv")
                        .fine()
                        .out());
        List<Map<String, String>> widest = Table.read(table).where("widest", "true");
        assertThat(widest).extracting(row -> row.get("clusters")).containsExactly("2", "4");
        assertThat(told)
                .contains(
                        "2 plateaus are equally wide, so that none is suggested above the others: 4 clusters, --preference");
        assertThat(Outcome.of("advise", dir.resolve("places.csv")).fine().out())
                .contains("Widest plateaus, equally wide: 4 clusters (--preference ")
                .contains(" and 2 clusters (--preference ");
    }
}
