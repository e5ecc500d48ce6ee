package io.varve.cli;

import io.varve.ap.ApClusteringParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.ap.Similarity;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.Packing;
import io.varve.scale.Scaling;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Spec.Target;

/** Which algorithm runs, and with which parameters; shared by all verbs that cluster. */
final class AlgorithmOptions {

    static final String PRECOMPUTED = "precomputed";

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "app",
            description = "app (default): A-Posteriori affinity Propagation, each batch is laid over the clusters that"
                    + " exist. ap: affinity propagation on all objects so far, from scratch at each step.")
    private String algorithm = "app";

    @Option(
            names = "--conventions",
            paramLabel = "NAME",
            defaultValue = "varve",
            description = "Whose habits and defaults to follow: varve (default), paper, sklearn, apcluster, authors.")
    private String conventions = "varve";

    @Option(
            names = "--similarity",
            paramLabel = "NAME",
            description = "How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean"
                    + " (its square, which scikit-learn calls euclidean), cosine, correlation, manhattan, or"
                    + " precomputed (the file is a square matrix of similarities; -inf allowed).")
    private @Nullable String similarity;

    @Option(
            names = "--preference",
            paramLabel = "P",
            description = "How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile"
                    + " of the similarities such as q0.3, or a number.")
    private @Nullable String preference;

    @Option(
            names = "--clusters",
            paramLabel = "K",
            description = "The wanted number of clusters; replaces the preference.")
    private @Nullable Integer clusters;

    @Option(names = "--damping", paramLabel = "D", description = "Share of an old message that is kept, in [0.5, 1).")
    private @Nullable Double damping;

    @Option(
            names = "--max-iterations",
            paramLabel = "N",
            description =
                    "Limit of iterations; under varve and paper up to five times as many follow with larger damping"
                            + " before a step counts as not converged.")
    private @Nullable Integer maxIterations;

    @Option(
            names = "--convergence-iterations",
            paramLabel = "N",
            description = "For so many iterations exemplars must stay the same.")
    private @Nullable Integer convergenceIterations;

    @Option(
            names = "--min-iterations",
            paramLabel = "N",
            description = "Never stop before; default 15 / (1 - damping) under varve and paper, else 0.")
    private @Nullable Integer minIterations;

    @Option(
            names = "--prune-after",
            paramLabel = "N|never",
            description = "app: forget a cluster that nothing touched for more than N steps, N >= 1. Default: never.")
    private @Nullable String pruneAfter;

    @Option(
            names = "--cluster-weight",
            paramLabel = "NAME",
            description =
                    "app: a cluster weighs its size (default), or one, as the paper has it (default under paper).")
    private @Nullable String clusterWeight;

    @Option(
            names = "--packing",
            paramLabel = "NAME",
            description = "app: what stands for a cluster in the next step: true-mean (default), spread, running-mean,"
                    + " exemplar, nearest-to-mean (with --set keep-vectors=true).")
    private @Nullable String packing;

    @Option(
            names = "--scale",
            paramLabel = "NAME",
            defaultValue = "none",
            description = "How numeric columns are made comparable: none (default), minmax, zscore, unit.")
    private String scale = "none";

    @Option(
            names = "--precision",
            paramLabel = "NAME",
            defaultValue = "double",
            description = "double (default), or float: half the memory.")
    private String precision = "double";

    @Option(
            names = "--threads",
            paramLabel = "N",
            defaultValue = "0",
            description = "Threads to use; default one per processor. Never changes a result.")
    private int threads;

    @Option(names = "--seed", paramLabel = "N", defaultValue = "0", description = "For breaking ties; default 0.")
    private long seed;

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description = "A parameter of the algorithm's own, true or false. ap and app: deduplicate (exact copies are"
                    + " one object with a weight; true under varve and paper). app: keep-vectors (keep the objects, not"
                    + " only their sums), keep-apart (never put all old clusters into one).")
    private Map<String, Boolean> own = new LinkedHashMap<>();

    boolean precomputed() {
        return PRECOMPUTED.equals(similarity);
    }

    /** Returns what was chosen, or refuses the first parameter that is out of range as wrong usage. */
    Algorithm chosen() {
        try {
            return switch (algorithm) {
                case "app" -> new Algorithm.App(appParams());
                case "ap" -> new Algorithm.Ap(apClusteringParams());
                default ->
                    throw new IllegalArgumentException(
                            "algorithm '%s' is not known; choose app or ap".formatted(algorithm));
            };
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    private AppParams appParams() {
        refuse(
                precomputed(),
                "--similarity precomputed",
                "app compares every batch with centroids, which need vectors");
        refuse(clusters != null, "--clusters", "app finds the number of clusters itself; steer it with --preference");
        AppParams params = AppParams.of(Conventions.named(conventions));
        params = params.withAp(apParams()).withScaling(Scaling.named(scale));
        params = pruneAfter == null ? params : withPruneAfter(params, pruneAfter);
        params = clusterWeight == null ? params : params.withClusterWeight(ClusterWeight.named(clusterWeight));
        for (Map.Entry<String, Boolean> parameter : own.entrySet()) {
            params = switch (parameter.getKey()) {
                case "deduplicate" -> params;
                case "keep-vectors" -> params.withKeepVectors(parameter.getValue());
                case "keep-apart" -> params.withKeepApart(parameter.getValue());
                default -> throw unknown(parameter.getKey(), "deduplicate, keep-vectors, keep-apart");
            };
        }
        return packing == null ? params : params.withPacking(Packing.named(packing));
    }

    private static AppParams withPruneAfter(AppParams params, String steps) {
        if (steps.equals("never")) {
            return params.withoutPruning();
        }
        try {
            return params.withPruneAfter(Integer.parseInt(steps));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--prune-after must be a number of steps, or never, got '" + steps + "'", e);
        }
    }

    private ApClusteringParams apClusteringParams() {
        String keeps = "ap clusters all objects anew and forgets none; it is for app";
        refuse(pruneAfter != null, "--prune-after", keeps);
        refuse(clusterWeight != null, "--cluster-weight", keeps);
        refuse(packing != null, "--packing", keeps);
        for (String name : own.keySet()) {
            if (!name.equals("deduplicate")) {
                throw unknown(name, "deduplicate");
            }
        }
        ApClusteringParams params = ApClusteringParams.of(apParams())
                .withScaling(Scaling.named(scale))
                .withPrecomputed(precomputed());
        return clusters == null ? params : params.withClusters(clusters);
    }

    private ApParams apParams() {
        ApParams ap = ApParams.of(Conventions.named(conventions))
                .withPrecision(precision())
                .withThreads(threads)
                .withSeed(seed);
        ap = similarity == null || precomputed() ? ap : ap.withSimilarity(named(similarity));
        ap = preference == null ? ap : ap.withPreference(preference(ap, preference));
        ap = damping == null ? ap : ap.withDamping(damping);
        ap = maxIterations == null ? ap : ap.withMaxIterations(maxIterations);
        ap = convergenceIterations == null ? ap : ap.withConvergenceIterations(convergenceIterations);
        ap = minIterations == null ? ap : ap.withMinIterations(minIterations);
        Boolean deduplicate = own.get("deduplicate");
        return deduplicate == null ? ap : ap.withDeduplicate(deduplicate);
    }

    private Precision precision() {
        return switch (precision) {
            case "double" -> Precision.DOUBLE;
            case "float" -> Precision.FLOAT;
            default ->
                throw new IllegalArgumentException(
                        "precision '%s' is not known; choose double or float".formatted(precision));
        };
    }

    private static void refuse(boolean given, String option, String reason) {
        if (given) {
            throw new IllegalArgumentException(option + " makes no sense here: " + reason);
        }
    }

    private static IllegalArgumentException unknown(String name, String known) {
        return new IllegalArgumentException(
                "--set %s: the algorithm has no such parameter; it has %s".formatted(name, known));
    }

    private static Similarity named(String name) {
        try {
            return Similarity.named(name);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", " + PRECOMPUTED, e);
        }
    }

    /** The word median means the median of the conventions that were chosen. */
    private static Preference preference(ApParams ap, String text) {
        return text.equals("median") ? ap.preference() : Preference.parse(text);
    }
}
