package io.varve.cli;

import io.varve.relatives.eap.Eap;
import io.varve.relatives.eap.EapParams;
import io.varve.scale.Scaling;
import io.varve.similarity.RbfSimilarity;
import java.util.LinkedHashMap;
import java.util.Map;

/** {@code --algorithm eap}: every step is a snapshot of the same objects, and changing one's mind over time costs. */
final class EapOffer implements Offer {

    static final String HELP = "eap: every step is a snapshot of the same objects, whose ids repeat; choosing another"
            + " cluster than before costs.";

    static final String OWN =
            "eap: gamma (staying differently costs gamma - omega; default 2), omega (staying earns it;"
                    + " default 1), window (snapshots that a step looks at; default 5), at-once (true: look at all"
                    + " snapshots, later ones too), min-size (of a cluster that lives through time; default 2),"
                    + " rbf (similarity exp(-d2 / rbf)), burn-in, maintain-every.";

    @Override
    public String name() {
        return "eap";
    }

    @Override
    public Algorithm from(AlgorithmOptions given) {
        given.refuse("eap ends clusters when objects leave them; it is for app", AlgorithmOptions.OF_APP);
        given.refuse("eap finds the number of clusters itself; steer it with --preference", AlgorithmOptions.CLUSTERS);
        given.refuse("eap passes messages between all objects of a window", AlgorithmOptions.LARGE_BATCH);
        given.refusePrecomputed("eap puts nodes between objects, which needs vectors");
        EapParams defaults = EapParams.of(given.conventions());
        OwnParameters<EapParams> own =
                given.own(defaults.withAp(given.ap(defaults.ap())).withScaling(given.scalingOr(Scaling.ZSCORE)));
        boolean atOnce = own.flag("at-once", false);
        double gamma = own.number("gamma", defaults.gamma());
        double omega = own.number("omega", defaults.omega());
        EapParams params = own.with(one -> one.withGammaAndOmega(gamma, omega))
                .integer("window", EapParams::withWindow)
                .integer("min-size", EapParams::withMinSize)
                .integer("burn-in", EapParams::withBurnIn)
                .integer("maintain-every", EapParams::withMaintainEvery)
                .number("rbf", EapOffer::withRbf)
                .taken();
        Algorithm algorithm = Algorithm.of(
                        name(),
                        described(params, atOnce),
                        params.scaling(),
                        params.ap(),
                        listener -> Eap.create(params, listener))
                .withRepeatedIds();
        return atOnce ? algorithm.atOnce((batches, listener) -> Eap.fit(batches, params, listener)) : algorithm;
    }

    private static EapParams withRbf(EapParams params, double sigma2) {
        return params.withAp(params.ap().withSimilarity(new RbfSimilarity(sigma2)));
    }

    private static Map<String, Object> described(EapParams params, boolean atOnce) {
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("gamma", params.gamma());
        described.put("omega", params.omega());
        described.put("window", atOnce ? "all" : params.window());
        described.put("min_size", params.minSize());
        described.put("burn_in", params.burnIn());
        described.put("maintain_every", params.maintainEvery());
        return described;
    }
}
