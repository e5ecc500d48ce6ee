package io.varve.bench.peers;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.LearnsLabels;
import io.varve.ResumableClusterer;
import io.varve.Snapshot;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.cli.bench.VectorFile;
import io.varve.table.PseudoLabelRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Affinity propagation and all algorithms that learn from classes, on objects of which some classes are given: for each line of classes
 * the exemplar of every object, and the objects whose given class was discarded. What these are worth others judge.
 */
final class SeedsProcess {

    private static final String PLAIN = "ap";
    private static final String NOT_GIVEN = "-";

    private SeedsProcess() {}

    /** Arguments: file, objects, dimensions, similarity, file of given classes, a line a trial, separated by commas, - for none. */
    public static void main(String[] args) throws IOException {
        VectorFile data = new VectorFile(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        Batch batch = Batch.of(data.read());
        System.out.println(PLAIN + " " + Trial.of(Algorithms.named(PLAIN), args[3], batch));
        List<? extends Algorithm<?>> learning =
                Algorithms.all().stream().filter(SeedsProcess::takesSeeds).toList();
        for (String line : Files.readAllLines(Path.of(args[4]))) {
            List<Optional<String>> seeds = Arrays.stream(line.split(",", -1))
                    .map(word -> word.equals(NOT_GIVEN) ? Optional.<String>empty() : Optional.of(word))
                    .toList();
            for (Algorithm<?> algorithm : learning) {
                System.out.println(algorithm.name() + " " + Trial.of(algorithm, args[3], batch.withSeeds(seeds)));
            }
        }
    }

    private static <P extends AlgorithmParams<P>> boolean takesSeeds(Algorithm<P> algorithm) {
        return algorithm.defaults(Conventions.VARVE).traits().takesSeeds();
    }

    /** What one run found. */
    private record Trial(List<String> exemplars, List<String> discarded) {

        static <P extends AlgorithmParams<P>> Trial of(Algorithm<P> algorithm, String similarity, Batch batch) {
            P params = algorithm.with(
                    algorithm.defaults(Conventions.VARVE), Map.of("threads", "1", "similarity", similarity));
            ResumableClusterer clusterer = params.start(IterationListener.SILENT);
            clusterer.partialFit(batch);
            Snapshot snapshot = clusterer.snapshot();
            Map<ClusterId, String> exemplars = new HashMap<>();
            for (Cluster cluster : snapshot.clusters()) {
                exemplars.put(cluster.id(), cluster.exemplar().orElseThrow());
            }
            List<String> discarded = clusterer instanceof LearnsLabels learning
                    ? learning.pseudoLabels().stream()
                            .filter(row -> row.change().equals("removed"))
                            .map(PseudoLabelRow::object)
                            .distinct()
                            .toList()
                    : List.of();
            List<String> found = new ArrayList<>();
            for (String id : batch.ids()) {
                found.add(exemplars.get(snapshot.labelOf(id).orElseThrow()));
            }
            return new Trial(found, discarded);
        }

        @Override
        public String toString() {
            return String.join(",", exemplars) + " " + discarded.stream().collect(Collectors.joining(",", "[", "]"));
        }
    }
}
