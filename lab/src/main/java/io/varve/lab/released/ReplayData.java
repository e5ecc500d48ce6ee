package io.varve.lab.released;

import io.varve.io.DataRefused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A data set as the released code reads it: numbers, and categories as codes by first appearance.
 *
 * @param rows as they are before any shuffling
 * @param columns which of them are scaled or encoded
 * @param classes of the rows, by first appearance
 */
record ReplayData(double[][] rows, ReleasedColumns columns, int[] classes) {

    /** What recorded runs call the data sets. */
    static final List<String> NAMES = List.of("iris", "wine", "car", "kddcup");

    private static final List<String> CAR_CLASSES = List.of("unacc", "acc", "vgood", "good");
    private static final int CAR_ROWS_PER_CLASS = 65;
    private static final int[] KDD_CATEGORICAL = {1, 2, 3, 6, 11, 20, 21};

    /** Reads one of {@link #NAMES} from a folder of data sets. */
    static ReplayData read(String name, Path folder) {
        return switch (name) {
            case "iris" -> of(folder.resolve("uci/iris.data"), 5, 4);
            case "wine" -> of(folder.resolve("uci/wine.data"), 14, 0);
            case "car" -> car(folder.resolve("uci/car.data"));
            case "kddcup" -> of(folder.resolve("kdd99/kdd99_11x264.csv"), 42, 41, KDD_CATEGORICAL);
            default -> throw new IllegalArgumentException("no data set is called " + name);
        };
    }

    private static ReplayData of(Path file, int cells, int classCell, int... categorical) {
        return of(file, cells(file, cells), classCell, categorical);
    }

    /** The first 65 rows of each class, in the order of the file. */
    private static ReplayData car(Path file) {
        List<String[]> all = cells(file, 7);
        List<String[]> chosen = new ArrayList<>();
        for (String name : CAR_CLASSES) {
            List<String[]> ofClass =
                    all.stream().filter(row -> row[6].equals(name)).toList();
            if (ofClass.size() < CAR_ROWS_PER_CLASS) {
                throw new DataRefused("%s has %d rows of class %s, but the sample takes %d; get the file from UCI again"
                        .formatted(file, ofClass.size(), name, CAR_ROWS_PER_CLASS));
            }
            chosen.addAll(ofClass.subList(0, CAR_ROWS_PER_CLASS));
        }
        return of(file, chosen, 6, IntStream.range(0, 6).toArray());
    }

    private static ReplayData of(Path file, List<String[]> cells, int classCell, int... categorical) {
        int features = cells.get(0).length - 1;
        double[][] rows = new double[cells.size()][features];
        for (int j = 0; j < features; j++) {
            int cell = j < classCell ? j : j + 1;
            boolean codes = Arrays.binarySearch(categorical, j) >= 0;
            double[] column = codes ? codes(cells, cell) : numbers(file, cells, cell);
            for (int i = 0; i < rows.length; i++) {
                rows[i][j] = column[i];
            }
        }
        int[] classes = Arrays.stream(codes(cells, classCell))
                .mapToInt(code -> (int) code)
                .toArray();
        return new ReplayData(rows, ReleasedColumns.withCategories(features, categorical), classes);
    }

    private static double[] codes(List<String[]> cells, int cell) {
        Map<String, Integer> known = new HashMap<>();
        return cells.stream()
                .mapToDouble(row -> known.computeIfAbsent(row[cell], unseen -> known.size()))
                .toArray();
    }

    private static double[] numbers(Path file, List<String[]> cells, int cell) {
        return cells.stream().mapToDouble(row -> number(file, row[cell])).toArray();
    }

    private static double number(Path file, String text) {
        try {
            double number = Double.parseDouble(text);
            if (Double.isFinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw new DataRefused("%s has '%s' where a number should be; get the file again".formatted(file, text));
    }

    private static List<String[]> cells(Path file, int expected) {
        List<String[]> cells = new ArrayList<>();
        try {
            for (String line : Files.readAllLines(file)) {
                if (line.isBlank()) {
                    continue;
                }
                String[] row = line.strip().split(",", -1);
                if (row.length != expected) {
                    throw new DataRefused("%s has a row of %d cells where %d are expected: '%s'; get the file again"
                            .formatted(file, row.length, expected, line.length() > 60 ? line.substring(0, 60) : line));
                }
                cells.add(row);
            }
        } catch (IOException e) {
            throw new DataRefused(
                    "%s cannot be read; name the folder that holds the data sets with --data".formatted(file), e);
        }
        if (cells.isEmpty()) {
            throw new DataRefused(file + " is empty; get the file again");
        }
        return cells;
    }
}
