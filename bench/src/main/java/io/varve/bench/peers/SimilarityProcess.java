package io.varve.bench.peers;

import io.varve.ap.ApParams;
import io.varve.ap.Precision;
import io.varve.bench.SimilarityFilling;
import io.varve.cli.bench.VectorFile;
import io.varve.internal.messages.SquareMatrix;
import io.varve.similarity.Similarity;
import java.io.IOException;
import java.nio.file.Path;

/** Our Euclidean similarities of the objects of a file in float, timed. */
final class SimilarityProcess {

    private static final int WARM_UP = 3;

    private SimilarityProcess() {}

    /** Arguments: file, objects, dimensions, threads, rounds, stride of the objects whose distances are printed. */
    public static void main(String[] args) throws IOException {
        VectorFile data = new VectorFile(Path.of(args[0]), Integer.parseInt(args[1]), Integer.parseInt(args[2]));
        ApParams params = ApParams.defaults()
                .withSimilarity(Similarity.EUCLIDEAN)
                .withPrecision(Precision.FLOAT)
                .withThreads(Integer.parseInt(args[3]));
        int rounds = Integer.parseInt(args[4]);
        int stride = Integer.parseInt(args[5]);
        SimilarityFilling filling = new SimilarityFilling(data.read(), params);
        SquareMatrix similarities = filling.fill();
        for (int round = 1 - WARM_UP; round < rounds; round++) {
            System.gc();
            long start = System.nanoTime();
            similarities = filling.fill();
            double seconds = (System.nanoTime() - start) / 1e9;
            if (round >= 0) {
                System.out.println("seconds " + seconds);
            }
        }
        StringBuilder distances = new StringBuilder("distances");
        for (int i = 0; i < data.objects(); i += stride) {
            for (int k = 0; k < data.objects(); k += stride) {
                distances.append(' ').append(-similarities.get(i, k));
            }
        }
        System.out.println(distances);
    }
}
