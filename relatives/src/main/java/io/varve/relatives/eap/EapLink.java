package io.varve.relatives.eap;

import java.util.Arrays;

/**
 * The nodes that two neighbouring snapshots have in common. Columns come as runs of neighbours in both, so that messages
 * between the snapshots are computed by plain loops; a run is either of objects or of consensus nodes.
 */
final class EapLink {

    private final int[] earlier;
    private final int[] starts;
    private final int runs;
    private final boolean[] consensus;

    private EapLink(int[] earlier, int[] starts, int runs, boolean[] consensus) {
        this.earlier = earlier;
        this.starts = starts;
        this.runs = runs;
        this.consensus = consensus;
    }

    /** What the first snapshot shares with the one that it has not before it. */
    static EapLink none(EapSlice first) {
        int[] nowhere = new int[first.size()];
        Arrays.fill(nowhere, -1);
        return new EapLink(nowhere, new int[0], 0, new boolean[0]);
    }

    /** Finds what two snapshots share. */
    static EapLink between(EapSlice before, EapSlice after, EapForm form) {
        int[] earlier = new int[after.size()];
        int[] starts = new int[2 * after.size() + 1];
        boolean[] consensus = new boolean[after.size()];
        int runs = 0;
        int shared = 0;
        for (int node = 0; node < earlier.length; node++) {
            int there = before.node(after.key(node));
            earlier[node] = Math.max(there, -1);
            if (there < 0) {
                continue;
            }
            boolean isConsensus =
                    form.countsObjectsToFindConsensus() ? shared >= before.objectCount() : !after.isObject(node);
            shared++;
            boolean goesOn = runs > 0
                    && consensus[runs - 1] == isConsensus
                    && starts[2 * runs - 1] == node
                    && earlier[node - 1] == there - 1;
            if (!goesOn) {
                consensus[runs] = isConsensus;
                starts[2 * runs] = node;
                runs++;
            }
            starts[2 * runs - 1] = node + 1;
        }
        return new EapLink(earlier, Arrays.copyOf(starts, 2 * runs), runs, consensus);
    }

    /** The node of the earlier snapshot that a node of the later one is; −1 if it was not there. */
    int earlier(int node) {
        return earlier[node];
    }

    int runs() {
        return runs;
    }

    /** The first column of a run in the later snapshot. */
    int from(int run) {
        return starts[2 * run];
    }

    /** The number of columns of a run. */
    int length(int run) {
        return starts[2 * run + 1] - starts[2 * run];
    }

    boolean isConsensus(int run) {
        return consensus[run];
    }
}
