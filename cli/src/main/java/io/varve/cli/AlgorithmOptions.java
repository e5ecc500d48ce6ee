package io.varve.cli;

import io.varve.ap.ApClusteringParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.ap.Similarity;
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
            defaultValue = "ap",
            description = "ap: affinity propagation on all objects so far, from scratch at each step (default).")
    private String algorithm = "ap";

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

    @Option(names = "--max-iterations", paramLabel = "N", description = "Limit of iterations.")
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
            names = "--scale",
            paramLabel = "NAME",
            defaultValue = "none",
            description = "How numeric columns are made comparable: none (default), minmax, zscore, unit.")
    private String scale = "none";

    @Option(names = "--precision", paramLabel = "NAME", defaultValue = "double", description = "double (default), or float: half the memory.")
    private Precision precision = Precision.DOUBLE;

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
            description = "A parameter of the algorithm's own. For ap: deduplicate=true|false (exact copies are one"
                    + " object with a weight; default true under varve and paper).")
    private Map<String, String> own = new LinkedHashMap<>();

    boolean precomputed() {
        return PRECOMPUTED.equals(similarity);
    }

    /** Returns the parameters, or refuses the first that is out of range as wrong usage. */
    ApClusteringParams params() {
        try {
            return checkedParams();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    /** Returns every parameter by name, for the record of the run. */
    Map<String, Object> described() {
        ApClusteringParams params = params();
        ApParams ap = params.ap();
        Map<String, Object> described = new LinkedHashMap<>();
        described.put("algorithm", algorithm);
        described.put("conventions", ap.conventions().toString());
        described.put("similarity", precomputed() ? PRECOMPUTED : ap.similarity().toString());
        described.put("preference", ap.preference().toString());
        params.clusters().ifPresent(wanted -> described.put("clusters", wanted));
        described.put("damping", ap.damping());
        described.put("max_iterations", ap.maxIterations());
        described.put("convergence_iterations", ap.convergenceIterations());
        ap.minIterations().ifPresent(least -> described.put("min_iterations", least));
        described.put("deduplicate", ap.deduplicate());
        described.put("scale", params.scaling().toString());
        described.put("precision", ap.precision().toString());
        described.put("threads", ap.threads());
        described.put("seed", ap.seed());
        return described;
    }

    private ApClusteringParams checkedParams() {
        if (!algorithm.equals("ap")) {
            throw new IllegalArgumentException("algorithm '%s' is not known; choose ap".formatted(algorithm));
        }
        ApParams ap = ApParams.of(Conventions.named(conventions))
                .withPrecision(precision)
                .withThreads(threads)
                .withSeed(seed);
        ap = similarity == null || precomputed() ? ap : ap.withSimilarity(named(similarity));
        ap = preference == null ? ap : ap.withPreference(preference(ap, preference));
        ap = damping == null ? ap : ap.withDamping(damping);
        ap = maxIterations == null ? ap : ap.withMaxIterations(maxIterations);
        ap = convergenceIterations == null ? ap : ap.withConvergenceIterations(convergenceIterations);
        ap = minIterations == null ? ap : ap.withMinIterations(minIterations);
        for (Map.Entry<String, String> parameter : own.entrySet()) {
            ap = withOwn(ap, parameter.getKey(), parameter.getValue());
        }
        ApClusteringParams params =
                ApClusteringParams.of(ap).withScaling(Scaling.named(scale)).withPrecomputed(precomputed());
        return clusters == null ? params : params.withClusters(clusters);
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

    private static ApParams withOwn(ApParams ap, String name, String value) {
        if (!name.equals("deduplicate")) {
            throw new IllegalArgumentException(
                    "--set %s: ap has no such parameter; it has deduplicate".formatted(name));
        }
        return switch (value) {
            case "true" -> ap.withDeduplicate(true);
            case "false" -> ap.withDeduplicate(false);
            default ->
                throw new IllegalArgumentException(
                        "--set deduplicate must be true or false, got '%s'".formatted(value));
        };
    }
}
