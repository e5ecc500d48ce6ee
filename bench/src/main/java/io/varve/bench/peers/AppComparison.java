package io.varve.bench.peers;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.Precision;
import io.varve.cli.bench.Answer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;

/** One incremental step against clustering everything anew, both ours. */
final class AppComparison implements Comparison {

    private static final int ROUNDS = 3;
    private static final double TARGET = 50;

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        Path kdd = Kdd.find(here.home(), Kdd.FILE);
        Table steps = new Table(
                "Steps of APP, KDD Cup 1999 (1904 + 5 x 200 objects), one thread, double",
                "Java",
                "step",
                "objects so far",
                "APP s",
                "iterations",
                "clusters",
                "AP s",
                "iterations",
                "converged",
                "faster");
        Table medians = new Table(
                "One APP step against affinity propagation on all objects, median over steps 1 to 5",
                "Java",
                "what",
                "AP",
                "APP",
                "ratio",
                "target",
                "reached");
        for (Java java : here.javas()) {
            Answer answer = here.ours(java, AppProcess.class, kdd, ROUNDS);
            tell(java, answer, steps);
            judge(java, answer, medians);
        }
        steps.note("Both with default parameters and min-max scaling; AP without de-duplication. Step 0 is affinity"
                + " propagation for both.");
        medians.note(
                "Time, iteration for iteration: as if AP had needed no more iterations than APP. Memory of AP: its three"
                        + " matrices. Memory of APP: the three matrices of the step, of which the clusters before it and the objects"
                        + " of the batch are rows, and what the heap holds less once a model is let go, of 20 that are. Allocated: all that a"
                        + " step allocates, garbage included, by the count of its thread.");
        return new Outcome(List.of(medians, steps), List.of());
    }

    private static void tell(Java java, Answer answer, Table steps) {
        for (int step = 0; step < answer.all("objects").size(); step++) {
            double app = at(answer, "app_seconds", step);
            double ap = at(answer, "ap_seconds", step);
            steps.row(
                    java,
                    step,
                    objectsUntil(answer, step),
                    Figures.seconds(app),
                    answer.all("app_iterations").get(step),
                    answer.all("app_clusters").get(step),
                    Figures.seconds(ap),
                    answer.all("ap_iterations").get(step),
                    answer.all("ap_converged").get(step).equals("true") ? "yes" : "no",
                    Figures.ratio(ap / app));
        }
    }

    private static void judge(Java java, Answer answer, Table medians) {
        IntToDoubleFunction app = step -> at(answer, "app_seconds", step);
        IntToDoubleFunction ap = step -> at(answer, "ap_seconds", step);
        IntToDoubleFunction fewer = step -> at(answer, "app_iterations", step) / at(answer, "ap_iterations", step);
        IntToDoubleFunction apMatrices = step -> matrices(objectsUntil(answer, step));
        IntToDoubleFunction appMatrices =
                step -> matrices((int) (at(answer, "app_clusters", step - 1) + at(answer, "objects", step)));
        double model = answer.number("model");
        double withHistory = answer.number("model_with_history");

        Medians seconds = Medians.of(answer, ap, app);
        medians.row(
                java,
                "time",
                Figures.seconds(seconds.ap()) + " s",
                Figures.seconds(seconds.app()) + " s",
                Figures.ratio(seconds.ratio()),
                Figures.ratio(TARGET),
                Figures.reached(seconds.ratio(), TARGET));
        Medians even = Medians.of(answer, step -> ap.applyAsDouble(step) * fewer.applyAsDouble(step), app);
        medians.row(
                java,
                "time, iteration for iteration",
                Figures.seconds(even.ap()) + " s",
                Figures.seconds(even.app()) + " s",
                Figures.ratio(even.ratio()),
                "–",
                "–");
        Medians bytes = Medians.of(answer, apMatrices, step -> appMatrices.applyAsDouble(step) + model);
        medians.row(
                java,
                "memory",
                Figures.megabytes(bytes.ap()),
                Figures.megabytes(bytes.app()),
                Figures.ratio(bytes.ratio()),
                Figures.ratio(TARGET),
                Figures.reached(bytes.ratio(), TARGET));
        Medians more = Medians.of(answer, apMatrices, step -> appMatrices.applyAsDouble(step) + withHistory);
        Medians allocated =
                Medians.of(answer, step -> at(answer, "ap_allocated", step), step -> at(answer, "app_allocated", step));
        inform(java, "memory with object history", more, medians);
        inform(java, "allocated", allocated, medians);
    }

    private static void inform(Java java, String what, Medians bytes, Table medians) {
        medians.row(
                java,
                what,
                Figures.megabytes(bytes.ap()),
                Figures.megabytes(bytes.app()),
                Figures.ratio(bytes.ratio()),
                "–",
                "–");
    }

    /**
     * Medians over all steps but the first.
     *
     * @param ratio of AP to APP, the median of the ratios
     */
    private record Medians(double ap, double app, double ratio) {

        static Medians of(Answer answer, IntToDoubleFunction ap, IntToDoubleFunction app) {
            return new Medians(
                    median(answer, ap),
                    median(answer, app),
                    median(answer, step -> ap.applyAsDouble(step) / app.applyAsDouble(step)));
        }

        private static double median(Answer answer, IntToDoubleFunction value) {
            double[] sorted = IntStream.range(1, answer.all("objects").size())
                    .mapToDouble(value)
                    .sorted()
                    .toArray();
            int middle = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        }
    }

    private static double matrices(int points) {
        return AffinityPropagation.memoryBytes(points, Precision.DOUBLE);
    }

    private static int objectsUntil(Answer answer, int step) {
        return IntStream.rangeClosed(0, step)
                .map(s -> (int) at(answer, "objects", s))
                .sum();
    }

    private static double at(Answer answer, String name, int step) {
        return Double.parseDouble(answer.all(name).get(step));
    }
}
