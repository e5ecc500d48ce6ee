package io.varve.bench.peers;

import io.varve.ap.Precision;
import io.varve.cli.bench.Answer;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Mixture;
import io.varve.cli.bench.Sklearn;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Dense affinity propagation from vectors to labels, by everybody. */
final class DenseComparison implements Comparison {

    static final String SKLEARN = "sklearn";
    static final String R = "r";
    static final String ELKI = "elki";

    private static final int DIMENSIONS = 16;
    private static final long SEED = 7;
    private static final int ROUNDS = 3;
    private static final List<Integer> THREADS = List.of(1, 2);
    static final int QUICK = 1000;
    /**
     * All contestants on the same objects.
     *
     * @param ours Varve in all settings
     * @param others peers
     */
    record Round(List<Contestant> ours, List<Contestant> others) {
        List<Contestant> all() {
            return Stream.concat(ours.stream(), others.stream()).toList();
        }
    }

    private final Set<String> peers;

    DenseComparison(Set<String> peers) {
        this.peers = peers;
    }

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        List<Round> all = new ArrayList<>();
        for (int objects : sizes(here)) {
            double[][] x = Mixture.objects(objects, DIMENSIONS, SEED);
            VectorFile data = here.data("mixture", objects, DIMENSIONS, rowsOf(x));
            double preference = ApTrial.medianSimilarity(x);
            List<Contestant> ours = ours(here, data, preference);
            List<Contestant> others = others(here, data, preference);
            all.add(new Round(ours, others));
        }
        DenseTables tables = new DenseTables(all);
        return new Outcome(List.of(tables.ratios(), tables.times(), tables.iterations()), tables.disagreements());
    }

    private Set<Integer> sizes(Surroundings here) {
        Set<Integer> sizes = new TreeSet<>();
        if (peers.contains(SKLEARN)) {
            sizes.addAll(here.quick() ? List.of(QUICK) : List.of(2000, 4000));
        }
        if (peers.contains(R)) {
            sizes.add(here.quick() ? QUICK : 2000);
        }
        if (peers.contains(ELKI)) {
            sizes.add(1000);
        }
        return sizes;
    }

    private static VectorFile.Rows rowsOf(double[][] x) {
        int[] next = new int[1];
        return count -> {
            double[][] rows = new double[count][];
            System.arraycopy(x, next[0], rows, 0, count);
            next[0] += count;
            return rows;
        };
    }

    private static List<Contestant> ours(Surroundings here, VectorFile data, double preference)
            throws IOException, InterruptedException {
        List<Contestant> ours = new ArrayList<>();
        for (Java java : here.javas()) {
            for (Precision precision : Precision.values()) {
                for (int threads : THREADS) {
                    Answer answer = here.ours(
                            java,
                            ApProcess.class,
                            data.file(),
                            data.objects(),
                            DIMENSIONS,
                            preference,
                            precision.name(),
                            threads,
                            ROUNDS);
                    ours.add(Contestant.ours(java, precision, threads, answer));
                }
            }
        }
        return ours;
    }

    private List<Contestant> others(Surroundings here, VectorFile data, double preference)
            throws IOException, InterruptedException {
        List<Contestant> others = new ArrayList<>();
        int objects = data.objects();
        Object[] steering = {ROUNDS, ApTrial.DAMPING, ApTrial.MAX_ITERATIONS, ApTrial.CONVERGENCE_ITERATIONS};
        if (peers.contains(SKLEARN) && (here.quick() || objects >= 2000)) {
            Sklearn sklearn = Sklearn.find()
                    .orElseThrow(() -> new IOException("no Python with scikit-learn; install python3-sklearn"));
            for (Precision precision : Precision.values()) {
                here.progress().println("running scikit-learn: " + data.file().getFileName() + " " + precision);
                Sklearn.Trial trial =
                        sklearn.affinityPropagation(data, preference, precision == Precision.FLOAT, ROUNDS);
                others.add(new Contestant(
                        "scikit-learn " + sklearn.version(),
                        Optional.empty(),
                        precision,
                        0,
                        trial.seconds(),
                        trial.iterations(),
                        Optional.empty(),
                        trial.labels(),
                        Optional.empty()));
            }
        }
        if (peers.contains(R) && (here.quick() || objects == 2000)) {
            Answer answer = here.script(
                    "r",
                    List.of("Rscript", "--vanilla"),
                    "apcluster.R",
                    Map.of(),
                    data.file(),
                    DIMENSIONS,
                    preference,
                    steering[0],
                    steering[1],
                    steering[2],
                    steering[3]);
            others.add(Contestant.peer("R apcluster", Optional.empty(), answer, answer.integers("labels")));
        }
        if (peers.contains(ELKI) && objects == 1000) {
            Refinement refinement = new Refinement(data.read());
            for (Java java : here.javas()) {
                Answer answer = here.driver(
                        "elki",
                        java,
                        "ElkiAp.java",
                        data.file(),
                        DIMENSIONS,
                        preference,
                        steering[0],
                        steering[1],
                        steering[2],
                        steering[3]);
                others.add(Contestant.peer(
                        "ELKI", Optional.of(java), answer, refinement.refined(answer.integers("labels"))));
            }
        }
        return others;
    }
}
