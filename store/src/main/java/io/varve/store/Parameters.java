package io.varve.store;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.app.ClusterWeight;
import io.varve.app.Packing;
import io.varve.io.DataRefused;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.similarity.RbfSimilarity;
import io.varve.similarity.Similarity;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** The parameters of algorithms as words, under the names that {@code run.json} uses, and back. */
final class Parameters {

    private static final String WHOLE = " (diagonal counted)";
    private static final String PRECOMPUTED = "precomputed";
    private static final String AUTOMATIC = "automatic";
    private static final String NEVER = "never";

    private final Map<String, String> words;

    Parameters(Map<String, String> words) {
        this.words = words;
    }

    // to words

    static SortedMap<String, String> of(AppParams params) {
        SortedMap<String, String> words = of("app", params.ap(), params.scaling());
        words.put("packing", params.packing().toString());
        words.put("cluster_weight", params.clusterWeight().toString());
        words.put("prune_after", or(params.pruneAfter(), NEVER));
        words.put("keep_vectors", Boolean.toString(params.keepVectors()));
        words.put("keep_apart", Boolean.toString(params.keepApart()));
        words.put("large_batch", params.largeBatch().toString());
        return words;
    }

    static SortedMap<String, String> of(RepeatedApParams params) {
        SortedMap<String, String> words = of("ap", params.ap(), params.scaling());
        params.clusters().ifPresent(wanted -> words.put("clusters", Integer.toString(wanted)));
        words.put("large_batch", params.largeBatch().toString());
        if (params.precomputed()) {
            words.put("similarity", PRECOMPUTED);
        }
        return words;
    }

    static SortedMap<String, String> of(IapnaParams params) {
        SortedMap<String, String> words = of("iapna", params.ap(), params.scaling());
        words.put("later_min_iterations", or(params.laterMinIterations(), AUTOMATIC));
        return words;
    }

    static SortedMap<String, String> of(IapkmParams params) {
        SortedMap<String, String> words = of("iapkm", params.ap(), params.scaling());
        words.put("max_rounds", Integer.toString(params.maxRounds()));
        words.put("frozen_scale", Boolean.toString(params.frozenScale()));
        return words;
    }

    static SortedMap<String, String> of(EapParams params) {
        SortedMap<String, String> words = of("eap", params.ap(), params.scaling());
        words.put("gamma", Double.toString(params.gamma()));
        words.put("omega", Double.toString(params.omega()));
        words.put("min_size", Integer.toString(params.minSize()));
        words.put("burn_in", Integer.toString(params.burnIn()));
        words.put("maintain_every", Integer.toString(params.maintainEvery()));
        words.put("window", Integer.toString(params.window()));
        return words;
    }

    /** How many threads there are never changes a result, and so they are left out. */
    private static SortedMap<String, String> of(String algorithm, ApParams ap, Scaling scaling) {
        SortedMap<String, String> words = new TreeMap<>();
        words.put("algorithm", algorithm);
        words.put("scale", scaling.toString());
        words.put("conventions", ap.conventions().toString());
        words.put("similarity", ap.similarity().toString());
        words.put("preference", ap.preference().toString());
        words.put("damping", Double.toString(ap.damping()));
        words.put("max_iterations", Integer.toString(ap.maxIterations()));
        words.put("convergence_iterations", Integer.toString(ap.convergenceIterations()));
        words.put("min_iterations", or(ap.minIterations(), AUTOMATIC));
        words.put("deduplicate", Boolean.toString(ap.deduplicate()));
        words.put("precision", ap.precision().toString().toLowerCase(Locale.ROOT));
        words.put("seed", Long.toString(ap.seed()));
        return words;
    }

    private static String or(OptionalInt value, String word) {
        return value.isPresent() ? Integer.toString(value.getAsInt()) : word;
    }

    // from words

    String algorithm() {
        return word("algorithm");
    }

    AppParams app() {
        AppParams params = AppParams.of(conventions())
                .withAp(ap())
                .withScaling(scaling())
                .withClusterWeight(ClusterWeight.named(word("cluster_weight")))
                .withKeepVectors(flag("keep_vectors"))
                .withKeepApart(flag("keep_apart"))
                .withLargeBatch(LargeBatch.named(word("large_batch")))
                .withPacking(Packing.named(word("packing")));
        return word("prune_after").equals(NEVER)
                ? params.withoutPruning()
                : params.withPruneAfter(number("prune_after"));
    }

    RepeatedApParams apClustering() {
        RepeatedApParams params = RepeatedApParams.of(ap())
                .withScaling(scaling())
                .withPrecomputed(word("similarity").equals(PRECOMPUTED))
                .withLargeBatch(LargeBatch.named(word("large_batch")));
        return words.containsKey("clusters") ? params.withClusters(number("clusters")) : params;
    }

    IapnaParams iapna() {
        IapnaParams params = IapnaParams.of(ap()).withScaling(scaling());
        return word("later_min_iterations").equals(AUTOMATIC)
                ? params
                : params.withLaterMinIterations(number("later_min_iterations"));
    }

    IapkmParams iapkm() {
        return IapkmParams.of(ap())
                .withScaling(scaling())
                .withMaxRounds(number("max_rounds"))
                .withFrozenScale(flag("frozen_scale"));
    }

    EapParams eap() {
        return EapParams.of(conventions())
                .withAp(ap())
                .withScaling(scaling())
                .withGammaAndOmega(decimal("gamma"), decimal("omega"))
                .withMinSize(number("min_size"))
                .withBurnIn(number("burn_in"))
                .withMaintainEvery(number("maintain_every"))
                .withWindow(number("window"));
    }

    private ApParams ap() {
        ApParams ap = ApParams.of(conventions())
                .withPreference(preference())
                .withDamping(decimal("damping"))
                .withMaxIterations(number("max_iterations"))
                .withConvergenceIterations(number("convergence_iterations"))
                .withDeduplicate(flag("deduplicate"))
                .withPrecision(Precision.valueOf(word("precision").toUpperCase(Locale.ROOT)))
                .withThreads(words.containsKey("threads") ? number("threads") : 0)
                .withSeed(Long.parseLong(word("seed")));
        String similarity = word("similarity");
        ap = similarity.equals(PRECOMPUTED) ? ap : ap.withSimilarity(similarity(similarity));
        return word("min_iterations").equals(AUTOMATIC) ? ap : ap.withMinIterations(number("min_iterations"));
    }

    private static Similarity similarity(String name) {
        if (name.startsWith("rbf(") && name.endsWith(")")) {
            return new RbfSimilarity(Double.parseDouble(name.substring(4, name.length() - 1)));
        }
        return Similarity.named(name);
    }

    private Preference preference() {
        String text = word("preference");
        if (text.endsWith(WHOLE)) {
            Preference plain = Preference.parse(text.substring(0, text.length() - WHOLE.length()));
            return new Preference.Quantile(((Preference.Quantile) plain).q(), true);
        }
        return Preference.parse(text);
    }

    private Conventions conventions() {
        return Conventions.named(word("conventions"));
    }

    private Scaling scaling() {
        return Scaling.named(word("scale"));
    }

    private boolean flag(String name) {
        return Boolean.parseBoolean(word(name));
    }

    private int number(String name) {
        return Integer.parseInt(word(name));
    }

    private double decimal(String name) {
        return Double.parseDouble(word(name));
    }

    private String word(String name) {
        String word = words.get(name);
        if (word == null) {
            throw new DataRefused("the parameter " + name + " is missing; the parameters are those of another version");
        }
        return word;
    }
}
