package io.varve.io;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The columns of one file, found by name or number. */
final class Columns {

    private final String file;
    private final List<String> names;
    private final Map<String, Integer> positions = new HashMap<>();

    Columns(String file, List<String> names) {
        this.file = file;
        this.names = List.copyOf(names);
        for (int i = 0; i < names.size(); i++) {
            positions.put(names.get(i), i);
        }
    }

    /** Names for columns that have none: c1, c2, … */
    static List<String> numbered(int count) {
        return IntStream.rangeClosed(1, count).mapToObj(i -> "c" + i).toList();
    }

    /** The names in a header, without spaces around, each of them once; a nameless one, as of a row index, is called by its number. */
    static List<String> ofHeader(List<String> fields, Place place) {
        List<String> header = fields.stream().map(Cells::bare).toList();
        refuseRowAsHeader(header, place);
        Map<String, Integer> seen = new HashMap<>();
        List<String> names = new ArrayList<>(header.size());
        for (int i = 0; i < header.size(); i++) {
            String name = header.get(i).isEmpty() ? "c" + (i + 1) : header.get(i);
            Integer before = seen.put(name, i);
            if (before != null) {
                throw new DataRefused(("%s: the columns %d and %d are both called %s; rename one of them, or say"
                                + " --no-header if the first line is a row")
                        .formatted(place, before + 1, i + 1, Shown.quoted(name)));
            }
            names.add(name);
        }
        return List.copyOf(names);
    }

    /**
     * A file without header would lose its first row in silence. Years are good column names, so that whole numbers count
     * against a header only if nothing else stands in it.
     */
    private static void refuseRowAsHeader(List<String> header, Place place) {
        boolean onlyNumbers = header.stream().allMatch(name -> name.matches("[+-]?\\d+(\\.\\d*)?"));
        for (String name : header) {
            if (onlyNumbers || name.matches("[+-]?\\d*\\.\\d+([eE][+-]?\\d+)?")) {
                throw new DataRefused(
                        ("%s: %s is a number where the name of a column is expected; say --no-header if the"
                                        + " first line is a row, or name the columns")
                                .formatted(place, Shown.quoted(name)));
            }
        }
    }

    List<String> names() {
        return names;
    }

    String name(int position) {
        return names.get(position);
    }

    boolean has(String name) {
        return positions.containsKey(name);
    }

    /** The position of a column that an option names. */
    int find(String wanted, String option) {
        Integer byName = positions.get(wanted);
        if (byName != null) {
            return byName;
        }
        int number = number(wanted);
        if (number >= 1 && number <= names.size()) {
            return number - 1;
        }
        throw new DataRefused("%s: there is no column %s, which %s asks for; %s"
                .formatted(file, Shown.quoted(wanted), option, wayOut()));
    }

    /** One column whose name has a usual delimiter in it is a table that was cut at the wrong places. */
    private String wayOut() {
        for (char delimiter : new char[] {';', '\t', '|', ','}) {
            if (names.size() == 1 && names.get(0).indexOf(delimiter) >= 0) {
                return "the only column is %s; say --delimiter %s if that separates the cells"
                        .formatted(Shown.list(names), delimiter == '\t' ? "tab" : "'" + delimiter + "'");
            }
        }
        return "the columns are " + Shown.list(names);
    }

    private static int number(String wanted) {
        boolean digits =
                !wanted.isEmpty() && wanted.length() < 9 && wanted.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Integer.parseInt(wanted) : 0;
    }
}
