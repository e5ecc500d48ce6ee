package io.varve.view;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Traits;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** A map that is drawn while steps pass by. */
public interface MapDraft {

    /**
     * Begins a map. Where objects come once and stay in their cluster, it keeps few of them; else all, as such algorithms do too.
     *
     * @param algorithm that clusters
     * @param kind of map
     * @return a draft without steps
     */
    static MapDraft of(AlgorithmParams<?> algorithm, MapKind kind) {
        Traits traits = algorithm.traits();
        return traits.objectsMove() || traits.idsRepeat()
                ? new HeldMap(algorithm.scaling(), kind)
                : new SampledMap(algorithm.scaling(), kind);
    }

    /**
     * Looks at a step.
     *
     * @param batch as the clusterer was given it
     * @param result what it made of it
     * @param representatives the objects that stand for a living cluster, or may do so later; asked now only, so that a map keeps no
     *     clusterer
     */
    void add(Batch batch, StepResult result, Function<ClusterId, List<String>> representatives);

    /**
     * Draws the map.
     *
     * @param history of all steps
     * @return the map; empty without objects or columns, or where the history holds no objects
     */
    Optional<MapFacts> finish(History history);
}
