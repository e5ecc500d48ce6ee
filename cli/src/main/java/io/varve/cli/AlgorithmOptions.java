package io.varve.cli;

import io.varve.Refused;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.ap.Similarity;
import io.varve.scale.Scaling;
import java.util.LinkedHashMap;
import java.util.List;
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

    /** Options that only some algorithms understand. */
    static final String CLUSTERS = "--clusters";

    static final String LARGE_BATCH = "--large-batch";

    /** Options of A-Posteriori affinity Propagation alone. */
    static final String[] OF_APP = {"--prune-after", "--cluster-weight", "--packing"};

    private static final List<Offer> OFFERS =
            List.of(new AppOffer(), new ApOffer(), new IapnaOffer(), new IapkmOffer(), new EapOffer());

    @Spec(Target.MIXEE)
    private @Nullable CommandSpec verb;

    @Option(
            names = "--algorithm",
            paramLabel = "NAME",
            defaultValue = "app",
            description = {AppOffer.HELP, ApOffer.HELP, IapnaOffer.HELP, IapkmOffer.HELP, EapOffer.HELP})
    private String algorithm = "app";

    @Option(
            names = "--conventions",
            paramLabel = "NAME",
            defaultValue = "varve",
            description =
                    "Whose habits and defaults to follow: varve (default), paper, sklearn, apcluster, or authors, which"
                            + " is for ap and eap ('varve lab replay' has their app and iapna).")
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
                    + " of the similarities such as q0.3, the least less 0.0015 per object as pc0.0015, or a number.")
    private @Nullable String preference;

    @Option(names = CLUSTERS, paramLabel = "K", description = "The wanted number of clusters; replaces the preference.")
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
            description = "How numeric columns are made comparable: none (default), minmax, zscore (default of eap),"
                    + " unit.")
    private @Nullable String scale;

    @Option(
            names = "--precision",
            paramLabel = "NAME",
            defaultValue = "double",
            description = "double (default), or float: half the memory.")
    private String precision = "double";

    @Option(
            names = LARGE_BATCH,
            paramLabel = "NAME",
            description = "How to cluster more objects than fit into one run: dense (all at once, or refuse),"
                    + " hierarchical (in blocks, then their exemplars) or auto (default: blocks only where memory is short;"
                    + " the run says so).")
    private @Nullable String largeBatch;

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
            description = {
                "A parameter of the algorithm's own. All: " + OwnParameters.DEDUPLICATE
                        + " (true or false: exact copies are one object with a weight; true under varve and paper).",
                AppOffer.OWN,
                IapnaOffer.OWN,
                IapkmOffer.OWN,
                EapOffer.OWN
            })
    private Map<String, String> own = new LinkedHashMap<>();

    /** Sets what a verb would like where nobody said otherwise; a scale belongs to its similarity. */
    void wish(String wantedSimilarity, String wantedScale, String wantedPreference) {
        if (similarity == null && scale == null) {
            scale = wantedScale;
        }
        similarity = similarity == null ? wantedSimilarity : similarity;
        preference = preference == null && clusters == null ? wantedPreference : preference;
    }

    /** Sets the damping that a verb would like where nobody said otherwise. */
    void wishDamping(double wanted) {
        damping = damping == null ? Double.valueOf(wanted) : damping;
    }

    long seed() {
        return seed;
    }

    /** Returns how many threads to use, whether they were named or not. */
    int threads() {
        return threads > 0 ? threads : Runtime.getRuntime().availableProcessors();
    }

    boolean precomputed() {
        return PRECOMPUTED.equals(similarity);
    }

    /** Returns what was chosen, or refuses the first parameter that is out of range as wrong usage. */
    Algorithm chosen() {
        try {
            return offer().from(this);
        } catch (Refused e) {
            throw new ParameterException(Specs.of(verb).commandLine(), e.getMessage(), e);
        }
    }

    private Offer offer() {
        List<String> names = OFFERS.stream().map(Offer::name).toList();
        int chosen = names.indexOf(algorithm);
        if (chosen < 0) {
            throw new Refused("algorithm '%s' is not known; choose one of %s"
                    .formatted(Shown.of(algorithm), String.join(", ", names)));
        }
        return OFFERS.get(chosen);
    }

    // what an offer asks for

    Conventions conventions() {
        return Conventions.named(conventions);
    }

    Scaling scaling() {
        return scalingOr(Scaling.NONE);
    }

    /** Returns the scaling that was given, or the one that an algorithm would like. */
    Scaling scalingOr(Scaling liked) {
        return scale == null ? liked : Scaling.named(scale);
    }

    @Nullable
    Integer clusters() {
        return clusters;
    }

    @Nullable
    String pruneAfter() {
        return pruneAfter;
    }

    @Nullable
    String clusterWeight() {
        return clusterWeight;
    }

    @Nullable
    String packing() {
        return packing;
    }

    @Nullable
    String largeBatch() {
        return largeBatch;
    }

    /** Returns what {@code --set} gave, to be taken into the parameters of an algorithm. */
    <P> OwnParameters<P> own(P params) {
        return new OwnParameters<>(own, params);
    }

    /** Refuses the first of these options that was given. */
    void refuse(String reason, String... options) {
        for (String option : options) {
            refuse(Specs.of(verb).commandLine().getParseResult().hasMatchedOption(option), option, reason);
        }
    }

    /** Refuses similarities that are given. */
    void refusePrecomputed(String reason) {
        refuse(precomputed(), "--similarity " + PRECOMPUTED, reason);
    }

    /** Returns the parameters that all algorithms share. */
    ApParams ap() {
        return ap(ApParams.of(conventions()));
    }

    /** Returns the parameters that all algorithms share, given the defaults of one. */
    ApParams ap(ApParams defaults) {
        ApParams ap = defaults.withPrecision(precision()).withThreads(threads).withSeed(seed);
        ap = similarity == null || precomputed() ? ap : ap.withSimilarity(named(similarity));
        ap = preference == null ? ap : ap.withPreference(preference(preference));
        ap = damping == null ? ap : ap.withDamping(damping);
        ap = maxIterations == null ? ap : ap.withMaxIterations(maxIterations);
        ap = convergenceIterations == null ? ap : ap.withConvergenceIterations(convergenceIterations);
        ap = minIterations == null ? ap : ap.withMinIterations(minIterations);
        Boolean deduplicate = OwnParameters.deduplicate(own);
        return deduplicate == null ? ap : ap.withDeduplicate(deduplicate);
    }

    private Precision precision() {
        return switch (precision) {
            case "double" -> Precision.DOUBLE;
            case "float" -> Precision.FLOAT;
            default -> throw new Refused("precision '%s' is not known; choose double or float".formatted(precision));
        };
    }

    private static void refuse(boolean given, String option, String reason) {
        if (given) {
            throw new Refused(option + " makes no sense here: " + reason);
        }
    }

    private static Similarity named(String name) {
        try {
            return Similarity.named(name);
        } catch (Refused e) {
            throw new Refused(e.getMessage() + ", " + PRECOMPUTED, e);
        }
    }

    /** The word median means the median of the conventions that were chosen. */
    private Preference preference(String text) {
        return text.equals("median") ? ApParams.of(conventions()).preference() : Preference.parse(text);
    }
}
