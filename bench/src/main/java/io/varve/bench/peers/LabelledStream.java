package io.varve.bench.peers;

import io.varve.cli.bench.VectorFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPInputStream;

/**
 * Objects in order of arrival whose classes are known, in a file that every contestant reads.
 *
 * @param name what tables call it
 * @param data the objects, from 0 to 1
 * @param classes a file with the class of each, one a line
 */
record LabelledStream(String name, VectorFile data, Path classes) {

    private static final String KDD = "kdd99/kddcup.data_10_percent.gz";

    /** Bursts drawn by a seed. */
    static LabelledStream bursts(Surroundings here, int objects) throws IOException {
        Bursts bursts = new Bursts(11);
        List<String> classes = new ArrayList<>();
        VectorFile data = here.data("bursts", objects, Bursts.DIMENSIONS, count -> {
            double[][] rows = new double[count][Bursts.DIMENSIONS];
            for (double[] row : rows) {
                classes.add(Integer.toString(bursts.draw(row)));
            }
            return rows;
        });
        return new LabelledStream("bursts", data, classesOf(data, classes));
    }

    /** The connections of the KDD Cup, their 34 numeric columns by log(1 + x), each from 0 to 1. */
    static LabelledStream kdd(Surroundings here, int most) throws IOException {
        List<double[]> rows = new ArrayList<>();
        List<String> classes = new ArrayList<>();
        try (BufferedReader in = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(Kdd.find(here.home(), KDD))), StandardCharsets.US_ASCII))) {
            for (String line = in.readLine(); line != null && rows.size() < most; line = in.readLine()) {
                String[] cells = line.split(",", -1);
                rows.add(Kdd.numbers(cells));
                classes.add(cells[cells.length - 1]);
            }
        }
        // peers read a thousand at once
        int objects = rows.size() / 1000 * 1000;
        rescale(rows);
        int[] next = {0};
        VectorFile data = here.data("kdd-arrivals", objects, rows.get(0).length, count -> {
            double[][] some = rows.subList(next[0], next[0] + count).toArray(double[][]::new);
            next[0] += count;
            return some;
        });
        return new LabelledStream("KDD", data, classesOf(data, classes.subList(0, objects)));
    }

    private static void rescale(List<double[]> rows) {
        for (int j = 0; j < rows.get(0).length; j++) {
            double most = 0;
            for (double[] row : rows) {
                row[j] = Math.log1p(row[j]);
                most = Math.max(most, row[j]);
            }
            for (double[] row : rows) {
                row[j] = most == 0 ? 0 : row[j] / most;
            }
        }
    }

    private static Path classesOf(VectorFile data, List<String> classes) throws IOException {
        Path file = data.file().resolveSibling(data.file().getFileName() + ".classes");
        // an earlier run has drawn them
        if (!classes.isEmpty()) {
            Map<String, Integer> numbers = new TreeMap<>();
            List<String> lines = new ArrayList<>();
            for (String name : classes) {
                lines.add(Integer.toString(numbers.computeIfAbsent(name, unseen -> numbers.size())));
            }
            Files.write(file, lines);
        }
        return file;
    }
}
