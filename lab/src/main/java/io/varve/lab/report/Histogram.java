package io.varve.lab.report;

import io.varve.ClusterId;
import io.varve.lab.data.DataSet;
import io.varve.view.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Per step, the classes of the new objects beside the clusters that they were given. */
final class Histogram {

    private static final int WIDTH = 300;
    private static final int HEIGHT = 170;
    private static final int LEFT = 26;
    private static final int TOP = 22;
    private static final int BOTTOM = 30;
    private static final int MOST = 25;
    private static final int GAP = 14;

    private final ExampleRun run;

    Histogram(ExampleRun run) {
        this.run = run;
    }

    String html() {
        StringBuilder charts = new StringBuilder();
        for (int step = 0; step < run.steps().size(); step++) {
            charts.append(svg(step));
        }
        return "<div class=\"grid-of-charts\">\n" + charts + "</div>\n";
    }

    private String svg(int step) {
        DataSet data = run.split().data();
        int classes = data.classNames().size();
        int[] gold = new int[classes];
        Map<ClusterId, int[]> clusters = new TreeMap<>();
        run.steps().get(step).arrivals().forEach((row, cluster) -> {
            gold[data.classOf(row)]++;
            clusters.computeIfAbsent(cluster, unseen -> new int[classes])[data.classOf(row)]++;
        });
        StringBuilder svg = new StringBuilder();
        svg.append(
                "<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"classes and clusters of step %d\">\n"
                        .formatted(WIDTH, HEIGHT, step));
        svg.append("<text class=\"head\" x=\"%d\" y=\"13\">step %d</text>\n".formatted(LEFT, step));
        for (int tick = 0; tick <= MOST; tick += 5) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%d</text>%n",
                    LEFT,
                    y(tick),
                    WIDTH - 4,
                    LEFT - 4,
                    y(tick) + 3.5,
                    tick));
        }
        int bars = classes + clusters.size();
        double width = Math.min(30, (WIDTH - LEFT - 8.0 - GAP) / bars);
        double x = LEFT + 4;
        for (int c = 0; c < classes; c++) {
            int[] alone = new int[classes];
            alone[c] = gold[c];
            x = bar(svg, x, width, alone, "gold-" + c);
        }
        x += GAP;
        for (Map.Entry<ClusterId, int[]> cluster : clusters.entrySet()) {
            x = bar(svg, x, width, cluster.getValue(), cluster.getKey().toString());
        }
        return svg.append("</svg>\n").toString();
    }

    private static double bar(StringBuilder svg, double x, double width, int[] byClass, String name) {
        double base = 0;
        for (int c = 0; c < byClass.length; c++) {
            if (byClass[c] > 0) {
                svg.append(String.format(
                        Locale.ROOT,
                        "<rect class=\"class-%d\" x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%.1f\"><title>%s: %d of class %d</title></rect>%n",
                        c,
                        x,
                        y(base + byClass[c]),
                        width - 3,
                        y(base) - y(base + byClass[c]),
                        Document.escape(name),
                        byClass[c],
                        c));
                base += byClass[c];
            }
        }
        svg.append(String.format(
                Locale.ROOT,
                "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%s</text>%n",
                x + (width - 3) / 2,
                HEIGHT - 14,
                Document.escape(name.startsWith("gold") ? "g" + name.substring(5) : name)));
        return x + width;
    }

    private static double y(double objects) {
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * objects / MOST;
    }

    /** Says in words what the drawing shows. */
    String sentence() {
        List<String> found = new ArrayList<>();
        DataSet data = run.split().data();
        for (int c = 0; c < data.classNames().size(); c++) {
            int number = c;
            int in = 0;
            int all = 0;
            for (ExampleRun.Step step : run.steps()) {
                Map<ClusterId, Integer> counts = new TreeMap<>();
                step.arrivals().forEach((row, cluster) -> {
                    if (data.classOf(row) == number) {
                        counts.merge(cluster, 1, Integer::sum);
                    }
                });
                in += counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
                all += counts.values().stream().mapToInt(Integer::intValue).sum();
            }
            found.add("gold-%d %d of %d".formatted(c, in, all));
        }
        return "Of the new objects of a class, those that a step puts into one cluster: " + String.join(", ", found)
                + ".";
    }
}
