package io.varve.cli;

import io.varve.io.DataRefused;
import io.varve.text.Use;
import io.varve.text.UseSample;
import io.varve.text.Uses;
import io.varve.text.UsesFile;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Which uses of which words in which periods {@code varve shift} looks at. */
final class ShiftInput {

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Parameters(paramLabel = "USES", arity = "1..*", description = "Files of uses.")
    private List<Path> files = List.of();

    @Option(
            names = "--words",
            paramLabel = "WORDS",
            split = ",",
            description = "Only these words, separated by commas.")
    private List<String> words = List.of();

    @Option(
            names = "--periods",
            paramLabel = "NAMES",
            split = ",",
            description = "The periods in order, separated by commas; default: all, by number or alphabet.")
    private List<String> periods = List.of();

    @Option(
            names = "--max-uses",
            paramLabel = "N",
            defaultValue = "100",
            description = "At most so many uses of a word in a period, drawn with --seed. Default: 100.")
    private int maxUses = 100;

    /** Refuses options that make no sense, before anything is read. */
    void check() {
        if (maxUses < 1) {
            throw new ParameterException(Specs.of(verb).commandLine(), "--max-uses must be at least 1, got " + maxUses);
        }
    }

    /** Reads all uses. */
    Uses read() {
        Uses uses = UsesFile.read(files);
        if (uses.uses().isEmpty()) {
            throw new DataRefused(
                    "%s: there is no use of any word that could be taken; give at least one".formatted(files.get(0)));
        }
        return uses;
    }

    /** Returns the periods in order: those asked for, or all that occur. */
    List<String> periods(Uses uses) {
        return periods.isEmpty() ? uses.periods() : periods;
    }

    /** Returns the uses of the words asked for, by word. */
    SortedMap<String, List<Use>> wanted(Uses uses) {
        SortedMap<String, List<Use>> byWord = uses.byWord();
        for (String word : words) {
            if (!byWord.containsKey(word)) {
                throw new DataRefused("the word '%s' has no use in %s; check --words, or leave it out"
                        .formatted(Shown.of(word), files));
            }
        }
        SortedMap<String, List<Use>> wanted = new TreeMap<>(byWord);
        if (!words.isEmpty()) {
            wanted.keySet().retainAll(words);
        }
        return wanted;
    }

    /** Returns at most so many uses of a word in each period. */
    List<Use> drawn(List<Use> uses, List<String> inOrder, long seed) {
        return UseSample.of(uses, inOrder, maxUses, seed);
    }

    /** Returns every option by name, for the record of the run. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("words", words);
        described.put("max_uses", maxUses);
        return described;
    }
}
