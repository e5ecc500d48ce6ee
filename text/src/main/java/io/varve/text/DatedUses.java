package io.varve.text;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;

/** The uses of one word, period by period, each with its vector. */
public final class DatedUses {

    private final String word;
    private final List<String> periods;
    private final List<List<Use>> uses;
    private final List<double[][]> vectors;

    private DatedUses(String word, List<String> periods, List<List<Use>> uses, List<double[][]> vectors) {
        this.word = word;
        this.periods = periods;
        this.uses = uses;
        this.vectors = vectors;
    }

    /**
     * Sorts uses into periods and gives each its vector.
     *
     * @param word the word
     * @param periods in order
     * @param uses of this word; those of other periods are passed over
     * @param vectors of the uses
     * @return the uses by period; those without a vector are left out
     */
    public static DatedUses of(String word, List<String> periods, List<Use> uses, Senses.VectorSource vectors) {
        List<List<Use>> byPeriod = new ArrayList<>();
        List<double[][]> placed = new ArrayList<>();
        for (String period : periods) {
            List<Use> all =
                    uses.stream().filter(use -> use.period().equals(period)).toList();
            double[][] found = all.isEmpty() ? new double[0][] : vectors.of(all);
            byPeriod.add(IntStream.range(0, all.size())
                    .filter(i -> found[i].length > 0)
                    .mapToObj(all::get)
                    .toList());
            placed.add(Arrays.stream(found).filter(vector -> vector.length > 0).toArray(double[][]::new));
        }
        return new DatedUses(word, List.copyOf(periods), byPeriod, placed);
    }

    /**
     * Returns the word.
     *
     * @return as the list of words has it
     */
    public String word() {
        return word;
    }

    /**
     * Returns the periods, in order.
     *
     * @return also those without uses
     */
    public List<String> periods() {
        return periods;
    }

    /**
     * Returns the uses of a period.
     *
     * @param period its number, from 0
     * @return in the order in which they were read
     */
    public List<Use> uses(int period) {
        return uses.get(period);
    }

    /** Some of the uses of every period, at least one of each that has any, drawn without replacement. */
    DatedUses drawn(int percent, int draw, long seed) {
        List<List<Use>> some = new ArrayList<>();
        List<double[][]> placed = new ArrayList<>();
        for (int period = 0; period < periods.size(); period++) {
            List<Use> all = uses.get(period);
            double[][] at = vectors.get(period);
            int most = Math.max(Math.min(1, all.size()), Math.round(all.size() * percent / 100f));
            int[] chosen = chosen(all.size(), most, source(periods.get(period), draw, seed));
            some.add(Arrays.stream(chosen).mapToObj(all::get).toList());
            placed.add(Arrays.stream(chosen).mapToObj(i -> at[i]).toArray(double[][]::new));
        }
        return new DatedUses(word, periods, some, placed);
    }

    /** The same uses with other vectors. */
    DatedUses moved(UnaryOperator<double[]> move) {
        return new DatedUses(
                word,
                periods,
                uses,
                vectors.stream()
                        .map(some -> Arrays.stream(some).map(move).toArray(double[][]::new))
                        .toList());
    }

    /** Words, periods and draws each have a source of their own, so that none changes what another draws. */
    private SplittableRandom source(String period, int draw, long seed) {
        long mixed = seed;
        for (int part : new int[] {word.hashCode(), period.hashCode(), draw}) {
            mixed = (mixed + part) * 0x9E3779B97F4A7C15L;
        }
        return new SplittableRandom(mixed);
    }

    private static int[] chosen(int size, int most, SplittableRandom random) {
        int[] order = IntStream.range(0, size).toArray();
        for (int i = 0; i < most; i++) {
            int j = i + random.nextInt(size - i);
            int swap = order[i];
            order[i] = order[j];
            order[j] = swap;
        }
        return Arrays.stream(order, 0, most).sorted().toArray();
    }

    /** The vector of a use of a period; the caller does not change it. */
    double[] vector(int period, int use) {
        return vectors.get(period)[use];
    }

    /**
     * Returns the uses of a period as a clusterer takes them.
     *
     * @param period its number, from 0
     * @return a batch with the name of the period
     */
    public Batch batch(int period) {
        List<String> ids = uses.get(period).stream().map(Use::identifier).toList();
        return Batch.of(ids, vectors.get(period)).named(periods.get(period));
    }
}
