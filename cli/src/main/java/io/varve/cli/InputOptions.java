package io.varve.cli;

import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.ReadingWords;
import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** How input files are read; shared by all verbs that read some. All rows are of one step. */
class InputOptions {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--id-column",
            paramLabel = "COLUMN",
            description =
                    "Column with the id of each object, or several, separated by commas, that form it together (country,year:"
                            + " 'Chile 1952'; a second one with spaces is quoted). Without it ids are <file>:<row>. Other ids, or another name of the file, can give other clusters,"
                            + " since a sample of objects is drawn by ids.")
    private @Nullable String idColumn;

    @Option(
            names = "--label-column",
            paramLabel = "COLUMN",
            description =
                    "Column with the known class, never a feature; 'cluster' and 'steps' show purity and NMI by it.")
    private @Nullable String labelColumn;

    @Option(
            names = "--columns",
            paramLabel = "COLUMNS",
            split = ",",
            description = "Features to use, separated by commas; default: all that have no other role.")
    private List<String> columns = List.of();

    @Option(names = "--exclude", paramLabel = "COLUMNS", split = ",", description = "Columns to leave out.")
    private List<String> exclude = List.of();

    @Option(
            names = "--categorical",
            paramLabel = "COLUMNS",
            split = ",",
            description = "Features that are categories, not numbers; 'all' for all of them.")
    private List<String> categorical = List.of();

    @Option(
            names = "--vector-column",
            paramLabel = "COLUMN",
            description =
                    "Column with an array of numbers; CSV and TSV have it as [0.1, 0.2] or [0.1 0.2]. Nothing else is a feature then but"
                            + " what --columns names. Default, in JSON and Parquet: the only one that has arrays, beside all other features.")
    private @Nullable String vectorColumn;

    @Option(
            names = "--missing",
            paramLabel = "HOW",
            description = {
                "What becomes of cells that are empty, or NA, NaN, null and the like. nearest (default): a number takes what the"
                        + " most similar objects have there, a missing category is one of its own. mean: a number takes the"
                        + " mean of its column so far. category: numbers are refused. drop: the row is left out. refuse: the"
                        + " file is refused."
            })
    private @Nullable String missing;

    @Option(
            names = "--date-parts",
            paramLabel = "COLUMNS",
            split = ",",
            description =
                    "Dates that become year, month, day, weekday and hour. Other dates are days since 1970-01-01.")
    private List<String> dateParts = List.of();

    @Option(names = "--day-first", description = "In dates such as 2/1/2018 the day comes before the month.")
    private boolean dayFirst;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "What separates cells: one character, or tab or space. Default: by the file's ending.")
    private @Nullable String delimiter;

    @Option(
            names = "--decimal",
            paramLabel = "SIGN",
            description =
                    "The decimal sign: '.' (default), or ',' as in 3,14 and 1.476,50; with ',' a point separates thousands, and"
                            + " 1.476 is read as 1476.")
    private @Nullable String decimal;

    @Option(
            names = "--encoding",
            paramLabel = "NAME",
            description = "The character encoding of a text file: UTF-8 (default), windows-1252, ISO-8859-1, UTF-16, …")
    private @Nullable String encoding;

    @Option(
            names = "--broken-lines",
            paramLabel = "WHAT",
            description =
                    "Lines with too few or too many fields, with broken JSON, with a cell that cannot be read, or, where only"
                            + " directions count, with nothing but zeros: refuse (default) the file, or skip them; they are counted, and the first are named.")
    private @Nullable String brokenLines;

    @Option(
            names = "--copies",
            paramLabel = "WHAT",
            description =
                    "Rows that repeat a whole row of the same files, its id included: refuse (default), or skip and count"
                            + " them. An id that comes again with other values is always refused.")
    private @Nullable String copies;

    @Option(names = "--no-header", description = "The first line is data; columns are called c1, c2, …")
    private boolean noHeader;

    @Option(names = "--no-quotes", description = "Quotation marks are ordinary characters and enclose nothing.")
    private boolean noQuotes;

    @Option(
            names = "--ids",
            paramLabel = "FILE",
            description = "File with one id per line, for npy and other files without ids.")
    private @Nullable Path ids;

    /** Takes an option that was read without picocli, if it is one of those that need no more than their word. */
    boolean take(String option, String word) {
        switch (option) {
            case "--id-column" -> idColumn = word;
            case "--label-column" -> labelColumn = word;
            case "--missing" -> missing = word;
            case "--delimiter" -> delimiter = word;
            case "--decimal" -> decimal = word;
            case "--encoding" -> encoding = word;
            default -> {
                return false;
            }
        }
        return true;
    }

    /** The column that tells the class of each object, where one was named. */
    Optional<String> classes() {
        return Optional.ofNullable(labelColumn);
    }

    /** Whether ids come from a file of their own. */
    boolean hasIds() {
        return ids != null;
    }

    /** Returns what was asked for, as the reader wants it, or refuses options that do not go together as wrong usage. */
    ReadOptions readOptions(boolean similarities, boolean repeatedIds) {
        // a matrix of similarities has no columns to fill
        Missing otherwise = similarities ? Missing.REFUSE : Missing.USUAL;
        return build(words(Map.of("missing", otherwise.toString())), similarities, repeatedIds);
    }

    /** What becomes of gaps, where no timeline says otherwise. */
    Missing missing() {
        return missing == null ? Missing.USUAL : Missing.named(missing);
    }

    /** Returns what was asked for, and where nothing was, what a timeline keeps; before there was that, gaps were refused. */
    ReadOptions readOptions(Map<String, String> kept, boolean similarities, boolean repeatedIds) {
        Map<String, String> all = new LinkedHashMap<>(Map.of("missing", Missing.REFUSE.toString()));
        all.putAll(kept);
        if (!isStepped()) {
            all.keySet().removeAll(List.of("step_column", "step_by"));
        }
        return build(words(all), similarities, repeatedIds);
    }

    private ReadOptions build(Map<String, String> words, boolean similarities, boolean repeatedIds) {
        try {
            ReadOptions options = ReadingWords.options(words)
                    .withNegativeInfinityAllowed(similarities)
                    .withRepeatedIds(repeatedIds);
            // ids of a file belong to its rows, not to a column that a timeline keeps
            return ids == null ? options : options.withIdsFile(ids);
        } catch (Refused e) {
            throw new ParameterException(
                    Specs.of(verb).commandLine(), e.refusal().sentence(Failures::option), e);
        }
    }

    /** Returns the options by name, as words: those given, and others where none were. */
    Map<String, String> words(Map<String, String> others) {
        Map<String, String> words = new LinkedHashMap<>(others);
        if (ids != null) {
            words.remove("id_column");
        }
        put(words, "id_column", idColumn);
        put(words, "label_column", labelColumn);
        put(words, "columns", list(columns));
        put(words, "exclude", list(exclude));
        put(words, "categorical", list(categorical));
        put(words, "vector_column", vectorColumn);
        put(words, "missing", missing);
        put(words, "date_parts", list(dateParts));
        put(words, "day_first", dayFirst ? "true" : null);
        put(words, "delimiter", delimiter);
        put(words, "decimal", decimal);
        put(words, "encoding", encoding);
        put(words, "broken_lines", brokenLines);
        put(words, "copies", copies);
        put(words, "header", noHeader ? "false" : null);
        put(words, "quotes", noQuotes ? "false" : null);
        return words;
    }

    /** Whether rows may be of several steps. */
    boolean isStepped() {
        return false;
    }

    static void put(Map<String, String> words, String name, @Nullable String word) {
        if (word != null) {
            words.put(name, word);
        }
    }

    private static @Nullable String list(List<String> names) {
        return names.isEmpty() ? null : String.join(",", names);
    }

    /** Returns every option by name, for the record of the run; null for what was left to the reader. */
    Map<String, @Nullable Object> described() {
        Map<String, String> words = words(Map.of());
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("id_column", idColumn);
        described.put("label_column", labelColumn);
        described.put("step_column", words.get("step_column"));
        described.put("step_by", words.get("step_by"));
        if (words.containsKey("seed_labels")) {
            described.put("seed_labels", words.get("seed_labels"));
        }
        described.put("columns", columns);
        described.put("exclude", exclude);
        described.put("categorical", categorical);
        described.put("vector_column", vectorColumn);
        described.put("missing", missing().toString());
        described.put("date_parts", dateParts);
        described.put("day_first", dayFirst);
        described.put("delimiter", delimiter);
        for (String name : List.of("decimal", "encoding", "broken_lines", "copies")) {
            if (words.containsKey(name)) {
                described.put(name, words.get(name));
            }
        }
        described.put("header", !noHeader);
        described.put("quotes", !noQuotes);
        described.put("ids", ids);
        return described;
    }
}
