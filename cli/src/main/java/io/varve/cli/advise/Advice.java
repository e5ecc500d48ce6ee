package io.varve.cli.advise;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.io.Format;
import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.Kind;
import io.varve.io.profile.NumberProfile;
import io.varve.io.profile.ScaleChoice;
import io.varve.io.profile.TableProfile;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What an analyst would say of a table before clustering it. */
public final class Advice {

    /** With more repeats a column names something else than rows. */
    private static final int ROWS_PER_REPEAT = 20;

    private final Path file;
    private final TableProfile table;
    private final ReadOptions given;
    private final Roles roles;
    private final Set<String> late;
    private final Features features;
    private final Map<String, Double> shares;
    /** How the command reads the file; empty where it does not. */
    private final Optional<ReadAs.Working> working;

    private Advice(Path file, TableProfile table, Roles wanted) {
        this.file = file;
        this.table = table;
        this.given = table.options();
        late = LateColumns.of(file, table, wanted);
        roles = wanted.without(late);
        features = Features.of(table, roles);
        shares = roles.one(Role.VECTOR).isPresent() ? Map.of() : features.shares();
        working = hasFeatures() ? ReadAs.working(file, table, given, roles) : Optional.empty();
    }

    /**
     * Advises on a table.
     *
     * @param file it is in, as the user calls it
     * @param table what it holds
     * @return the advice
     */
    public static Advice on(Path file, TableProfile table) {
        return new Advice(file, table, Roles.of(table, table.options()));
    }

    /**
     * Advises on a table that is one batch of several: the dates in it may be of things that were long before, such as the day on which
     * somebody became a customer, and tell no steps.
     *
     * @param file it is in, as the user calls it
     * @param table what it holds
     * @return the advice, with no steps but those that the options name
     */
    public static Advice onBatch(Path file, TableProfile table) {
        ReadOptions given = table.options();
        Roles roles = Roles.of(table, given);
        return new Advice(file, table, given.stepColumn().isPresent() ? roles : roles.withoutSteps(given.stepBy()));
    }

    /**
     * What is known of a column, as a row of a table.
     *
     * @param column its name
     * @param kind what it seems to hold
     * @param role what it serves for in the command
     * @param rows how many there are
     * @param missing how many of them lack a value
     * @param distinct how many different values there are, as far as they were counted
     * @param mean of its numbers
     * @param spread their standard deviation
     * @param least of them
     * @param largest of them
     * @param skew of them
     * @param varianceShare of the variance of all features as they are
     * @param note what to know of it
     */
    public record ColumnRow(
            String column,
            String kind,
            String role,
            long rows,
            long missing,
            int distinct,
            @Nullable Double mean,
            @Nullable Double spread,
            @Nullable Double least,
            @Nullable Double largest,
            @Nullable Double skew,
            @Nullable Double varianceShare,
            String note) {}

    /**
     * Returns the table of columns.
     *
     * @return a row each
     */
    public List<ColumnRow> rows() {
        return table.columns().stream().map(this::row).toList();
    }

    private ColumnRow row(ColumnProfile column) {
        Role role = role(column);
        @Nullable Double share = shares.get(column.column());
        Optional<NumberProfile> numbers = column.numbers();
        return new ColumnRow(
                column.column(),
                column.kind().toString(),
                role.toString(),
                column.rows(),
                column.missing(),
                column.distinct(),
                numbers.map(NumberProfile::mean).orElse(null),
                numbers.map(NumberProfile::deviation).orElse(null),
                numbers.map(NumberProfile::least).orElse(null),
                numbers.map(NumberProfile::largest).orElse(null),
                numbers.map(NumberProfile::skew).orElse(null),
                share,
                late.contains(column.column())
                        ? "empty until row %s, so that the first steps could not be filled"
                                .formatted(Sentences.count(column.firstValue()))
                        : note(column, Findings.of(column, role, share == null ? 0 : share, reason(column, role))));
    }

    /** Why a column that could be compared is none to compare by; nothing where its kind says it. */
    private String reason(ColumnProfile column, Role role) {
        if (role != Role.NONE) {
            return "";
        }
        if (given.exclude().contains(column.column())) {
            return "left out, as --exclude says";
        }
        if (!given.columns().isEmpty() && !given.columns().contains(column.column())) {
            return "left out, since --columns does not name it";
        }
        Optional<String> vector = roles.one(Role.VECTOR);
        boolean comparable = column.kind() == Kind.NUMBER || column.kind() == Kind.BOOLEAN;
        if (vector.isPresent() && column.kind() == Kind.VECTOR) {
            return "left out, since %s is the vector; --vector-column takes one".formatted(vector.get());
        }
        if (vector.isPresent() && comparable) {
            return "left out beside the vector %s; --columns names what counts beside it".formatted(vector.get());
        }
        Optional<String> text = roles.one(Role.TEXT);
        return text.isPresent() && comparable
                ? "left out, since the texts of %s are compared; --columns compares by numbers".formatted(text.get())
                : "";
    }

    private String note(ColumnProfile column, String known) {
        String found = DatePeriods.isOrderOpen(table, column)
                ? known + "; taken as month/day, --day-first if the day comes first"
                : known;
        return column.firstValue() > 0 && table.lateColumns().contains(column.column())
                ? "begins in row " + Sentences.count(column.firstValue()) + (found.isEmpty() ? "" : "; " + found)
                : found;
    }

    private Role role(ColumnProfile column) {
        return roles.byColumn().getOrDefault(column.column(), Role.NONE);
    }

    /**
     * Returns all of it as text for a person.
     *
     * @return lines
     */
    public List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("%s: %s, %s"
                .formatted(
                        file,
                        Sentences.counted(table.rows(), "row"),
                        Sentences.counted(table.columns().size(), "column")));
        lines.add("");
        Set<String> uncounted = table.columns().stream()
                .filter(ColumnProfile::distinctAtLeast)
                .map(ColumnProfile::column)
                .collect(Collectors.toSet());
        ColumnTable.lines(rows(), uncounted, lines);
        lines.add("");
        lines.addAll(conclusions());
        return lines;
    }

    private List<String> conclusions() {
        boolean vectors = table.format() == Format.NPY || roles.one(Role.VECTOR).isPresent();
        if (roles.one(Role.TEXT).isPresent()) {
            return texts();
        }
        if (vectors) {
            return vectors();
        }
        if (!hasFeatures()) {
            return List.of(nothing());
        }
        return numbers();
    }

    private List<String> texts() {
        List<String> lines = new ArrayList<>();
        lines.add("Texts become vectors, which need no scale.");
        paste(lines, "");
        return lines;
    }

    private List<String> vectors() {
        List<String> lines = new ArrayList<>();
        String vector = roles.one(Role.VECTOR).orElse("");
        List<String> beside = roles.of(Role.FEATURE);
        lines.add(
                vector.isEmpty() || beside.isEmpty()
                        ? "Vectors are compared as they are; --similarity cosine if only their direction counts"
                                + zeros() + "."
                        : "Arrays: the numbers of %s count beside %s; --vector-column %s alone compares by nothing else."
                                .formatted(vector, Sentences.list(beside), vector));
        paste(lines, "");
        return lines;
    }

    /** What a cosine needs beside. */
    private String zeros() {
        long zeros = working.map(ReadAs.Working::zeros).orElse(0L);
        return zeros == 0
                ? ""
                : ", together with --broken-lines skip, which leaves out %s of nothing but zeros: %s no direction"
                        .formatted(Sentences.counted(zeros, "row"), zeros == 1 ? "it has" : "they have");
    }

    private boolean hasFeatures() {
        return table.format() == Format.NPY
                || roles.byColumn().values().stream()
                        .anyMatch(role -> role == Role.FEATURE
                                || role == Role.CATEGORY
                                || role == Role.TEXT
                                || role == Role.VECTOR);
    }

    private String nothing() {
        if (table.rows() == 1) {
            return "One row is one cluster, whatever is in it: give a table with more rows.";
        }
        String only = table.columns().size() == 1 ? table.columns().get(0).column() : "";
        for (String delimiter : List.of(";", "\t", "|", ",")) {
            if (table.options().delimiter().isPresent() && only.contains(delimiter)) {
                return "The only column is '%s': say --delimiter %s if that separates the cells."
                        .formatted(only, "\t".equals(delimiter) ? "tab" : "'" + delimiter + "'");
            }
        }
        boolean allSame = table.columns().stream()
                .filter(column -> role(column) == Role.NONE)
                .allMatch(column -> column.kind() == Kind.CONSTANT || column.kind() == Kind.EMPTY);
        List<String> lists = table.columns().stream()
                .filter(column -> column.kind() == Kind.LISTS)
                .map(ColumnProfile::column)
                .toList();
        if (!lists.isEmpty()) {
            return "No column can be compared as it is: make the arrays of %s equally long, or give each row numbers of its own."
                    .formatted(Sentences.list(lists));
        }
        List<String> words = table.columns().stream()
                .filter(column -> role(column) == Role.NONE
                        && column.missing() < column.rows()
                        && (column.kind() == Kind.CATEGORY
                                || column.kind() == Kind.TEXT
                                || (column.kind() == Kind.ID && column.numbers().isEmpty())))
                .map(ColumnProfile::column)
                .toList();
        if (!words.isEmpty() && roles.of(Role.FEATURE).isEmpty()) {
            return "No column is one of numbers or of few categories: --text-column %s compares texts by their meaning, --categorical %s takes each for one of its own."
                    .formatted(words.get(0), words.get(0));
        }
        List<String> named = table.columns().stream()
                .map(ColumnProfile::column)
                .filter(column -> roles.byColumn().getOrDefault(column, Role.NONE) != Role.NONE)
                .toList();
        if (named.size() == table.columns().size()) {
            return "No column is left to compare objects by beside %s: add one that tells them apart."
                    .formatted(Sentences.list(named));
        }
        return allSame
                ? "No column tells objects apart: each holds the same in every row."
                : "No column can be compared as it is: correct the cells that are no numbers, or name categories with"
                        + " --categorical.";
    }

    private List<String> numbers() {
        List<String> lines = new ArrayList<>();
        features.dominating()
                .ifPresent(one -> lines.add(
                        "Dominating: %s makes %s of the variance as it is, so that it would decide about distances nearly alone."
                                .formatted(
                                        one.column(),
                                        Sentences.percent(shares.getOrDefault(one.column(), one.share())))));
        lack(lines);
        ScaleChoice scale = features.scale();
        lines.add(
                "Scale: %s, since %s.".formatted(scale.scaling(), scale.reason().replace("'", "")));
        tails(scale, lines);
        lines.add("Similarity: euclidean"
                + (roles.of(Role.CATEGORY).isEmpty() ? "." : "; a category that differs counts as two units."));
        staircase(scale.scaling(), lines);
        if (table.rows() > LargeBatch.MOST_AT_ONCE && roles.one(Role.STEP).isEmpty()) {
            lines.add(
                    "Size: more than 10,000 different rows in one step go through blocks, which is an approximation; a"
                            + " --step-column makes several steps.");
        }
        paste(lines, scale.scaling().toString());
        return lines;
    }

    private void lack(List<String> lines) {
        List<String> gappy = table.columns().stream()
                .filter(column ->
                        column.missing() > 0 && (role(column) == Role.FEATURE || role(column) == Role.CATEGORY))
                .map(ColumnProfile::column)
                .toList();
        if (!gappy.isEmpty()) {
            lines.add(
                    "Gaps: %s; a number takes what the most similar objects have, a category is one of its own; --missing drop leaves such rows out."
                            .formatted(Sentences.list(gappy)));
        }
        List<String> lost = table.columns().stream()
                .filter(column -> role(column) == Role.NONE
                        && column.kind() == Kind.NUMBER
                        && !given.exclude().contains(column.column())
                        && (column.missing() > 0 || column.misfits() > 0))
                .map(ColumnProfile::column)
                .toList();
        if (!lost.isEmpty()) {
            lines.add("Left out: %s, which lack%s numbers in some rows; fill or correct them to use %s."
                    .formatted(Sentences.list(lost), lost.size() == 1 ? "s" : "", lost.size() == 1 ? "it" : "them"));
        }
    }

    /** What logarithms do not mend. */
    private void tails(ScaleChoice scale, List<String> lines) {
        List<String> wide = features.spanningMagnitudes();
        if (scale.scaling() == Scaling.ZSCORE && !wide.isEmpty()) {
            lines.add("Extremes: %s; --scale robust if such values are errors, so that they do not squeeze the others."
                    .formatted(Sentences.list(wide) + (wide.size() == 1 ? " has" : " have") + " values far out"));
        }
    }

    private void staircase(Scaling scaling, List<String> lines) {
        ApParams params = ApParams.of(Conventions.VARVE).withSimilarity(Similarity.EUCLIDEAN);
        Optional<Staircase> found = features.staircase(scaling, params);
        if (found.isEmpty()) {
            return;
        }
        Staircase staircase = found.get();
        StringBuilder steps = new StringBuilder();
        for (Staircase.Plateau plateau : staircase.plateaus()) {
            steps.append(steps.length() == 0 ? "" : " ").append(plateau.clusters());
            steps.append(plateau.width() > 1 ? "×" + plateau.width() : "");
        }
        lines.add("Staircase: clusters of %s as the preference rises by a quarter each time: %s"
                .formatted(Sentences.counted(staircase.objects(), "row"), steps));
        List<Staircase.Plateau> shown = staircase.tied().size() > 1 ? staircase.tied() : staircase.widest();
        List<String> widest = shown.stream()
                .map(plateau -> "%d clusters (--preference %s)"
                        .formatted(plateau.clusters(), Sentences.plain(staircase.middle(plateau, table.rows()))))
                .toList();
        if (!widest.isEmpty()) {
            boolean tie = staircase.tied().size() > 1;
            lines.add("  Widest plateau%s: %s; the preferences are for all rows in one step."
                    .formatted(
                            tie ? "s, equally wide" : widest.size() == 1 ? "" : "s",
                            String.join(tie ? " and " : ", then ", widest)));
        }
    }

    /**
     * Returns what a verb is to be told so that it reads the table.
     *
     * @param verb such as {@code cluster}
     * @return the command; empty where no column is left to compare objects by
     */
    public Optional<String> command(String verb) {
        return working.map(one -> new Paste(file, table, one.how(), roles).command(verb, ""));
    }

    /**
     * Returns the columns that the options make numbers of, though some cells cannot be read as such.
     *
     * @return in the order of the file
     */
    public List<ColumnProfile> problems() {
        List<String> others = new ArrayList<>(given.exclude());
        others.addAll(given.categorical());
        others.addAll(given.dateParts());
        others.addAll(roles.of(Role.ID));
        given.classColumn().ifPresent(others::add);
        given.stepColumn().ifPresent(others::add);
        given.vectorColumn().ifPresent(others::add);
        boolean gapsRefused = given.missing() == Missing.REFUSE || given.missing() == Missing.CATEGORY;
        return table.columns().stream()
                .filter(column -> given.columns().isEmpty() || given.columns().contains(column.column()))
                .filter(column -> !others.contains(column.column()))
                .filter(column -> column.unreadable() > 0
                        || (gapsRefused && column.missing() > 0)
                        || late.contains(column.column())
                        || (given.columns().isEmpty() && table.lateColumns().contains(column.column())))
                .toList();
    }

    private void paste(List<String> lines, String scale) {
        if (roles.one(Role.ID).isEmpty()
                && !roles.idsOfSteps()
                && given.idsFile().isEmpty()) {
            table.columns().stream()
                    .filter(this::nearlyNamesRows)
                    .findFirst()
                    .ifPresent(column -> lines.add(repeats(column)));
            lines.add(
                    "Ids: no column names the rows, so that they are called by the file and their number. Keep its name: a sample of"
                            + " rows is drawn by their ids, and other ids can give other clusters.");
        }
        leftOut().ifPresent(lines::add);
        lines.add("");
        lines.add("To cluster it:");
        lines.add("  "
                + new Paste(file, table, working.map(ReadAs.Working::how).orElse(given), roles)
                        .command("cluster", scale));
    }

    /** What the command leaves out, or that it does not read the file. */
    private Optional<String> leftOut() {
        if (working.isEmpty()) {
            return ReadAs.refusal(file, table, given, roles)
                    .map(why -> "Refused: the command does not read the file before this is mended: " + why + ".");
        }
        boolean gaps = working.get().how().missing() == Missing.DROP && given.missing() != Missing.DROP;
        boolean broken = !working.get().how().form().equals(given.form());
        if (!gaps && !broken) {
            return Optional.empty();
        }
        return Optional.of("Rows: %s out, since the file is refused with them."
                .formatted(
                        gaps && broken
                                ? "--missing drop leaves rows with gaps, and --broken-lines skip rows that cannot be read,"
                                : gaps
                                        ? "--missing drop leaves rows with gaps"
                                        : "--broken-lines skip leaves rows that cannot be read"));
    }

    private boolean nearlyNamesRows(ColumnProfile column) {
        return column.kind() == Kind.ID
                && column.missing() == 0
                && column.repeats()
                        .map(again -> again.rows() <= Math.max(1, column.rows() / ROWS_PER_REPEAT))
                        .orElse(false);
    }

    private static String repeats(ColumnProfile column) {
        ColumnProfile.Repeats again = column.repeats().orElseThrow();
        return "Repeats: %s would name the rows, but %s an id (first: %s, row %s); remove them to use it."
                .formatted(
                        column.column(),
                        Sentences.counted(again.rows(), "row") + (again.rows() == 1 ? " repeats" : " repeat"),
                        again.value(),
                        Sentences.count(again.row()));
    }
}
