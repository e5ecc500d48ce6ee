package io.varve.cli;

import io.varve.io.ReadOptions;
import io.varve.refusal.Refused;
import java.nio.file.Path;
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
import picocli.CommandLine.Spec.Target;

/** How input files are read; shared by all verbs that read some. All rows are of one step. */
class InputOptions {

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--id-column",
            paramLabel = "COLUMN",
            description = "Column with the id of each object. Without it ids are <file>:<row>.")
    private @Nullable String idColumn;

    @Option(
            names = "--label-column",
            paramLabel = "COLUMN",
            description = "Column with the known class: never a feature, turns purity and NMI on.")
    private @Nullable String labelColumn;

    /** Whether a column tells the class of each object. */
    boolean hasLabelColumn() {
        return labelColumn != null;
    }

    /** Whether ids come from a file of their own. */
    boolean hasIds() {
        return ids != null;
    }

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
            description = "Column with an array of numbers (Parquet, JSON Lines).")
    private @Nullable String vectorColumn;

    @Option(
            names = "--delimiter",
            paramLabel = "CHAR",
            description = "What separates cells: one character, or tab or space. Default: by the file's ending.")
    private @Nullable String delimiter;

    @Option(names = "--no-header", description = "The first line is data; columns are called c1, c2, …")
    private boolean noHeader;

    @Option(names = "--no-quotes", description = "Quotation marks are ordinary characters and enclose nothing.")
    private boolean noQuotes;

    @Option(
            names = "--ids",
            paramLabel = "FILE",
            description = "File with one id per line, for npy and other files without ids.")
    private @Nullable Path ids;

    /** Returns what was asked for, as the reader wants it, or refuses options that do not go together as wrong usage. */
    ReadOptions readOptions(boolean similarities, boolean repeatedIds) {
        try {
            return options(similarities).withRepeatedIds(repeatedIds);
        } catch (Refused e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    /** The column that tells the steps apart; none where all rows are of one step. */
    Optional<String> stepColumn() {
        return Optional.empty();
    }

    /** The column with classes to learn from; none where nothing is learned. */
    Optional<String> seedColumn() {
        return Optional.empty();
    }

    private ReadOptions options(boolean similarities) {
        ReadOptions options = ReadOptions.defaults()
                .withColumns(columns)
                .withExclude(exclude)
                .withCategorical(categorical)
                .withHeader(!noHeader)
                .withQuotes(!noQuotes)
                .withNegativeInfinityAllowed(similarities);
        options = idColumn == null ? options : options.withIdColumn(idColumn);
        options = labelColumn == null ? options : options.withClassColumn(labelColumn);
        options = stepColumn().map(options::withStepColumn).orElse(options);
        options = seedColumn().map(options::withSeedColumn).orElse(options);
        options = vectorColumn == null ? options : options.withVectorColumn(vectorColumn);
        options = ids == null ? options : options.withIdsFile(ids);
        return delimiter == null ? options : options.withDelimiter(character(delimiter));
    }

    /** Returns every option by name, for the record of the run; null for what was left to the reader. */
    Map<String, @Nullable Object> described() {
        Map<String, @Nullable Object> described = new LinkedHashMap<>();
        described.put("id_column", idColumn);
        described.put("label_column", labelColumn);
        described.put("step_column", stepColumn().orElse(null));
        seedColumn().ifPresent(column -> described.put("seed_labels", column));
        described.put("columns", columns);
        described.put("exclude", exclude);
        described.put("categorical", categorical);
        described.put("vector_column", vectorColumn);
        described.put("delimiter", delimiter);
        described.put("header", !noHeader);
        described.put("quotes", !noQuotes);
        described.put("ids", ids);
        return described;
    }

    private static char character(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "tab", "\\t" -> '\t';
            case "space" -> ' ';
            default -> {
                if (text.length() != 1) {
                    throw new Refused("--delimiter must be one character, tab or space, got '" + text + "'");
                }
                yield text.charAt(0);
            }
        };
    }
}
