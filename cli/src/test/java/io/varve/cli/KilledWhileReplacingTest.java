package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.io.WrittenFiles;
import io.varve.testing.OnlyLong;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs that are killed at system calls that change a folder, by strace, while they replace a result: at some renames, and with
 * {@code -Dvarve.long=true} at every call.
 */
class KilledWhileReplacingTest {

    private static final int KILLED = 137;
    private static final int LEAST_KILLS = Tier.choose(2, 3);
    private static final int FIRST = Tier.choose(3, 1);
    private static final int STRIDE = Tier.choose(6, 1);
    private static final int MOST_CALLS = Tier.choose(10, 100);
    private static final Path STRACE = Path.of("/usr/bin/strace");

    @TempDir
    Path dir;

    private Path before;
    private Path after;

    @BeforeEach
    void prepare() throws IOException {
        assumeTrue(Files.isExecutable(STRACE), "strace is not installed");
        before = Files.writeString(dir.resolve("before.csv"), "id,x\na,1\nb,2\nc,9\n");
        after = Files.writeString(dir.resolve("after.csv"), "id,x\nd,1\ne,2\nf,9\ng,9\n");
    }

    private List<String> replacing(Path out) {
        return Child.command("cluster", after, "--id-column", "id", "--format", "jsonl", "--quiet", "--out", out);
    }

    /** Kills a command before its n-th call of a kind; false if it ended before. */
    private boolean killedAt(String calls, int n, List<String> command) throws Exception {
        List<String> traced = new ArrayList<>(List.of(STRACE.toString(), "-f", "-qq", "-o", "/dev/null"));
        traced.addAll(List.of("-e", "trace=" + calls, "-e", "inject=" + calls + ":signal=SIGKILL:when=" + n));
        traced.addAll(command);
        traced.add(traced.indexOf("-cp"), "-XX:-UsePerfData");
        Outcome outcome = Child.run(dir.resolve("said"), traced);
        assertThat(outcome.exit()).as(outcome.err()).isIn(0, KILLED);
        return outcome.exit() == KILLED;
    }

    private static Map<String, String> content(Path folder) throws IOException {
        Map<String, String> content = new TreeMap<>();
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                content.put(folder.relativize(file).toString(), Files.readString(file));
            }
        }
        return content;
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }

    /** Every change that can be seen is a rename but removals. */
    static Stream<String> calls() {
        return Tier.LONG ? Stream.of("rename", "unlink", "rmdir", "mkdir", "fsync", "write") : Stream.of("rename");
    }

    @ParameterizedTest
    @MethodSource("calls")
    void leaveTheOldResultOrTheNewOne(String calls) throws Exception {
        Path out = dir.resolve("result");
        int kills = 0;
        for (int n = FIRST; n <= MOST_CALLS; n += STRIDE) {
            Outcome.of("cluster", before, "--id-column", "id", "--out", out).fine();
            Files.writeString(out.resolve("notes.txt"), "mine");
            Map<String, String> old = content(out);
            boolean killed = killedAt(calls, n, replacing(out));
            String when = "killed at " + calls + " " + n;

            Outcome.of("report", out).fine();
            Map<String, String> now = content(out);
            now.keySet().removeIf(name -> name.startsWith(".varve-draft"));
            if (now.containsKey("labels.csv")) {
                assertThat(now).as(when).isEqualTo(old);
            } else {
                assertThat(now)
                        .as(when)
                        .containsOnlyKeys(
                                "clusters.jsonl",
                                "events.jsonl",
                                "group_labels.jsonl",
                                "group_tree.jsonl",
                                "groups.jsonl",
                                "labels.jsonl",
                                "lineage.jsonl",
                                "map.jsonl",
                                "members.jsonl",
                                "notes.txt",
                                "profiles.jsonl",
                                "report.html",
                                "run.json",
                                "sizes.jsonl",
                                "steps.jsonl",
                                "timeline.jsonl",
                                WrittenFiles.LIST);
                WrittenFiles list = WrittenFiles.of(out);
                assertThat(list.names()).as(when).hasSize(14).allMatch(list::isUnchanged);
                assertThat(now.get("run.json")).contains("after.csv");
                assertThat(now.get("report.html")).contains("after.csv");
            }
            Outcome.of("cluster", after, "--id-column", "id", "--out", out).fine();
            assertThat(hidden(dir)).as(when).isEmpty();
            delete(out);
            if (!killed) {
                break;
            }
            kills++;
        }
        assertThat(kills).as("kills at " + calls).isBetween(LEAST_KILLS, MOST_CALLS - 1);
    }

    private static List<Path> hidden(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith(".varve"))
                    .toList();
        }
    }

    @Test
    @OnlyLong
    void anExportAndAReportToo() throws Exception {
        Path timeline = dir.resolve("t.varve");
        Path tables = dir.resolve("tables");
        Path page = dir.resolve("page.html");
        Outcome.of("add", timeline, before, "--id-column", "id").fine();
        Outcome.of("export", timeline, "--out", tables).fine();
        Outcome.of("report", timeline, "--out", page).fine();
        String oldPage = Files.readString(page);
        Outcome.of("add", timeline, after, "--id-column", "id").fine();
        boolean killed = true;
        // the small form kills one export, when it has begun to put its files in place
        for (int n = FIRST; killed && n <= MOST_CALLS; n += Tier.choose(MOST_CALLS, 1)) {
            killed = killedAt("rename", n, Child.command("export", timeline, "--out", tables));
            Outcome.of("export", timeline, "--out", tables).fine();
            assertThat(Table.read(tables.resolve("labels.csv")).rows()).hasSize(7);
        }
        assertThat(killedAt("rename", 1, Child.command("report", timeline, "--out", page)))
                .isTrue();
        assertThat(page).hasContent(oldPage);
        Outcome.of("report", timeline, "--out", page).fine();
        assertThat(page).content().isNotEqualTo(oldPage);
        assertThat(hidden(dir)).isEmpty();
    }
}
