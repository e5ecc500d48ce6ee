package io.varve.cli;

import io.varve.ap.LargeBatch;
import io.varve.relatives.repeated.RepeatedAp;
import io.varve.relatives.repeated.RepeatedApParams;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code --algorithm ap}: affinity propagation from scratch at each step. */
final class ApOffer implements Offer {

    static final String HELP = "ap: affinity propagation on all objects so far, from scratch at each step.";

    @Override
    public String name() {
        return "ap";
    }

    @Override
    public Algorithm from(AlgorithmOptions given) {
        given.refuse("ap clusters all objects anew and forgets none; it is for app", AlgorithmOptions.OF_APP);
        RepeatedApParams params = given.own(RepeatedApParams.of(given.ap())).taken();
        params = params.withScaling(given.scaling()).withPrecomputed(given.precomputed());
        String largeBatch = given.largeBatch();
        params = largeBatch == null ? params : params.withLargeBatch(LargeBatch.named(largeBatch));
        Integer clusters = given.clusters();
        RepeatedApParams ap = clusters == null ? params : params.withClusters(clusters);
        Map<String, Object> own = new LinkedHashMap<>();
        ap.clusters().ifPresent(wanted -> own.put("clusters", wanted));
        own.put("large_batch", ap.largeBatch().toString());
        Algorithm algorithm =
                Algorithm.of(name(), own, ap.scaling(), ap.ap(), listener -> RepeatedAp.create(ap, listener));
        return ap.precomputed() ? algorithm.describing("similarity", AlgorithmOptions.PRECOMPUTED) : algorithm;
    }
}
