package io.varve.lab.report;

import io.varve.lab.run.StepCost;
import io.varve.lab.run.StepScore;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/**
 * What is measured at every step.
 *
 * @param name in tables and files
 * @param title in headings
 * @param meaning in a few words
 * @param better which values are
 * @param source where they come from
 */
record Metric(String name, String title, String meaning, Better better, Source source) {

    /** Which values are better. */
    enum Better {
        HIGHER,
        LOWER,
        NEAR_CLASSES
    }

    /** Where values come from: the runs for quality, or those of the timed pass. */
    sealed interface Source {}

    record OfScore(ToDoubleFunction<StepScore> value) implements Source {}

    record OfCost(ToDoubleFunction<StepCost> value) implements Source {}

    static final Metric PUR = score("PUR", "Purity", "over the objects held", Better.HIGHER, StepScore::purity);
    static final Metric NMI =
            score("NMI", "Normalised mutual information", "over the objects held", Better.HIGHER, StepScore::nmi);
    static final Metric PUR_ALL = score(
            "PUR_all",
            "Purity of all objects",
            "over all that arrived, forgotten ones counting as wrong",
            Better.HIGHER,
            StepScore::purityOfAll);
    static final Metric NMI_ALL = score(
            "NMI_all",
            "Normalised mutual information of all objects",
            "over all that arrived, forgotten ones counting as one group",
            Better.HIGHER,
            StepScore::nmiOfAll);
    static final Metric ARI =
            score("ARI", "Adjusted Rand index", "over the objects held", Better.HIGHER, StepScore::ari);
    static final Metric FAITHFULNESS = score(
            "faithfulness",
            "Faithfulness",
            "share of pairs that a step leaves together",
            Better.HIGHER,
            StepScore::faithfulness);
    static final Metric NI =
            score("NI", "Number of iterations", "until the messages settle", Better.LOWER, score -> score.iterations());
    static final Metric NC = score(
            "NC",
            "Number of clusters",
            "the nearer to the number of classes, the better",
            Better.NEAR_CLASSES,
            score -> score.clusters());
    static final Metric POINTS = score("M", "Points", "that pass messages", Better.LOWER, score -> score.points());
    static final Metric WORK = score(
            "M2T",
            "Work",
            "points squared times iterations",
            Better.LOWER,
            score -> (double) score.points() * score.points() * score.iterations());
    static final Metric HELD = score(
            "held",
            "Share of objects held",
            "of all that arrived",
            Better.HIGHER,
            score -> (double) score.held() / score.arrived());
    static final Metric CT = cost("CT", "Computation time", "seconds of a step, in one thread", StepCost::seconds);
    static final Metric MU = cost(
            "MU",
            "Memory kept",
            "MB of the model between steps, as Varve counts them",
            cost -> cost.retainedBytes() / 1e6);
    static final Metric HEAP =
            cost("heap", "Peak heap", "MB in use during a step, garbage included", cost -> cost.peakHeapBytes() / 1e6);

    /** All, in the order of files. */
    static final List<Metric> ALL =
            List.of(PUR, NMI, PUR_ALL, NMI_ALL, ARI, FAITHFULNESS, NI, NC, POINTS, WORK, HELD, CT, MU, HEAP);

    /** Those that the paper has tables of. */
    static final List<Metric> PUBLISHED = List.of(PUR, NMI, CT, MU, NI, NC);

    /** Returns a value as tables show it. */
    String shown(double value) {
        if (Double.isNaN(value)) {
            return "–";
        }
        if (equals(NI) || equals(NC) || equals(POINTS)) {
            return String.format(Locale.ROOT, value == Math.rint(value) ? "%.0f" : "%.1f", value);
        }
        if (equals(WORK)) {
            return String.format(Locale.ROOT, "%.2e", value);
        }
        return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.3f" : "%.0f", value);
    }

    /** Returns a number that is larger for a better value. */
    double merit(double value, int classes) {
        return switch (better) {
            case HIGHER -> value;
            case LOWER -> -value;
            case NEAR_CLASSES -> -Math.abs(value - classes);
        };
    }

    /** Says whether the authors measured the same thing; their memory is another. */
    boolean comparable() {
        return !equals(MU) && !equals(HEAP);
    }

    private static Metric score(
            String name, String title, String meaning, Better better, ToDoubleFunction<StepScore> value) {
        return new Metric(name, title, meaning, better, new OfScore(value));
    }

    private static Metric cost(String name, String title, String meaning, ToDoubleFunction<StepCost> value) {
        return new Metric(name, title, meaning, Better.LOWER, new OfCost(value));
    }
}
