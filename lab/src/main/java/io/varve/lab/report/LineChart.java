package io.varve.lab.report;

import io.varve.view.Document;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A small drawing of values over the steps, a line per entrant. */
final class LineChart {

    private static final int WIDTH = 300;
    private static final int HEIGHT = 190;
    private static final int LEFT = 46;
    private static final int RIGHT = 8;
    private static final int TOP = 22;
    private static final int BOTTOM = 24;
    private static final int TICKS = 4;

    /**
     * A line.
     *
     * @param name shown when a pointer rests on it
     * @param kind classes of its look
     * @param values at steps 0 and on; NaN where there is none
     */
    record Line(String name, String kind, List<Quartiles> values) {}

    private final String title;
    private final Metric metric;
    private final List<Line> lines;
    private final boolean logarithmic;
    private final double low;
    private final double high;

    LineChart(String title, Metric metric, List<Line> lines) {
        this.title = title;
        this.metric = metric;
        this.lines = List.copyOf(lines);
        double[] all = lines.stream()
                .flatMap(line -> line.values().stream())
                .mapToDouble(Quartiles::median)
                .filter(value -> !Double.isNaN(value))
                .toArray();
        double least = Arrays.stream(all).min().orElse(0);
        double most = Arrays.stream(all).max().orElse(1);
        boolean share = metric.better() == Metric.Better.HIGHER;
        this.logarithmic = !share && least > 0 && most / least > 20;
        // shares begin at a fifth below the least, so that lines that lie close can be told apart
        this.low = share
                ? Math.max(0, Math.floor(least * 5 - 0.01) / 5)
                : logarithmic ? Math.pow(10, Math.floor(Math.log10(least))) : Math.min(0, least);
        this.high = share ? 1 : logarithmic ? Math.pow(10, Math.ceil(Math.log10(most))) : Math.max(most * 1.05, 1e-9);
    }

    String svg() {
        StringBuilder svg = new StringBuilder();
        svg.append("<svg class=\"chart\" viewBox=\"0 0 %d %d\" role=\"img\" aria-label=\"%s\">\n"
                .formatted(WIDTH, HEIGHT, Document.escape(title + ", " + metric.title() + " by step")));
        svg.append("<text class=\"head\" x=\"%d\" y=\"13\">%s</text>\n".formatted(LEFT, Document.escape(title)));
        List<Double> ticks = ticks();
        double stride = ticks.size() < 2 ? 1 : ticks.get(1) - ticks.get(0);
        for (double tick : ticks) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<path class=\"grid\" d=\"M%d %.1fH%d\"/><text class=\"tick\" x=\"%d\" y=\"%.1f\" text-anchor=\"end\">%s</text>%n",
                    LEFT,
                    y(tick),
                    WIDTH - RIGHT,
                    LEFT - 5,
                    y(tick) + 3.5,
                    label(tick, stride)));
        }
        int steps = lines.stream().mapToInt(line -> line.values().size()).max().orElse(0);
        for (int step = 0; step < steps; step++) {
            svg.append(String.format(
                    Locale.ROOT,
                    "<text class=\"tick\" x=\"%.1f\" y=\"%d\" text-anchor=\"middle\">%d</text>%n",
                    x(step, steps),
                    HEIGHT - 8,
                    step));
        }
        lines.forEach(line -> draw(svg, line, steps));
        return svg.append("</svg>\n").toString();
    }

    private void draw(StringBuilder svg, Line line, int steps) {
        List<String> points = new ArrayList<>();
        StringBuilder dots = new StringBuilder();
        for (int step = 0; step < line.values().size(); step++) {
            double median = line.values().get(step).median();
            if (!Double.isNaN(median)) {
                points.add(String.format(Locale.ROOT, "%.1f %.1f", x(step, steps), y(median)));
                dots.append(String.format(
                        Locale.ROOT,
                        "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"2.2\"><title>%s, step %d: %s</title></circle>",
                        x(step, steps),
                        y(median),
                        Document.escape(line.name()),
                        step,
                        metric.shown(median)));
            }
        }
        if (!points.isEmpty()) {
            svg.append("<g class=\"%s\"><path d=\"M%s\"><title>%s</title></path>%s</g>\n"
                    .formatted(line.kind(), String.join("L", points), Document.escape(line.name()), dots));
        }
    }

    private double x(int step, int steps) {
        return LEFT + 6 + (WIDTH - LEFT - RIGHT - 12.0) * step / Math.max(1, steps - 1);
    }

    private double y(double value) {
        double place = logarithmic
                ? (Math.log10(value) - Math.log10(low)) / (Math.log10(high) - Math.log10(low))
                : (value - low) / (high - low);
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * Math.max(0, Math.min(1, place));
    }

    private List<Double> ticks() {
        List<Double> ticks = new ArrayList<>();
        if (logarithmic) {
            double decades = Math.log10(high) - Math.log10(low);
            double stride = Math.max(1, Math.ceil(decades / TICKS));
            for (double power = Math.log10(low); power <= Math.log10(high) + 1e-9; power += stride) {
                ticks.add(Math.pow(10, power));
            }
            return ticks;
        }
        double raw = (high - low) / TICKS;
        double magnitude = Math.pow(10, Math.floor(Math.log10(raw)));
        double stride = magnitude * (raw / magnitude > 5 ? 10 : raw / magnitude > 2 ? 5 : raw / magnitude > 1 ? 2 : 1);
        for (double tick = Math.ceil(low / stride) * stride; tick <= high + 1e-12; tick += stride) {
            ticks.add(tick);
        }
        return ticks;
    }

    /** A tick with as many digits as tell it from the next. */
    private static String label(double tick, double stride) {
        double size = Math.abs(tick);
        if (size >= 1e4 || (size > 0 && size < 0.01)) {
            return String.format(Locale.ROOT, "%.0e", tick).replace("e+0", "e").replace("e-0", "e-");
        }
        double finest = Math.min(stride, size == 0 ? stride : size);
        int digits = (int) Math.max(0, Math.ceil(-Math.log10(finest) - 1e-9));
        return String.format(Locale.ROOT, "%." + digits + "f", tick);
    }
}
