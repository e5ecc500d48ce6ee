package io.varve.lab.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.refusal.Refused;
import io.varve.testing.ChildJava;
import io.varve.testing.Tier;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTest {

    private static final long MOST_SECONDS = 600;

    @TempDir
    Path folder;

    @Test
    void theNumbersAreTheSameOnAnyNumberOfThreads() throws InterruptedException {
        Plan plan = SmallPlan.of(3, 0);
        Experiment.run(plan, SmallPlan.VERSION, folder.resolve("one"), 1, SmallPlan.SILENT);
        Experiment.run(plan, SmallPlan.VERSION, folder.resolve("three"), 3, SmallPlan.SILENT);
        assertThat(sorted("three")).isEqualTo(sorted("one")).hasSize(2 * 2 * 3);
    }

    @Test
    void aKilledExperimentGoesOnAndComesToTheSameNumbers() throws Exception {
        int runs = Tier.choose(12, 50);
        Path out = folder.resolve("killed");
        Process child = new ProcessBuilder(ChildJava.command(
                        "-cp",
                        System.getProperty("java.class.path"),
                        SmallPlan.class.getName(),
                        out.toString(),
                        Integer.toString(runs)))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("child.log").toFile())
                .start();
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_SECONDS);
            while (lines(out) < 20 && child.isAlive() && System.nanoTime() < deadline) {
                Thread.sleep(5);
            }
        } finally {
            child.destroyForcibly().waitFor();
        }
        int before = ResultsFolder.read(out).runs().size();
        assertThat(before)
                .as("killed half-way: %s", Files.readString(folder.resolve("child.log")))
                .isBetween(20, 4 * runs - 1);

        Plan plan = SmallPlan.of(runs, 0);
        Experiment.run(plan, SmallPlan.VERSION, out, 2, SmallPlan.SILENT);
        Experiment.run(plan, SmallPlan.VERSION, folder.resolve("whole"), 2, SmallPlan.SILENT);
        assertThat(ResultsFolder.read(out).sessions().get(0).runs()).isEqualTo(4 * runs - before);
        assertThat(sorted("killed")).isEqualTo(sorted("whole")).hasSize(4 * runs);
    }

    @Test
    void aTornLastLineIsDoneAgain() throws Exception {
        Plan plan = SmallPlan.of(2, 0);
        Experiment.run(plan, SmallPlan.VERSION, folder.resolve("torn"), 1, SmallPlan.SILENT);
        Map<RunKey, List<StepScore>> whole = sorted("torn");
        Path file = folder.resolve("torn/runs.jsonl");
        String text = Files.readString(file);
        Files.writeString(file, text.substring(0, text.length() - 40));
        assertThat(sorted("torn")).hasSize(whole.size() - 1);
        Experiment.run(plan, SmallPlan.VERSION, folder.resolve("torn"), 1, SmallPlan.SILENT);
        assertThat(sorted("torn")).isEqualTo(whole);
        assertThat(Files.readAllLines(file)).hasSize(whole.size());
    }

    @Test
    void aDamagedLineInTheMiddleIsNamed() throws Exception {
        Experiment.run(SmallPlan.of(1, 0), SmallPlan.VERSION, folder.resolve("d"), 1, SmallPlan.SILENT);
        Path file = folder.resolve("d/runs.jsonl");
        List<String> lines = Files.readAllLines(file);
        Files.write(file, List.of(lines.get(0), "{\"key\":", lines.get(1)));
        assertThatThrownBy(() -> ResultsFolder.read(folder.resolve("d")))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("line 2 is damaged");
    }

    @Test
    void timeAndMemoryComeFromAPassOfTheirOwn() throws InterruptedException {
        Experiment.run(SmallPlan.of(2, 1), SmallPlan.VERSION, folder.resolve("t"), 1, SmallPlan.SILENT);
        List<TimedLine> timed = ResultsFolder.read(folder.resolve("t")).timed();
        assertThat(timed).hasSize(4);
        for (TimedLine line : timed) {
            assertThat(line.steps()).hasSize(6).allMatch(step -> step.seconds() > 0 && step.retainedBytes() > 1000);
        }
    }

    @Test
    void aFolderOfOtherParametersOrAnotherVersionIsRefusedAndStaysAsItIs() throws Exception {
        Path out = folder.resolve("r");
        Experiment.run(SmallPlan.of(1, 0), SmallPlan.VERSION, out, 1, SmallPlan.SILENT);
        byte[] runs = Files.readAllBytes(out.resolve("runs.jsonl"));
        byte[] manifest = Files.readAllBytes(out.resolve("manifest.json"));
        assertThatThrownBy(() -> Experiment.run(SmallPlan.of(2, 0), SmallPlan.VERSION, out, 1, SmallPlan.SILENT))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("another number of runs (1 there, 2 now)")
                .hasMessageContaining("choose another folder");
        assertThatThrownBy(() -> Experiment.run(SmallPlan.of(1, 0), "next", out, 1, SmallPlan.SILENT))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("another version (test there, next now)");
        assertThat(Files.readAllBytes(out.resolve("runs.jsonl"))).isEqualTo(runs);
        assertThat(Files.readAllBytes(out.resolve("manifest.json"))).isEqualTo(manifest);
    }

    @Test
    void aFolderWithOtherFilesIsRefused() throws IOException {
        Files.writeString(folder.resolve("letter.txt"), "dear", StandardOpenOption.CREATE);
        assertThatThrownBy(() -> Experiment.run(SmallPlan.of(1, 0), "v", folder, 1, SmallPlan.SILENT))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("holds other files");
        assertThatThrownBy(() -> ResultsFolder.read(folder))
                .isInstanceOf(Refused.class)
                .hasMessageContaining("is not a results folder");
    }

    @Test
    void twoExperimentsAtOnceInOneFolderAreRefused() throws Exception {
        Plan plan = SmallPlan.of(1, 0);
        try (ResultsFolder first = ResultsFolder.open(folder, Manifest.of("v", plan))) {
            assertThat(first.runsBefore()).isEmpty();
            assertThatThrownBy(() -> ResultsFolder.open(folder, Manifest.of("v", plan)))
                    .isInstanceOf(Refused.class)
                    .hasMessageContaining("another experiment is running");
        }
    }

    @Test
    void noRunsAreRefused() {
        assertThatThrownBy(() -> SmallPlan.of(0, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("runs must be at least 1, got 0");
    }

    private Map<RunKey, List<StepScore>> sorted(String name) {
        Map<RunKey, List<StepScore>> sorted = new TreeMap<>(Comparator.naturalOrder());
        ResultsFolder.read(folder.resolve(name)).runs().forEach(line -> sorted.put(line.key(), line.steps()));
        return sorted;
    }

    private static long lines(Path out) throws IOException {
        Path file = out.resolve("runs.jsonl");
        return Files.exists(file) ? Files.readString(file).lines().count() : 0;
    }
}
