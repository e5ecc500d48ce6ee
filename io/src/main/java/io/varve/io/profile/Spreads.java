package io.varve.io.profile;

import io.varve.Batch;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Scaling;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * How far the values of each column are spread where nothing is scaled, and what follows from it: which column decides about
 * distances alone, and which scaling suits.
 *
 * <pre>{@code
 * AppParams params = AppParams.defaults().withScaling(Spreads.of(first).suited().scaling());
 * }</pre>
 */
public final class Spreads {

    /** The share of all variance above which one column dominates: {@value}. */
    public static final double DOMINATING_SHARE = 0.8;

    private static final double FARTHEST = 1e270;

    /** The number of objects below which spreads are not compared: {@value}. */
    public static final int FEWEST_OBJECTS = 30;

    /** The number of columns from which on they are taken for the coordinates of a vector: {@value}. */
    public static final int COLUMNS_OF_A_VECTOR = 64;

    /** Columns of one unit of scale have spreads within this factor: {@value}. */
    public static final double ONE_UNIT = 10;

    /** A category is there or not: the largest deviation that 0 and 1 can have. */
    private static final double SPREAD_OF_CATEGORIES = 0.5;

    private final int objects;
    private final int columns;
    private final List<Spread> varying;
    private final double categories;

    /** The standard deviation of a column. */
    private record Spread(String column, double deviation) {}

    /**
     * A column that decides about distances nearly alone.
     *
     * @param column its name
     * @param share of all variance that it makes
     */
    public record Dominance(String column, double share) {}

    private Spreads(int objects, int columns, List<Spread> varying, double categories) {
        this.objects = objects;
        this.columns = columns;
        this.varying = varying;
        this.categories = categories;
    }

    /**
     * Measures the columns of a batch.
     *
     * @param batch the objects
     * @return their spreads
     */
    public static Spreads of(Batch batch) {
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batch, Scaling.NONE);
        statistics.add(batch);
        List<Spread> varying = batch.size() == 0
                ? List.of()
                : IntStream.range(0, batch.dimensions())
                        .mapToObj(j -> new Spread(batch.columns().get(j), Math.sqrt(statistics.variance(j))))
                        .filter(spread -> spread.deviation() > 0)
                        .toList();
        double categories = batch.size() == 0
                ? 0
                : statistics.mean().shares().stream()
                        .flatMap(shares -> shares.values().stream())
                        .mapToDouble(share -> share * (1 - share))
                        .sum();
        return new Spreads(
                batch.size(),
                batch.dimensions() + Math.min(1, batch.categoricalColumns().size()),
                varying,
                categories);
    }

    /**
     * Finds the column that makes nearly all of the variance, and so of the squared distances, of objects that are not scaled.
     *
     * @return it, if its share is more than {@link #DOMINATING_SHARE} and another column varies at all
     */
    public Optional<Dominance> dominating() {
        double all = categories;
        for (Spread spread : varying) {
            all += spread.deviation() * spread.deviation();
        }
        double total = all;
        // no two objects are farther apart than this, squared; where it is too much for messages, the step is refused
        // anyway
        double farthest = 2.0 * objects * total;
        if (units() < 2 || !(farthest < FARTHEST)) {
            return Optional.empty();
        }
        return varying.stream()
                .map(spread -> new Dominance(spread.column(), spread.deviation() * spread.deviation() / total))
                .filter(one -> one.share() > DOMINATING_SHARE)
                .findFirst();
    }

    /**
     * Chooses between comparing columns as they are and bringing each to deviation 1. Too few objects to tell are scaled, since
     * that changes little where columns have one unit, while one column decides alone where they have not.
     *
     * @return none or z-score, and why
     */
    public ScaleChoice suited() {
        if (objects == 0) {
            return new ScaleChoice(Scaling.NONE, "the first step has no objects");
        }
        if (columns < 2) {
            return new ScaleChoice(Scaling.NONE, "there are fewer than two columns to compare");
        }
        if (columns >= COLUMNS_OF_A_VECTOR) {
            return new ScaleChoice(Scaling.NONE, columns + " columns are taken for a vector");
        }
        if (varying.stream().anyMatch(spread -> !Double.isFinite(spread.deviation()))) {
            return new ScaleChoice(Scaling.NONE, "some values are too far apart to be scaled");
        }
        if (objects < FEWEST_OBJECTS) {
            return new ScaleChoice(
                    Scaling.ZSCORE,
                    objects == 1
                            ? "one object cannot show the spread of columns"
                            : objects + " objects are too few to compare the spread of columns");
        }
        return units() < 2 ? new ScaleChoice(Scaling.NONE, "one column varies") : byRatio();
    }

    private int units() {
        return varying.size() + (categories > 0 ? 1 : 0);
    }

    private ScaleChoice byRatio() {
        Comparator<Spread> order = Comparator.comparingDouble(Spread::deviation);
        Spread widest = varying.stream().max(order).orElseThrow();
        Spread narrowest = varying.stream().min(order).orElseThrow();
        double most = widest.deviation();
        double least = narrowest.deviation();
        String narrow = "column '" + narrowest.column() + "'";
        String wide = "column '" + widest.column() + "' has";
        if (categories > 0 && SPREAD_OF_CATEGORIES < least) {
            least = SPREAD_OF_CATEGORIES;
            narrow = "categories";
        }
        if (categories > 0 && SPREAD_OF_CATEGORIES > most) {
            most = SPREAD_OF_CATEGORIES;
            wide = "categories have";
        }
        if (most > ONE_UNIT * least) {
            String reason = String.format(Locale.ROOT, "%s %,.0f times the spread of %s", wide, most / least, narrow);
            return new ScaleChoice(Scaling.ZSCORE, reason);
        }
        String alike = dominating().isEmpty()
                ? "all columns have about the same spread"
                : String.format(
                        Locale.ROOT,
                        "%s %.1f times the spread of %s, which columns of one unit may have (zscore is for different units)",
                        wide,
                        most / least,
                        narrow);
        return new ScaleChoice(Scaling.NONE, alike);
    }
}
