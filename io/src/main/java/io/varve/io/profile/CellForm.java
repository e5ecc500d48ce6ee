package io.varve.io.profile;

import io.varve.io.Gaps;
import io.varve.io.RawTable;
import io.varve.io.WrittenDate;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What a single cell looks like. */
enum CellForm {
    MISSING,
    NUMBER,
    /** A number that is not read as one, such as 1,234. */
    GROUPED,
    /** A number with a sign of what it counts, such as 3 %. */
    SIGNED,
    TRUTH,
    DATE,
    ARRAY,
    NESTED,
    TEXT;

    private static final Set<String> TRUTHS = Set.of("true", "false", "yes", "no", "t", "f", "y", "n");
    private static final String MONTH = "(0?[1-9]|1[0-2])";
    private static final String DAY = "(0?[1-9]|[12]\\d|3[01])";
    private static final String TIME =
            "([T ]+\\d{1,2}:\\d{2}(:\\d{2}([.,]\\d+)?)?\\s*([AaPp][Mm])?\\s*(Z|UTC|[-+]\\d{2}:?\\d{2})?)?";
    private static final Pattern A_DATE = Pattern.compile("(\\d{4}-" + MONTH + "(-" + DAY + TIME + ")?"
            + "|\\d{4}/" + MONTH + "/" + DAY + TIME
            + "|\\d{1,2}/\\d{1,2}/(\\d{4}|\\d{2})" + TIME
            + "|\\d{1,2}\\.\\d{1,2}\\.\\d{4}" + TIME + ")");
    private static final Pattern COMPACT_DATE =
            Pattern.compile("(1[6-9]|20)\\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\\d|3[01])");

    private static final Pattern DURATION = Pattern.compile(
            "[-+]?(\\d+ days?,? )?\\d{1,4}:[0-5]\\d(:[0-5]\\d)?([.,]\\d+)?|\\d+ ?h(ours?)? ?\\d+ ?m(in)?( ?\\d+ ?s)?|\\d+ ?m(in)? ?\\d+ ?s");

    static CellForm of(String cell) {
        String bare = cell.strip();
        if (Gaps.isGap(bare)) {
            return MISSING;
        }
        if (RawTable.number(cell).isPresent()) {
            return NUMBER;
        }
        if (bare.equals(RawTable.ARRAY)) {
            return ARRAY;
        }
        if (bare.equals(RawTable.NESTED)) {
            return NESTED;
        }
        char first = bare.charAt(0);
        boolean digit = first >= '0' && first <= '9';
        if (digit && A_DATE.matcher(bare).matches()) {
            return WrittenDate.exists(bare) ? DATE : TEXT;
        }
        if (WrittenDate.hasNamedMonth(bare)) {
            return WrittenDate.exists(bare) ? DATE : TEXT;
        }
        if ((digit || first == '-' || first == '+') && RawTable.isGrouped(bare)) {
            return GROUPED;
        }
        if (RawTable.sign(bare).isPresent()) {
            return SIGNED;
        }
        return bare.length() <= 5 && TRUTHS.contains(bare.toLowerCase(Locale.ROOT)) ? TRUTH : TEXT;
    }

    /** Whether a number is digits that begin with 0, as a count never does, but a post code. */
    static boolean hasLeadingZero(String cell) {
        String bare = cell.strip();
        return bare.length() > 1 && bare.charAt(0) == '0' && bare.chars().allMatch(c -> c >= '0' && c <= '9');
    }

    /** Whether a text is a duration or a time of day, such as 05:20, 1:02:03 or 2h 5m. */
    static boolean isDuration(String cell) {
        return DURATION.matcher(cell.strip()).matches();
    }

    /** Whether a number is a date written without separators, such as 20030219. */
    static boolean isCompactDate(String cell) {
        String bare = cell.strip();
        return bare.length() == 8 && COMPACT_DATE.matcher(bare).matches();
    }
}
