package io.varve.cli;

import static io.varve.cli.Failures.DATA_REFUSED;
import static io.varve.cli.Failures.FAILURE;
import static io.varve.cli.Failures.WRONG_USAGE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nothing that a verb writes takes the place of an input, a timeline or somebody's file. */
class OutputsKeepWhatIsThereTest {

    @TempDir
    Path dir;

    private Path timeline;
    private Path data;

    @BeforeEach
    void addAStep() throws IOException {
        timeline = dir.resolve("t.varve");
        data = Files.writeString(dir.resolve("data.csv"), "id,x\na,1\nb,2\nc,9\n");
        Outcome.of("add", timeline, data, "--id-column", "id").fine();
    }

    private String refused(Outcome outcome) {
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(WRONG_USAGE);
        assertThat(outcome.out()).isEmpty();
        return outcome.err().lines().findFirst().orElse("");
    }

    private Outcome run(String line, Path out) {
        Stream<String> words = Stream.of(line.replace("DIR", dir.toString()).split(" "));
        return Outcome.of(Stream.concat(words, Stream.of("--out", out)).toArray());
    }

    /** An input that is not there shows whether it was looked for first. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "predict DIR/t.varve DIR/nowhere.csv --id-column id",
                "steps DIR/t.varve DIR/nowhere.csv --id-column id --label-column kind"
            })
    void aPlaceIsRefusedBeforeAnythingIsRead(String line) throws IOException {
        Path notes = Files.writeString(dir.resolve("notes.txt"), "mine\n");
        assertThat(refused(run(line, notes))).startsWith("varve: --out " + notes + " exists and is not ");
        assertThat(refused(run(line + " --format nope", dir.resolve("new.csv"))))
                .startsWith("varve: --format 'nope' is not known");
        assertThat(run(line, dir.resolve("new.csv")).exit()).isEqualTo(DATA_REFUSED);
        assertThat(dir.resolve("new.csv")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report DIR/t.varve",
                "predict DIR/t.varve DIR/data.csv --id-column id",
                "steps DIR/t.varve",
                "labels DIR/t.varve",
                "labels DIR/t.varve --format parquet",
                "labels DIR/t.varve --format jsonl",
                "clusters DIR/t.varve",
                "events DIR/t.varve",
                "lineage DIR/t.varve",
                "lineage DIR/t.varve --format dot"
            })
    void neverATimelineNorAnInputNorSomebodysFile(String line) throws IOException {
        byte[] before = Files.readAllBytes(timeline);
        Path hardLink = Files.createLink(dir.resolve("second-name"), timeline);
        Path link = Files.createSymbolicLink(dir.resolve("link"), timeline);
        Files.createDirectory(dir.resolve("sub"));
        for (Path same : List.of(timeline, hardLink, link, dir.resolve("sub/../t.varve"))) {
            assertThat(refused(run(line, same)))
                    .isEqualTo("varve: --out " + same + " is an input of this run; name another file");
        }
        Path other = Files.copy(timeline, dir.resolve("other.varve"));
        assertThat(refused(run(line, other)))
                .isEqualTo("varve: --out " + other + " is a timeline or another database; name another file");
        Path log = dir.resolve("other.varve-wal");
        assertThat(refused(run(line, log)))
                .isEqualTo("varve: --out " + log + " is where SQLite keeps a part of a database; name another file");
        Path notes = Files.writeString(dir.resolve("notes.txt"), "mine\n");
        assertThat(refused(run(line, notes)))
                .startsWith("varve: --out " + notes + " exists and is not ")
                .endsWith(" of Varve's; name another file, or remove it first");
        Path towards = Files.createSymbolicLink(dir.resolve("latest"), notes);
        assertThat(refused(run(line, towards)))
                .isEqualTo("varve: --out " + towards + " is a link to " + notes
                        + "; name that file itself, or remove the link");
        Path nowhere = Files.createSymbolicLink(dir.resolve("nowhere"), dir.resolve("not-yet"));
        assertThat(refused(run(line, nowhere))).contains("is a link to ");

        assertThat(Files.readAllBytes(timeline)).isEqualTo(before);
        assertThat(Files.readAllBytes(other)).isEqualTo(before);
        assertThat(notes).hasContent("mine\n");
        assertThat(dir.resolve("not-yet")).doesNotExist();
        assertThat(log).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "report DIR/t.varve",
                "labels DIR/t.varve",
                "labels DIR/t.varve --format parquet",
                "labels DIR/t.varve --format jsonl",
                "lineage DIR/t.varve --format dot",
                "lineage DIR/t.varve --format graphml"
            })
    void anEarlierFileOfTheSameKindIsReplaced(String line) throws IOException {
        Path file = dir.resolve("out");
        run(line, file).fine();
        long first = Files.size(file);
        run(line, file).fine();
        assertThat(file).hasSize(first);
        Path empty = Files.createFile(
                dir.resolve("mktemp"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        run(line, empty).fine();
        assertThat(empty).hasSize(first);
        assertThat(Files.getPosixFilePermissions(empty)).as("stays private").hasSize(2);
        assertThat(dir.toFile().list()).noneMatch(name -> name.startsWith(".varve"));
    }

    @Test
    void anInputIsNeverReplacedHoweverItIsNamed() throws IOException {
        Path ids = Files.writeString(dir.resolve("ids.txt"), "d\ne\nf\n");
        assertThat(refused(Outcome.of("predict", timeline, data, "--ids", ids, "--columns", "x", "--out", ids)))
                .contains("is an input of this run");
        Path words = Files.writeString(dir.resolve("words.csv"), "cluster,description\nk0,few\n");
        assertThat(refused(Outcome.of("report", timeline, "--descriptions", words, "--out", words)))
                .contains("is an input of this run");
        assertThat(ids).hasContent("d\ne\nf\n");
    }

    @Test
    void aDeviceIsWrittenToAsItIs() {
        Path device = Path.of("/dev/null");
        assumeTrue(Files.exists(device), "there is no /dev/null here");
        Outcome.of("labels", timeline, "--out", device).fine();
        assertThat(device).exists();
    }

    @Test
    void aFullDiskLeavesWhatWasThere() {
        Path full = Path.of("/dev/full");
        assumeTrue(Files.exists(full), "there is no /dev/full here");
        Outcome outcome = Outcome.of("labels", timeline, "--out", full);
        assertThat(outcome.exit()).isEqualTo(FAILURE);
        assertThat(outcome.err()).startsWith("varve: cannot write /dev/full (No space left on device)");
    }

    @Test
    void aReportThatFindsNoRoomLeavesTheEarlierOne() throws Exception {
        Path shell = Path.of("/bin/bash");
        assumeTrue(Files.isExecutable(shell), "there is no bash here to set a limit");
        Path page = dir.resolve("page.html");
        Outcome.of("report", timeline, "--out", page).fine();
        byte[] before = Files.readAllBytes(page);
        // a timeline would first unpack its library, which has no room either
        Path result = dir.resolve("result");
        Outcome.of("cluster", data, "--id-column", "id", "--out", result).fine();
        List<String> limited = new ArrayList<>(List.of(shell.toString(), "-c", "ulimit -f 100; exec \"$@\"", "varve"));
        limited.addAll(Child.command("report", result, "--out", page));
        Outcome outcome = Child.run(dir.resolve("said"), limited);
        assertThat(outcome.exit()).as(outcome.err()).isEqualTo(FAILURE);
        assertThat(outcome.err())
                .startsWith("varve: cannot write " + page + " (File too large); what was there is unchanged");
        assertThat(Files.readAllBytes(page)).isEqualTo(before);
        assertThat(dir.toFile().list()).noneMatch(name -> name.startsWith(".varve"));
    }

    @Test
    void anExportReplacesAnExportAndNothingElse() throws IOException {
        Path folder = Files.createDirectory(dir.resolve("tables"));
        Path mine = Files.writeString(folder.resolve("labels.csv"), "object,cluster\na,my own\n");
        assertThat(refused(Outcome.of("export", timeline, "--out", folder)))
                .isEqualTo("varve: --out " + folder
                        + " holds a labels.csv that Varve did not write; move it elsewhere, or name another folder");
        assertThat(mine).content().contains("my own");
        assertThat(folder.toFile().list()).containsExactly("labels.csv");
        Files.move(mine, folder.resolve("mine.csv"));
        Outcome.of("export", timeline, "--out", folder).fine();
        Outcome.of("export", timeline, "--out", folder).fine();
        assertThat(folder.resolve("mine.csv")).content().contains("my own");
        Outcome.of("export", timeline, "--out", folder, "--format", "tsv").fine();
        assertThat(folder.resolve("labels.csv")).doesNotExist();

        Path labels = folder.resolve("labels.tsv");
        Files.writeString(labels, Files.readString(labels).replace("k0", "k0?"));
        assertThat(refused(Outcome.of("export", timeline, "--out", folder)))
                .contains("holds a labels.tsv that was changed after Varve wrote it");
        assertThat(labels).content().contains("k0?");
    }

    @Test
    void anExportDoesNotMixWithAResult() {
        Path result = dir.resolve("result");
        Outcome.of("cluster", data, "--id-column", "id", "--out", result).fine();
        assertThat(refused(Outcome.of("export", timeline, "--out", result))).contains("holds the result of a run");
    }

    @Test
    void aResultKeepsWhatSomebodyChangedOrPutThere() throws IOException {
        Path result = dir.resolve("result");
        Object[] words = {"cluster", data, "--id-column", "id", "--out", result};
        Outcome.of(words).fine();
        Path labels = result.resolve("labels.csv");
        Files.writeString(labels, Files.readString(labels) + "note,0,k0,0.0\n");
        assertThat(refused(Outcome.of(words)))
                .isEqualTo("varve: --out " + result
                        + " holds a labels.csv that was changed after Varve wrote it; move it elsewhere, or name another"
                        + " folder");
        Files.delete(labels);
        Outcome.of(words).fine();
        Path mine = Files.writeString(result.resolve("descriptions.csv"), "cluster,description\nk0,few\n");
        Outcome.of("report", result).fine();
        assertThat(refused(Outcome.of(words))).contains("holds a descriptions.csv that Varve did not write");
        assertThat(mine).hasContent("cluster,description\nk0,few\n");
        Files.delete(mine);
        Path elsewhere = Files.writeString(dir.resolve("elsewhere.csv"), "mine");
        Files.delete(result.resolve("events.csv"));
        Files.createSymbolicLink(result.resolve("events.csv"), elsewhere);
        assertThat(refused(Outcome.of(words))).contains("holds a events.csv that");
        assertThat(elsewhere).hasContent("mine");
    }

    @Test
    void aResultIsNoInputOfItself() throws IOException {
        Path result = dir.resolve("result");
        Outcome.of("cluster", data, "--id-column", "id", "--out", result).fine();
        Path timelineTable = result.resolve("timeline.csv");
        byte[] before = Files.readAllBytes(timelineTable);
        assertThat(refused(Outcome.of("cluster", timelineTable, "--columns", "step", "--out", result)))
                .isEqualTo("varve: --out " + result
                        + " would replace its timeline.csv, an input of this run; name another folder");
        assertThat(Files.readAllBytes(timelineTable)).isEqualTo(before);
    }

    @Test
    void aResultOfAnEarlierBuildIsReplaced() throws IOException {
        Path result = dir.resolve("result");
        Object[] words = {"cluster", data, "--id-column", "id", "--out", result};
        Outcome.of(words).fine();
        Files.delete(result.resolve("varve-files.sha256"));
        Files.writeString(result.resolve("report.html"), "<!doctype html>\nwithout a mark");
        Outcome.of("report", result).fine();
        Files.writeString(result.resolve("report.html"), "<!doctype html>\nwithout a mark");
        Outcome.of(words).fine();
        assertThat(result.resolve("report.html")).content().contains("generator");
        assertThat(result.resolve("varve-files.sha256")).isNotEmptyFile();
    }
}
