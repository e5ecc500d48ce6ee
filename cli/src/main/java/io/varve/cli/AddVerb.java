package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.algorithm.AlgorithmParams;
import io.varve.group.StepGroups;
import io.varve.io.ColumnMeans;
import io.varve.io.NoRows;
import io.varve.refusal.Refused;
import io.varve.store.Addition;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOption;
import io.varve.store.TimelineOptions;
import io.varve.text.face.TimelineFaces;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve add}: adds batches to a timeline. */
@Command(
        name = "add",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Adds a batch to a timeline, which is made on first use. When it returns, the step is on disk, complete. Adding"
                    + " the same batch again changes nothing, so that files of earlier days may be named again.",
            "",
            "The parameters of the algorithm, and how files are read, are kept with the timeline: give them once. Giving other"
                    + " parameters later is refused; how a file is read may be said for that file alone. Columns are found by their names; new ones are left out.",
            "Each FILE is one step, or several with --step-column; '-' is standard input. A refused file ends the run; those"
                    + " before it stay added."
        },
        footer = {
            "",
            "Example:",
            "  ./varve add lake.varve examples/lake.csv --id-column id \\",
            "      --step-column year --label-column kind",
            "",
            ReadingVerb.EXIT_CODES
        })
final class AddVerb implements Callable<Integer> {

    /** In a timeline, with all that it keeps of an object beside its values, where ids are short and steps large. */
    private static final long BYTES_OF_OBJECT = 60;

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TIMELINE", description = "The file to add to; it is made if it is missing.")
    private Path file = Path.of(".");

    @Parameters(
            index = "1..*",
            paramLabel = "FILE",
            description = "The batch; '-' for standard input. Several are added in this order.")
    private List<Path> inputs = List.of();

    @Option(
            names = "--batch-id",
            paramLabel = "ID",
            description =
                    "The id by which the batch is recognised when it comes again. Default: a hash of its ids and values; where"
                            + " the same objects come in every step, also of --time and the value of --step-column.")
    private @Nullable String batchId;

    @Option(
            names = "--time",
            paramLabel = "TIME",
            description =
                    "The time of the step, such as 2026-11-15, 2026-11 or 2026; not before that of an earlier step, unless --late accept.")
    private @Nullable String time;

    @Option(names = "--empty", description = "A step without data: only time passes. Needs --batch-id, and no FILE.")
    private boolean empty;

    @Option(names = "--dry-run", description = "Show what would happen, and change nothing.")
    private boolean dryRun;

    @Option(
            names = "--skip-known",
            description =
                    "Leave out objects that arrived before, by their ids, and count them. A file without rows, or without"
                            + " new objects, then changes nothing. Needs --id-column or --ids, and so does --replace.")
    private boolean skipKnown;

    @Option(
            names = "--replace",
            description =
                    "Objects that arrived before with other values are forgotten and added again, in one step; those with the"
                            + " same values are left out. Needs a timeline made with --keep-vectors where"
                            + " the algorithm keeps sums of its clusters.")
    private boolean replace;

    @Option(
            names = "--late",
            paramLabel = "WHAT",
            defaultValue = "refuse",
            description =
                    "What to do with a batch whose time is before that of some step: refuse it (default), or accept it as a step"
                            + " of its own, with its own time.")
    private String late = "refuse";

    @Option(
            names = {"-v", "--verbose"},
            description = "Print a line for every event too.")
    private boolean verbose;

    @Option(names = "--json", description = "Print a JSON object per step, for machines.")
    private boolean json;

    @Option(names = "--quiet", description = "Print nothing but errors.")
    private boolean quiet;

    @Option(
            names = "--keep-vectors",
            description =
                    "For a new timeline: keep the values of all objects, so that they can be forgotten without being"
                            + " given again, and 'varve check' can recompute centroids.")
    private boolean keepVectors;

    @Option(
            names = "--largest-state",
            paramLabel = "MB",
            defaultValue = "256",
            description =
                    "The most that a state may take which grows with every pair of objects, of algorithms that keep their"
                            + " messages. Default: 256.")
    private long largestState;

    private final DiskRoom room;
    private boolean classesCame;
    private final Set<String> noted = new HashSet<>();

    @Mixin
    private final WritingOptions writing = new WritingOptions();

    @Mixin
    private final SteppedInputOptions reading = new SteppedInputOptions();

    @Mixin
    private final TextOptions text = new TextOptions();

    @Mixin
    private final AlgorithmOptions algorithm = new AlgorithmOptions();

    AddVerb() {
        this(DiskRoom.ofThisMachine());
    }

    AddVerb(DiskRoom room) {
        this.room = room;
    }

    @Override
    public Integer call() {
        if (!Files.exists(file)) {
            text.check();
        }
        requireInputs();
        requireArrival();
        try (AddInput input = new AddInput(file, Specs.of(spec), reading, text, algorithm, wish());
                Progress progress = Progress.onTerminal(quiet || json, warned());
                Timeline timeline = open(input, progress);
                AdditionTeller teller = new AdditionTeller(
                        Specs.of(spec).commandLine().getOut(), json, dryRun, verbose, algorithm.groups())) {
            refuseVectorsTooLate(timeline);
            refuseGroupsOfNone(timeline);
            text.keep(timeline.reading());
            text.check();
            for (Path path : dryRun && !inputs.isEmpty() ? inputs.subList(0, 1) : inputs) {
                try (CheckedSteps steps = input.steps(path, timeline)) {
                    boolean added = add(steps, input, timeline, progress, teller);
                    note(steps.notes().sentences().stream()
                            .filter(line -> verbose || (added && noted.add(line)))
                            .toList());
                } catch (NoRows e) {
                    passOver(e);
                }
            }
            if (empty) {
                add(withoutObjects(), input, timeline, progress, teller);
            }
            teller.tellOfThoseThere();
            if (classesCame && !quiet && !json && !dryRun) {
                note(StepsVerb.judged(timeline).stream().toList());
            }
        }
        return 0;
    }

    /** Where sentences go that are no part of the output, which machines may read. */
    private PrintWriter warned() {
        return quiet
                ? new PrintWriter(Writer.nullWriter())
                : Specs.of(spec).commandLine().getErr();
    }

    private void requireInputs() {
        if (empty && (!inputs.isEmpty() || batchId == null)) {
            throw wrong("--empty needs --batch-id, and no FILE");
        }
        if (!empty && inputs.isEmpty()) {
            throw wrong("name the FILE to add, or --empty for a step without data");
        }
        if (inputs.size() > 1 && (batchId != null || time != null || reading.hasIds())) {
            throw wrong(
                    "--batch-id, --time and --ids are for one FILE, got " + inputs.size() + "; add them one by one");
        }
    }

    /** A feed may have nothing on some day. */
    private void passOver(NoRows refused) {
        if (!skipKnown && !replace) {
            throw refused;
        }
        note(List.of(refused.refusal().place() + " has no rows; nothing was changed"));
    }

    private void note(List<String> lines) {
        if (!quiet && !json) {
            lines.forEach(Specs.of(spec).commandLine().getOut()::println);
        }
    }

    private void requireArrival() {
        if (skipKnown && replace) {
            throw wrong("--skip-known and --replace contradict each other; give one of them");
        }
        if (!late.equals("accept") && !late.equals("refuse")) {
            throw wrong("--late is accept or refuse, got '" + late + "'");
        }
        try {
            plainArrival();
        } catch (Refused e) {
            throw new ParameterException(Specs.of(spec).commandLine(), e.getMessage(), e);
        }
    }

    /** Adds steps, and says whether one of them was new. */
    private boolean add(
            CheckedSteps steps, AddInput input, Timeline timeline, Progress progress, AdditionTeller teller) {
        int step = 0;
        boolean begins = timeline.lastStep() < 0;
        boolean added = false;
        boolean gaps = false;
        Optional<StepGroups> groups = Optional.empty();
        for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
            Batch batch = next.get();
            progress.step(step++, steps.count());
            Addition addition = add(batch, input, timeline);
            added |= addition.isNew();
            gaps |= addition.isNew() && FilledGroups.hasGaps(batch);
            groups = addition.isNew() ? addition.groups() : groups;
            classesCame |= addition.isNew() && batch.classes().isPresent();
            progress.pause();
            if (begins) {
                // not before: a step that is refused is refused in one sentence
                warn(new FirstStep(whole(batch), steps.ofVectors()), timeline);
                begins = false;
            }
            if (!quiet) {
                teller.knownAgain(
                        !input.idsMadeUp() && !timeline.algorithm().traits().idsRepeat());
                teller.replaces(timeline.algorithm().traits().holdsObjects() || timeline.keepsVectors());
                teller.tell(
                        batch,
                        addition,
                        names(timeline, addition),
                        step == 1 ? steps.notes().counts() : Map.of());
                tellOfSnapshots(timeline, addition, teller);
            }
            if (dryRun && (steps.count() > 1 || inputs.size() > 1)) {
                note(List.of("The other steps would follow; a dry run shows only the first."));
                break;
            }
        }
        if (gaps && !dryRun) {
            FilledGroups filled = new FilledGroups();
            filled.add(timeline.groups().filledObjects());
            note(filled.note(timeline.at(timeline.lastStep()), groups).stream().toList());
        }
        return added;
    }

    /** An object whose id is but its place in a file of this name may be another one. */
    private Addition add(Batch batch, AddInput input, Timeline timeline) {
        try {
            Arrival arrival = input.of(batch, plainArrival());
            requireRoom(batch, timeline);
            return timeline.lastStep() < 0
                    ? LargeRun.advised(algorithm, timeline.algorithm(), () -> timeline.add(batch, arrival))
                    // its parameters stay as they are
                    : timeline.add(batch, arrival);
        } catch (Refused e) {
            boolean known = e.refusal().remedy().pieces().contains(TimelineOption.SKIP_KNOWN);
            throw known && input.idsMadeUp() ? new Refused(e.refusal().remedy(input.remedyOfMadeUpIds()), e) : e;
        }
    }

    /** Only of the first batch is it certain that all of it is new. */
    private void requireRoom(Batch batch, Timeline timeline) {
        if (timeline.lastStep() < 0 && !dryRun) {
            long values = timeline.keepsVectors() ? Double.BYTES * (long) batch.dimensions() : 0;
            room.require("the objects", file, batch.size() * (BYTES_OF_OBJECT + values), "make the timeline elsewhere");
        }
    }

    /** What clusters are called, where that is told; a dry run has left nothing behind that could be looked at. */
    private Map<ClusterId, String> names(Timeline timeline, Addition addition) {
        boolean told = (json || verbose) && addition.isNew() && !dryRun;
        return told ? TimelineFaces.names(timeline) : Map.of();
    }

    private void refuseGroupsOfNone(Timeline timeline) {
        if (algorithm.groups().isPresent()) {
            timeline.groups().requireKept();
        }
    }

    private void refuseVectorsTooLate(Timeline timeline) {
        if (keepVectors && !timeline.keepsVectors()) {
            throw new Refused(file + " was made without --keep-vectors, and the values of its objects are gone; leave"
                    + " the option out, or make a new timeline");
        }
    }

    /** Where all objects may be the same on two days, the second is easily taken for the first. */
    private void tellOfSnapshots(Timeline timeline, Addition addition, AdditionTeller teller) {
        if (!addition.isNew() && !json && timeline.algorithm().traits().idsRepeat()) {
            teller.tellOfThoseThere();
            Specs.of(spec)
                    .commandLine()
                    .getOut()
                    .println("If this is another snapshot with the same values, give it a --time or a --batch-id.");
        }
    }

    private CheckedSteps withoutObjects() {
        return CheckedSteps.of(Batch.of(new double[0][]).named(String.valueOf(batchId)));
    }

    /** As it will be clustered; a timeline fills gaps itself. */
    private static Batch whole(Batch batch) {
        return ColumnMeans.NONE.fill(batch).batch();
    }

    private void warn(FirstStep step, Timeline timeline) {
        if (!quiet) {
            step.warn(timeline.algorithm(), Specs.of(spec).commandLine().getErr());
        }
    }

    private Arrival plainArrival() {
        Arrival arrival = Arrival.PLAIN
                .withDryRun(dryRun)
                .withLate(late.equals("accept"))
                .withKnown(skipKnown ? Arrival.Known.SKIP : replace ? Arrival.Known.REPLACE : Arrival.Known.REFUSE);
        arrival = batchId == null ? arrival : arrival.withBatchId(batchId);
        return time == null ? arrival : arrival.withTime(time);
    }

    /** Opens the timeline once, to learn its parameters and to add to it; one that is still to be made is not touched yet. */
    private Timeline open(AddInput input, Progress progress) {
        TimelineOptions options = writing.options()
                .withKeepVectors(keepVectors)
                .withLargestState(largestState << 20)
                .withListener(progress)
                .withReading(input::words);
        OptionalInt groups = algorithm.groups();
        options = groups.isPresent() ? options.withGroups(groups.getAsInt()) : options;
        return Timeline.openAs(file, there -> there.isEmpty() ? begun(input) : asBefore(there.get()), options);
    }

    /** Those of a timeline that is there, or if some were named, these; its scale where none was. */
    private AlgorithmParams<?> asBefore(AlgorithmParams<?> there) {
        if (!algorithm.saysSomething()) {
            return there;
        }
        AlgorithmParams<?> wanted = wanted();
        return algorithm.leavesScaleOpen()
                ? wanted.with(Map.of("scale", there.scaling().toString()))
                : wanted;
    }

    /** The parameters of a new timeline, of which the first step chooses what is open. */
    private AlgorithmParams<?> begun(AddInput input) {
        AlgorithmParams<?> wanted = wanted();
        reading.requireSeedsTaken(wanted, spec);
        CheckedSteps steps = empty ? withoutObjects() : input.first(inputs.get(0), wanted);
        if (!algorithm.leavesScaleOpen()) {
            return wanted;
        }
        PrintWriter out = quiet || json
                ? new PrintWriter(Writer.nullWriter())
                : Specs.of(spec).commandLine().getOut();
        return new FirstStep(whole(steps.peek().orElseThrow()), steps.ofVectors()).scaled(wanted, out);
    }

    /** What is asked for on the command line beside how files are read. */
    private AddInput.Wish wish() {
        String needsIds = skipKnown ? "--skip-known" : "--replace";
        return new AddInput.Wish(
                skipKnown || replace ? Optional.of(needsIds) : Optional.empty(),
                batchId != null,
                time != null,
                quiet || json,
                quiet);
    }

    private AlgorithmParams<?> wanted() {
        text.wish(algorithm);
        AlgorithmParams<?> wanted = algorithm.chosen();
        if (wanted.wholeStream().isPresent()) {
            throw wrong(
                    "these parameters look at all steps together, but a timeline takes one step after the other; use"
                            + " 'varve cluster'");
        }
        return wanted;
    }

    private ParameterException wrong(String sentence) {
        return new ParameterException(Specs.of(spec).commandLine(), sentence);
    }
}
