package io.varve.lab.entrant;

import io.varve.Refused;
import io.varve.ap.ApClustering;
import io.varve.ap.ApClusteringParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.lab.entrant.CoreEntrant.Feed;
import io.varve.relatives.Eap;
import io.varve.relatives.EapParams;
import io.varve.relatives.Iapkm;
import io.varve.relatives.IapkmParams;
import io.varve.relatives.Iapna;
import io.varve.relatives.IapnaParams;
import io.varve.scale.Scaling;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** All entrants that the lab knows, by algorithm and preset. */
public final class Entrants {

    /** The algorithms, as {@code --algorithms} calls them. */
    public static final List<String> ALGORITHMS = List.of("app", "ap", "iapna", "iapkm", "eap");

    /** The presets, as {@code --conventions} calls them. */
    public static final List<String> PRESETS = List.of("varve", "paper", "authors");

    /** The paper's experiments prune after one step, so that all presets do; a sweep tells what others come to. */
    private static final int PRUNE_AFTER = 1;

    private static final List<String> RELEASED = List.of("app", "ap", "iapna");

    /** Those whose released form is the lab's own; core has that of affinity propagation. */
    private static final List<String> REPLAYED = List.of("app", "iapna");

    private Entrants() {}

    /** Says whether an algorithm has a form under a preset: not every one was released. */
    public static boolean exists(String algorithm, String preset) {
        return !preset.equals(Conventions.AUTHORS.toString()) || RELEASED.contains(algorithm);
    }

    /**
     * Makes an entrant.
     *
     * @param algorithm one of {@link #ALGORITHMS}
     * @param preset one of {@link #PRESETS}
     * @param sweep a parameter that differs from the preset, if any
     * @return the entrant; empty where the algorithm has no such preset, or no such parameter
     */
    public static Optional<Entrant> of(String algorithm, String preset, Optional<SweepValue> sweep) {
        requireKnown("algorithm", algorithm, ALGORITHMS);
        requireKnown("conventions", preset, PRESETS);
        if (!exists(algorithm, preset)
                || !sweep.map(value -> value.concerns(algorithm)).orElse(true)) {
            return Optional.empty();
        }
        Conventions conventions = Conventions.named(preset);
        if (conventions == Conventions.AUTHORS && REPLAYED.contains(algorithm)) {
            // its parameters are built in, so that there is nothing to sweep
            return sweep.isPresent() ? Optional.empty() : Optional.of(new ReleasedEntrant(algorithm));
        }
        Name name = new Name(algorithm, preset, sweep);
        return Optional.of(
                switch (algorithm) {
                    case "app" -> app(name, conventions);
                    case "ap" -> ap(name, conventions);
                    case "iapna" -> iapna(name, conventions);
                    case "iapkm" -> iapkm(name, conventions);
                    default -> eap(name, conventions);
                });
    }

    /** What an entrant is called, and what differs from its preset. */
    private record Name(String algorithm, String preset, Optional<SweepValue> sweep) {

        ApParams changed(ApParams preset) {
            ApParams single = preset.withThreads(1);
            return sweep.map(value -> value.on(single)).orElse(single);
        }

        String variant() {
            return sweep.map(SweepValue::toString).orElse("");
        }
    }

    private static Entrant app(Name name, Conventions conventions) {
        AppParams preset = AppParams.of(conventions).withScaling(Scaling.MINMAX).withPruneAfter(PRUNE_AFTER);
        AppParams swept = name.sweep().map(value -> value.on(preset)).orElse(preset);
        AppParams params = swept.withAp(name.changed(swept.ap()));
        Map<String, Object> own = Map.of(
                "scale", params.scaling().toString(),
                "packing", params.packing().toString(),
                "cluster_weight", params.clusterWeight().toString(),
                "prune_after",
                        params.pruneAfter().isPresent() ? params.pruneAfter().getAsInt() : "never");
        return new CoreEntrant(
                name.algorithm(),
                name.preset(),
                name.variant(),
                Feed.NEW_OVER_CLUSTERS,
                own,
                params.ap(),
                () -> AppClustering.create(params));
    }

    private static Entrant ap(Name name, Conventions conventions) {
        ApParams ap = name.changed(ApParams.of(conventions));
        // the authors' code makes a new object at every step, whose first step is never scaled
        boolean raw = conventions == Conventions.AUTHORS;
        ApClusteringParams params = ApClusteringParams.of(ap).withScaling(raw ? Scaling.NONE : Scaling.MINMAX);
        return new CoreEntrant(
                name.algorithm(),
                name.preset(),
                name.variant(),
                raw ? Feed.NEW_CODED : Feed.NEW_OVER_OBJECTS,
                Map.of("scale", params.scaling().toString()),
                ap,
                () -> ApClustering.create(params));
    }

    private static Entrant iapna(Name name, Conventions conventions) {
        IapnaParams params =
                IapnaParams.of(name.changed(ApParams.of(conventions))).withScaling(Scaling.MINMAX);
        return new CoreEntrant(
                name.algorithm(),
                name.preset(),
                name.variant(),
                Feed.NEW_OVER_OBJECTS,
                Map.of("scale", params.scaling().toString()),
                params.ap(),
                () -> Iapna.create(params));
    }

    private static Entrant iapkm(Name name, Conventions conventions) {
        IapkmParams params =
                IapkmParams.of(name.changed(ApParams.of(conventions))).withScaling(Scaling.MINMAX);
        return new CoreEntrant(
                name.algorithm(),
                name.preset(),
                name.variant(),
                Feed.NEW_OVER_OBJECTS,
                Map.of("scale", params.scaling().toString(), "max_rounds", params.maxRounds()),
                params.ap(),
                () -> Iapkm.create(params));
    }

    private static Entrant eap(Name name, Conventions conventions) {
        EapParams preset = EapParams.of(conventions);
        EapParams params = preset.withAp(name.changed(preset.ap()));
        return new CoreEntrant(
                name.algorithm(),
                name.preset(),
                name.variant(),
                Feed.ALL_SO_FAR,
                Map.of("scale", params.scaling().toString(), "gamma", params.gamma(), "omega", params.omega()),
                params.ap(),
                () -> Eap.create(params));
    }

    private static void requireKnown(String what, String name, List<String> known) {
        if (!known.contains(name)) {
            throw new Refused("%s '%s' %s not known; choose one of %s"
                    .formatted(what, name, what.endsWith("s") ? "are" : "is", String.join(", ", known)));
        }
    }
}
