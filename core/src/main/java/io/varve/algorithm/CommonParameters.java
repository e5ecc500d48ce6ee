package io.varve.algorithm;

import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.ap.Precision;
import io.varve.ap.Preference;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.function.Function;

/** The parameters that all algorithms share: scaling, and those of message passing. */
public final class CommonParameters {

    /** The name of the parameter for the similarity. */
    public static final String SIMILARITY = "similarity";

    /** What can be said of it. */
    public static final String MEASURES =
            "How alike two objects are, larger is closer: euclidean (the negative distance), sqeuclidean (its square, which"
                    + " scikit-learn calls euclidean), cosine, correlation, manhattan";

    /** The parameter for the preference. */
    public static final Parameter<ApParams> PREFERENCE = Parameter.<ApParams>word(
                    "preference",
                    "P",
                    "How willing objects are to be exemplars, larger gives more clusters: median, min, a quantile of"
                            + " the similarities such as q0.3, the least one minus 0.0015 per object as pc0.0015, or a"
                            + " number.",
                    CommonParameters::preference,
                    CommonParameters::withPreference)
            .typed(ParameterType.NUMBER_OR_WORD)
            .common();

    private static final List<Parameter<ApParams>> OF_AP = List.of(
            Parameter.<ApParams>word(
                            Algorithm.CONVENTIONS,
                            "NAME",
                            "Whose habits and defaults to follow.",
                            ap -> ap.conventions().toString(),
                            CommonParameters::sameConventions)
                    .common(),
            Parameter.<ApParams>word(
                            SIMILARITY,
                            "NAME",
                            MEASURES + ".",
                            ap -> ap.similarity().toString(),
                            (ap, word) -> ap.withSimilarity(Similarity.named(word)))
                    .common(),
            PREFERENCE,
            Parameter.number(
                            "damping",
                            "Share of an old message that is kept.",
                            ApParams::damping,
                            ApParams::withDamping)
                    .in(Range.atLeast(0.5).below(1))
                    .common(),
            Parameter.integer(
                            "max_iterations",
                            "Limit of iterations; under varve and paper up to five times as many follow with larger damping"
                                    + " before a step counts as not converged.",
                            ApParams::maxIterations,
                            ApParams::withMaxIterations)
                    .in(Range.atLeast(1))
                    .common(),
            Parameter.integer(
                            "convergence_iterations",
                            "The number of iterations for which exemplars must stay the same.",
                            ApParams::convergenceIterations,
                            ApParams::withConvergenceIterations)
                    .in(Range.atLeast(1))
                    .common(),
            Parameter.integerOr(
                            "min_iterations",
                            "automatic",
                            "Never stop before this iteration; automatic is 15 / (1 - damping) under varve and paper, else 0.",
                            ApParams::minIterations,
                            ApParams::withMinIterations,
                            ApParams::withoutMinIterations)
                    .in(Range.atLeast(0))
                    .common(),
            Parameter.flag(
                    "deduplicate",
                    "exact copies are one object with a weight",
                    ApParams::deduplicate,
                    ApParams::withDeduplicate),
            Parameter.<ApParams>word(
                            "precision",
                            "NAME",
                            "double, or float: half the memory.",
                            ap -> ap.precision().toString().toLowerCase(Locale.ROOT),
                            (ap, word) -> ap.withPrecision(precision(word)))
                    .common(),
            Parameter.integer(
                            "threads",
                            "Threads to use; 0 is one per processor. Never changes a result.",
                            ApParams::threads,
                            ApParams::withThreads)
                    .in(Range.atLeast(0))
                    .common()
                    .withoutEffect(),
            Parameter.<ApParams>word(
                            "seed",
                            "N",
                            "For breaking ties; under sklearn from 0 to 4294967295.",
                            ApParams::seed,
                            (ap, word) -> ap.withSeed(seed(word)))
                    .typed(ParameterType.WHOLE_NUMBER)
                    .common());

    private CommonParameters() {}

    /**
     * Returns all parameters of an algorithm.
     *
     * @param own those it alone has; one of a common name replaces the common one
     * @param withAp puts parameters of message passing in
     * @param withScaling puts a scaling in
     * @param <P> its parameters
     * @return its own, then the common ones
     */
    public static <P extends AlgorithmParams<P>> List<Parameter<P>> after(
            List<Parameter<P>> own, BiFunction<P, ApParams, P> withAp, BiFunction<P, Scaling, P> withScaling) {
        List<Parameter<P>> all = new ArrayList<>(own);
        all.add(Parameter.<P>word(
                        "scale",
                        "NAME",
                        "How numeric columns are made comparable: none, minmax, zscore, unit (objects of length 1), robust (by"
                                + " median and quartiles), log1p (logarithms, then zscore). The command also knows auto, which"
                                + " chooses none or zscore at the first step; for tables under varve it does so where the default"
                                + " is none.",
                        params -> params.scaling().toString(),
                        (params, word) -> withScaling.apply(params, Scaling.named(word)))
                .common());
        for (Parameter<ApParams> one : OF_AP) {
            if (own.stream().noneMatch(other -> other.name().equals(one.name()))) {
                all.add(one.of(AlgorithmParams::ap, withAp));
            }
        }
        return Collections.unmodifiableList(all);
    }

    /**
     * Declares how objects are clustered that may be too many for one run.
     *
     * @param value reads it
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> largeBatch(Function<P, LargeBatch> value, BiFunction<P, LargeBatch, P> with) {
        return Parameter.<P>word(
                        "large_batch",
                        "NAME",
                        "How to cluster more objects than fit into one run: dense (all at once, or refuse), hierarchical (in"
                                + " blocks, then their exemplars) or auto (blocks above 10,000 different objects; the"
                                + " run says so).",
                        params -> value.apply(params).toString(),
                        (params, word) -> with.apply(params, LargeBatch.named(word)))
                .common();
    }

    private static ApParams sameConventions(ApParams ap, String word) {
        if (Conventions.named(word) != ap.conventions()) {
            throw new Refused("conventions are chosen before all other parameters; these are of %s, got %s"
                    .formatted(ap.conventions(), word));
        }
        return ap;
    }

    /** The word median means the median of the conventions, whichever that is. */
    private static ApParams withPreference(ApParams ap, String word) {
        return ap.withPreference(
                word.equals("median") ? ApParams.of(ap.conventions()).preference() : Preference.parse(word));
    }

    private static String preference(ApParams ap) {
        boolean otherMedian = ap.preference().equals(Preference.median())
                && !ApParams.of(ap.conventions()).preference().equals(Preference.median());
        return otherMedian ? "q0.5" : ap.preference().toString();
    }

    private static Precision precision(String word) {
        for (Precision precision : Precision.values()) {
            if (precision.toString().toLowerCase(Locale.ROOT).equals(word)) {
                return precision;
            }
        }
        throw new Refused("precision '%s' is not known; choose double or float".formatted(word));
    }

    private static long seed(String word) {
        try {
            return Long.parseLong(word);
        } catch (NumberFormatException e) {
            throw new Refused("seed must be a whole number, got '%s'".formatted(word), e);
        }
    }
}
