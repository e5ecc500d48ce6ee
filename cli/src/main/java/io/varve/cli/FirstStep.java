package io.varve.cli;

import io.varve.Batch;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.profile.ScaleChoice;
import io.varve.io.profile.Spreads;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * What is decided once the first step is known, and holds for all that follow: the scale, where nobody chose one. What its columns
 * show is said in a sentence each.
 */
final class FirstStep {

    /** The measures to which a column of large numbers matters more. */
    private static final List<Similarity> DISTANCES =
            List.of(Similarity.EUCLIDEAN, Similarity.SQEUCLIDEAN, Similarity.MANHATTAN);

    private final Batch batch;
    private final boolean vectors;

    /**
     * Looks at a step.
     *
     * @param vectors whether its columns have no meaning of their own
     */
    FirstStep(Batch batch, boolean vectors) {
        this.batch = batch;
        this.vectors = vectors;
    }

    /** Returns parameters with the scale that suits the step, and says so if columns are not left as they are. */
    AlgorithmParams<?> scaled(AlgorithmParams<?> chosen, PrintWriter out) {
        ScaleChoice choice = vectors
                ? new ScaleChoice(Scaling.NONE, "vectors are compared as they are")
                : isDistance(chosen)
                        ? Spreads.of(batch).suited()
                        : new ScaleChoice(Scaling.NONE, chosen.ap().similarity() + " compares directions");
        if (choice.scaling() != Scaling.NONE) {
            out.println(Shown.line("scale: %s, since %s; --scale none keeps the columns as they are"
                    .formatted(choice.scaling(), choice.reason())));
        } else if (batch.size() == 0) {
            out.println(
                    "scale: none, since " + choice.reason() + "; begin with a step that has some, or name a --scale");
        }
        return chosen.with(Map.of("scale", choice.scaling().toString()));
    }

    /** Warns of a column that decides about distances nearly alone, where nothing is scaled. */
    void warn(AlgorithmParams<?> params, PrintWriter err) {
        if (vectors || params.scaling() != Scaling.NONE || !isDistance(params)) {
            return;
        }
        Optional<Spreads.Dominance> dominating = Spreads.of(batch).dominating();
        dominating.ifPresent(one -> err.println(Shown.line(String.format(
                Locale.ROOT,
                "varve: column '%s' makes %s of the variance, so that it decides about distances nearly alone; --scale zscore gives"
                        + " every column the same weight",
                one.column(),
                percent(one.share())))));
    }

    /** Shares that are nearly one are not one. */
    private static String percent(double share) {
        return share > 0.995 ? "over 99 %" : Math.round(100 * share) + " %";
    }

    private static boolean isDistance(AlgorithmParams<?> params) {
        return DISTANCES.contains(params.ap().similarity());
    }
}
