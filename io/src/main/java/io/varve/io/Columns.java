package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
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
                throw new Refused(Refusal.of("the columns %d and %d are both called %s"
                                .formatted(before + 1, i + 1, Shown.quoted(name)))
                        .at(place)
                        .remedy("rename one of them, or say ", ReadOption.NO_HEADER, " if the first line is a row"));
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
                throw new Refused(Refusal.of(
                                "%s is a number where the name of a column is expected".formatted(Shown.quoted(name)))
                        .at(place)
                        .remedy("say ", ReadOption.NO_HEADER, " if the first line is a row, or name the columns"));
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

    /** The name of a column that an option asks for by name or number; as it is if there is no such column. */
    String named(String wanted) {
        int number = has(wanted) ? 0 : number(wanted);
        return number >= 1 && number <= names.size() ? names.get(number - 1) : wanted;
    }

    /** The position of a column that an option, or another file, asks for. */
    int find(String wanted, Object asking) {
        Integer byName = positions.get(wanted);
        if (byName != null) {
            return byName;
        }
        int number = number(wanted);
        if (number >= 1 && number <= names.size()) {
            return number - 1;
        }
        throw new Refused(Refusal.of("there is no column ", Shown.quoted(wanted), ", which ", asking, " asks for")
                .at(Place.of(file))
                .value(wanted)
                .remedy(wayOut()));
    }

    /** The positions of columns that are named together, with commas between them; a column may have commas in its own name. */
    List<Integer> findTogether(String wanted, Object asking) {
        return ColumnNames.apart(wanted, names).stream()
                .map(name -> find(name, asking))
                .toList();
    }

    /** One column whose name has a usual delimiter in it is a table that was cut at the wrong places. */
    private Object[] wayOut() {
        String named = otherDelimiter(names);
        return named.isEmpty()
                ? new Object[] {"the columns are ", Shown.list(names)}
                : new Object[] {
                    "the only column is ",
                    Shown.list(names),
                    "; say ",
                    ReadOption.DELIMITER,
                    " ",
                    named,
                    " if that separates the cells"
                };
    }

    /** The usual delimiter within the name of the only column, as an option takes it; empty where there is none. */
    static String otherDelimiter(List<String> names) {
        for (char delimiter : new char[] {';', '\t', '|', ','}) {
            if (names.size() == 1 && names.get(0).indexOf(delimiter) >= 0) {
                return named(delimiter);
            }
        }
        return "";
    }

    /** The usual delimiter at which the name of the only column and a cell below it fall into as many parts; empty where there is none. */
    static String otherDelimiter(List<String> names, String cell, boolean named) {
        for (char delimiter : new char[] {';', '\t', '|', ',', ' '}) {
            int parts = parts(cell, delimiter);
            if (parts > 1 && (!named || parts(names.get(0), delimiter) == parts)) {
                return named(delimiter);
            }
        }
        return otherDelimiter(names);
    }

    private static int parts(String text, char delimiter) {
        return text.strip().split(delimiter == ' ' ? " +" : Pattern.quote(String.valueOf(delimiter)), -1).length;
    }

    private static String named(char delimiter) {
        return delimiter == '\t' ? "tab" : delimiter == ' ' ? "space" : "'" + delimiter + "'";
    }

    private static int number(String wanted) {
        boolean digits =
                !wanted.isEmpty() && wanted.length() < 9 && wanted.chars().allMatch(c -> c >= '0' && c <= '9');
        return digits ? Integer.parseInt(wanted) : 0;
    }
}
