package io.varve.bench.peers;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.StepResult;
import io.varve.cli.bench.VectorFile;
import io.varve.metric.Purity;
import io.varve.relatives.strap.StrapClustering;
import io.varve.relatives.strap.StrapParams;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A long stream through STRAP without object history: processor time after each batch, and after each tenth what became of it. */
final class StrapProcess {

    static final int BATCH = 1_000;
    private static final int MOMENTS = 10;

    private StrapProcess() {}

    /** Arguments: file, objects, dimensions, file of classes. */
    public static void main(String[] args) throws IOException {
        VectorFile data = new VectorFile(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        List<String> classes = Files.readAllLines(Path.of(args[3]));
        StrapParams params = StrapParams.defaults().withInitSize(BATCH).withKeepHistory(false);
        StrapClustering strap = StrapClustering.create(params.withAp(params.ap().withThreads(1)));
        int batches = data.objects() / BATCH;
        long nanos = 0;
        int outliers = 0;
        double purities = 0;
        int since = 0;
        for (int b = 0; b < batches; b++) {
            int from = b * BATCH;
            double[][] rows = data.read(from, BATCH);
            List<String> ids = IntStream.range(from, from + BATCH)
                    .mapToObj(Integer::toString)
                    .toList();
            Batch batch = Batch.of(ids, rows);
            long start = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
            StepResult result = strap.partialFit(batch);
            nanos += ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - start;
            System.out.println("seconds " + nanos / 1e9);
            List<ClusterId> labels = new ArrayList<>();
            List<String> known = new ArrayList<>();
            for (int i = 0; i < BATCH; i++) {
                Optional<ClusterId> cluster = result.assignments().cluster(i);
                if (cluster.isPresent()) {
                    labels.add(cluster.get());
                    known.add(classes.get(from + i));
                }
            }
            outliers += BATCH - labels.size();
            purities += labels.isEmpty() ? 1 : Purity.of(labels, known);
            since++;
            if ((b + 1) * MOMENTS / batches > b * MOMENTS / batches) {
                System.out.println("objects " + (from + BATCH));
                System.out.println("purity " + purities / since);
                System.out.println("outliers " + outliers / (double) (since * BATCH));
                System.out.println("rebuilds " + strap.rebuilds());
                System.out.println("clusters " + result.clusterCount());
                System.out.println("heap " + Heap.usedBytes());
                outliers = 0;
                purities = 0;
                since = 0;
            }
        }
        System.out.println("epsilon " + strap.epsilon());
    }
}
