package io.varve.io;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * An array of numbers that is written into a cell of text: with commas, as JSON and lists of Python are, or with nothing but spaces and
 * ends of lines, as numpy shows its arrays.
 */
final class WrittenArray {

    private static final Set<String> GAPS = Set.of("nan", "null", "none", "na", "<na>");

    private WrittenArray() {}

    /** The elements as they are written, whatever they are; empty where the cell is not in brackets. */
    static Optional<List<String>> elements(String cell) {
        if (cell.indexOf('[') < 0) {
            return Optional.empty();
        }
        String bare = cell.strip();
        if (bare.length() < 2 || bare.charAt(0) != '[' || bare.charAt(bare.length() - 1) != ']') {
            return Optional.empty();
        }
        String inner = bare.substring(1, bare.length() - 1).strip();
        if (inner.isEmpty()) {
            return Optional.of(List.of());
        }
        String between = inner.indexOf(',') < 0 ? "\\s+" : "\\s*,\\s*";
        return Optional.of(List.of(inner.split(between, -1)));
    }

    /** Whether an element says that there is none. */
    static boolean isGap(String element) {
        return GAPS.contains(element.toLowerCase(Locale.ROOT));
    }

    /** How many elements an array of numbers and gaps has; −1 for what is no such array. */
    static int length(String cell) {
        Optional<List<String>> elements = elements(cell);
        return elements.isPresent()
                        && elements.get().stream()
                                .allMatch(one -> Cells.number(one).isPresent() || isGap(one))
                ? elements.get().size()
                : -1;
    }
}
