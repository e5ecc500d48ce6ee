package io.varve.cli;

import io.varve.relatives.iapna.Iapna;
import io.varve.relatives.iapna.IapnaParams;
import java.util.Map;

/** {@code --algorithm iapna}: new objects begin with the messages of their nearest old neighbours. */
final class IapnaOffer implements Offer {

    static final String HELP =
            "iapna: affinity propagation on all objects so far, where new objects begin with the messages"
                    + " of their nearest old neighbours.";

    static final String OWN = "iapna: later-min-iterations (never stop a step after the first before; default 10 / (1 -"
            + " damping) under varve and paper, or what --min-iterations says).";

    @Override
    public String name() {
        return "iapna";
    }

    @Override
    public Algorithm from(AlgorithmOptions given) {
        given.refuse(
                "iapna passes messages between all objects and forgets none; it is for app", AlgorithmOptions.OF_APP);
        given.refuse(
                "iapna finds the number of clusters itself; steer it with --preference", AlgorithmOptions.CLUSTERS);
        given.refusePrecomputed("iapna compares every batch with all objects before it, which needs vectors");
        IapnaParams params = given.own(IapnaParams.of(given.ap()).withScaling(given.scaling()))
                .integer("later-min-iterations", IapnaParams::withLaterMinIterations)
                .taken();
        Map<String, Object> own = Map.of(
                "later_min_iterations",
                params.laterMinIterations().isPresent()
                        ? params.laterMinIterations().getAsInt()
                        : "automatic");
        return Algorithm.of(name(), own, params.scaling(), params.ap(), listener -> Iapna.create(params, listener));
    }
}
