package io.varve.lab.released;

import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.variants.resumed.ApMessages;
import io.varve.variants.resumed.ApRun;
import io.varve.variants.resumed.ResumedAp;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * IAPNA as the authors of APP released it, with the parameters of their experiments.
 *
 * <p>What differs from the method: similarities between old objects are never computed again, so that those of the first
 * step stay unscaled, with codes for categories, and later ones in the scale of their time; the last preference is still on
 * their diagonal when the next one is found; messages between an old and a new object begin with those of the opposite
 * direction; and a step that does not converge leaves all objects in one cluster.
 */
public final class ReleasedIapna implements ReleasedForm {

    private final ReleasedColumns columns;
    private double[][] rows = new double[0][];
    private double[][] s = new double[0][];
    private ApMessages messages = ApMessages.NONE;

    /**
     * Starts without objects.
     *
     * @param columns which columns are scaled or encoded after the first step
     */
    public ReleasedIapna(ReleasedColumns columns) {
        this.columns = columns;
    }

    @Override
    public ReleasedOutcome step(double[][] batch) {
        ReleasedAp.requireBatch(batch, rows.length == 0);
        int old = rows.length;
        double[][] all = Arrays.copyOf(rows, old + batch.length);
        Arrays.setAll(all, i -> i < old ? rows[i] : batch[i - old].clone());
        double[][] extended = old == 0 ? raw(all) : extended(all, old);
        ApMessages begin = old == 0 ? messages : new TurnedMessages(messages, neighbours(extended, old), old);
        ApRun run = ResumedAp.fit(ApInput.similarities(extended), ReleasedAp.PARAMS, begin, IterationListener.SILENT);

        ApResult result = run.result();
        for (int i = 0; i < all.length; i++) {
            extended[i][i] = result.preference(i);
        }
        rows = all;
        s = extended;
        messages = run.messages();
        int[] held = IntStream.range(0, all.length).toArray();
        return new ReleasedOutcome(ReleasedAp.iterations(result), all.length, result.labels(), held, new int[0]);
    }

    private static double[][] raw(double[][] all) {
        double[][] first = new double[all.length][all.length];
        ReleasedSimilarities.within(all, first, 0);
        return first;
    }

    private double[][] extended(double[][] all, int old) {
        double[][] former = Arrays.copyOf(all, old);
        double[][] batch = Arrays.copyOfRange(all, old, all.length);
        ReleasedSpace space = ReleasedSpace.of(columns, former, batch);
        double[][] added = space.points(batch);
        double[][] extended = new double[all.length][all.length];
        for (int i = 0; i < old; i++) {
            System.arraycopy(s[i], 0, extended[i], 0, old);
        }
        ReleasedSimilarities.within(added, extended, old);
        ReleasedSimilarities.between(added, space.points(former), extended, old, 0);
        ReleasedSimilarities.mirror(extended, old);
        return extended;
    }

    /** For every object the old one whose messages it begins with: itself, or the first of the most similar. */
    private static int[] neighbours(double[][] s, int old) {
        int[] neighbours = new int[s.length];
        for (int i = 0; i < s.length; i++) {
            neighbours[i] = i < old ? i : 0;
            for (int k = 1; i >= old && k < old; k++) {
                if (s[i][k] > s[i][neighbours[i]]) {
                    neighbours[i] = k;
                }
            }
        }
        return neighbours;
    }

    @Override
    public long bytes() {
        long columnsHeld = rows.length == 0 ? 0 : rows[0].length;
        return Double.BYTES * (rows.length * (columnsHeld + s.length)) + messages.bytes();
    }
}
