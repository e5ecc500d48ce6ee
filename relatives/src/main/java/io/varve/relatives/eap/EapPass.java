package io.varve.relatives.eap;

import io.varve.internal.messages.Workers;
import java.util.function.IntConsumer;

/**
 * The four messages of one snapshot, advanced once: δ from the snapshot before, responsibilities, φ to the snapshot before,
 * availabilities, in this order.
 *
 * <p>The first three of a node need nothing but rows of that node, and so one walk over the rows does all three and adds up
 * the columns that the availabilities need. Rows are walked in fixed blocks, and shares of blocks are added in their order:
 * the bits do not depend on the number of threads.
 */
final class EapPass {

    /** Stands for the second best where there is no other; far below any similarity that is let in. */
    private static final double NO_RIVAL = -1e290;

    private static final int SMALLEST_BLOCK = 128;
    private static final int MOST_BLOCKS = 64;
    /** Below this, handing rows to threads costs more than it saves. */
    private static final int WORTH_THREADS = 400;

    private final EapForm form;
    private final double damping;
    private final double fresh;
    private final double gamma;
    private final double omega;
    private final Workers workers;

    EapPass(EapParams params, Workers workers) {
        this.form = params.form();
        this.damping = params.ap().damping();
        this.fresh = 1 - damping;
        this.gamma = params.gamma();
        this.omega = params.omega();
        this.workers = workers;
    }

    /** Advances the messages of the first snapshot; δ, which nobody sends to it, stays as it is. */
    void advance(EapSlice first) {
        advance(first, first, EapLink.none(first));
    }

    /** Advances the messages of a snapshot, and φ to the one before. */
    void advance(EapSlice before, EapSlice now) {
        advance(before, now, EapLink.between(before, now, form));
    }

    private void advance(EapSlice before, EapSlice now, EapLink link) {
        int size = now.size();
        int rows = form.sumsInRowOrder() ? size : Math.max(SMALLEST_BLOCK, (size + MOST_BLOCKS - 1) / MOST_BLOCKS);
        int blocks = (size + rows - 1) / rows;
        double[][] shares = new double[blocks][size];
        each(blocks, size, block -> {
            double[] offers = new double[size];
            for (int i = block * rows; i < Math.min(size, (block + 1) * rows); i++) {
                int there = link.earlier(i);
                if (there >= 0) {
                    delta(before, there, now.d[i], link, damping);
                }
                responsibilities(now, i, offers, shares[block]);
                if (there >= 0) {
                    phi(now, i, before.q[there], link);
                }
            }
        });
        double[] sums = shares[0];
        for (int block = 1; block < blocks; block++) {
            for (int k = 0; k < size; k++) {
                sums[k] += shares[block][k];
            }
        }
        each(blocks, size, block -> {
            for (int i = block * rows; i < Math.min(size, (block + 1) * rows); i++) {
                availabilities(now.r[i], now.a[i], sums, i);
            }
        });
    }

    private void each(int blocks, int size, IntConsumer task) {
        if (size >= WORTH_THREADS) {
            workers.each(blocks, task);
            return;
        }
        for (int block = 0; block < blocks; block++) {
            task.accept(block);
        }
    }

    /** δ: what r + a − φ of the snapshot before says, as far as changing one's mind costs. */
    private void delta(EapSlice before, int there, double[] d, EapLink link, double kept) {
        for (int run = 0; run < link.runs(); run++) {
            int from = link.from(run);
            int fromEarlier = link.earlier(from);
            Factor factor = factor(link.isConsensus(run), kept);
            factor.pass(before.r[there], before.a[there], before.q[there], fromEarlier, d, from, link.length(run));
        }
    }

    /** φ: what r + a − δ of this snapshot says to the one before. */
    private void phi(EapSlice now, int i, double[] q, EapLink link) {
        for (int run = 0; run < link.runs(); run++) {
            int from = link.from(run);
            int fromEarlier = link.earlier(from);
            Factor factor = factor(link.isConsensus(run), damping);
            factor.pass(now.r[i], now.a[i], now.d[i], from, q, fromEarlier, link.length(run));
        }
    }

    /**
     * The factor between two times: with x = r + a − (what it said itself), x clipped to ±(γ − ω) for objects, and to −γ …
     * γ − ω plus ω for consensus nodes.
     */
    private record Factor(double least, double most, double gain, double kept) {
        void pass(double[] r, double[] a, double[] own, int from, double[] out, int to, int length) {
            double fresh = 1 - kept;
            for (int j = 0; j < length; j++) {
                double x = r[from + j] + a[from + j] - own[from + j];
                out[to + j] = fresh * (Math.min(Math.max(x, least), most) + gain) + kept * out[to + j];
            }
        }
    }

    private Factor factor(boolean consensus, double kept) {
        return new Factor(consensus ? -gamma : omega - gamma, gamma - omega, consensus ? omega : 0, kept);
    }

    /** r(i,k) = (s + δ + φ)(i,k) − the largest (a + s + δ + φ)(i,k') of the others; adds row i to the column sums. */
    private void responsibilities(EapSlice now, int i, double[] offers, double[] share) {
        double[] s = now.s[i];
        double[] r = now.r[i];
        double[] a = now.a[i];
        double[] d = now.d[i];
        double[] q = now.q[i];
        int size = offers.length;
        for (int k = 0; k < size; k++) {
            offers[k] = s[k] + d[k] + q[k];
        }
        int best = 0;
        double largest = NO_RIVAL;
        double second = NO_RIVAL;
        for (int k = 0; k < size; k++) {
            double x = a[k] + offers[k];
            if (x > second) {
                if (x > largest) {
                    second = largest;
                    largest = x;
                    best = k;
                } else {
                    second = x;
                }
            }
        }
        double ofBest = damping * r[best] + fresh * ((form.forgetsTimeAtTheBest() ? s[best] : offers[best]) - second);
        for (int k = 0; k < size; k++) {
            r[k] = fresh * (offers[k] - largest) + damping * r[k];
        }
        r[best] = ofBest;
        double self = r[i];
        double before = share[i];
        for (int k = 0; k < size; k++) {
            share[k] += Math.max(r[k], 0);
        }
        share[i] = before + self;
    }

    /** a(i,k) = min(0, r(k,k) + the positive responsibilities of all others), and without r(k,k) and bound for k itself. */
    private void availabilities(double[] r, double[] a, double[] sums, int i) {
        double self = fresh * (sums[i] - r[i]) + damping * a[i];
        for (int k = 0; k < sums.length; k++) {
            a[k] = fresh * Math.min(sums[k] - Math.max(r[k], 0), 0) + damping * a[k];
        }
        a[i] = self;
    }
}
