package io.varve.profile;

import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares sets of objects, which are clusters or groups of them, with all objects that are not in them.
 *
 * <p>The difference is that of the means in standard deviations of all objects, and a category is a column that is 1 for those who
 * have it: so columns of both kinds can be ranked together. Under log1p the logarithms are compared.
 */
public final class Profiles {

    /** As many categories of a column are told. */
    private static final int MOST_CATEGORIES = 3;

    private final ColumnStatistics all;
    private final Row means;
    private final double[] deviations;

    private Profiles(ColumnStatistics all) {
        this.all = all;
        this.means = all.mean();
        this.deviations = new double[all.columns().size()];
        for (int j = 0; j < deviations.length; j++) {
            deviations[j] = Math.sqrt(all.variance(j));
        }
    }

    /**
     * Profiles sets that are all objects together.
     *
     * @param <K> what tells sets apart
     * @param sets of objects, none of which is in two of them
     * @return for every set what its columns say, the most distinctive first, equal ones by their order in the input
     */
    public static <K> Map<K, List<Trait>> of(Map<K, ColumnStatistics> sets) {
        Map<K, List<Trait>> profiles = new LinkedHashMap<>();
        if (!sets.isEmpty()) {
            Profiles among = among(List.copyOf(sets.values()));
            sets.forEach((key, set) -> profiles.put(key, among.of(set)));
        }
        return profiles;
    }

    /**
     * Prepares for sets among all objects.
     *
     * @param parts statistics of disjoint sets, at least one, that are all objects together
     * @return what profiles any set among these objects
     */
    public static Profiles among(List<ColumnStatistics> parts) {
        ColumnStatistics all = parts.get(0).emptied();
        parts.forEach(all::addAll);
        return new Profiles(all);
    }

    /**
     * Profiles one set.
     *
     * @param set of some of the objects
     * @return what its columns say, the most distinctive first
     */
    public List<Trait> of(ColumnStatistics set) {
        List<Trait> traits = new ArrayList<>();
        Row mean = set.mean();
        double[] shown = set.asRead(mean).numbers();
        for (int j = 0; j < deviations.length; j++) {
            double difference = difference(set, mean.numbers()[j], means.numbers()[j], deviations[j]);
            traits.add(new Trait(Trait.Kind.NUMBER, all.columns().get(j), shown[j], "", Double.NaN, difference));
        }
        for (int j = 0; j < all.categoricalColumnNames().size(); j++) {
            categories(set, j, traits);
        }
        traits.sort(Comparator.comparingDouble(Trait::distinction).reversed());
        return traits;
    }

    private void categories(ColumnStatistics set, int column, List<Trait> traits) {
        Map<String, Integer> overall = all.categoryCounts(column);
        set.categoryCounts(column).entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_CATEGORIES)
                .forEach(count -> {
                    double share = (double) count.getValue() / set.count();
                    double usual = (double) overall.getOrDefault(count.getKey(), 0) / all.count();
                    traits.add(new Trait(
                            Trait.Kind.CATEGORY,
                            all.categoricalColumnNames().get(column),
                            share,
                            count.getKey(),
                            share / usual,
                            difference(set, share, usual, Math.sqrt(usual * (1 - usual)))));
                });
    }

    /** Of a mean here from that of the others, of whom the mean of all says what theirs is. */
    private double difference(ColumnStatistics set, double mean, double meanOfAll, double deviation) {
        int others = all.count() - set.count();
        if (others == 0) {
            return Double.NaN;
        }
        // (mean of all − mean of others) · others = (mean − mean of all) · here
        double apart = (mean - meanOfAll) * all.count() / others;
        return deviation == 0 ? 0 : apart / deviation;
    }
}
