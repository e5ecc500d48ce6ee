package io.varve.cli;

import io.varve.io.tables.StepRow;
import io.varve.store.StoredStep;
import io.varve.store.Timeline;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** {@code varve steps}: what every step came to. */
@Command(
        name = "steps",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = "Tells what every step of a timeline came to, by which id its batch is recognised, and its time.",
        footer = {"", "Example:", "  ./varve steps lake.varve", "", ReadingVerb.EXIT_CODES})
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

        static Row of(StoredStep stored) {
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
                    row.purity(),
                    row.nmi(),
                    stored.batchId(),
                    stored.time().orElse(null),
                    stored.added());
        }
    }

    @Override
    int read(Timeline timeline) {
        table().write(Row.class, rows -> timeline.steps(step -> rows.accept(Row.of(step))));
        return 0;
    }
}
