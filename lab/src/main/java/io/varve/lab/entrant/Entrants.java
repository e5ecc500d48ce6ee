package io.varve.lab.entrant;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.lab.released.ReleasedForms;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All entrants that the lab knows, by algorithm and preset. */
public final class Entrants {

    /** The presets, as {@code --conventions} calls them. */
    public static final List<String> PRESETS = List.of("varve", "paper", "authors");

    /** The paper's experiments prune after one step, so that all presets do; a sweep tells what others come to. */
    private static final String PRUNE_AFTER = "prune_after";

    private Entrants() {}

    /** Says whether an algorithm has a form under a preset: not every one was released. */
    public static boolean exists(String algorithm, String preset) {
        return of(algorithm, preset, Optional.empty()).isPresent();
    }

    /**
     * Makes an entrant.
     *
     * @param algorithm the name of one that is declared
     * @param preset one of {@link #PRESETS}
     * @param sweep a parameter that differs from the preset, if any
     * @return the entrant; empty where the algorithm has no such preset, or no such parameter
     */
    public static Optional<Entrant> of(String algorithm, String preset, Optional<SweepValue> sweep) {
        Algorithm<?> declared = Algorithms.named(algorithm);
        if (!PRESETS.contains(preset)) {
            throw new Refused(Refusal.of("conventions '%s' are not known".formatted(preset))
                    .remedy("choose one of %s".formatted(String.join(", ", PRESETS))));
        }
        if (!sweep.map(value -> value.concerns(declared)).orElse(true)) {
            return Optional.empty();
        }
        Conventions conventions = Conventions.named(preset);
        if (conventions == Conventions.AUTHORS && ReleasedForms.has(algorithm)) {
            // its parameters are built in, so that there is nothing to sweep
            return sweep.isPresent() ? Optional.empty() : Optional.of(new ReleasedEntrant(algorithm));
        }
        return params(declared, conventions, sweep)
                .map(params -> new CoreEntrant(
                        algorithm, preset, sweep.map(SweepValue::toString).orElse(""), params));
    }

    private static <P extends AlgorithmParams<P>> Optional<AlgorithmParams<?>> params(
            Algorithm<P> declared, Conventions conventions, Optional<SweepValue> sweep) {
        P defaults;
        try {
            defaults = declared.defaults(conventions);
        } catch (Refused e) {
            return Optional.empty();
        }
        Map<String, String> words = new LinkedHashMap<>();
        words.put("threads", "1");
        if (declared.parameter(PRUNE_AFTER).isPresent()) {
            words.put(PRUNE_AFTER, "1");
        }
        // the authors' code makes a new object at every step, whose first step is never scaled
        if (conventions != Conventions.AUTHORS && defaults.scaling() == Scaling.NONE) {
            words.put("scale", Scaling.MINMAX.toString());
        }
        sweep.ifPresent(value -> words.put(value.name(), value.value()));
        return Optional.of(declared.with(defaults, words));
    }
}
