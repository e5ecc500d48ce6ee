package io.varve.app;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.ModelState;
import io.varve.Prediction;
import io.varve.Predictor;
import io.varve.internal.books.MostSimilar;
import io.varve.internal.books.Places;
import io.varve.internal.books.StateBytes;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/** Compares unseen objects with the points that stand for clusters, in the space of all objects held. */
final class AppPredictor implements Predictor {

    private final FeatureSpace space;
    private final Packer packer;
    private final SortedMap<ClusterId, double[]> packs;

    private AppPredictor(AppParams params, FeatureSpace space, SortedMap<ClusterId, double[]> packs) {
        this.space = space;
        this.packer = new Packer(params, space.columns(), space);
        this.packs = packs;
    }

    /** Packs clusters as the next step would; empty where there is none. */
    static Optional<AppPredictor> of(AppParams params, SortedMap<ClusterId, Content> clusters) {
        if (clusters.isEmpty()) {
            return Optional.empty();
        }
        ColumnStatistics held = clusters.values().iterator().next().members().emptied();
        clusters.values().forEach(content -> held.addAll(content.members()));
        AppPredictor predictor =
                new AppPredictor(params, FeatureSpace.of(CategoryEncoding.ONE_HOT, held), new TreeMap<>());
        clusters.forEach((cluster, content) -> predictor.packs.put(cluster, predictor.packer.point(content)));
        return Optional.of(predictor);
    }

    static Predictor read(AppParams params, ModelState state) {
        return Places.space(state, FeatureSpace::read)
                .<Predictor>map(space -> new AppPredictor(params, space, Places.points(state)))
                .orElse(AppPredictor::none);
    }

    void store(Map<String, byte[]> parts) {
        Places.store(parts, packs, StateBytes.write(space::write));
    }

    static List<Prediction> none(Batch batch) {
        return Collections.nCopies(batch.size(), new Prediction(Optional.empty(), Double.NaN));
    }

    @Override
    public List<Prediction> predict(Batch batch) {
        if (batch.size() > 0) {
            space.columns().requireColumnsOf(batch);
        }
        batch.requireFinite();
        List<Prediction> predictions = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            double[] point = packer.point(batch, i);
            predictions.add(MostSimilar.among(packs, pack -> packer.similarity().between(point, pack)));
        }
        return predictions;
    }
}
