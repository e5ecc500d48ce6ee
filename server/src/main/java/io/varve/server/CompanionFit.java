package io.varve.server;

import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import java.util.Arrays;
import java.util.Map;

/** Affinity propagation as scikit-learn does it, on the similarities of a call; nothing is kept. */
final class CompanionFit {

    private CompanionFit() {}

    static CompanionAnswer answer(CompanionCall call, StopSign stop) {
        ApParams params = ApParams.of(Conventions.SKLEARN)
                .withDamping(call.number("damping"))
                .withMaxIterations(Math.toIntExact(call.whole("max_iter")))
                .withConvergenceIterations(Math.toIntExact(call.whole("convergence_iter")))
                .withSeed(call.whole("seed"));
        if (call.arrays().size() > 1) {
            double[] values = call.arrays().get(1)[0];
            params =
                    params.withPreference(values.length == 1 ? Preference.of(values[0]) : Preference.perObject(values));
        }
        ApResult result = AffinityPropagation.fit(ApInput.similarities(call.array()), params, stop);
        return CompanionAnswer.of(Map.of(
                        "converged", result.convergence().converged(),
                        "iterations", result.convergence().iterations(),
                        "preference", result.preference(0)))
                .with(Arrays.stream(result.exemplars()).asLongStream().toArray())
                .with(Arrays.stream(result.labels()).asLongStream().toArray());
    }
}
