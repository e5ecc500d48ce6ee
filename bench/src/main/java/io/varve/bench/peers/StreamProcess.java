package io.varve.bench.peers;

import io.varve.Batch;
import io.varve.StepResult;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/** A long stream through APP without object history: how long every batch takes, and what the heap holds at times. */
final class StreamProcess {

    private static final int BATCH = 2_000;
    private static final int MOMENTS = 10;

    private StreamProcess() {}

    /** Arguments: file, objects, dimensions. */
    public static void main(String[] args) throws IOException {
        VectorFile data = new VectorFile(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        AppClustering app = AppClustering.create(AppParams.defaults().withKeepHistory(false));
        int batches = data.objects() / BATCH;
        int clusters = 0;
        for (int b = 0; b < batches; b++) {
            double[][] rows = data.read(b * BATCH, BATCH);
            List<String> ids = ids(b * BATCH);
            long start = System.nanoTime();
            StepResult result = app.partialFit(Batch.of(ids, rows));
            System.out.println("seconds " + (System.nanoTime() - start) / 1e9);
            clusters = result.clusterCount();
            if ((b + 1) % (batches / MOMENTS) == 0) {
                System.out.println("heap " + Heap.usedBytes());
                System.out.println("clusters " + clusters);
            }
        }
    }

    private static List<String> ids(int from) {
        return IntStream.range(from, from + BATCH).mapToObj(Integer::toString).toList();
    }
}
