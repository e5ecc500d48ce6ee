package io.varve.io;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with a comma before their decimals, and points, spaces that keep a line together or apostrophes between thousands. */
final class DecimalComma {

    private static final String GROUPS = "[1-9]\\d{0,2}(?:\\.\\d{3})+";
    private static final String OTHER_GROUPS =
            "[1-9]\\d{0,2}(?<between>" + DigitGroups.SIGNS + ")\\d{3}(?:\\k<between>\\d{3})*";
    private static final String EXPONENT = "(?:[eE][-+]?\\d+)?";
    private static final Pattern BETWEEN_THOUSANDS = Pattern.compile("\\.|" + DigitGroups.SIGNS);
    /** With at most one sign beside it, such as € or %. */
    private static final Pattern CELL = Pattern.compile("(?<before>-?[^\\d.,+-]{0,4})(?<number>[-+]?(?:" + GROUPS + "|"
            + OTHER_GROUPS + "|\\d+)?(?:,\\d+)?" + EXPONENT + ")(?<behind>[^\\d.,]{0,4})");
    /**
     * What is no number with decimal points, nor digits in groups: 3,14, 1.476,50 and 1.000.000, but not 1,476.
     */
    private static final Pattern CERTAIN = Pattern.compile("[-+]?(?:" + GROUPS + ",\\d+|[1-9]\\d{0,2}(?:\\.\\d{3}){2,}|"
            + OTHER_GROUPS + ",\\d+|\\d+,(?:\\d{1,2}|\\d{4,})|(?:0\\d*|\\d{4,}),\\d+)" + EXPONENT);

    /** 3.14, 0.125, 1,476.5 and 1,000,000, with at most one sign beside it, but not 1.476. */
    private static final Pattern POINT = Pattern.compile(
            "-?[^\\d.,+-]{0,4}[-+]?(?:\\d*\\.(?:\\d{1,2}|\\d{4,})|(?:0\\d*|\\d{4,})\\.\\d+|" + OTHER_GROUPS
                    + "\\.\\d+|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d{1,3}(?:,\\d{3}){2,})" + EXPONENT + "[^\\d.,]{0,4}");

    private DecimalComma() {}

    /** Returns a cell with a point before its decimals; what is no such number stays as it is. */
    static String pointed(String cell) {
        Matcher found = CELL.matcher(cell);
        if (!found.matches() || found.group("number").chars().noneMatch(Character::isDigit)) {
            return cell;
        }
        String number = BETWEEN_THOUSANDS.matcher(found.group("number")).replaceAll("");
        return found.group("before") + number.replace(',', '.') + found.group("behind");
    }

    /** Whether a cell is a number only with a decimal comma, whatever it counts. */
    static boolean isCertain(String cell) {
        return CERTAIN.matcher(Signed.without(Cells.bare(cell))).matches();
    }

    /** Whether a cell is a number only with a decimal point. */
    static boolean isPoint(String cell) {
        return POINT.matcher(Cells.bare(cell)).matches();
    }
}
