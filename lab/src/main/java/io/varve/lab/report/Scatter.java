package io.varve.lab.report;

import io.varve.ClusterId;
import io.varve.view.Document;
import io.varve.view.Projection;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** A drawing of objects in the plane in which those of the first three steps spread most. */
final class Scatter {

    private static final int WIDTH = 300;
    private static final int HEIGHT = 210;
    private static final int MARGIN = 14;
    private static final int TOP = 22;
    private static final int DRAWN_STEPS = 3;

    private final ExampleRun run;
    private final double[][] places;
    private final StringBuilder svg = new StringBuilder();

    private Scatter(ExampleRun run, double[][] places, String title) {
        this.run = run;
        this.places = places;
        svg.append("<svg class=\"chart scatter\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                .formatted(WIDTH, HEIGHT, Document.escape(title)));
        svg.append("<rect class=\"frame\" x=\"1\" y=\"%d\" width=\"%d\" height=\"%d\"/>\n"
                .formatted(TOP - 4, WIDTH - 2, HEIGHT - TOP + 2));
        svg.append("<text class=\"head\" x=\"2\" y=\"13\">%s</text>\n".formatted(Document.escape(title)));
    }

    /** Starts drawings that share their axes. */
    static Sheet sheet(ExampleRun run) {
        double[][] points = run.split().data().coded();
        int[] drawn = run.split().arrived(DRAWN_STEPS - 1);
        Projection plane =
                Projection.fit(Arrays.stream(drawn).mapToObj(row -> points[row]).toArray(double[][]::new));
        double[][] places = new double[points.length][];
        double[] low = {Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY};
        double[] high = {Double.NEGATIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (int i = 0; i < points.length; i++) {
            places[i] = plane.of(points[i]);
        }
        for (int i : drawn) {
            for (int axis = 0; axis < 2; axis++) {
                low[axis] = Math.min(low[axis], places[i][axis]);
                high[axis] = Math.max(high[axis], places[i][axis]);
            }
        }
        for (double[] place : places) {
            place[0] = MARGIN + (WIDTH - 2 * MARGIN) * (place[0] - low[0]) / (high[0] - low[0]);
            place[1] = TOP + MARGIN + (HEIGHT - TOP - 2 * MARGIN) * (place[1] - low[1]) / (high[1] - low[1]);
        }
        return new Sheet(run, places);
    }

    /** A run and where its objects are drawn. */
    record Sheet(ExampleRun run, double[][] places) {
        Scatter drawing(String title) {
            return new Scatter(run, places, title);
        }
    }

    /** Draws objects: circles for those of the first step, diamonds of the second, triangles of the third. */
    Scatter objects(Iterable<Integer> rows, String kind) {
        for (int row : rows) {
            mark(row, kind);
        }
        return this;
    }

    /** Draws the objects that stand for clusters. */
    Scatter exemplars(int step) {
        run.steps().get(step).exemplars().forEach(row -> mark(row, "exemplar-mark"));
        return this;
    }

    /** Ties objects to the exemplar of their cluster. */
    Scatter tiesToExemplars(int step) {
        Map<ClusterId, double[]> ends = new LinkedHashMap<>();
        ExampleRun.Step at = run.steps().get(step);
        at.exemplars().forEach(row -> {
            ClusterId cluster = at.after().get(row);
            if (cluster != null) {
                ends.put(cluster, places[row]);
            }
        });
        at.after().forEach((row, cluster) -> tie(places[row], ends.getOrDefault(cluster, places[row])));
        return this;
    }

    /** Ties objects to the mean of their cluster. */
    Scatter tiesToCentroids(Map<Integer, ClusterId> labels) {
        Map<ClusterId, double[]> centroids = centroids(labels);
        labels.forEach((row, cluster) -> tie(places[row], centroids.getOrDefault(cluster, places[row])));
        return this;
    }

    /** Ties new objects and the centroids of old clusters to the mean of the cluster they are in now. */
    Scatter tiesOfStrata(Map<Integer, ClusterId> old, Map<Integer, ClusterId> now, Iterable<Integer> fresh) {
        Map<ClusterId, double[]> after = centroids(now);
        centroids(old)
                .forEach((cluster, place) -> old.forEach((row, label) -> {
                    if (label.equals(cluster)) {
                        ClusterId became = now.getOrDefault(row, cluster);
                        tie(place, after.getOrDefault(became, place));
                    }
                }));
        for (int row : fresh) {
            ClusterId cluster = now.get(row);
            if (cluster != null) {
                tie(places[row], after.getOrDefault(cluster, places[row]));
            }
        }
        return this;
    }

    /** Draws the mean of every cluster. */
    Scatter centroids(Map<Integer, ClusterId> labels, String kind) {
        centroids(labels)
                .values()
                .forEach(place -> svg.append(String.format(
                        Locale.ROOT,
                        "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"6\"/>%n",
                        kind,
                        place[0],
                        place[1])));
        return this;
    }

    String svg() {
        return svg + "</svg>\n";
    }

    private Map<ClusterId, double[]> centroids(Map<Integer, ClusterId> labels) {
        Map<ClusterId, List<double[]>> members = new LinkedHashMap<>();
        labels.forEach((row, cluster) ->
                members.computeIfAbsent(cluster, unseen -> new ArrayList<>()).add(places[row]));
        Map<ClusterId, double[]> means = new LinkedHashMap<>();
        members.forEach((cluster, at) -> means.put(cluster, new double[] {
            at.stream().mapToDouble(place -> place[0]).average().orElseThrow(),
            at.stream().mapToDouble(place -> place[1]).average().orElseThrow()
        }));
        return means;
    }

    private void tie(double[] from, double[] to) {
        svg.append(String.format(
                Locale.ROOT,
                "<path class=\"tie-line\" d=\"M%.1f %.1fL%.1f %.1f\"/>%n",
                from[0],
                from[1],
                to[0],
                to[1]));
    }

    private void mark(int row, String kind) {
        double x = places[row][0];
        double y = places[row][1];
        String shape = switch (run.arrivedAt(row)) {
            case 0 -> "<circle class=\"%s\" cx=\"%.1f\" cy=\"%.1f\" r=\"3.4\"/>%n";
            case 1 -> "<path class=\"%s\" d=\"M%.1f %.1fm0 -4.4l4.4 4.4l-4.4 4.4l-4.4 -4.4z\"/>%n";
            default -> "<path class=\"%s\" d=\"M%.1f %.1fm0 -4.6l4.4 7.6h-8.8z\"/>%n";
        };
        svg.append(String.format(Locale.ROOT, shape, kind, x, y));
    }
}
