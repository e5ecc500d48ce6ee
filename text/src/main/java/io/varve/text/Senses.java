package io.varve.text;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.IncrementalClusterer;
import io.varve.refusal.Refused;
import io.varve.table.StepRow;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The senses of one word: its uses clustered period by period. Every period is a step, also one without uses, so that steps
 * and periods have the same numbers. A sense is a cluster, and keeps its id as that does.
 */
public final class Senses {

    private final DatedUses uses;
    private final WordHistory history;

    private Senses(DatedUses uses, WordHistory history) {
        this.uses = uses;
        this.history = history;
    }

    /** Gives every use a vector. */
    @FunctionalInterface
    public interface VectorSource {
        /**
         * Returns the vectors of some uses of one word.
         *
         * @param uses in some order
         * @return one vector per use, in the same order; one of length 0 for a use that has none and is left out
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
        return of(DatedUses.of(word, periods, uses, vectors), clusterer);
    }

    /**
     * Finds the senses of a word.
     *
     * @param uses of the word
     * @param clusterer new, without objects
     * @return its senses
     */
    public static Senses of(DatedUses uses, IncrementalClusterer clusterer) {
        List<StepRow> steps = new ArrayList<>();
        for (int period = 0; period < uses.periods().size(); period++) {
            Batch batch = uses.batch(period);
            steps.add(StepRow.of(clusterer.partialFit(batch), batch.size()));
        }
        return of(uses, WordHistory.of(steps, clusterer.snapshot()));
    }

    /**
     * Takes senses that were found before.
     *
     * @param uses of the word
     * @param history with a step for every period
     * @return its senses
     */
    public static Senses of(DatedUses uses, WordHistory history) {
        if (history.steps().size() != uses.periods().size()) {
            throw new Refused("expected %d steps, one per period, got %d"
                    .formatted(uses.periods().size(), history.steps().size()));
        }
        return new Senses(uses, history);
    }

    /**
     * Returns the word.
     *
     * @return as the list of words has it
     */
    public String word() {
        return uses.word();
    }

    /**
     * Returns the periods, in order.
     *
     * @return also those without uses
     */
    public List<String> periods() {
        return uses.periods();
    }

    /**
     * Returns the uses of a period.
     *
     * @param period its number, from 0
     * @return in the order in which they were read
     */
    public List<Use> uses(int period) {
        return uses.uses(period);
    }

    /**
     * Returns what became of the senses, period by period.
     *
     * @return clusters are senses, steps are periods
     */
    public WordHistory history() {
        return history;
    }

    /**
     * Returns the uses of every sense after the last period.
     *
     * @return by sense, each with its uses of all periods in order
     */
    public SortedMap<ClusterId, List<Use>> members() {
        SortedMap<ClusterId, List<Use>> members = new TreeMap<>();
        visit(
                periods().size() - 1,
                (sense, use, vector) ->
                        members.computeIfAbsent(sense, any -> new ArrayList<>()).add(use));
        return members;
    }

    /**
     * Returns the vectors of the uses of every sense after the last period.
     *
     * @return in the order of {@link #members}; the caller does not change them
     */
    public SortedMap<ClusterId, List<double[]>> memberVectors() {
        return memberVectors(periods().size() - 1);
    }

    /** The vectors of the uses of every sense after a period, of the periods up to that. */
    SortedMap<ClusterId, List<double[]>> memberVectors(int after) {
        SortedMap<ClusterId, List<double[]>> members = new TreeMap<>();
        visit(
                after,
                (sense, use, vector) ->
                        members.computeIfAbsent(sense, any -> new ArrayList<>()).add(vector));
        return members;
    }

    private interface Member {
        void of(ClusterId sense, Use use, double[] vector);
    }

    private void visit(int after, Member member) {
        for (int period = 0; period <= after; period++) {
            for (int i = 0; i < uses(period).size(); i++) {
                Use use = uses(period).get(i);
                double[] vector = uses.vector(period, i);
                history.labelAt(use.identifier(), after).ifPresent(sense -> member.of(sense, use, vector));
            }
        }
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
        for (Use use : uses(period)) {
            history.labelAt(use.identifier(), after).ifPresent(sense -> senses.put(use.identifier(), sense));
        }
        return senses;
    }

    /** The uses of a period with the senses they had after a later one; those that have none any more are left out. */
    Slice slice(int period, int after) {
        List<double[]> kept = new ArrayList<>();
        List<Integer> senses = new ArrayList<>();
        for (int i = 0; i < uses(period).size(); i++) {
            double[] vector = uses.vector(period, i);
            history.labelAt(uses(period).get(i).identifier(), after).ifPresent(sense -> {
                kept.add(vector);
                senses.add(Math.toIntExact(sense.number()));
            });
        }
        return new Slice(
                kept.toArray(double[][]::new),
                senses.stream().mapToInt(sense -> sense).toArray());
    }
}
