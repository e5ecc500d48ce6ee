package io.varve.bench.peers;

import java.util.Locale;

/** Numbers as the tables show them. */
final class Figures {

    private Figures() {}

    static String seconds(double seconds) {
        return String.format(Locale.ROOT, seconds < 0.1 ? "%.4f" : seconds < 10 ? "%.3f" : "%.1f", seconds);
    }

    static String nanos(double nanos) {
        return String.format(Locale.ROOT, "%.2f", nanos);
    }

    static String ratio(double ratio) {
        return String.format(Locale.ROOT, ratio < 10 ? "%.2fx" : "%.1fx", ratio);
    }

    static String percent(double share) {
        return String.format(Locale.ROOT, "%.0f %%", 100 * share);
    }

    static String megabytes(double bytes) {
        return String.format(Locale.ROOT, "%.1f MB", bytes / 1e6);
    }

    static String gigabytesPerSecond(double value) {
        return String.format(Locale.ROOT, "%.1f GB/s", value);
    }

    static String count(double count) {
        return String.format(Locale.ROOT, "%,.0f", count);
    }

    /** Says whether at least so much was reached. */
    static String reached(double value, double atLeast) {
        return value >= atLeast ? "yes" : "NO";
    }
}
