package io.varve.testing;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** The benchmark sets of Fränti and Sieranoja: points in the plane around known centres. */
public final class Sipu {

    private Sipu() {}

    /** Reads a set, or skips the test if it is missing. */
    public static LabelledData read(String name) {
        double[][] x = lines("sipu/" + name + ".data.gz").stream()
                .map(line -> Arrays.stream(line.split("\\s+"))
                        .mapToDouble(Double::parseDouble)
                        .toArray())
                .toArray(double[][]::new);
        int[] classes = lines("sipu/" + name + ".labels0.gz").stream()
                .mapToInt(Integer::parseInt)
                .toArray();
        return new LabelledData(x, classes);
    }

    private static List<String> lines(String name) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(SharedData.file(name))), StandardCharsets.US_ASCII))) {
            return reader.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
