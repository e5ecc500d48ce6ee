package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
import io.varve.metric.Contingency;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.store.StoredStep;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import io.varve.store.TimelineProfiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** {@code varve steps}: what every step came to. */
@Command(
        name = "steps",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Lists the steps of a timeline: their results, the id by which the batch is recognised, and the time.",
            "",
            "Where classes came along with --label-column of 'varve add', purity and NMI are shown for every step; or by the classes"
                    + " of FILE and --label-column."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve steps lake.varve",
            "  ./varve steps lake.varve examples/lake.csv --id-column id --label-column kind",
            "",
            ReadingVerb.EXIT_CODES
        })
final class StepsVerb extends ReadingVerb {

    private static final int MOST_JUDGED = 100_000;

    @Parameters(
            index = "1..*",
            paramLabel = "FILE",
            description = "Objects with their classes, in the column named by --label-column.")
    private List<Path> classes = List.of();

    @Mixin
    private final SteppedInputOptions reading = new SteppedInputOptions();

    @Override
    int read(Timeline timeline) {
        table().check(StoredStepRow.class);
        Map<String, String> known = classes.isEmpty() ? kept(timeline) : known(classes, timeline);
        List<StoredStepRow> steps = judged(timeline, known);
        table().write(StoredStepRow.class, steps::forEach);
        return 0;
    }

    /** All steps, compared with the classes of objects where some are known. */
    static List<StoredStepRow> judged(Timeline timeline, Map<String, String> known) {
        List<StoredStep> steps = new ArrayList<>();
        timeline.eachStep(steps::add);
        if (known.isEmpty()) {
            return steps.stream()
                    .map(step -> StoredStepRow.of(step, null, null))
                    .toList();
        }
        ClassesBySteps classes = ClassesBySteps.of(timeline, known);
        return steps.stream()
                .map(step -> judged(step, classes.after(step.row().step())))
                .toList();
    }

    private static StoredStepRow judged(StoredStep step, Contingency found) {
        return found.objects() == 0
                ? StoredStepRow.of(step, null, null)
                : StoredStepRow.of(step, Purity.of(found), NormalizedMutualInformation.of(found));
    }

    /**
     * How the clusters after the last step agree with the classes that came along, as a line; empty where none did, and where so many
     * objects are held that looking at all of them would take longer than the step.
     */
    static Optional<String> judged(Timeline timeline) {
        int[] held = new int[1];
        timeline.eachStep(step -> held[0] = step.row().objectsHeld());
        if (held[0] > MOST_JUDGED) {
            return Optional.empty();
        }
        Map<String, String> known = kept(timeline);
        Contingency found = new Contingency();
        timeline.eachLabel(timeline.lastStep(), label -> {
            String name = known.get(label.object());
            if (name != null) {
                found.add(Optional.ofNullable(label.cluster()), name, 1);
            }
        });
        return found.objects() == 0
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "after step %d: purity %.3f, NMI %.3f by the classes of %s",
                        timeline.lastStep(),
                        Purity.of(found),
                        NormalizedMutualInformation.of(found),
                        Counted.of(found.objects(), "object")));
    }

    /** The classes that came along. */
    static Map<String, String> kept(Timeline timeline) {
        int last = timeline.lastStep();
        return last < 0 ? Map.of() : TimelineProfiles.of(timeline, last).classes();
    }

    private Map<String, String> known(List<Path> files, Timeline timeline) {
        // classes need no features, so that files may lack those by which objects are compared
        ReadOptions how = reading.readOptions(
                timeline.reading(), false, timeline.algorithm().traits().idsRepeat());
        if (how.classColumn().isEmpty()) {
            throw new ParameterException(
                    spec().commandLine(),
                    "name the column of " + files.get(0) + " that has classes with --label-column");
        }
        Map<String, String> known = new HashMap<>();
        try (Steps steps = Batches.steps(files, how)) {
            for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
                List<String> ids = next.get().ids();
                List<String> classesOfBatch = next.get().classes().orElse(List.of());
                for (int i = 0; i < classesOfBatch.size(); i++) {
                    known.put(ids.get(i), classesOfBatch.get(i));
                }
            }
        }
        return known;
    }
}
