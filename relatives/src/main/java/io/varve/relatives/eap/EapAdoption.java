package io.varve.relatives.eap;

import java.util.Arrays;

/**
 * As released: in every iteration, objects that the snapshot before has not take over the messages of the object most similar
 * to them. The corrected form would do so once, when they first appear; but all messages are zero then, and so it does not.
 */
final class EapAdoption {

    private EapAdoption() {}

    /** Gives all objects of a snapshot that are not in the one before the messages of their neighbours. */
    static void adopt(EapSlice before, EapSlice now) {
        int[] known = new int[now.objectCount()];
        int count = 0;
        for (int node = 0; node < known.length; node++) {
            if (before.has(now.key(node))) {
                known[count++] = node;
            }
        }
        known = Arrays.copyOf(known, count);
        for (int node = 0; node < now.objectCount() && count > 0; node++) {
            if (!before.has(now.key(node))) {
                adopt(node, known, now);
            }
        }
    }

    private static void adopt(int node, int[] known, EapSlice now) {
        int nearest = known[0];
        for (int k : known) {
            nearest = now.s[node][k] > now.s[node][nearest] ? k : nearest;
        }
        for (double[][] matrix : new double[][][] {now.r, now.a, now.d, now.q}) {
            System.arraycopy(matrix[nearest], 0, matrix[node], 0, now.size());
            for (int i = 0; i < now.size(); i++) {
                matrix[i][node] = matrix[i][nearest];
            }
        }
        // the slip: the neighbour's number among all objects is taken for its place among those known; beyond their
        // end the released code fails, and we stay with the neighbour
        int model = now.key(nearest) < known.length ? known[now.key(nearest)] : nearest;
        now.a[node][model] = now.a[nearest][model];
        now.a[model][node] = now.a[model][nearest];
        now.copyDiagonal(model, node);
    }
}
