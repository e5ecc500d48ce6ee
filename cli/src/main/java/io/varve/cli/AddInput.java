package io.varve.cli;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.cli.advise.Advice;
import io.varve.cli.advise.Paste;
import io.varve.io.DateSpan;
import io.varve.io.NoRows;
import io.varve.io.ReadOptions;
import io.varve.io.StepBy;
import io.varve.refusal.Refused;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** The files that {@code add} reads, one after the other: as asked for and, where nothing was, as the timeline keeps it. */
final class AddInput implements AutoCloseable {

    /**
     * What else is asked for.
     *
     * @param needsIds the option that knows objects by their ids, if one was given
     * @param batchId whether the batch has an id
     * @param time whether the batch has a time
     * @param silent whether nothing is told while texts are read
     * @param quiet whether nothing is warned of
     */
    record Wish(Optional<String> needsIds, boolean batchId, boolean time, boolean silent, boolean quiet) {}

    private final Path timeline;
    private final CommandSpec spec;
    private final SteppedInputOptions reading;
    private final TextOptions text;
    private final AlgorithmOptions algorithm;
    private final Wish wish;
    private final Set<String> warned = new HashSet<>();
    private @Nullable CheckedSteps first;
    private Map<String, String> texts = Map.of();
    private Map<String, String> kinds = Map.of();
    private boolean stepNames;
    private boolean periods;
    private boolean idsMadeUp;
    private boolean standardInput;

    AddInput(
            Path timeline,
            CommandSpec spec,
            SteppedInputOptions reading,
            TextOptions text,
            AlgorithmOptions algorithm,
            Wish wish) {
        this.timeline = timeline;
        this.spec = spec;
        this.reading = reading;
        this.text = text;
        this.algorithm = algorithm;
        this.wish = wish;
    }

    /** Reads the first file of a timeline that is still to be made, with these parameters; {@link #steps} gives the same then. */
    CheckedSteps first(Path input, AlgorithmParams<?> wanted) {
        CheckedSteps steps = read(
                input,
                Directions.reading(
                        text.reading(reading.readOptions(
                                algorithm.precomputed(), wanted.traits().idsRepeat())),
                        wanted,
                        algorithm.leavesScaleOpen()));
        first = steps;
        return steps;
    }

    /** How a new timeline is read, as it keeps it. */
    Map<String, String> words() {
        CheckedSteps steps = first;
        return steps == null
                ? KeptReading.words(reading, text, Set.of(), Map.of(), List.of())
                : KeptReading.words(reading, text, steps.dates(), steps.kinds(), steps.columns());
    }

    /** The steps of a file; those of the first may have been looked at already, and standard input is read once. */
    CheckedSteps steps(Path input, Timeline timeline) {
        CheckedSteps known = first;
        first = null;
        if (known != null) {
            return known;
        }
        CheckedSteps steps = read(input, how(input, timeline));
        if (timeline.lastStep() >= 0) {
            requireSame(steps, timeline);
        }
        return steps;
    }

    /** As asked for and, where nothing was, as the timeline keeps it; its columns are found by their names. */
    private ReadOptions how(Path input, Timeline timeline) {
        if (timeline.lastStep() >= 0) {
            KeptReading.requireSameFilling(reading, timeline, spec.commandLine());
        }
        reading.requireSeedsTaken(timeline.algorithm(), spec);
        boolean idsRepeat = timeline.algorithm().traits().idsRepeat();
        if (timeline.lastStep() < 0) {
            return directed(text.reading(reading.readOptions(algorithm.precomputed(), idsRepeat)), timeline);
        }
        return directed(text.reading(KeptReading.of(reading, timeline, algorithm.precomputed(), input)), timeline);
    }

    private void requireSame(CheckedSteps steps, Timeline timeline) {
        try {
            KeptFeatures.requireSame(reading, steps.columns(), timeline, spec.commandLine());
        } catch (ParameterException e) {
            steps.close();
            throw e;
        }
        warnOfOtherIds(timeline, steps.columns());
    }

    private static ReadOptions directed(ReadOptions how, Timeline timeline) {
        return Directions.reading(how, timeline.algorithm(), false);
    }

    /** Allowed, since another file may call its ids otherwise; but ids of another kind know no object again. */
    private void warnOfOtherIds(Timeline timeline, List<String> columns) {
        if (!wish.quiet()) {
            KeptReading.otherIds(reading, timeline, columns)
                    .filter(warned::add)
                    .ifPresent(warning -> spec.commandLine().getErr().println("varve: " + warning));
        }
    }

    private CheckedSteps read(Path input, ReadOptions how) {
        standardInput = input.toString().equals("-");
        idsMadeUp = how.idColumn().isEmpty() && how.idsFile().isEmpty();
        if (idsMadeUp && wish.needsIds().isPresent()) {
            throw wrong(wish.needsIds().get() + " knows objects by their ids, but ids are made of "
                    + (standardInput ? "row numbers" : "file name and row")
                    + ": name the column of ids with --id-column, from the first file of a timeline on");
        }
        try {
            return checked(input, how);
        } catch (NoRows e) {
            throw e;
        } catch (Refused e) {
            throw ProblemColumns.of(
                    e,
                    List.of(input),
                    how,
                    "add " + Paste.quoted(timeline.toString()),
                    OtherOptions.of(spec),
                    Advice::onBatch);
        }
    }

    private CheckedSteps checked(Path input, ReadOptions how) {
        try (TextVectors vectors = text.vectors(algorithm.threads(), wish.silent())) {
            CheckedSteps steps = CheckedSteps.of(input, how, vectors);
            vectors.tell();
            texts = vectors.texts();
            kinds = steps.kinds();
            if (steps.count() > 1 && (wish.batchId() || wish.time())) {
                steps.close();
                throw wrong("--batch-id and --time are for one step, but --step-column makes " + steps.count());
            }
            stepNames = how.stepColumn().isPresent();
            periods = how.stepBy().filter(StepBy::isPeriod).isPresent();
            if (steps.isEmpty() && !wish.batchId()) {
                throw new Refused(input + " holds no object; add a step without data with --empty --batch-id");
            }
            return steps;
        }
    }

    /** Whether ids are but places in a file. */
    boolean idsMadeUp() {
        return idsMadeUp;
    }

    /** What to do where a row is in the place of one that came: only who sent it knows whether it is another object. */
    String remedyOfMadeUpIds() {
        return standardInput
                ? "ids are made of row numbers of standard input: name the column of ids with --id-column, or give rows that are all new"
                        + " in a file with a name of its own"
                : "ids are made of file name and row: if this file corrects what came, first take that out with 'varve forget' and the"
                        + " earlier file; only if all its rows are new, name the column of ids with --id-column, or give the file another"
                        + " name";
    }

    /** How a batch of the file read last comes to the timeline: as said, with what the file tells of it. */
    Arrival of(Batch batch, Arrival plain) {
        Arrival arrival = plain.withTexts(textsOf(batch)).withKinds(kinds);
        if (periods) {
            arrival = arrival.withTime(DateSpan.of(batch.name())
                    .map(span -> span.from().toLocalDate().toString())
                    .orElseThrow());
        }
        return stepNames ? arrival.withPeriod(batch.name()) : arrival;
    }

    private Map<String, String> textsOf(Batch batch) {
        Map<String, String> own = new HashMap<>();
        if (!texts.isEmpty()) {
            batch.ids().forEach(id -> own.put(id, texts.getOrDefault(id, "")));
        }
        return own;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }

    @Override
    public void close() {
        if (first != null) {
            first.close();
        }
    }
}
