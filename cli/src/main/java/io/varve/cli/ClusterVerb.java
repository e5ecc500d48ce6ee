package io.varve.cli;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.LearnsLabels;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Traits;
import io.varve.algorithm.WholeStream;
import io.varve.cli.advise.Advice;
import io.varve.group.Grouping;
import io.varve.group.StepGroups;
import io.varve.io.Batches;
import io.varve.io.ColumnMeans;
import io.varve.io.ReadOptions;
import io.varve.io.RunRecord;
import io.varve.io.Steps;
import io.varve.refusal.Refused;
import io.varve.table.PseudoLabelRow;
import io.varve.text.face.FaceDraft;
import io.varve.text.face.Faces;
import io.varve.text.face.RunFaces;
import io.varve.view.MapDraft;
import io.varve.view.MapFacts;
import io.varve.view.MapKind;
import io.varve.view.Report;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve cluster}: clusters files from the first step to the last, once. */
@Command(
        name = "cluster",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Clusters files step by step and writes labels, clusters, groups, events, lineage and steps as tables, and report.html"
                    + " with pictures of them.",
            "",
            "Each FILE is a step; with --step-column, each value of a column is. CSV, TSV, JSON (an object a line, or an array"
                    + " of objects), Parquet and npy are read, also gzipped; '-' is standard input. Texts are clustered by meaning with --text-column."
        },
        footer = {
            "",
            "Example:",
            "  ./varve cluster examples/iris.csv --id-column id --step-column step \\",
            "      --label-column species --scale minmax --out varve-result-iris",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class ClusterVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Files to read; '-' for standard input.")
    private List<Path> files = List.of();

    @Mixin
    private final SteppedInputOptions input = new SteppedInputOptions();

    @Mixin
    private final TextOptions text = new TextOptions();

    @Mixin
    private final AlgorithmOptions algorithm = new AlgorithmOptions();

    @Mixin
    private final LinkOptions links = new LinkOptions();

    @Mixin
    private final OutputOptions output = new OutputOptions();

    @Option(
            names = "--map",
            paramLabel = "KIND",
            defaultValue = "auto",
            description =
                    "How the map of the report places objects of more than two columns: neighbours (what is alike lies"
                            + " together), components (the two directions of largest spread), auto (default: neighbours for more"
                            + " than ten dimensions; then the report can show components as well).")
    private String map = "auto";

    @Option(
            names = "--tables",
            paramLabel = "NAMES",
            defaultValue = "",
            description =
                    "Write these tables alone, separated by commas; 'report' is the page. Default: all. What only the others need is"
                            + " not worked out: 'labels' alone is fastest. With no others than labels, events and steps, and no known"
                            + " classes, the default algorithm keeps no history in memory, however long the stream; ids are then compared"
                            + " within a step alone.")
    private String tables = "";

    private final @Nullable Call plain;

    private final DiskRoom room;

    /** For picocli, which reads the words. */
    ClusterVerb() {
        plain = null;
        room = DiskRoom.ofThisMachine();
    }

    /** For words that are read without picocli. */
    ClusterVerb(Call plain) {
        this(plain, DiskRoom.ofThisMachine());
    }

    ClusterVerb(Call plain, DiskRoom room) {
        this.plain = plain;
        this.room = room;
        files = new ArrayList<>();
    }

    void add(Path file) {
        files.add(file);
    }

    boolean hasFiles() {
        return !files.isEmpty();
    }

    /** Takes an option and its word, if it is one of those that need no picocli. */
    boolean take(String option, String word) {
        switch (option) {
            case "--map" -> map = word;
            case "--tables" -> tables = word;
            default -> {
                return input.take(option, word) || output.take(option, word) || algorithm.take(option, word);
            }
        }
        return true;
    }

    /** Takes an option that has no word. */
    boolean take(String option) {
        return output.take(option);
    }

    private Call asked() {
        return plain == null ? Call.read(Specs.of(spec)) : plain;
    }

    @Override
    public Integer call() {
        mapKind();
        TableChoice chosenTables = tableChoice();
        text.check();
        text.wish(algorithm);
        AlgorithmParams<?> chosen = links.heededBy(algorithm.chosen());
        input.requireSeedsTaken(chosen, spec);
        boolean streams = chosenTables.isOfStream() && streams(chosen);
        ResultFolder folder = output.folder(plain == null ? Inputs.of(Specs.of(spec)) : Inputs.among(files))
                .with(chosenTables);
        ReadOptions how = Directions.reading(
                text.reading(input.readOptions(
                        algorithm.precomputed(), streams || chosen.traits().idsRepeat())),
                chosen,
                algorithm.leavesScaleOpen());

        if (chosenTables.has(TableChoice.REPORT)) {
            Report.prepare();
        }
        Narrator narrator = new Narrator(told(false), output.quiet());
        Run run = new Run(chosen.traits().idsRepeat());
        try (Progress progress = Progress.onTerminal(output.quiet(), told(false));
                Steps steps = Batches.steps(files, how);
                TextVectors vectors = text.vectors(algorithm.threads(), output.quiet())) {
            Source source = new Source(steps, vectors, progress, narrator, how, folder);
            if (streams) {
                folder.stream(run, rows -> {
                    Clustered clustered = stepByStep(chosen.withoutHistory(), source, run, rows::add);
                    return record(clustered, run, steps, Optional.empty());
                });
            } else {
                Clustered clustered = chosen.wholeStream().isPresent()
                        ? atOnce(chosen, source, run)
                        : stepByStep(chosen, source, run, (batch, result) -> {});
                finish(clustered, source, run, folder);
            }
            GapNotes.of(steps, how).forEach(told(false)::println);
        } catch (Refused e) {
            throw ProblemColumns.of(e, files, how, "cluster", OtherOptions.of(asked().spec()), Advice::on);
        }
        narrator.end(run, folder);
        return 0;
    }

    /** Where steps come from, and what is told of them. */
    private record Source(
            Steps steps,
            TextVectors vectors,
            Progress progress,
            Narrator narrator,
            ReadOptions how,
            ResultFolder folder) {}

    /**
     * Whether tables can be written while steps are made: objects keep their clusters, and nothing that is asked for needs all of
     * them again.
     */
    private boolean streams(AlgorithmParams<?> chosen) {
        Traits traits = chosen.withoutHistory().traits();
        return !traits.keepsHistory()
                && !traits.objectsMove()
                && chosen.wholeStream().isEmpty()
                && input.classes().isEmpty()
                && algorithm.groups().isEmpty()
                && !text.wanted();
    }

    private boolean needsGroups() {
        return algorithm.groups().isPresent() || tableChoice().needsGroups();
    }

    /** Works out what the clusters are, writes everything and tells of it. */
    private void finish(Clustered clustered, Source source, Run run, ResultFolder folder) {
        Narrator narrator = source.narrator();
        TextVectors vectors = source.vectors();
        vectors.tell();
        Snapshot end = clustered.end();
        List<LinkRow> kept = links.kept(end);
        OptionalInt wanted = algorithm.groups();
        List<StepGroups> groups = clustered.groups().shown(wanted);
        Optional<StepGroups> lastGroups =
                groups.isEmpty() ? Optional.empty() : Optional.of(groups.get(groups.size() - 1));
        boolean described = tableChoice().needsFaces();
        Map<ClusterId, String> topics = described ? text.topics(vectors, end.history()) : Map.of();
        Faces faces = described
                ? clustered
                        .faces()
                        .finish(
                                end,
                                new FaceDraft.Columns(
                                        input.classes().orElse("class"),
                                        text.column(),
                                        text.unnamed(vectors),
                                        source.steps().dates()),
                                run::classOf,
                                vectors.texts()::get,
                                lastGroups)
                : Faces.NONE;
        Optional<MapFacts> map = clustered.map().done();
        RunRecord record = record(clustered, run, source.steps(), map);
        folder.write(run, end, record, map, topics, faces, groups, clustered.learned(), kept);
        if (clustered.params().traits().takesSeeds() && clustered.learned().isEmpty()) {
            narrator.withoutSeeds();
        }
        narrator.links(kept);
        run.filled().note(end, lastGroups).ifPresent(told(false)::println);
        narrator.topics(end.history().clusters(), topics.isEmpty() ? faces.names() : topics);
        lastGroups
                .filter(last -> wanted.isPresent() || !last.tree().hasHeights())
                .ifPresent(last -> narrator.groups(last, faces.facts().groups(), run.groups()));
    }

    private RunRecord record(Clustered clustered, Run run, Steps steps, Optional<MapFacts> map) {
        return new RunRecord(
                Version.current(),
                asked().words(),
                clustered.params().values(),
                described(),
                steps.inputs(),
                steps.rows(),
                map.map(MapFacts::shownAxes).orElse(List.of()),
                run.levels(),
                clustered.groups().described(run));
    }

    private TableChoice tableChoice() {
        TableChoice choice = tables.isEmpty() ? TableChoice.all() : TableChoice.of(tables);
        for (String name : choice.names()) {
            if (!TableChoice.known().contains(name)) {
                throw new ParameterException(
                        Specs.of(spec).commandLine(),
                        "--tables: there is no table '%s'; choose from %s"
                                .formatted(Shown.of(name), String.join(", ", TableChoice.known())));
            }
        }
        return choice;
    }

    private MapKind mapKind() {
        return Arrays.stream(MapKind.values())
                .filter(kind -> kind.toString().equals(map))
                .findFirst()
                .orElseThrow(() -> new ParameterException(
                        Specs.of(spec).commandLine(),
                        "--map '%s' is not known; choose one of auto, neighbours, components"
                                .formatted(Shown.of(map))));
    }

    /** Where sentences go: nowhere if none are wanted. */
    private PrintWriter told(boolean warning) {
        return output.quiet() ? new PrintWriter(Writer.nullWriter()) : warning ? asked().err() : asked().out();
    }

    private Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>(input.described());
        described.putAll(text.described());
        described.putAll(links.described());
        return described;
    }

    /** What all steps came to. */
    private record Clustered(
            AlgorithmParams<?> params,
            Snapshot end,
            Beside<Optional<MapFacts>> map,
            RunGroups groups,
            RunFaces faces,
            List<PseudoLabelRow> learned) {}

    /** Whether objects have places: given similarities are no coordinates. */
    private boolean draws() {
        return !algorithm.precomputed() && tableChoice().needsMap();
    }

    /** Draws the map beside all that is left to do, which is most of a short run. */
    private Beside<Optional<MapFacts>> drawn(MapDraft map, Snapshot end) {
        return Beside.start(() -> draws() ? map.finish(end.history()) : Optional.empty());
    }

    /** Returns the parameters that all steps are clustered with, once the first is known. */
    private AlgorithmParams<?> begun(AlgorithmParams<?> chosen, Steps steps, Batch batch) {
        if (algorithm.precomputed()) {
            return chosen;
        }
        FirstStep first = new FirstStep(ColumnMeans.NONE.fill(batch).batch(), steps.ofVectors());
        return algorithm.leavesScaleOpen() ? first.scaled(chosen, told(false)) : chosen;
    }

    /** Warns of the first step once it is taken: one that is refused is refused in one sentence. */
    private void warn(Batch first, Steps steps, AlgorithmParams<?> params) {
        if (!algorithm.precomputed()) {
            new FirstStep(first, steps.ofVectors()).warn(params, told(true));
        }
    }

    private Clustered stepByStep(
            AlgorithmParams<?> chosen, Source source, Run run, BiConsumer<Batch, StepResult> rows) {
        Steps steps = source.steps();
        Progress progress = source.progress();
        boolean draws = draws();
        boolean grouped = needsGroups();
        boolean described = !algorithm.precomputed() && tableChoice().needsFaces();
        Optional<Batch> next = steps.next();
        if (algorithm.precomputed()) {
            GivenSimilarities.requireOneMatrix(files, next.orElseThrow(), steps.next());
        }
        if (files.size() == 1 && !input.makesSteps()) {
            links.requireAmong(next.orElseThrow().ids());
        }
        ColumnMeans means = ColumnMeans.NONE;
        AlgorithmParams<?> params = begun(chosen, steps, next.orElseThrow());
        IncrementalClusterer clusterer = params.start(progress);
        MapDraft map = MapDraft.of(params, mapKind());
        RunGroups groups = new RunGroups(algorithm.groups());
        RunFaces faces = new RunFaces(text.wanted());
        while (next.isPresent()) {
            ColumnMeans.Filled filled = filled(means, next.get(), clusterer, params);
            means = filled.after();
            if (grouped) {
                run.filled().add(filled.batch(), filled.gappy());
            }
            Directions.require(filled.batch(), source.how());
            Batch batch = source.vectors().of(filled.batch());
            source.folder().requireRoom(room, run.heldWith(batch));
            begin(run.steps().size(), input.makesSteps(), files.size(), progress);
            StepResult result = LargeRun.advised(algorithm, params, () -> clusterer.partialFit(batch));
            if (run.steps().isEmpty()) {
                warn(filled.batch(), steps, params);
            }
            Optional<Grouping> shown = grouped ? groups.add(result, clusterer) : Optional.empty();
            run.add(batch, result, () -> clusterer.snapshot().labels(), shown);
            rows.accept(batch, result);
            if (draws) {
                map.add(batch, result, clusterer::representatives);
            }
            if (described) {
                faces.add(batch, text.wanted() ? batch : next.get(), result, clusterer);
            }
            progress.pause();
            source.narrator().step(run.lastRow(), result, shown, run.groups());
            next = steps.next();
        }
        Snapshot end = clusterer.snapshot();
        Beside<Optional<MapFacts>> drawing = drawn(map, end);
        if (grouped) {
            groups.end(run.lastRow().step(), clusterer).ifPresent(cut -> run.end(cut, end::labels));
        }
        List<PseudoLabelRow> learned = clusterer instanceof LearnsLabels learning ? learning.pseudoLabels() : List.of();
        return new Clustered(params, end, drawing, groups, faces, learned);
    }

    /** How many steps a step column makes is known in the end. */
    private static void begin(int step, boolean steps, int files, Progress progress) {
        if (steps) {
            progress.step(step);
        } else {
            progress.step(step, files);
        }
    }

    /** Similarities are no columns, and have no gaps to fill. */
    private ColumnMeans.Filled filled(
            ColumnMeans means, Batch batch, IncrementalClusterer clusterer, AlgorithmParams<?> params) {
        return algorithm.precomputed()
                ? new ColumnMeans.Filled(batch, new BitSet(), means)
                : input.missing().fill(means, batch, clusterer, params.scaling());
    }

    private Clustered atOnce(AlgorithmParams<?> chosen, Source source, Run run) {
        Steps steps = source.steps();
        Progress progress = source.progress();
        List<Batch> read = new ArrayList<>();
        List<Batch> batches = new ArrayList<>();
        ColumnMeans means = ColumnMeans.NONE;
        Optional<Batch> next = steps.next();
        AlgorithmParams<?> params = begun(chosen, steps, next.orElseThrow());
        // no cluster is known before all batches are
        IncrementalClusterer nothing = params.start(progress);
        for (; next.isPresent(); next = steps.next()) {
            ColumnMeans.Filled filled = filled(means, next.get(), nothing, params);
            means = filled.after();
            Directions.require(filled.batch(), source.how());
            Batch batch = source.vectors().of(filled.batch());
            read.add(text.wanted() ? batch : next.get());
            batches.add(batch);
        }
        source.folder()
                .requireRoom(room, batches.stream().mapToLong(Batch::size).sum());
        progress.whole(batches.size());
        WholeStream whole = params.wholeStream().orElseThrow();
        WholeStream.Outcome all = LargeRun.advised(algorithm, params, () -> whole.fit(batches, progress));
        progress.pause();
        warn(batches.get(0), steps, params);
        MapDraft map = MapDraft.of(params, mapKind());
        RunFaces faces = new RunFaces(text.wanted());
        for (int step = 0; step < batches.size(); step++) {
            StepResult result = all.steps().get(step);
            run.add(
                    batches.get(step),
                    result,
                    () -> all.snapshot().history().labelsAt(result.step()),
                    Optional.empty());
            map.add(batches.get(step), result, cluster -> List.of());
            faces.add(batches.get(step), read.get(step), result, null);
            source.narrator().step(run.lastRow(), result, Optional.empty(), Optional.empty());
        }
        Snapshot end = all.snapshot();
        return new Clustered(params, end, drawn(map, end), new RunGroups(OptionalInt.empty()), faces, List.of());
    }
}
