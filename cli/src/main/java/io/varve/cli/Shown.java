package io.varve.cli;

import java.util.stream.Collectors;

/** Names from data as a terminal may show them: control characters could move its cursor or worse. */
final class Shown {

    private static final int LONGEST = 60;

    private Shown() {}

    static String of(String name) {
        return line(name.length() > LONGEST ? name.substring(0, LONGEST) + "…" : name);
    }

    /** A whole sentence that holds such names. */
    static String line(String sentence) {
        return sentence.codePoints()
                .mapToObj(c -> Character.isISOControl(c) ? "\\u%04x".formatted(c) : Character.toString(c))
                .collect(Collectors.joining());
    }
}
