package io.varve.lab.stream;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.lab.run.HeapPeak;
import io.varve.lab.run.RetainedBytes;
import io.varve.metric.Faithfulness;
import io.varve.metric.NormalizedMutualInformation;
import io.varve.metric.Purity;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run of one algorithm over a planted stream, by its own defaults and in this thread. What it needs to know it takes from the
 * declaration: where ids repeat every step brings all objects so far, where classes are learned from some are told.
 */
public final class StreamTrial {

    private static final double NANOS = 1e9;

    private final PlantedStream stream;
    private final AlgorithmParams<?> params;
    private final IncrementalClusterer clusterer;
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final HeapPeak peak = new HeapPeak();
    private Map<String, Optional<ClusterId>> before = Map.of();
    private double nmi;
    private double purity;
    private double faithfulness;
    private int objects;
    private int withoutCluster;
    private int clusters;
    private long nanos;
    private long most;

    private StreamTrial(PlantedStream stream, AlgorithmParams<?> params) {
        this.stream = stream;
        this.params = params;
        this.clusterer = params.start(IterationListener.SILENT);
    }

    /**
     * Runs an algorithm.
     *
     * @param algorithm any that is declared
     * @param stream what it clusters
     * @return what it made of the stream
     */
    public static StreamScore of(Algorithm<?> algorithm, PlantedStream stream) {
        StreamTrial trial = new StreamTrial(stream, defaults(algorithm));
        int steps = stream.batches().size();
        for (int step = 0; step < steps; step++) {
            trial.step(step);
        }
        return new StreamScore(
                algorithm.name(),
                trial.nmi / steps,
                trial.purity / steps,
                trial.faithfulness / steps,
                trial.clusters,
                trial.withoutCluster / (double) trial.objects,
                trial.nanos / NANOS,
                RetainedBytes.of(trial.clusterer),
                trial.most);
    }

    private static <P extends AlgorithmParams<P>> AlgorithmParams<?> defaults(Algorithm<P> algorithm) {
        return algorithm.with(algorithm.defaults(Conventions.VARVE), Map.of("threads", "1"));
    }

    private void step(int step) {
        Batch arriving = stream.batches().get(step);
        Batch batch = params.traits().idsRepeat() ? stream.soFar(step) : arriving;
        peak.reset();
        long start = threads.getCurrentThreadCpuTime();
        StepResult result = clusterer.partialFit(batch);
        nanos += threads.getCurrentThreadCpuTime() - start;
        most = Math.max(most, peak.bytes());
        clusters = result.clusterCount();
        Map<String, Optional<ClusterId>> after = clusterer.snapshot().labels();
        // objects without cluster are one group, as in the tables of the paper
        List<Optional<ClusterId>> labels = arriving.ids().stream()
                .map(id -> after.getOrDefault(id, Optional.empty()))
                .toList();
        List<String> classes = arriving.classes().orElseThrow();
        nmi += NormalizedMutualInformation.of(labels, classes);
        purity += Purity.of(labels, classes);
        faithfulness += Faithfulness.of(before, after);
        withoutCluster += (int) labels.stream().filter(Optional::isEmpty).count();
        objects += labels.size();
        before = after;
    }
}
