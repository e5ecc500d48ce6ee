package io.varve.text;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.Snapshot;
import io.varve.StepResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The senses of one word: its uses clustered period by period. Every period is a step, also one without uses, so that steps
 * and periods have the same numbers. A sense is a cluster, and keeps its id as that does.
 */
public final class Senses {

    private final String word;
    private final List<String> periods;
    private final List<List<Use>> uses;
    private final List<double[][]> vectors;
    private final List<StepResult> steps;
    private final Snapshot end;

    private Senses(
            String word,
            List<String> periods,
            List<List<Use>> uses,
            List<double[][]> vectors,
            List<StepResult> steps,
            Snapshot end) {
        this.word = word;
        this.periods = periods;
        this.uses = uses;
        this.vectors = vectors;
        this.steps = steps;
        this.end = end;
    }

    /** Gives every use a vector. */
    @FunctionalInterface
    public interface VectorSource {
        /**
         * Returns the vectors of some uses of one word.
         *
         * @param uses in some order
         * @return one vector per use, in the same order
         */
        double[][] of(List<Use> uses);
    }

    /**
     * Finds the senses of a word.
     *
     * @param word the word
     * @param periods in order
     * @param uses of this word; those of other periods are passed over
     * @param vectors of the uses
     * @param clusterer new, without objects
     * @return its senses
     */
    public static Senses of(
            String word, List<String> periods, List<Use> uses, VectorSource vectors, IncrementalClusterer clusterer) {
        List<List<Use>> byPeriod = new ArrayList<>();
        List<double[][]> vectorsByPeriod = new ArrayList<>();
        List<StepResult> steps = new ArrayList<>();
        for (String period : periods) {
            List<Use> now =
                    uses.stream().filter(use -> use.period().equals(period)).toList();
            double[][] placed = now.isEmpty() ? new double[0][] : vectors.of(now);
            byPeriod.add(now);
            vectorsByPeriod.add(placed);
            List<String> ids = now.stream().map(Use::identifier).toList();
            steps.add(clusterer.partialFit(Batch.of(ids, placed).named(period)));
        }
        return new Senses(word, List.copyOf(periods), byPeriod, vectorsByPeriod, steps, clusterer.snapshot());
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

    /**
     * Returns what each period did.
     *
     * @return a step per period
     */
    public List<StepResult> steps() {
        return List.copyOf(steps);
    }

    /**
     * Returns the clusters after the last period, and their history.
     *
     * @return clusters are senses
     */
    public Snapshot end() {
        return end;
    }

    /**
     * Returns the sense of every use of a period, as it was after some later one or that one itself.
     *
     * @param period its number, from 0
     * @param after the number of the later period
     * @return from the identifier of a use to its sense; uses without sense are left out
     */
    public SortedMap<String, ClusterId> sensesOf(int period, int after) {
        SortedMap<String, ClusterId> senses = new TreeMap<>();
        for (Use use : uses.get(period)) {
            end.history().labelAt(use.identifier(), after).ifPresent(sense -> senses.put(use.identifier(), sense));
        }
        return senses;
    }

    /** The uses of a period with the senses they had after a later one; those that have none any more are left out. */
    Slice slice(int period, int after) {
        List<double[]> kept = new ArrayList<>();
        List<Integer> senses = new ArrayList<>();
        for (int i = 0; i < uses.get(period).size(); i++) {
            double[] vector = vectors.get(period)[i];
            end.history().labelAt(uses.get(period).get(i).identifier(), after).ifPresent(sense -> {
                kept.add(vector);
                senses.add(Math.toIntExact(sense.number()));
            });
        }
        return new Slice(
                kept.toArray(double[][]::new),
                senses.stream().mapToInt(sense -> sense).toArray());
    }
}
