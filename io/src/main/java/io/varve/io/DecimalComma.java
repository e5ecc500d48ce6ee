package io.varve.io;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Numbers with a comma before their decimals, and points between thousands. */
final class DecimalComma {

    private static final String NUMBER = "[-+]?(?:\\d{1,3}(?:\\.\\d{3})+|\\d+)?(?:,\\d+)?(?:[eE][-+]?\\d+)?";
    /** With at most one sign beside it, such as € or %. */
    private static final Pattern CELL = Pattern.compile("([^\\d.,+-]{0,4})(" + NUMBER + ")([^\\d.,]{0,4})");
    /** What is no number with decimal points, nor digits in groups: 3,14 and 1.476,50, but not 1,476. */
    private static final Pattern CERTAIN =
            Pattern.compile("[-+]?(?:\\d{1,3}(?:\\.\\d{3})+,\\d+|\\d+,(?:\\d{1,2}|\\d{4,})|(?:0|\\d{4,}),\\d+)");

    /** 3.14, 1,476.5 and 1,000,000, with at most one sign beside it, but not 1.476. */
    private static final Pattern POINT = Pattern.compile(
            "[^\\d.,+-]{0,4}[-+]?(?:\\d*\\.(?:\\d{1,2}|\\d{4,})|\\d{1,3}(?:,\\d{3})+\\.\\d+|\\d{1,3}(?:,\\d{3}){2,})[^\\d.,]{0,4}");

    private DecimalComma() {}

    /** Returns a cell with a point before its decimals; what is no such number stays as it is. */
    static String pointed(String cell) {
        Matcher found = CELL.matcher(cell);
        return found.matches() && found.group(2).matches(".*\\d.*")
                ? found.group(1) + found.group(2).replace(".", "").replace(',', '.') + found.group(3)
                : cell;
    }

    /** Whether a cell is a number only with a decimal comma. */
    static boolean isCertain(String cell) {
        return CERTAIN.matcher(Cells.bare(cell)).matches();
    }

    /** Whether a cell is a number only with a decimal point. */
    static boolean isPoint(String cell) {
        return POINT.matcher(Cells.bare(cell)).matches();
    }
}
