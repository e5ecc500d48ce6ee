package io.varve.lab.report;

import java.util.Locale;

/** The parts of an entrant's name, {@code algorithm/preset} or {@code algorithm/preset/variant}. */
final class Names {

    private Names() {}

    static String algorithm(String entrant) {
        return entrant.split("/", 3)[0];
    }

    static String preset(String entrant) {
        return entrant.split("/", 3)[1];
    }

    static String variant(String entrant) {
        String[] parts = entrant.split("/", 3);
        return parts.length < 3 ? "" : parts[2];
    }

    /** Returns what people call an algorithm. */
    static String title(String algorithm) {
        return algorithm.toUpperCase(Locale.ROOT);
    }
}
