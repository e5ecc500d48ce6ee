package io.varve.cli.advise;

import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.Kind;
import io.varve.io.profile.NumberProfile;
import java.util.ArrayList;
import java.util.List;

/** What is worth knowing of one column, in a few words. */
final class Findings {

    private static final double SKEWED = 2;
    private static final int MANY_CATEGORIES = 30;

    private Findings() {}

    static String of(ColumnProfile column, Role role, double share, String reason) {
        List<String> words = new ArrayList<>();
        if (reason.isEmpty() || column.kind() == Kind.CONSTANT || column.kind() == Kind.EMPTY) {
            role(column, role, words);
        } else {
            words.add(reason);
        }
        if (column.missing() > 0 && column.kind() != Kind.EMPTY) {
            words.add(Sentences.percent(column.missingShare()) + " missing (" + gaps(column) + ")");
        }
        if (column.misfits() > 0 && column.kind() == Kind.VECTOR) {
            words.add(Sentences.count(column.misfits()) + " of another length");
        } else if (column.misfits() > 0) {
            words.add("%s that %s not %s, such as '%s'"
                    .formatted(
                            Sentences.counted(column.misfits(), "cell"),
                            column.misfits() == 1 ? "is" : "are",
                            column.kind() == Kind.DATE ? "a date" : "a number",
                            column.misfit().orElse("")));
        }
        column.numbers()
                .filter(numbers -> column.kind() == Kind.NUMBER)
                .ifPresent(numbers -> numbers(column, numbers, role, words));
        if (share > 0.8) {
            words.add(Sentences.percent(share) + " of the variance unscaled");
        }
        return String.join("; ", words);
    }

    private static void role(ColumnProfile column, Role role, List<String> words) {
        switch (column.kind()) {
            case CONSTANT ->
                words.add("'" + column.frequent().get(0) + "' in every row"
                        + (column.missing() > 0 ? " that is filled" : "") + ", tells nothing");
            case EMPTY -> words.add("nothing in any row");
            case ID ->
                words.add(
                        role == Role.ID
                                ? "names the rows"
                                : column.numbers().isPresent() ? "an identifier, not a quantity" : "an identifier");
            case DATE -> words.add(date(column, role));
            case DURATION ->
                words.add("durations such as %s".formatted(column.frequent().get(0))
                        + (role == Role.NONE ? ", left out; written as numbers of minutes they count" : ""));
            case CATEGORY, BOOLEAN -> categories(column, role, words);
            case TEXT ->
                words.add(
                        role == Role.TEXT
                                ? "clustered by meaning"
                                : "sentences; --text-column clusters them by meaning");
            case LISTS -> words.add("arrays that differ in length or are empty, cannot be compared");
            case VECTOR ->
                words.add("an array of %s in each row".formatted(Sentences.counted(column.elements(), "number")));
            case NESTED -> words.add("values with parts, cannot be read");
            case NUMBER -> {
                if (role == Role.CLASS) {
                    words.add("few whole numbers: a class? Clusters are compared with it, never a feature");
                } else if (role == Role.STEP) {
                    words.add("whole numbers that never fall, which make steps");
                } else if (role == Role.NONE) {
                    words.add(
                            column.missingShare() > Roles.FEW_GAPS
                                    ? "left out, since most of its cells are missing"
                                    : column.unreadable() > 0
                                            ? "left out, since not all of its cells are numbers"
                                            : "left out");
                }
            }
        }
    }

    private static String date(ColumnProfile column, Role role) {
        String example = column.frequent().get(0);
        return role == Role.STEP
                ? "dates such as " + example + ", which make steps"
                : "dates such as " + example + "; --date-parts makes features of them";
    }

    private static void categories(ColumnProfile column, Role role, List<String> words) {
        String some = String.join(
                ", ", column.frequent().subList(0, Math.min(3, column.frequent().size())));
        boolean more = column.distinct() > 3;
        words.add(shortened(some) + (more ? ", …" : ""));
        if (role == Role.CLASS) {
            words.add("clusters are compared with it, never a feature");
        } else if (role == Role.ID) {
            words.add("names the rows of a step");
        } else if (role == Role.NONE && column.distinct() > MANY_CATEGORIES) {
            words.add("each category would be a dimension");
        } else if (role == Role.NONE) {
            words.add("left out; --categorical makes it a feature");
        }
    }

    private static void numbers(ColumnProfile column, NumberProfile numbers, Role role, List<String> words) {
        column.sign().ifPresent(sign -> words.add("read as numbers: " + sign));
        if (role == Role.FEATURE && Roles.isFewWholeNumbers(column)) {
            words.add("few whole numbers: categories or a count?");
        }
        if (numbers.spansMagnitudes()) {
            words.add("spans orders of magnitude, up to " + Sentences.number(numbers.largest()));
        } else if (Math.abs(numbers.skew()) > SKEWED) {
            words.add("skewed, "
                    + (numbers.skew() > 0
                            ? "up to " + Sentences.number(numbers.largest())
                            : "down to " + Sentences.number(numbers.least())));
        }
    }

    private static String gaps(ColumnProfile column) {
        List<String> shown =
                column.gaps().stream().map(gap -> gap.isEmpty() ? "empty" : gap).toList();
        return String.join(", ", shown);
    }

    private static String shortened(String text) {
        return text.length() > 50 ? text.substring(0, 50) + "…" : text;
    }
}
