package io.varve.app;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.Prediction;
import io.varve.Predictor;
import io.varve.internal.books.Places;
import io.varve.internal.books.StateBytes;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Compares unseen objects with the points that stand for clusters, in the space of all objects held. */
record AppPredictor(Packer packer, SortedMap<ClusterId, double[]> packs) {

    /** What clusters there are now; none before the first. */
    static Optional<AppPredictor> of(AppParams params, SortedMap<ClusterId, Content> clusters) {
        if (clusters.isEmpty()) {
            return Optional.empty();
        }
        ColumnStatistics held = clusters.values().iterator().next().members().emptied();
        clusters.values().forEach(content -> held.addAll(content.members()));
        Packer packer = packer(params, FeatureSpace.of(CategoryEncoding.ONE_HOT, held));
        SortedMap<ClusterId, double[]> packs = new TreeMap<>();
        clusters.forEach((cluster, content) -> packs.put(cluster, packer.point(content)));
        return Optional.of(new AppPredictor(packer, packs));
    }

    static Predictor read(AppParams params, ModelState state) {
        return predictor(Places.space(state, FeatureSpace::read)
                .map(space -> new AppPredictor(packer(params, space), Places.points(state))));
    }

    static Predictor predictor(Optional<AppPredictor> clusters) {
        return clusters.<Predictor>map(found -> found::predict).orElse(Places::none);
    }

    void store(Map<String, byte[]> parts) {
        Places.store(parts, packs, StateBytes.write(packer.space()::write));
    }

    private List<Prediction> predict(Batch batch) {
        if (batch.size() > 0) {
            packer.space().columns().requireColumnsOf(batch);
        }
        // the packer refuses what the similarity is not defined for
        return new Places(this::points, packs, packer.similarity()::between, point -> Optional.empty()).predict(batch);
    }

    private double[][] points(Batch batch) {
        return IntStream.range(0, batch.size())
                .mapToObj(i -> packer.point(batch, i))
                .toArray(double[][]::new);
    }

    private static Packer packer(AppParams params, FeatureSpace space) {
        return new Packer(params, space.columns(), space);
    }
}
