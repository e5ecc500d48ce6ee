package io.varve.view;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.StepResult;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The map of objects that move or come again: where they are last is known in the end, so that all are kept. */
final class HeldMap implements MapDraft {

    private final Scaling scaling;
    private final MapKind kind;
    private final List<Batch> batches = new ArrayList<>();

    HeldMap(Scaling scaling, MapKind kind) {
        this.scaling = scaling;
        this.kind = kind;
    }

    @Override
    public void add(Batch batch, StepResult result, Function<ClusterId, List<String>> representatives) {
        batches.add(batch);
    }

    @Override
    public Optional<MapFacts> finish(History history) {
        return MapSample.of(batches, history, scaling, kind);
    }
}
