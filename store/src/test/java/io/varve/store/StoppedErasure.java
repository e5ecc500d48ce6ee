package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A timeline of which objects are forgotten, as it must be whatever stopped that. */
final class StoppedErasure {

    private static final int STEPS = 3;
    static final List<String> GONE = IntStream.range(0, STEPS)
            .mapToObj(step -> AddingProcess.batch(step).ids().get(0))
            .toList();

    private final Path folder;
    private final Path before;
    private final Path after;
    private final List<byte[]> values = new ArrayList<>();

    StoppedErasure(Path folder) throws Exception {
        this.folder = folder;
        before = folder.resolve("before.varve");
        TimelineOptions options = TimelineOptions.defaults().withKeepVectors(true);
        try (Timeline timeline = Timeline.open(before, AddingProcess.ALGORITHM, options)) {
            for (int step = 0; step < STEPS; step++) {
                timeline.add(AddingProcess.batch(step));
                values.add(TimelineForgetTest.bytes(AddingProcess.batch(step).value(0, 0)));
            }
        }
        after = copy("after");
        try (Timeline timeline = Timeline.open(after, TimelineOptions.defaults())) {
            timeline.forget(GONE, Optional.empty());
        }
    }

    Path copy(String name) throws Exception {
        return Files.copy(before, folder.resolve(name + ".varve"));
    }

    /** Whether all of it was done when it was stopped: then no byte is left, else it is told of or nothing was changed. */
    boolean verify(Path file, String when) throws Exception {
        boolean untouched;
        List<String> problems;
        try (Timeline timeline = Timeline.read(file)) {
            problems = timeline.check();
            untouched = TimelineTest.labels(timeline, STEPS - 1).stream()
                    .map(LabelRow::object)
                    .anyMatch(GONE::contains);
        }
        boolean done = !untouched && problems.isEmpty();
        if (done) {
            verifyNothingLeft(file, when);
        } else if (untouched) {
            assertThat(problems).as(when).isEmpty();
        } else {
            assertThat(problems).as(when).singleElement().asString().contains("old pages may still hold them");
        }
        return done;
    }

    /** Forgets the same objects again, where they are not gone, and compares with what was never stopped. */
    void endIt(Path file, String when) throws Exception {
        try (Timeline timeline = Timeline.open(file, TimelineOptions.defaults())) {
            timeline.forget(GONE, Optional.empty());
        } catch (Refused e) {
            assertThat(e).as(when).hasMessageContaining("no object '" + GONE.get(0) + "'");
        }
        verifyNothingLeft(file, when);
        assertThat(Dump.withoutTimes(file)).as(when).isEqualTo(Dump.withoutTimes(after));
    }

    private void verifyNothingLeft(Path file, String when) throws Exception {
        for (byte[] value : values) {
            assertThat(TimelineForgetTest.occurrences(file, value)).as(when).isZero();
        }
    }
}
