package io.varve.text;

import io.varve.Batch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
