package io.varve.text;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * How much a word changed between two periods, larger being more. Distances are one less the cosine; logarithms are natural.
 * A prototype is the mean of the uses that a sense has in one period.
 *
 * <p>Periti et al., <i>Studying Word Meaning Evolution through Incremental Semantic Shift Detection</i>, 2024, and the code
 * that they released; where that code differs from its intention, the intention is followed.
 */
public enum ChangeMeasure {
    /** Jensen–Shannon divergence between the shares of senses, from 0 to ln 2. */
    JSD,
    /** Average pairwise distance between the uses of one period and those of the other. */
    APD,
    /** Inverted cosine between the mean vectors. */
    PRT,
    /** Distance between the mean vectors. */
    CD,
    /** Distance between the means of the prototypes, each counting once. */
    PDIS,
    /** By how much the prototypes of one period spread more than those of the other. */
    PDIV,
    /** Average pairwise distance between the prototypes of both periods. */
    APDP,
    /** By how much the uses of one period spread more than those of the other. */
    DIV,
    /** The largest ratio of a sense's shares, the earlier by the later, after .001 was added to every count. */
    MNS,
    /** Earth mover's distance from the prototypes of one period to those of the other, each as heavy as its share. */
    EMD,
    /**
     * JSD adjusted for chance, (JSD − E) / (ln 2 − E), where E is its mean over random divisions of the same uses: few uses in many senses
     * have a large JSD by chance alone. 0 is what chance gives, 1 that no sense is shared.
     */
    JSD_ADJUSTED,
    /**
     * The same where every use belongs to all senses, more to near ones, as wide as {@link SenseWidths} says: uses between senses do not
     * make a change of chance. Known only where words are looked at together.
     */
    JSD_SOFT,
    /** JSD between the shares of {@link CoarseSenses}; known only where words are looked at together. */
    JSD_COARSE;

    private static final int DIVISIONS = 100;
    private static final double SMOOTHING = 0.001;

    /** Measures; NaN if a period has no uses, or for want of a width of senses. */
    double between(Slice earlier, Slice later, double width) {
        if (earlier.size() == 0 || later.size() == 0) {
            return Double.NaN;
        }
        return switch (this) {
            case JSD -> jensenShannon(earlier.counts(), later.counts());
            case APD -> Vectors.meanDistance(earlier.vectors(), later.vectors());
            case PRT -> 1 / Vectors.cosine(earlier.mean(), later.mean());
            case CD -> Vectors.cosineDistance(earlier.mean(), later.mean());
            case PDIS ->
                Vectors.cosineDistance(
                        Vectors.mean(List.of(earlier.prototypes())), Vectors.mean(List.of(later.prototypes())));
            case PDIV -> Math.abs(Vectors.spread(earlier.prototypes()) - Vectors.spread(later.prototypes()));
            case APDP -> Vectors.meanDistance(earlier.prototypes(), later.prototypes());
            case DIV -> Math.abs(Vectors.spread(earlier.vectors()) - Vectors.spread(later.vectors()));
            case MNS -> largestRatio(earlier.counts(), later.counts());
            case EMD -> EarthMover.between(earlier, later);
            case JSD_ADJUSTED ->
                adjusted(
                        jensenShannon(earlier.counts(), later.counts()),
                        new Permutations(earlier, later, DIVISIONS, 0).meanJsd());
            case JSD_SOFT -> Double.isNaN(width) ? Double.NaN : soft(earlier, later, width);
            case JSD_COARSE ->
                earlier.coarse().length == 0 ? Double.NaN : jensenShannon(earlier.coarseCounts(), later.coarseCounts());
        };
    }

    private static double soft(Slice earlier, Slice later, double width) {
        SoftShares shares = SoftShares.of(earlier, later, width);
        int[] given = IntStream.range(0, earlier.size() + later.size()).toArray();
        return adjusted(shares.jsd(given), new Permutations(earlier, later, DIVISIONS, 0).mean(shares::jsd));
    }

    /** Where chance alone gives the most there can be, nothing is known of a change. */
    static double adjusted(double jsd, double byChance) {
        double room = Math.log(2) - byChance;
        return room < 1e-9 ? 0 : (jsd - byChance) / room;
    }

    /** The name of its column. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Measures by how many uses senses have alone, without any vector.
     *
     * @param earlier uses by sense in the earlier period
     * @param later the same of the later one
     * @return what follows from shares, in order; NaN if a period has no uses
     */
    public static SortedMap<ChangeMeasure, Double> ofShares(
            SortedMap<Integer, Integer> earlier, SortedMap<Integer, Integer> later) {
        boolean none = earlier.isEmpty() || later.isEmpty();
        SortedMap<ChangeMeasure, Double> scores = new TreeMap<>();
        scores.put(JSD, none ? Double.NaN : jensenShannon(earlier, later));
        scores.put(MNS, none ? Double.NaN : largestRatio(earlier, later));
        return scores;
    }

    static double jensenShannon(SortedMap<Integer, Integer> one, SortedMap<Integer, Integer> other) {
        double sum = 0;
        for (int sense : union(one, other)) {
            double p = share(one, sense);
            double q = share(other, sense);
            double middle = (p + q) / 2;
            sum += p > 0 ? p * Math.log(p / middle) / 2 : 0;
            sum += q > 0 ? q * Math.log(q / middle) / 2 : 0;
        }
        return Math.max(0, sum);
    }

    private static double largestRatio(SortedMap<Integer, Integer> one, SortedMap<Integer, Integer> other) {
        SortedSet<Integer> senses = union(one, other);
        double ofOne = total(one) + SMOOTHING * senses.size();
        double ofOther = total(other) + SMOOTHING * senses.size();
        return senses.stream()
                .mapToDouble(sense -> (one.getOrDefault(sense, 0) + SMOOTHING)
                        / ofOne
                        / ((other.getOrDefault(sense, 0) + SMOOTHING) / ofOther))
                .max()
                .orElse(Double.NaN);
    }

    private static SortedSet<Integer> union(SortedMap<Integer, Integer> one, SortedMap<Integer, Integer> other) {
        SortedSet<Integer> senses = new TreeSet<>(one.keySet());
        senses.addAll(other.keySet());
        return senses;
    }

    private static double share(SortedMap<Integer, Integer> counts, int sense) {
        return counts.getOrDefault(sense, 0) / total(counts);
    }

    private static double total(SortedMap<Integer, Integer> counts) {
        return counts.values().stream().mapToInt(count -> count).sum();
    }
}
