package io.varve.cli;

import io.varve.Batch;
import io.varve.Prediction;
import io.varve.io.Batches;
import io.varve.store.Reach;
import io.varve.store.Timeline;
import io.varve.table.PredictionRow;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve predict}: the cluster that unseen objects fit best; changes nothing. */
@Command(
        name = "predict",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Finds the cluster of a timeline that each object of a file fits best, now or at any step before. Nothing is added.",
            "",
            "The column fits is true where the object is no farther from the cluster than its farthest member was on arrival."
                    + " It is also true where the object is no farther than usual: than the median of these farthest distances over"
                    + " all clusters. Where there is no cluster, the cell is empty and fits is false."
        },
        footer = {
            "",
            "Example:",
            "  ./varve predict lake.varve examples/lake.csv --id-column id \\",
            "      --exclude kind,year",
            "",
            ReadingVerb.EXIT_CODES
        })
final class PredictVerb extends ReadingVerb {

    @Parameters(index = "1", paramLabel = "FILE", description = "Objects with the columns that the timeline knows.")
    private Path input = Path.of("-");

    @Option(names = "--at", paramLabel = "STEP", description = AT)
    private @Nullable String at;

    @Mixin
    private final InputOptions reading = new InputOptions();

    @Mixin
    private final TextOptions text = new TextOptions();

    @Override
    int read(Timeline timeline) {
        table().check(PredictionRow.class);
        text.keep(timeline.reading());
        text.check();
        // the table goes to standard output, so that what it lacks is told beside it
        Batch read = Batches.read(
                input,
                text.reading(KeptReading.ofQuestion(reading, timeline, input)),
                steps -> GapNotes.ofRowsLeftOut(steps)
                        .forEach(note -> spec().commandLine().getErr().println("varve: " + note)));
        Batch batch;
        try (TextVectors vectors = text.vectors(Runtime.getRuntime().availableProcessors(), true)) {
            batch = vectors.of(read);
        }
        int step = step(at, timeline);
        List<Prediction> predictions = timeline.at(step).predict(batch);
        Reach reach = Reach.of(timeline, step);
        table().write(PredictionRow.class, rows -> {
            for (int i = 0; i < batch.size(); i++) {
                Prediction found = predictions.get(i);
                rows.accept(PredictionRow.of(batch.ids().get(i), found, reach.holds(found)));
            }
        });
        return 0;
    }
}
