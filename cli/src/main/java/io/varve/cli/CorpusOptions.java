package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.text.FoundUses;
import io.varve.text.corpus.Corpus;
import io.varve.text.corpus.Targets;
import io.varve.text.corpus.Windows;
import io.varve.text.wug.WugFolder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** How {@code varve shift} finds uses in texts. */
final class CorpusOptions {

    private static final List<String> OWN =
            List.of("--index", "--match-case", "--language", "--sentences", "--max-characters", "--keep-copies");

    @Spec(Spec.Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--targets",
            paramLabel = "FILE",
            description = "Words to look for in texts: one per line, further forms after a tab, separated by commas.")
    private @Nullable Path targets;

    @Option(
            names = "--index",
            paramLabel = "FILE",
            description = "Dates of the texts in a folder: file, tab, date. Default: the year in the name of the file.")
    private @Nullable Path index;

    @Option(names = "--match-case", description = "Distinguish upper and lower case, May and may.")
    private boolean matchCase;

    @Option(
            names = "--language",
            paramLabel = "TAG",
            defaultValue = "en",
            description = "Whose rules divide texts into sentences: en (default), it, de, …")
    private String language = "en";

    @Option(
            names = "--sentences",
            paramLabel = "N",
            defaultValue = "0",
            description = "How many sentences before and after that of the word belong to a use. Default: 0.")
    private int sentences;

    @Option(
            names = "--max-characters",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Longer texts of a use are cut around the word. Default: 1000.")
    private int maxCharacters = Windows.USUAL_MOST;

    @Option(
            names = "--min-words",
            paramLabel = "N",
            defaultValue = "3",
            description =
                    "The least number of other words in the text of a use: a shorter sentence comes with its neighbours, and a"
                            + " use that is still too short is left out where a model makes vectors. 0 for no limit. Default: 3.")
    private int minWords = Windows.USUAL_LEAST_WORDS;

    @Option(
            names = "--keep-copies",
            description =
                    "Count every copy of a sentence. Default: one that is repeated in the same period counts once,"
                            + " unless --embeddings are given.")
    private boolean keepCopies;

    /** Whether texts are to be read, and not a table of uses. */
    boolean apply() {
        return targets != null;
    }

    /** Refuses what makes no sense together, before anything is read. */
    void check(List<Path> files) {
        if (targets == null) {
            for (Path file : files) {
                if (isCorpus(file)) {
                    throw refused("%s holds texts and no table of uses; say with --targets which words to look for"
                            .formatted(Shown.of(file.toString())));
                }
            }
            if (minWords < 0) {
                throw refused("--min-words must be at least 0, got " + minWords);
            }
            List<String> given = Specs.of(verb).commandLine().getParseResult().matchedOptions().stream()
                    .map(option -> option.longestName())
                    .filter(OWN::contains)
                    .toList();
            if (!given.isEmpty()) {
                throw refused(given.get(0) + " applies only to texts, which need --targets; give both, or neither");
            }
            return;
        }
        for (Path file : files) {
            if (named(file).matches(".*\\.(tsv|csv)(\\.gz)?")) {
                throw refused(
                        "%s is a table, and --targets looks for words in texts: give JSON Lines with text and date (or year), or a folder of .txt files; a table of uses (word, period, start, end, text) goes without --targets, and --words chooses words"
                                .formatted(Shown.of(file.toString())));
            }
            if (!Files.exists(file)) {
                throw refused("there is no %s; check the path".formatted(Shown.of(file.toString())));
            }
        }
        try {
            windows();
        } catch (Refused e) {
            throw refused(e.getMessage() + " (--sentences, --max-characters, --min-words)");
        }
        if (Arrays.stream(Locale.getISOLanguages())
                .noneMatch(windows().language().getLanguage()::equals)) {
            throw refused("--language %s is not known; give the code of a language, for example en, it or de"
                    .formatted(Shown.of(language)));
        }
    }

    private static boolean isCorpus(Path file) {
        return (Files.isDirectory(file) && !WugFolder.holdsUses(file))
                || named(file).matches(".*\\.(txt|jsonl|ndjson)(\\.gz)?");
    }

    private static String named(Path file) {
        return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    }

    FoundUses read(List<Path> files) {
        if (targets == null) {
            throw new IllegalStateException("texts are read only with --targets");
        }
        return Corpus.read(files, Optional.ofNullable(index), Targets.read(targets, matchCase), windows());
    }

    /** Leaves out what is too short for a model to say something of the word. */
    FoundUses longEnough(FoundUses uses) {
        return uses.withWords(minWords);
    }

    /** Whether a sentence that is found again in a period counts once: a table is somebody's own choice of uses. */
    boolean leaveOutCopies() {
        return apply() && !keepCopies;
    }

    private Windows windows() {
        return new Windows(Locale.forLanguageTag(language), sentences, maxCharacters, minWords);
    }

    /** Returns every option by name, for the record of the run; those of texts only if texts are read. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("min_words", minWords);
        if (targets != null) {
            described.put("targets", targets);
            described.put("index", index);
            described.put("match_case", matchCase);
            described.put("language", language);
            described.put("sentences", sentences);
            described.put("max_characters", maxCharacters);
            described.put("keep_copies", keepCopies);
        }
        return described;
    }

    private ParameterException refused(String message) {
        return new ParameterException(Specs.of(verb).commandLine(), message);
    }
}
