package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.io.Input;
import io.varve.io.RowCounts;
import io.varve.io.RunRecord;
import io.varve.similarity.Similarity;
import io.varve.store.TimelineOptions;
import io.varve.text.Centring;
import io.varve.text.Change;
import io.varve.text.DatedUses;
import io.varve.text.Draws;
import io.varve.text.Gold;
import io.varve.text.SenseWidths;
import io.varve.text.Senses;
import io.varve.text.SharedPreference;
import io.varve.text.ShiftDefaults;
import io.varve.text.Use;
import io.varve.text.Uses;
import io.varve.text.label.NamedSenses;
import io.varve.text.report.Notes;
import io.varve.text.report.ShiftReport;
import io.varve.text.timeline.WordTimelines;
import io.varve.view.WordReportData;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve shift}: how words change their meaning. */
@Command(
        name = "shift",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Clusters the uses of words into senses, period by period, and measures how much each word changed.",
            "",
            "USES are tables of uses, cells separated by tabs: word, period, identifier, start, end, text; WUG's uses.csv"
                    + " as published, or a folder of them; also gzipped. Or dated texts in which uses of --targets are found: a folder of files with the"
                    + " year in their names, or JSON Lines. A model inside Varve makes vectors of English uses; --model"
                    + " takes others, --embeddings vectors that are ready."
        },
        footer = {
            "",
            "Example:",
            "  ./varve shift examples/words.jsonl --targets examples/words.txt \\",
            "      --periods sixties=1960..1969,tens=2010..2019 --out varve-shift",
            "",
            "Senses are found with --similarity cosine, --scale unit, --preference min,",
            "--damping .9, --preference-from step and --cluster-weight size unless you say",
            "otherwise.",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused, 4 store damaged."
        })
final class ShiftVerb implements Callable<Integer> {

    private static final String TITLE = "How words changed";

    @Spec
    private @Nullable CommandSpec spec;

    @Mixin
    private final ShiftInput input = new ShiftInput();

    @Mixin
    private final ShiftVectors vectors = new ShiftVectors();

    @Option(
            names = "--permutations",
            paramLabel = "N",
            defaultValue = "0",
            description = "Compare JSD and APD with N random divisions of the uses; 0 (default) for none.")
    private int permutations;

    @Option(
            names = "--draws",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "Repeat senses and scores on N draws of " + Draws.PERCENT
                            + " %% of the uses, and give every score the interval that holds 95 %% of its repetitions; 0 (default) for none.")
    private int draws;

    @Option(
            names = "--shared-preference",
            description =
                    "Use one preference for all words, computed from the uses of the first period, so that senses are equally"
                            + " fine in all words: ranks words better, but finds more senses in words that have many.")
    private boolean sharedPreference;

    @Option(
            names = "--centre",
            description =
                    "Subtract from all vectors the mean of the uses of all words in the first period, a part that most models"
                            + " give to any word: ranks words better, but scores depend on which words are in the run.")
    private boolean centre;

    @Option(
            names = "--gold",
            paramLabel = "FILE",
            description =
                    "Known changes to compare all measures with: a word, a tab and a number per line (how much it changed, or"
                            + " 0 and 1 for whether), or WUG's stats_groupings.csv.")
    private @Nullable Path gold;

    @Option(
            names = "--into",
            paramLabel = "FOLDER",
            description =
                    "Keep a timeline for every word in this folder. Give a later run all uses again, with those of one more"
                            + " period: it adds that period, and earlier senses keep their ids.")
    private @Nullable Path into;

    @Mixin
    private final ShiftLabels labels = new ShiftLabels();

    @Mixin
    private final AlgorithmOptions algorithm =
            new AlgorithmOptions(ShiftDefaults.words().keySet());

    @Mixin
    private final OutputOptions output = new OutputOptions();

    private List<String> keptNotes = List.of();

    @Override
    public Integer call() {
        input.check();
        vectors.check();
        labels.check();
        require(permutations >= 0, "--permutations must be at least 0, got " + permutations);
        require(draws >= 0, "--draws must be at least 0, got " + draws);
        algorithm.wish(ShiftDefaults.words());
        AlgorithmParams<?> asked = algorithm.chosen();
        require(
                !asked.traits().idsRepeat(),
                "--algorithm %s follows the same objects through time, but a use occurs once"
                        .formatted(asked.algorithm().name()));
        require(
                algorithm.groups().isEmpty(),
                "--cut and --clusters do not apply to shift, whose senses have no groups; for fewer or more senses give"
                        + " --preference");
        require(
                !sharedPreference || algorithm.leavesPreferenceOpen(),
                "--shared-preference and --preference exclude each other; leave out one");
        require(
                !sharedPreference
                        || (takesAllDefaults(asked.algorithm()) && asked.ap().similarity() == Similarity.COSINE),
                AlgorithmOptions.onlyTo(
                                "--shared-preference",
                                Algorithms.all().stream()
                                        .filter(ShiftVerb::takesAllDefaults)
                                        .<String>map(Algorithm::name)
                                        .toList())
                        + " with --similarity cosine");
        require(
                !centre || into == null,
                "--centre and --into exclude each other, since a later run may have other words and another mean; leave"
                        + " out one");
        OutFolder folder = output.outFolder(ShiftTables.KIND);
        Gold known = gold == null ? new Gold(Map.of()) : Gold.read(gold);
        Uses uses = input.read(vectors.ready());
        List<String> periods = input.periods(uses);
        if (into != null) {
            // refused before anything is embedded
            ShiftTables.refuseResult(into);
            WordTimelines.at(into, asked, periods).close();
            OutFolder.requireWritable("--into", into);
        }
        ShiftTeller teller = new ShiftTeller(
                output.quiet()
                        ? new PrintWriter(Writer.nullWriter())
                        : Specs.of(spec).commandLine().getOut());
        List<Use> drawn = input.wanted(uses).values().stream()
                .flatMap(found -> input.drawn(found, periods, algorithm.seed()).stream())
                .toList();
        teller.read(uses, input.inPeriods(uses, periods), drawn.size(), input.maxUses());
        input.tell(output.quiet());
        Senses.VectorSource source = vectors.of(uses, drawn, algorithm.threads(), output.quiet());
        List<DatedUses> read = words(uses, periods, source);
        List<DatedUses> words = centre ? Centring.of(read) : read;
        AlgorithmParams<?> chosen = sharedPreference ? shared(asked, words) : asked;
        List<Senses> all = senses(words, periods, chosen);
        SenseWidths widths = SenseWidths.of(all);
        Draws drawings = draws(words, chosen, widths);
        List<Change> changes = drawings.intervals(all.stream()
                .flatMap(one -> Change.of(one, widths, permutations, algorithm.seed()).stream())
                .toList());
        List<NamedSenses> named = labels.of(all);
        List<String> notes = new ArrayList<>(input.notes());
        notes.addAll(Notes.of(uses, all));
        notes.addAll(labels.notes());
        notes.addAll(keptNotes);
        RunRecord record = record(chosen, periods, inputs(uses));
        WordReportData report = ShiftReport.of(TITLE, Reports.facts(record), named, changes, known, notes);
        folder.write(draft -> {
            input.write(uses, draft);
            new ShiftTables(draft).write(named, changes, drawings, report, record);
        });
        teller.changes(changes, periods);
        teller.senses(named, changes, periods);
        if (gold != null) {
            teller.agreement(gold, known, changes, drawings, periods, algorithm.seed());
        }
        teller.notes(notes);
        teller.end(folder);
        return 0;
    }

    private List<DatedUses> words(Uses uses, List<String> periods, Senses.VectorSource source) {
        List<Map.Entry<String, List<Use>>> byWord =
                List.copyOf(input.wanted(uses).entrySet());
        List<DatedUses> words = new ArrayList<>();
        try (Progress progress = Progress.onTerminal(output.quiet())) {
            for (Map.Entry<String, List<Use>> word : byWord) {
                tell(progress, "uses of", words.size(), byWord.size(), word.getKey());
                List<Use> drawn = input.drawn(word.getValue(), periods, algorithm.seed());
                words.add(DatedUses.of(word.getKey(), periods, drawn, source));
            }
        }
        return words;
    }

    /** One preference for all words: that of the folder they are in, or the one that their uses give. */
    private AlgorithmParams<?> shared(AlgorithmParams<?> asked, List<DatedUses> words) {
        Optional<Preference> there = into == null
                ? Optional.empty()
                : WordTimelines.madeWith(into)
                        .map(params -> params.ap().preference())
                        .filter(Preference.Value.class::isInstance);
        return there.or(() -> SharedPreference.of(words))
                .<AlgorithmParams<?>>map(found -> asked.with(Map.of("preference", found.toString())))
                .orElse(asked);
    }

    private List<Senses> senses(List<DatedUses> words, List<String> periods, AlgorithmParams<?> chosen) {
        PrintWriter told = output.quiet()
                ? new PrintWriter(Writer.nullWriter())
                : Specs.of(spec).commandLine().getErr();
        try (Progress progress = Progress.onTerminal(output.quiet(), told)) {
            if (into == null) {
                return each(words, progress, word -> senses(word, chosen, progress));
            }
            TimelineOptions options = TimelineOptions.defaults().withListener(progress);
            try (WordTimelines kept = WordTimelines.at(into, chosen, periods)) {
                kept.begin(words);
                noteOthers(kept.others(words));
                return each(words, progress, word -> kept.add(word, options));
            }
        }
    }

    private Senses senses(DatedUses word, AlgorithmParams<?> chosen, Progress progress) {
        return LargeRun.advised(algorithm, chosen, () -> Senses.of(word, chosen.start(progress)));
    }

    private Draws draws(List<DatedUses> words, AlgorithmParams<?> chosen, SenseWidths widths) {
        try (Progress progress = Progress.onTerminal(output.quiet())) {
            progress.named("draws of uses");
            return Draws.of(
                    words,
                    () -> chosen.start(IterationListener.SILENT),
                    widths,
                    draws,
                    algorithm.seed(),
                    algorithm.threads(),
                    (done, all) -> progress.counted(done, all, "words drawn"));
        }
    }

    private static List<Senses> each(List<DatedUses> words, Progress progress, Function<DatedUses, Senses> found) {
        List<Senses> all = new ArrayList<>();
        for (DatedUses word : words) {
            tell(progress, "senses of", all.size(), words.size(), word.word());
            all.add(found.apply(word));
        }
        return all;
    }

    private static void tell(Progress progress, String what, int done, int all, String word) {
        progress.named("%s word %d of %d: %s".formatted(what, done + 1, all, Shown.of(word)));
    }

    private void noteOthers(List<String> others) {
        if (!others.isEmpty()) {
            keptNotes = List.of("%s holds words that have no uses in this run; they stay unchanged: %s"
                    .formatted(into, String.join(", ", others)));
        }
    }

    private List<Input> inputs(Uses uses) {
        List<Input> inputs = new ArrayList<>(uses.inputs());
        inputs.addAll(vectors.inputs());
        return inputs;
    }

    private RunRecord record(AlgorithmParams<?> chosen, List<String> periods, List<Input> inputs) {
        Map<String, @Nullable Object> reading = new LinkedHashMap<>(input.described());
        reading.put("periods", periods);
        reading.putAll(vectors.described());
        reading.put("shared_preference", sharedPreference);
        reading.put("centre", centre);
        reading.put("permutations", permutations);
        reading.put("draws", draws);
        reading.put("gold", gold);
        reading.putAll(labels.described());
        reading.put("into", into);
        List<String> command =
                Specs.of(spec).root().commandLine().getParseResult().originalArgs();
        return new RunRecord(
                Version.current(),
                command,
                chosen.values(),
                reading,
                inputs,
                RowCounts.NONE,
                List.of(),
                Map.of(),
                Map.of());
    }

    /** Senses that cost the same in all words were measured with all these defaults alone. */
    private static boolean takesAllDefaults(Algorithm<?> asked) {
        return ShiftDefaults.words().keySet().stream()
                .allMatch(name -> asked.parameter(name).isPresent());
    }

    private void require(boolean condition, String message) {
        if (!condition) {
            throw new ParameterException(Specs.of(spec).commandLine(), message);
        }
    }
}
