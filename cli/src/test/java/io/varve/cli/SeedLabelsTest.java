package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes to learn from, by the command: {@code --seed-labels}, and the table of what was learned. */
class SeedLabelsTest {

    @TempDir
    Path dir;

    private Path monday;
    private Path tuesday;

    @BeforeEach
    void writeFiles() throws Exception {
        monday = Files.writeString(
                dir.resolve("monday.csv"), "id,x,kind\na,0,A\nb,1,\nc,2,\nd,3, \ne,20,B\nf,21,\ng,22,\nh,23,\n");
        tuesday = Files.writeString(dir.resolve("tuesday.csv"), "id,x,kind\ni,50,C\nj,51,\nk,52,\nl,1.5,\nm,21.5,\n");
    }

    private Object[] seeded(Object... words) {
        Object[] all = new Object[words.length + 4];
        System.arraycopy(words, 0, all, 0, words.length);
        List<Object> more = List.of("--id-column", "id", "--seed-labels", "kind");
        for (int i = 0; i < 4; i++) {
            all[words.length + i] = more.get(i);
        }
        return all;
    }

    @ParameterizedTest
    @ValueSource(strings = {"iapc", "idap"})
    void aTimelineTellsWhatOneRunTells(String algorithm) throws Exception {
        Path out = dir.resolve("out");
        Outcome.of(seeded("cluster", monday, tuesday, "--algorithm", algorithm, "--scale", "none", "--out", out))
                .fine();
        String learned = Files.readString(out.resolve("pseudo_labels.csv"));
        assertThat(learned)
                .startsWith("step,round,object,class_name,change,confidence\n0,0,a,A,given,\n0,0,e,B,given,\n")
                .contains("\n0,1,", ",added,", "\n1,0,i,C,given,\n");
        assertThat(learned.lines().filter(row -> row.contains(",A,added,")))
                .isNotEmpty()
                .allMatch(row -> row.matches("\\d,\\d+,[bcdl],.*"));
        assertThat(out.resolve("run.json")).content().contains("\"seed_labels\" : \"kind\"");

        Path file = dir.resolve("t.varve");
        Outcome.of(seeded("add", file, monday, "--algorithm", algorithm, "--scale", "none", "--keep-vectors"))
                .fine();
        // how files are read is kept, the column of classes included
        Outcome.of("add", file, tuesday).fine();
        Outcome.of("check", file).fine();
        Path exported = dir.resolve("exported");
        Outcome.of("export", file, "--out", exported).fine();
        for (String table : List.of("labels", "clusters", "events", "lineage", "pseudo_labels")) {
            assertThat(exported.resolve(table + ".csv")).as(table).hasSameTextualContentAs(out.resolve(table + ".csv"));
        }
        Path before = dir.resolve("before");
        Outcome.of("export", file, "--at", 0, "--out", before).fine();
        assertThat(Files.readString(before.resolve("pseudo_labels.csv")).lines())
                .isNotEmpty()
                .noneMatch(row -> row.startsWith("1,"));
        assertThat(Outcome.of("predict", file, tuesday, "--id-column", "id", "--exclude", "kind")
                        .fine()
                        .out())
                .contains("i,k");
        Outcome.of("forget", file, "--object", "a").fine();
        Outcome.of("check", file).fine();
        Path after = dir.resolve("after");
        Outcome.of("export", file, "--out", after).fine();
        assertThat(Files.readString(after.resolve("pseudo_labels.csv"))).doesNotContain(",a,A,");
    }

    @Test
    void theColumnOfClassesIsNoFeature() throws Exception {
        Outcome refused = Outcome.of(
                seeded("cluster", monday, "--algorithm", "iapc", "--columns", "x,kind", "--out", dir.resolve("out")));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("column 'kind' holds the known classes, so it cannot be a feature");
    }

    @Test
    void aColumnThatIsNotThereIsNamedWithItsOption() {
        Outcome refused = Outcome.of(
                "cluster", monday, "--algorithm", "idap", "--seed-labels", "sort", "--out", dir.resolve("out"));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("'sort'", "--seed-labels");
    }

    @Test
    void algorithmsThatLearnNothingRefuseIt() {
        Outcome refused = Outcome.of(seeded("cluster", monday, "--out", dir.resolve("out")));
        assertThat(refused.exit()).isEqualTo(2);
        assertThat(refused.err()).contains("--seed-labels applies only to --algorithm iapc or idap");
        Outcome added = Outcome.of(seeded("add", dir.resolve("t.varve"), monday));
        assertThat(added.exit()).isEqualTo(2);
        assertThat(added.err()).contains("--seed-labels applies only to --algorithm iapc or idap");
        assertThat(dir.resolve("t.varve")).doesNotExist();
    }

    @Test
    void withoutAnyClassARunSaysThatItIsPlainAffinityPropagation() throws Exception {
        Path out = dir.resolve("out");
        Outcome told = Outcome.of(
                        "cluster",
                        monday,
                        "--id-column",
                        "id",
                        "--exclude",
                        "kind",
                        "--algorithm",
                        "idap",
                        "--out",
                        out)
                .fine();
        assertThat(told.out()).contains("so this is plain affinity propagation");
        assertThat(out.resolve("pseudo_labels.csv")).doesNotExist();
    }

    @Test
    void theSameBatchWithOtherClassesIsAnother() throws Exception {
        Path file = dir.resolve("t.varve");
        Outcome.of(seeded("add", file, monday, "--algorithm", "iapc")).fine();
        assertThat(Outcome.of(seeded("add", file, monday)).fine().out()).contains("was made of this batch");
        Path other = Files.writeString(
                dir.resolve("other.csv"), Files.readString(monday).replace("b,1,", "b,1,B"));
        Outcome refused = Outcome.of(seeded("add", file, other));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("'a'");
    }

    @Test
    void aCorrectedClassAloneIsReplaced() throws Exception {
        Path file = dir.resolve("t.varve");
        Outcome.of(seeded("add", file, monday, "--algorithm", "iapc", "--keep-vectors"))
                .fine();
        Path other = Files.writeString(
                dir.resolve("other.csv"), Files.readString(monday).replace("e,20,B", "e,20,C"));
        assertThat(Outcome.of("add", file, other, "--replace").fine().out())
                .contains("1 object replaced; 7 objects that arrived before left out");
        Path tables = dir.resolve("tables");
        Outcome.of("export", file, "--out", tables).fine();
        assertThat(tables.resolve("pseudo_labels.csv"))
                .content()
                .contains("1,0,e,C,given,")
                .doesNotContain("e,B,given");
        assertThat(Outcome.of("add", file, other, "--replace").fine().out()).doesNotContain("replaced");
        Outcome.of("check", file).fine();
    }

    @Test
    void anIdWithTwoClassesIsRefused() throws Exception {
        Path twice = Files.writeString(dir.resolve("twice.csv"), "id,x,kind\na,0,A\nb,1,\na,0,B\n");
        Outcome refused = Outcome.of(seeded("cluster", twice, "--algorithm", "iapc", "--out", dir.resolve("out")));
        assertThat(refused.exit()).isEqualTo(3);
        assertThat(refused.err()).contains("the id 'a' occurs a second time");
    }
}
