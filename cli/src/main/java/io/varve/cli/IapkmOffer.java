package io.varve.cli;

import io.varve.relatives.iapkm.Iapkm;
import io.varve.relatives.iapkm.IapkmParams;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code --algorithm iapkm}: affinity propagation makes the clusters, K-Medoids keeps them up to date. */
final class IapkmOffer implements Offer {

    static final String HELP =
            "iapkm: affinity propagation in the first step, whose clusters K-Medoids then keeps up to date;"
                    + " their number never changes.";

    static final String OWN = "iapkm: max-rounds (limit of K-Medoids in a step, default "
            + IapkmParams.DEFAULT_MAX_ROUNDS + "), frozen-scale (scale all objects as the first step's).";

    @Override
    public String name() {
        return "iapkm";
    }

    @Override
    public Algorithm from(AlgorithmOptions given) {
        given.refuse(
                "iapkm keeps all objects and the clusters of its first step; it is for app", AlgorithmOptions.OF_APP);
        given.refuse(
                "iapkm keeps the clusters that affinity propagation finds in the first step; steer it with --preference",
                AlgorithmOptions.CLUSTERS);
        given.refusePrecomputed("iapkm compares every batch with all objects before it, which needs vectors");
        IapkmParams params = given.own(IapkmParams.of(given.ap()).withScaling(given.scaling()))
                .integer("max-rounds", IapkmParams::withMaxRounds)
                .flag("frozen-scale", IapkmParams::withFrozenScale)
                .taken();
        Map<String, Object> own = new LinkedHashMap<>();
        own.put("max_rounds", params.maxRounds());
        own.put("frozen_scale", params.frozenScale());
        return Algorithm.of(name(), own, params.scaling(), params.ap(), listener -> Iapkm.create(params, listener));
    }
}
