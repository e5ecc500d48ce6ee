package io.varve.cli;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Steps;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import io.varve.store.StoredStep;
import io.varve.store.Timeline;
import io.varve.table.StepRow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
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
            "Tells what every step of a timeline came to, by which id its batch is recognised, and its time.",
            "",
            "A timeline keeps no classes. Given with FILE and --label-column, purity and NMI are told for every step."
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

    /** A step, with what only a timeline knows of it. */
    record Row(
            int step,
            String batch,
            int objectsNew,
            int objectsHeld,
            int clusters,
            int iterations,
            int settled,
            boolean converged,
            double seconds,
            @Nullable Double purity,
            @Nullable Double nmi,
            String batchId,
            @Nullable String time,
            String added) {

        static Row of(StoredStep stored, @Nullable Double purity, @Nullable Double nmi) {
            StepRow row = stored.row();
            return new Row(
                    row.step(),
                    row.batch(),
                    row.objectsNew(),
                    row.objectsHeld(),
                    row.clusters(),
                    row.iterations(),
                    row.settled(),
                    row.converged(),
                    row.seconds(),
                    purity,
                    nmi,
                    stored.batchId(),
                    stored.time().orElse(null),
                    stored.added());
        }
    }

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
            table().write(Row.class, rows -> timeline.eachStep(step -> rows.accept(Row.of(step, null, null))));
            return 0;
        }
        Map<String, String> known = known(classes, timeline.algorithm().traits().idsRepeat());
        List<StoredStep> steps = new ArrayList<>();
        timeline.eachStep(steps::add);
        table().write(Row.class, rows -> steps.forEach(step -> rows.accept(judged(step, known, timeline))));
        return 0;
    }

    private Map<String, String> known(List<Path> files, boolean idsRepeat) {
        if (!reading.hasLabelColumn()) {
            throw new ParameterException(
                    spec().commandLine(),
                    "name the column of " + files.get(0) + " that has classes with --label-column");
        }
        Map<String, String> known = new HashMap<>();
        try (Steps steps = Batches.steps(files, reading.readOptions(false, idsRepeat))) {
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
    private static Row judged(StoredStep step, Map<String, String> known, Timeline timeline) {
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
                ? Row.of(step, null, null)
                : Row.of(
                        step,
                        Purity.of(labels, classesOfLabels),
                        NormalizedMutualInformation.of(labels, classesOfLabels));
    }
}
