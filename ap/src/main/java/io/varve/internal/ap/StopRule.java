package io.varve.internal.ap;

import io.varve.ap.ApParams;
import io.varve.internal.messages.Messages;
import java.util.BitSet;
import java.util.function.IntToDoubleFunction;

/** Watches the exemplars from iteration to iteration and says when they have stayed the same for long enough. */
public final class StopRule {

    private final ApParams params;
    private final int size;
    private final BitSet exemplars = new BitSet();
    private int count;
    private int iterations;
    private int settled = 1;
    private int watchedSince;

    public StopRule(ApParams params, int size) {
        this.params = params;
        this.size = size;
    }

    /** Looks at the exemplars after one more iteration and says whether they changed. */
    public boolean observe(Messages messages) {
        return observe(messages::belief);
    }

    /** Looks at the beliefs of all objects after one more iteration and says whether the exemplars changed. */
    public boolean observe(IntToDoubleFunction belief) {
        iterations++;
        boolean changed = false;
        count = 0;
        for (int k = 0; k < size; k++) {
            boolean now = belief.applyAsDouble(k) > 0;
            changed |= now != exemplars.get(k);
            exemplars.set(k, now);
            count += now ? 1 : 0;
        }
        if (changed) {
            settled = iterations;
        }
        return changed;
    }

    /** Forgets how long the exemplars have been stable: another damping must prove it anew. */
    public void restart() {
        watchedSince = iterations;
    }

    /** Whether the run may end here as converged. */
    public boolean fires(double damping) {
        int window = params.convergenceIterations();
        int stable = iterations - Math.max(settled - 1, watchedSince);
        return count > 0
                && stable >= window
                && iterations >= params.conventions().firstStopTest(window)
                && iterations >= params.guard(damping);
    }

    public int iterations() {
        return iterations;
    }

    /** The iteration after which the exemplars did not change. */
    public int settled() {
        return settled;
    }

    /** How many exemplars there are now. */
    public int count() {
        return count;
    }

    /** The exemplars now, ascending. */
    public int[] exemplars() {
        return exemplars.stream().toArray();
    }

    /** The exemplars now, as a set of its own. */
    public BitSet exemplarSet() {
        return (BitSet) exemplars.clone();
    }
}
