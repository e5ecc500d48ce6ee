package io.varve.bench.peers;

import io.varve.Batch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Network connections of the KDD Cup 1999 in the paper's uniform setting: 1904 objects, then five times 200. */
final class Kdd {

    static final String FILE = "kdd99/kdd99_11x264.csv";

    private static final int FIRST = 1904;
    private static final int NEXT = 200;
    private static final int COLUMNS = 41;
    private static final Set<Integer> CATEGORICAL = Set.of(1, 2, 3, 6, 11, 20, 21);

    private Kdd() {}

    /** Finds the file in {@code VARVE_DATA}, else beside the project, whose bench folder is given. */
    static Path find(Path home, String name) throws IOException {
        return Stream.of(
                        System.getenv("VARVE_DATA"),
                        home.resolve("../../shared/data").toString())
                .filter(Objects::nonNull)
                .map(folder -> Path.of(folder).resolve(name))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IOException("data set " + name + " is missing; set VARVE_DATA to its folder"));
    }

    /** Reads the rows in an order that depends on the seed alone, and cuts them into batches. */
    static List<Batch> stream(Path file, long seed) throws IOException {
        List<String> lines = Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank())
                .toList();
        int[] order = shuffled(lines.size(), seed);
        List<Batch> stream = new ArrayList<>();
        for (int from = 0; from < lines.size(); ) {
            int to = from == 0 ? FIRST : Math.min(lines.size(), from + NEXT);
            stream.add(batch(lines, Arrays.copyOfRange(order, from, to)));
            from = to;
        }
        return stream;
    }

    private static Batch batch(List<String> lines, int[] chosen) {
        List<String> ids = new ArrayList<>();
        double[][] numbers = new double[chosen.length][];
        String[][] categories = new String[chosen.length][];
        for (int i = 0; i < chosen.length; i++) {
            String[] cells = lines.get(chosen[i]).split(",", -1);
            ids.add(Integer.toString(chosen[i]));
            numbers[i] = numbers(cells);
            categories[i] = IntStream.range(0, COLUMNS)
                    .filter(CATEGORICAL::contains)
                    .mapToObj(j -> cells[j])
                    .toArray(String[]::new);
        }
        List<String> names = CATEGORICAL.stream().sorted().map(j -> "c" + j).toList();
        return Batch.of(ids, numbers).withCategories(names, categories);
    }

    /** Returns the 34 numeric columns of a connection. */
    static double[] numbers(String[] cells) {
        return IntStream.range(0, COLUMNS)
                .filter(j -> !CATEGORICAL.contains(j))
                .mapToDouble(j -> Double.parseDouble(cells[j]))
                .toArray();
    }

    private static int[] shuffled(int size, long seed) {
        int[] order = new int[size];
        Arrays.setAll(order, i -> i);
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = size - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return order;
    }
}
