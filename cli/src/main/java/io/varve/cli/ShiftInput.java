package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.text.FoundUses;
import io.varve.text.Use;
import io.varve.text.UseSample;
import io.varve.text.Uses;
import io.varve.text.UsesFile;
import io.varve.text.UsesTable;
import io.varve.text.wug.WugFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which uses of which words in which periods {@code varve shift} looks at. */
final class ShiftInput {

    /** The uses that were found in texts, so that they can be looked up and read again. */
    static final String FOUND = "uses.tsv";

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Parameters(
            paramLabel = "USES",
            arity = "1..*",
            description =
                    "Files of uses, or a folder of WUG; with --targets folders of texts, texts, or JSON Lines with date and text.")
    private List<Path> files = List.of();

    @Mixin
    private final CorpusOptions corpus = new CorpusOptions();

    @Mixin
    private final PeriodOptions time = new PeriodOptions();

    @Option(
            names = "--words",
            paramLabel = "WORDS",
            split = ",",
            description = "Only these words, separated by commas.")
    private List<String> words = List.of();

    @Option(
            names = "--max-uses",
            paramLabel = "N",
            defaultValue = "100",
            description = "The most uses of a word in a period, drawn with --seed. Default: 100.")
    private int maxUses = 100;

    private List<String> notes = List.of();

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        if (maxUses < 1) {
            throw new ParameterException(Specs.of(verb).commandLine(), "--max-uses must be at least 1, got " + maxUses);
        }
        corpus.check(files);
        time.check();
    }

    /** Reads or finds all uses; those in very short texts only if their vectors are ready. */
    Uses read(boolean ready) {
        FoundUses found = corpus.apply() ? corpus.read(files) : UsesFile.readDated(tables());
        // before time is divided by their uses
        requireWords(found.uses().stream().map(use -> use.use().word()).collect(Collectors.toSet()));
        Uses uses = time.divide(ready ? found : corpus.longEnough(found), words);
        if (uses.uses().isEmpty()) {
            throw new Refused("%s: no use of any word can be taken%s; give at least one"
                    .formatted(
                            files.get(0),
                            uses.leftOut().isEmpty()
                                    ? ""
                                    : " (left out: " + uses.leftOut().get(0) + ")"));
        }
        return ready || !corpus.leaveOutCopies() ? uses : withoutCopies(uses);
    }

    private Uses withoutCopies(Uses uses) {
        Uses different = uses.withoutCopies();
        int copies = uses.uses().size() - different.uses().size();
        if (copies > 0) {
            notes = List.of("left out: %s a sentence of the same period; --keep-copies counts them"
                    .formatted(copies == 1 ? "1 use that repeats" : copies + " uses that repeat"));
        }
        return different;
    }

    /** Returns what a reader of the result should know of the uses, a sentence each. */
    List<String> notes() {
        return notes;
    }

    private List<Path> tables() {
        return files.stream().flatMap(file -> WugFolder.tables(file).stream()).toList();
    }

    /** Tells into which periods time was divided, if nobody named them. */
    void tell(boolean quiet) {
        if (!quiet) {
            time.told().forEach(Specs.of(verb).commandLine().getOut()::println);
        }
    }

    /** Returns the periods in order: those asked for, or all that occur. */
    List<String> periods(Uses uses) {
        return time.names(uses);
    }

    /** Returns the uses of the words asked for, by word. */
    SortedMap<String, List<Use>> wanted(Uses uses) {
        SortedMap<String, List<Use>> wanted = new TreeMap<>(uses.byWord());
        requireWords(wanted.keySet());
        if (!words.isEmpty()) {
            wanted.keySet().retainAll(words);
        }
        return wanted;
    }

    private void requireWords(Set<String> there) {
        for (String word : words) {
            if (!there.contains(word)) {
                throw new Refused("the word '%s' has no use in %s; check --words, or leave it out"
                        .formatted(
                                Shown.of(word),
                                files.stream().map(Path::toString).collect(Collectors.joining(", "))));
            }
        }
    }

    /** How many uses of the words asked for are in the periods asked for. */
    long inPeriods(Uses uses, List<String> inOrder) {
        return wanted(uses).values().stream()
                .flatMap(List::stream)
                .filter(use -> inOrder.contains(use.period()))
                .count();
    }

    int maxUses() {
        return maxUses;
    }

    /** Returns at most so many uses of a word in each period. */
    List<Use> drawn(List<Use> uses, List<String> inOrder, long seed) {
        return UseSample.of(uses, inOrder, maxUses, seed);
    }

    /** Leaves the uses that were found in texts; those of a table are there already. */
    void write(Uses uses, OutFolder.Draft draft) throws IOException {
        if (corpus.apply()) {
            UsesTable.write(uses, draft.file(FOUND));
        }
    }

    /** Returns every option by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>(corpus.described());
        described.putAll(time.described());
        described.put("words", words);
        described.put("max_uses", maxUses);
        return described;
    }
}
