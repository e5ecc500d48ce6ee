package io.varve.lab.report;

import io.varve.lab.data.PaperData;
import io.varve.lab.sample.Setting;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The numbers of the paper: as its tables print them, and the medians that its authors stored with their code. Facts taken
 * from arXiv 2401.14439 and from the statistics in umilISLab/APP.
 */
final class Published {

    private static final double PRINTED_DIGITS = 0.0006;

    /**
     * A cell of a table.
     *
     * @param printed in the paper; NaN where it prints none
     * @param starred whether the paper marks it as best
     * @param stored median of the authors' runs
     * @param distinct how many different values there are among their 100
     */
    record Cell(double printed, boolean starred, double stored, int distinct) {

        static final Cell NONE = new Cell(Double.NaN, false, Double.NaN, 0);

        /** Whether what is printed is not what was stored. */
        boolean misprinted() {
            return Math.abs(printed - stored) > PRINTED_DIGITS;
        }

        /** What is printed, and else what is stored. */
        double value() {
            return Double.isNaN(printed) ? stored : printed;
        }
    }

    private record Key(String setting, String dataset, String algorithm, String metric, int step) {}

    private record Claim(String metric, String scope, String algorithm) {}

    private final Map<Key, Cell> cells = new HashMap<>();
    private final Map<Claim, Double> prose = new HashMap<>();

    private final List<String> measured = new ArrayList<>();

    private Published() {}

    static Published load() {
        Published published = new Published();
        for (String line : rows("published.csv")) {
            String[] c = line.split(",", -1);
            if (!published.measured.contains(c[2])) {
                published.measured.add(c[2]);
            }
            published.cells.put(
                    new Key(c[0], c[1], c[2], c[3], Integer.parseInt(c[4])),
                    new Cell(number(c[5]), c[6].equals("yes"), number(c[7]), (int) Math.max(0, number(c[10]))));
        }
        for (String line : rows("prose.csv")) {
            String[] c = line.split(",", -1);
            published.prose.put(new Claim(c[0], c[1], c[2]), number(c[3]));
        }
        return published;
    }

    /** Returns the algorithms that the paper measured, the one that it improves on first and its own last. */
    List<String> measured() {
        return List.copyOf(measured);
    }

    /** Returns the one that all are compared with. */
    String baseline() {
        return measured.get(0);
    }

    /** Returns the paper's own. */
    String proposed() {
        return measured.get(measured.size() - 1);
    }

    /** Returns a cell; nothing is known of algorithms that the paper did not measure. */
    Cell cell(Setting setting, PaperData dataset, String algorithm, Metric metric, int step) {
        return cells.getOrDefault(
                new Key(setting.toString(), dataset.toString(), algorithm, metric.name(), step), Cell.NONE);
    }

    /** Returns an average that the paper's prose states. */
    OptionalDouble claimed(Metric metric, String scope, String algorithm) {
        return Optional.ofNullable(prose.get(new Claim(metric.name(), scope, algorithm)))
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    private static double number(String cell) {
        return cell.isEmpty() ? Double.NaN : Double.parseDouble(cell);
    }

    static List<String> rows(String resource) {
        try (InputStream in = Published.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IllegalStateException("the jar lacks " + resource + "; build it again");
            }
            List<String> lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return lines.subList(1, lines.size());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + resource + " from the jar", e);
        }
    }
}
