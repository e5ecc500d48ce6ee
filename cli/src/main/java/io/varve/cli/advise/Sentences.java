package io.varve.cli.advise;

import java.util.List;
import java.util.Locale;

/** Numbers and names as people read them. */
public final class Sentences {

    private static final int MOST_NAMES = 6;

    private Sentences() {}

    /**
     * Names some things, and counts those that are too many to be named.
     *
     * @param names of them all
     * @return such as: a, b and c
     */
    public static String list(List<String> names) {
        List<String> shown = names.subList(0, Math.min(MOST_NAMES, names.size()));
        if (shown.size() < names.size()) {
            return String.join(", ", shown) + " and " + (names.size() - shown.size()) + " more";
        }
        int last = shown.size() - 1;
        return last < 1
                ? String.join("", shown)
                : String.join(", ", shown.subList(0, last)) + " and " + shown.get(last);
    }

    static String percent(double share) {
        if (share > 0.995 && share < 1) {
            return "over 99 %";
        }
        return share > 0 && share < 0.005 ? "under 1 %" : Math.round(100 * share) + " %";
    }

    static String number(double value) {
        double size = Math.abs(value);
        if (size >= 1e9 || (size > 0 && size < 1e-4)) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        String plain = size >= 1000
                ? String.format(Locale.ROOT, "%,.0f", value)
                : String.format(Locale.ROOT, size >= 100 ? "%.1f" : size >= 1 ? "%.2f" : "%.4f", value);
        return plain.contains(".") ? plain.replaceAll("0+$", "").replaceAll("\\.$", "") : plain;
    }

    /** Three digits that count, as an option takes them. */
    static String plain(double value) {
        return new java.math.BigDecimal(value)
                .round(new java.math.MathContext(3))
                .toPlainString();
    }

    static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    static String counted(long number, String what) {
        return count(number) + " " + what + (number == 1 ? "" : "s");
    }
}
