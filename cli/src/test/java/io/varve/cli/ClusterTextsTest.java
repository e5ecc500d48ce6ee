package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Texts in the place of numbers, for {@code varve cluster}, {@code add} and {@code predict}. */
class ClusterTextsTest {

    @TempDir
    Path dir;

    @BeforeEach
    void write() throws IOException {
        Files.writeString(dir.resolve("titles.csv"), """
                id,month,topic,title,pages
                1,1,ship,Strike closes the port and ships wait at sea,3
                2,1,ship,"Tanker aground, crew taken off by lifeboat",4
                3,1,ship,Freight rates rise as vessels wait outside the port,1
                4,1,grain,Wheat harvest falls after the drought,2
                5,1,grain,Farmers sell maize and wheat at lower prices,2
                6,1,grain,Corn and barley exports grow,5
                7,2,ship,Cargo vessel sinks outside the harbour,1
                8,2,ship,Port workers end their strike and ships sail,7
                9,2,grain,Farmers expect a good wheat harvest,9
                10,2,grain,Maize prices fall as the corn harvest begins,3
                """);
    }

    private Outcome cluster(Object... options) {
        return on("cluster", dir.resolve("titles.csv"), options);
    }

    private Outcome on(String verb, Path file, Object... options) {
        List<Object> words = new ArrayList<>(List.of(verb));
        if (!verb.equals("cluster")) {
            words.add(dir.resolve("titles.varve"));
        }
        words.addAll(List.of(file, "--id-column", "id", "--cache", dir.resolve("cache")));
        words.addAll(List.of(options));
        return Outcome.of(words.toArray());
    }

    private Object[] columns(Object... more) {
        List<Object> words = new ArrayList<>(List.of(
                "--text-column", "title", "--step-column", "month", "--label-column", "topic", "--clusters", 2));
        words.addAll(List.of(more));
        return words.toArray();
    }

    /** Words without meaning are those of the language that the texts are in, in results and in timelines. */
    @OnlyLong
    @Test
    void topicsInOtherLanguagesAreNamedByWordsThatSaySomething() throws IOException {
        Path file = Files.writeString(dir.resolve("german.csv"), """
                id,text
                1,Die Bäckerei an der Ecke backt jeden Morgen das Brot und den Kuchen
                2,Das Brot und der Kuchen aus der Bäckerei sind jeden Morgen noch warm
                3,In der Bäckerei gibt es das Brot und auch den Kuchen der alten Meisterin
                4,Nach dem Spiel war der Trainer mit der Mannschaft und dem Sieg zufrieden
                5,Die Mannschaft und der Trainer waren nach dem Sieg in dem Spiel sehr müde
                6,Der Trainer hat die Mannschaft vor dem Spiel gelobt und nach dem Sieg auch
                """);
        Path out = dir.resolve("german");
        Object[] read = {"--text-column", "text"};
        on("cluster", file, "--text-column", "text", "--out", out).fine();
        on("add", file, read).fine();
        List<String> names =
                new ArrayList<>(Table.read(out.resolve("clusters.csv")).column("name"));
        names.addAll(Table.read(out.resolve("descriptions.csv")).column("description"));
        names.add(Outcome.of("clusters", dir.resolve("titles.varve")).fine().out());
        assertThat(String.join(" ", names))
                .contains("bäckerei", "mannschaft")
                .doesNotContainPattern("\\b(und|der|die|das|dem|den|mit|nach|auch)\\b");
    }

    @Test
    void titlesFallIntoTopicsThatKeepTheirIds() throws IOException {
        Path out = dir.resolve("out");
        assertThat(cluster(columns("--algorithm", "ap", "--out", out)).fine().out())
                .containsPattern("10 texts embedded by all-minilm-l6-v2 \\(\\d+ a second\\), 0 from the cache\n")
                .containsPattern("step 1 \\(2\\): .* 2 clusters; .*; purity 1.000, NMI 1.000\n");
        Table labels = Table.read(out.resolve("labels.csv"));
        assertThat(labels.column("cluster"))
                .containsExactly("k0", "k0", "k0", "k1", "k1", "k1", "k0", "k0", "k1", "k1");
        assertThat(out.resolve("run.json")).content().contains("\"text_column\" : \"title\"", "\"model_fingerprint\"");
        assertThat(Table.read(out.resolve("descriptions.csv"))
                        .column("description")
                        .get(1))
                .contains("wheat")
                .contains("harvest")
                .doesNotContain("port");
        assertThat(out.resolve("report.html")).content().contains("wheat");
        Path again = dir.resolve("again.html");
        Outcome.of("report", out, "--out", again).fine();
        assertThat(again).hasSameBinaryContentAs(out.resolve("report.html"));
        assertThat(cluster(columns("--algorithm", "ap", "--out", out)).fine().out())
                .containsOnlyOnce("texts embedded")
                .contains("0 texts embedded by all-minilm-l6-v2, 10 from the cache\n");
    }

    @Test
    void aTimelineTakesTextsOfOneModel() throws IOException {
        assertThat(on("add", dir.resolve("titles.csv"), "--text-column", "title", "--step-column", "month")
                        .fine()
                        .out())
                .contains("10 texts embedded by all-minilm-l6-v2 (");
        Path more = dir.resolve("more.csv");
        Files.writeString(more, "id,title\n11,Ships collide near the port\n");
        assertThat(on("predict", more, "--text-column", "title").fine().out()).containsPattern("(?m)^11,k\\d+,");
        Path other = TextModels.copyOfTheBundledOne(dir.resolve("other"), 64);
        Outcome refused = on("add", more, "--text-column", "title", "--model", other);
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("give every batch the same columns in the same order");
        on("add", more, "--text-column", "title").fine();
    }

    @OnlyLong
    @Test
    void aTimelineKnowsWhatItsTopicsAreAbout() throws IOException {
        on("add", dir.resolve("titles.csv"), columns("--algorithm", "ap", "--quiet"))
                .fine();
        Path timeline = dir.resolve("titles.varve");
        Path out = dir.resolve("out");
        cluster(columns("--algorithm", "ap", "--out", out)).fine();
        assertThat(Outcome.of("clusters", timeline).fine().out())
                .isEqualTo(Files.readString(out.resolve("clusters.csv")))
                .containsPattern("(?m)^k1,.*,\\w+ · \\w+ · \\w+$");
        assertThat(Outcome.of("clusters", timeline, "--profile", "k1").fine().out())
                .containsPattern("keywords  .*wheat \\d+ %")
                .contains("  step 0    3: ", "  step 1    2: ")
                .containsPattern("  exemplar  \\d+: [A-Z][a-z]+ ")
                .contains("  classes   grain 100 %")
                .doesNotContain("text@");
        Path exported = dir.resolve("exported");
        Outcome.of("export", timeline, "--out", exported).fine();
        for (String table : List.of("profiles", "members", "keywords")) {
            assertThat(exported.resolve(table + ".csv")).as(table).hasSameTextualContentAs(out.resolve(table + ".csv"));
        }
        Path more = dir.resolve("more.csv");
        Files.writeString(more, "id,title\n11,Wheat harvest and maize harvest are good\n");
        assertThat(on("add", more, "--json").fine().out()).containsPattern("\"name\":\"[^\"]*(wheat|harvest)");
        assertThat(Outcome.of("check", timeline).fine().out()).contains("all is well");
    }

    @OnlyLong
    @Test
    void textsAreComparedByDirection() throws IOException {
        assertThat(parametersOf())
                .contains("\"similarity\" : \"cosine\"", "\"scale\" : \"unit\"", "\"preference\" : \"min\"");
        assertThat(parametersOf("--similarity", "euclidean"))
                .contains("\"similarity\" : \"euclidean\"", "\"scale\" : \"none\"");
        if (Tier.LONG) {
            assertThat(parametersOf("--preference", "median"))
                    .contains("\"similarity\" : \"cosine\"", "\"preference\" : \"median\"");
            assertThat(parametersOf("--packing", "spread")).contains("\"similarity\" : \"cosine\"");
        }
        assertThat(parametersOf("--conventions", "paper"))
                .as("other conventions keep what they had")
                .contains("\"similarity\" : \"sqeuclidean\"", "\"scale\" : \"none\"", "\"preference\" : \"min\"");
    }

    @OnlyLong
    @Test
    void aPreferenceFromObjectsNeedsDirections() throws IOException {
        assertThat(parametersOf()).contains("\"preference_from\" : \"objects\"", "\"cluster_weight\" : \"capped\"");
        assertThat(parametersOf("--similarity", "sqeuclidean", "--scale", "none"))
                .as("the rule of earlier versions")
                .contains("\"preference_from\" : \"step\"", "\"cluster_weight\" : \"size\"");
        if (Tier.LONG) {
            assertThat(parametersOf("--set", "similarity=sqeuclidean")).contains("\"preference_from\" : \"step\"");
        }
        assertThat(parametersOf("--similarity", "sqeuclidean", "--preference-from", "objects"))
                .contains("\"preference_from\" : \"objects\"", "\"cluster_weight\" : \"size\"");
    }

    private String parametersOf(Object... options) throws IOException {
        Path out = dir.resolve("out");
        List<Object> words = new ArrayList<>(List.of("--text-column", "title", "--step-column", "month", "--out", out));
        words.addAll(List.of(options));
        cluster(words.toArray()).fine();
        return Files.readString(out.resolve("run.json"));
    }

    @OnlyLong
    @Test
    void aTimelineOfTextsGoesOnUnderItsOwnRule() throws IOException {
        on("add", dir.resolve("titles.csv"), "--text-column", "title", "--similarity", "sqeuclidean")
                .fine();
        Path more = dir.resolve("more.csv");
        Files.writeString(more, "id,title\n11,Ships collide near the port\n");
        on("add", more, "--text-column", "title").fine();
        assertThat(Outcome.of("steps", dir.resolve("titles.varve")).fine().out().lines())
                .hasSize(3);
        assertThat(on("add", more, "--text-column", "title", "--similarity", "cosine")
                        .err())
                .contains("sqeuclidean")
                .contains("cosine");
    }

    @Test
    void refusals() throws IOException {
        assertThat(refused(2, "--columns", "pages"))
                .isEqualTo("--cache applies only to texts; name their column with --text-column");
        assertThat(refused(2, "--text-column", "title", "--columns", "pages"))
                .startsWith("--text-column makes all features; leave out --columns, --categorical and --vector-column");
        assertThat(refused(3, "--text-column", "headline"))
                .startsWith("titles.csv: there is no column 'headline', which --text-column asks for;");
        Files.writeString(dir.resolve("titles.csv"), "id,title\n1,a title\n2,\u200B\n");
        assertThat(refused(3, "--text-column", "title"))
                .startsWith("object '2' (titles.csv, line 3): the model sees no word in the text '");
    }

    private String refused(int exit, Object... options) {
        List<Object> words = new ArrayList<>(List.of(options));
        words.addAll(List.of("--out", dir.resolve("out")));
        Outcome outcome = cluster(words.toArray());
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(exit);
        return outcome.err().lines().findFirst().orElseThrow().substring("varve: ".length());
    }
}
