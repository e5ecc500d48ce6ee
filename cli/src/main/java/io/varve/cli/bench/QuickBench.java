package io.varve.cli.bench;

import io.varve.Batch;
import io.varve.ap.Precision;
import io.varve.scale.Scaling;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/**
 * What a user can learn about this machine in half a minute: affinity propagation in both precisions on one thread and on
 * all, beside the memory bus, scikit-learn where it is installed, and one incremental step.
 *
 * @param triad what the memory gives
 * @param runs of affinity propagation, in the order in which they were made
 * @param step one step of APP beside affinity propagation on all objects
 */
public record QuickBench(Triad triad, List<Run> runs, Step step) {

    private static final int DIMENSIONS = 16;
    private static final int ROUNDS = 2;
    /** It takes the longest, and varies the least. */
    private static final int ROUNDS_OF_PEER = 1;

    private static final long SEED = 7;

    /**
     * One setting of affinity propagation.
     *
     * @param shareOfTriad how much of what the triad allows an iteration reaches; on one thread only, as the triad is
     * @param peer scikit-learn on the same objects, if it is there
     * @param sameExemplars whether all runs on these objects so far and the peer agree
     */
    public record Run(
            int objects,
            Precision precision,
            int threads,
            ApTrial trial,
            Optional<Double> shareOfTriad,
            Optional<Sklearn.Trial> peer,
            boolean sameExemplars) {}

    /**
     * One step of APP.
     *
     * @param held objects before the step
     * @param arriving objects of the step
     */
    public record Step(int held, int arriving, AppTrial.Cost app, AppTrial.Cost ap) {}

    /**
     * Measures.
     *
     * @param sizes numbers of objects
     * @param sklearn the peer, if it is there
     * @param heard told of every run as soon as it is made
     */
    public static QuickBench measure(Triad triad, List<Integer> sizes, Optional<Sklearn> sklearn, Consumer<Run> heard)
            throws IOException, InterruptedException {
        List<Run> runs = new ArrayList<>();
        int largest = 0;
        for (int objects : sizes) {
            largest = Math.max(largest, objects);
            for (Run run : sized(objects, triad, sklearn, heard)) {
                runs.add(run);
            }
        }
        return new QuickBench(triad, List.copyOf(runs), step(largest));
    }

    /** Says whether all runs on the same objects found the same exemplars, the peer's too. */
    public boolean sameExemplars() {
        return runs.stream().allMatch(Run::sameExemplars);
    }

    private static List<Run> sized(int objects, Triad triad, Optional<Sklearn> sklearn, Consumer<Run> heard)
            throws IOException, InterruptedException {
        double[][] x = Mixture.objects(objects, DIMENSIONS, SEED);
        double preference = ApTrial.medianSimilarity(x);
        Optional<Sklearn.Trial> peer =
                sklearn.isPresent() ? Optional.of(run(sklearn.get(), x, preference)) : Optional.empty();
        List<Run> runs = new ArrayList<>();
        for (Precision precision : Precision.values()) {
            for (int threads : threadCounts()) {
                ApTrial trial = ApTrial.best(
                        x, ApTrial.params(preference).withPrecision(precision).withThreads(threads), ROUNDS);
                int[] known = peer.map(Sklearn.Trial::labels)
                        .orElseGet(() -> runs.isEmpty()
                                ? trial.labels()
                                : runs.get(0).trial().labels());
                Run run = new Run(
                        objects,
                        precision,
                        threads,
                        trial,
                        threads == 1 ? Optional.of(share(triad, precision, trial)) : Optional.empty(),
                        peer,
                        Arrays.equals(known, trial.labels()));
                runs.add(run);
                heard.accept(run);
            }
        }
        return runs;
    }

    private static double share(Triad triad, Precision precision, ApTrial trial) {
        return triad.nanosFor(ApTrial.bytesPerElement(precision)) / trial.nanosPerElement();
    }

    private static List<Integer> threadCounts() {
        int all = Runtime.getRuntime().availableProcessors();
        return all == 1 ? List.of(1) : List.of(1, all);
    }

    private static Sklearn.Trial run(Sklearn sklearn, double[][] x, double preference)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("varve-bench");
        VectorFile data = new VectorFile(folder.resolve("objects.f32"), x.length, DIMENSIONS);
        try {
            data.write(x);
            return sklearn.affinityPropagation(data, preference, false, ROUNDS_OF_PEER);
        } finally {
            Files.deleteIfExists(data.file());
            Files.delete(folder);
        }
    }

    private static Step step(int held) {
        int arriving = Math.max(1, held / 10);
        double[][] x = Mixture.objects(held + arriving, DIMENSIONS, SEED);
        List<Batch> stream = List.of(batch(x, 0, held), batch(x, held, held + arriving));
        AppTrial trial = AppTrial.best(stream, Scaling.NONE, ROUNDS);
        return new Step(held, arriving, trial.app().get(1), trial.ap().get(1));
    }

    private static Batch batch(double[][] x, int from, int to) {
        List<String> ids = IntStream.range(from, to).mapToObj(Integer::toString).toList();
        return Batch.of(ids, Arrays.copyOfRange(x, from, to));
    }
}
