package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.store.StoredStep;
import io.varve.store.StoredStepRow;
import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
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
            "A timeline keeps no classes. Given with FILE and --label-column, purity and NMI are shown for every step."
        },
        footer = {
            "",
            "Example:",
            "  ./varve steps lake.varve",
            "  ./varve steps lake.varve examples/lake.csv --id-column id --label-column kind",
            "",
            ReadingVerb.EXIT_CODES
        })
final class StepsVerb extends ReadingVerb {

    @Parameters(
            index = "1..*",
            paramLabel = "FILE",
            description = "Objects with their classes, in the column named by --label-column.")
    private List<Path> classes = List.of();

    @Mixin
    private final SteppedInputOptions reading = new SteppedInputOptions();

    @Override
    int read(Timeline timeline) {
        if (classes.isEmpty()) {
            table().write(
                            StoredStepRow.class,
                            rows -> timeline.eachStep(step -> rows.accept(StoredStepRow.of(step, null, null))));
            return 0;
        }
        table().check(StoredStepRow.class);
        Map<String, String> known = known(classes, timeline);
        List<StoredStep> steps = new ArrayList<>();
        timeline.eachStep(steps::add);
        table().write(StoredStepRow.class, rows -> steps.forEach(step -> rows.accept(judged(step, known, timeline))));
        return 0;
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

    /** Compares the clusters after a step with the classes of the objects held then, as far as they are known. */
    private static StoredStepRow judged(StoredStep step, Map<String, String> known, Timeline timeline) {
        List<Optional<String>> labels = new ArrayList<>();
        List<String> classesOfLabels = new ArrayList<>();
        timeline.eachLabel(step.row().step(), label -> {
            String of = known.get(label.object());
            if (of != null) {
                labels.add(Optional.ofNullable(label.cluster()));
                classesOfLabels.add(of);
            }
        });
        return labels.isEmpty()
                ? StoredStepRow.of(step, null, null)
                : StoredStepRow.of(
                        step,
                        Purity.of(labels, classesOfLabels),
                        NormalizedMutualInformation.of(labels, classesOfLabels));
    }
}
