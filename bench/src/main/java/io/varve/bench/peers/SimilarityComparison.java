package io.varve.bench.peers;

import io.varve.cli.bench.Answer;
import io.varve.cli.bench.Mixture;
import io.varve.cli.bench.Sklearn;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** All Euclidean distances in many dimensions, beside scikit-learn on OpenBLAS. */
final class SimilarityComparison implements Comparison {

    private static final int DIMENSIONS = 768;
    private static final int ROUNDS = 3;
    private static final int STRIDE = 97;
    private static final double MOST_TIMES = 0.8;
    /** scikit-learn computes float distances from sums of squares, which costs it some digits. */
    private static final double TOLERANCE = 1e-3;

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        int objects = here.quick() ? 1000 : 4000;
        Mixture mixture = new Mixture(objects / 20, DIMENSIONS, 0.2, 7);
        VectorFile data = here.data("wide", objects, DIMENSIONS, mixture::draw);
        String python = Sklearn.find()
                .orElseThrow(() -> new IOException("no Python with scikit-learn; install python3-sklearn"))
                .python();
        Table table = new Table(
                "Similarities, %d objects in %d dimensions, float".formatted(objects, DIMENSIONS),
                "threads",
                "Java",
                "scikit-learn s",
                "ours s",
                "times its time",
                "at most",
                "reached");
        List<String> disagreements = new ArrayList<>();
        for (int threads : List.of(1, 2)) {
            Answer peer = here.script(
                    "sklearn",
                    List.of(python),
                    "distances.py",
                    Map.of("OPENBLAS_NUM_THREADS", Integer.toString(threads)),
                    data.file(),
                    DIMENSIONS,
                    ROUNDS,
                    STRIDE);
            for (Java java : here.javas()) {
                Answer ours = here.ours(
                        java, SimilarityProcess.class, data.file(), objects, DIMENSIONS, threads, ROUNDS, STRIDE);
                double times = ours.least("seconds") / peer.least("seconds");
                table.row(
                        threads,
                        java,
                        Figures.seconds(peer.least("seconds")),
                        Figures.seconds(ours.least("seconds")),
                        Figures.ratio(times),
                        Figures.ratio(MOST_TIMES),
                        Figures.reached(MOST_TIMES, times));
                double apart = farthestApart(numbers(peer), numbers(ours));
                if (!(apart < TOLERANCE)) {
                    disagreements.add(
                            "scikit-learn's distances and ours on Java %s are up to %s apart".formatted(java, apart));
                }
            }
            if (threads == 2) {
                table.note("scikit-learn %s: euclidean_distances on float32, BLAS: %s. Ours: the matrix of negative"
                                .formatted(peer.text("version"), peer.text("blas"))
                        + " distances, allocated and filled.");
            }
        }
        return new Outcome(List.of(table), disagreements);
    }

    private static double[] numbers(Answer answer) {
        return Arrays.stream(answer.text("distances").split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
    }

    private static double farthestApart(double[] one, double[] other) {
        if (one.length != other.length) {
            return Double.POSITIVE_INFINITY;
        }
        double farthest = 0;
        for (int i = 0; i < one.length; i++) {
            farthest = Math.max(farthest, Math.abs(one[i] - other[i]));
        }
        return farthest;
    }
}
