package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code --algorithm eap}: ids repeat from step to step, and objects may be elsewhere each time. */
class EapByCommandTest {

    private static final int WRONG_USAGE = 2;
    private static final int REFUSED = 3;
    private static final int OBJECTS = 200;

    @TempDir
    Path dir;

    /** In every check EapReferenceTest compares the same labels, and the next test the words of the command. */
    @OnlyLong
    @Test
    void allAtOnceTheReleasedFormGivesTheLabelsOfTheReleasedCode() throws IOException {
        List<String> labels = Files.readAllLines(SharedData.file("../reference/eap_labels.csv"));
        eap(published(), "--conventions", "authors", "--set", "at-once=true").fine();
        Map<String, String> names = new HashMap<>();
        Table timeline = Table.read(dir.resolve("out/timeline.csv"));
        assertThat(timeline.rows()).hasSize(25 * OBJECTS);
        for (Map<String, String> row : timeline.rows()) {
            int object = Integer.parseInt(row.get("object").substring(1));
            String expected = labels.get(object).split(",", -1)[Table.integer(row, "step")];
            assertThat(names.computeIfAbsent(expected, unseen -> row.get("cluster")))
                    .as("%s", row)
                    .isEqualTo(row.get("cluster"));
        }
        assertThat(names.values()).doesNotHaveDuplicates().hasSize(3);
        Table steps = Table.read(dir.resolve("out/steps.csv"));
        assertThat(steps.column("iterations")).containsOnly("39");
        assertThat(record().at("/parameters/at_once").asBoolean()).isTrue();
    }

    @Test
    void theReleasedFormIsTakenAllAtOnce() throws IOException {
        eap(drifting(), "--conventions", "authors", "--set", "at-once=true").fine();
        Table steps = Table.read(dir.resolve("out/steps.csv"));
        assertThat(steps.column("clusters")).containsOnly("2");
        assertThat(new HashSet<>(steps.column("iterations"))).as("one run").hasSize(1);
        assertThat(record().at("/parameters/at_once").asBoolean()).isTrue();
    }

    @Test
    void oneByOneObjectsAreNewOnceAndTheMapFollowsThem() throws IOException {
        eap(drifting(), "--set", "window=3").fine();
        Table steps = Table.read(dir.resolve("out/steps.csv"));
        assertThat(steps.column("objects_new")).containsExactly("40", "1", "0");
        assertThat(steps.column("objects_held")).containsExactly("40", "41", "41");
        assertThat(steps.column("clusters")).containsOnly("2");
        List<Map<String, String>> places =
                Table.read(dir.resolve("out/map.csv")).where("object", "a0");
        assertThat(places)
                .as("one place a step")
                .extracting(place -> Table.number(place, "x"))
                .containsExactly(0.0, 1.0, 2.0);
        assertThat(record().at("/parameters/scale").asText()).isEqualTo("zscore");
        byte[] drawn = Files.readAllBytes(dir.resolve("out/report.html"));
        Outcome.of("report", dir.resolve("out"), "--out", dir.resolve("again.html"))
                .fine();
        assertThat(dir.resolve("again.html")).hasBinaryContent(drawn);
    }

    @Test
    void aTimelineCountsObjectsOnceToo() throws IOException {
        Path timeline = dir.resolve("t.varve");
        Outcome added = Outcome.of(
                "add", timeline, drifting(), "--algorithm", "eap", "--id-column", "id", "--step-column", "step");
        assertThat(added.fine().out()).contains("step 1 (1): 1 new object, 41 held, ");
        // the file knows its algorithm, and so that ids repeat
        Path later =
                Files.writeString(dir.resolve("later.csv"), "step,id,x,y\n3,a0,3,0\n3,a1,3,.1\n4,a0,4,0\n4,a1,4,.1\n");
        assertThat(Outcome.of("add", timeline, later, "--id-column", "id", "--step-column", "step")
                        .fine()
                        .out())
                .contains("step 4 (4): 0 new objects, 20 held, ");
        Outcome.of("check", timeline).fine();
        Outcome atOnce = Outcome.of(
                "add",
                dir.resolve("u.varve"),
                drifting(),
                "--algorithm",
                "eap",
                "--id-column",
                "id",
                "--set",
                "at-once=true");
        assertThat(atOnce.exit()).isEqualTo(WRONG_USAGE);
        assertThat(atOnce.err())
                .startsWith("varve: these parameters look at all steps together, but a timeline takes one step");
    }

    @Test
    void classesOfAStepAreThoseOfItsObjects() throws IOException {
        Path data = drifting();
        List<String> lines = new ArrayList<>();
        for (String line : Files.readAllLines(data)) {
            lines.add(line + "," + (line.startsWith("step") ? "side" : line.split(",", -1)[1].charAt(0)));
        }
        Files.write(data, lines);
        eap(data, "--label-column", "side", "--set", "at-once=true").fine();
        assertThat(Table.read(dir.resolve("out/steps.csv")).column("purity")).containsOnly("1.0");
    }

    @Test
    void parametersAreTakenAndRecorded() throws IOException {
        eap(drifting(), "--set", "gamma=.5", "--set", "omega=.25", "--set", "min-size=3", "--set", "rbf=4")
                .fine();
        JsonNode parameters = record().get("parameters");
        assertThat(parameters.get("gamma").asDouble()).isEqualTo(.5);
        assertThat(parameters.get("omega").asDouble()).isEqualTo(.25);
        assertThat(parameters.get("min_size").asInt()).isEqualTo(3);
        assertThat(parameters.get("window").asInt()).isEqualTo(5);
        assertThat(parameters.get("similarity").asText()).isEqualTo("rbf(4.0)");
        assertThat(parameters.get("preference").asText()).isEqualTo("min");
    }

    @Test
    void refusals() throws IOException {
        assertThat(refused(WRONG_USAGE, drifting(), "--set", "omega=3"))
                .isEqualTo("omega must be from 0 to gamma, which is 2.0, got 3.0");
        assertThat(refused(WRONG_USAGE, drifting(), "--set", "gamma=much"))
                .isEqualTo("gamma must be a number, got 'much'");
        assertThat(refused(WRONG_USAGE, drifting(), "--prune-after", "1"))
                .startsWith("--prune-after applies only to --algorithm app");
        assertThat(refused(WRONG_USAGE, drifting(), "--large-batch", "auto"))
                .startsWith("--large-batch applies only to --algorithm app or ap");
        assertThat(refused(WRONG_USAGE, drifting(), "--precision", "float"))
                .startsWith("--precision float applies only to --algorithm app, ap, iapc");
        Path twice = Files.writeString(dir.resolve("twice.csv"), "step,id,x,y\n1,a,0,0\n1,b,1,1\n2,a,0,0\n2,a,1,1\n");
        assertThat(refused(REFUSED, twice))
                .isEqualTo("twice.csv, line 5: the id 'a' occurs a second time, the first was in twice.csv, line 4;"
                        + " give every object of a step an id of its own, or leave out rows that repeat a whole row with"
                        + " --copies skip");
        Path others = Files.writeString(dir.resolve("others.csv"), "step,id,x,y\n1,a,0,0\n1,b,1,1\n2,c,0,0\n2,d,1,1\n");
        assertThat(refused(REFUSED, others)).contains("none of the 2 objects of batch '2', such as 'c'");
    }

    private String refused(int exit, Path data, String... options) {
        Outcome outcome = eap(data, options);
        assertThat(outcome.exit()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }

    private Outcome eap(Path data, String... options) {
        List<Object> words = new ArrayList<>(List.of("cluster", data, "--algorithm", "eap", "--id-column", "id"));
        words.addAll(List.of("--step-column", "step", "--out", dir.resolve("out")));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray());
    }

    /** Two groups of 20, of which one drifts; one object more in the second of three steps. */
    private Path drifting() throws IOException {
        List<String> rows = new ArrayList<>(List.of("step,id,x,y"));
        for (int step = 0; step < 3; step++) {
            for (int i = 0; i < 20; i++) {
                rows.add(String.format(Locale.ROOT, "%d,a%d,%d,%.2f", step, i, step, .05 * i));
                rows.add(String.format(Locale.ROOT, "%d,b%d,20,%.2f", step, i, 20 + .05 * i));
            }
            rows.addAll(step == 1 ? List.of("1,b20,20,20.5") : Collections.emptyList());
        }
        return Files.write(dir.resolve("drifting.csv"), rows);
    }

    /** The sample that the authors of the algorithm released with their code, with ids and steps. */
    private Path published() throws IOException {
        List<String> rows = new ArrayList<>(List.of("step,id,x,y"));
        List<String> places = Files.readAllLines(SharedData.file("../reference/eap_data.csv"));
        for (int i = 0; i < places.size(); i++) {
            rows.add("%d,o%d,%s".formatted(i / OBJECTS, i % OBJECTS, places.get(i)));
        }
        return Files.write(dir.resolve("published.csv"), rows);
    }

    private JsonNode record() throws IOException {
        return new ObjectMapper().readTree(dir.resolve("out/run.json").toFile());
    }
}
