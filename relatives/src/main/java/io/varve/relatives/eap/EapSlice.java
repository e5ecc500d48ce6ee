package io.varve.relatives.eap;

import io.varve.internal.Checks;
import io.varve.similarity.Similarity;
import java.util.Arrays;

/**
 * One snapshot in a run: its nodes, their similarities, and the four messages between every two of them.
 *
 * <p>Nodes are the objects of the snapshot, ascending, and after them the consensus nodes that live in it, ascending; both
 * by the number that they have in all snapshots. A key tells objects from consensus nodes: an object's key is its number, a
 * consensus node's is −1 − its number.
 *
 * <p>Messages are named as in the paper: r and a of affinity propagation, d (δ) from the snapshot before, q (φ) from the one
 * after. All are kept row by row, with room to grow.
 */
final class EapSlice {

    /** The largest similarity whose messages can be added up. */
    static final double LARGEST = 1e270;

    private static final int ROOM = 8;

    private final int[] objects;
    private final double[][] points;
    private final double preference;
    private int size;
    private int[] numbers = new int[0];
    private double[][] places = new double[0][];
    double[][] s;
    double[][] r;
    double[][] a;
    double[][] d;
    double[][] q;

    /**
     * Starts with objects alone and without messages.
     *
     * @param objects their numbers, ascending
     * @param points their coordinates
     * @param similarities of every object to every other, preferences on the diagonal; the slice takes them over
     */
    EapSlice(int[] objects, double[][] points, double[][] similarities, double preference) {
        this.objects = objects;
        this.points = points;
        this.preference = preference;
        this.size = objects.length;
        int room = size + ROOM;
        s = widened(similarities, room);
        r = zeros(size, room);
        a = zeros(size, room);
        d = zeros(size, room);
        q = zeros(size, room);
    }

    int size() {
        return size;
    }

    int objectCount() {
        return objects.length;
    }

    int consensusCount() {
        return numbers.length;
    }

    boolean isObject(int node) {
        return node < objects.length;
    }

    double preference() {
        return preference;
    }

    /** The key by which other snapshots know a node. */
    int key(int node) {
        return isObject(node) ? objects[node] : -1 - numbers[node - objects.length];
    }

    /** The node of this key, negative if there is none here. */
    int node(int key) {
        if (key >= 0) {
            return Arrays.binarySearch(objects, key);
        }
        int found = Arrays.binarySearch(numbers, -1 - key);
        return found < 0 ? -1 : objects.length + found;
    }

    boolean has(int key) {
        return node(key) >= 0;
    }

    /** Where a node is. */
    double[] place(int node) {
        return isObject(node) ? points[node] : places[node - objects.length];
    }

    /** What the messages together say of k as the exemplar of i: above zero, for it. */
    double belief(int i, int k) {
        return r[i][k] + a[i][k] + d[i][k] + q[i][k];
    }

    /** The nodes that believe in themselves, ascending. */
    int[] exemplars() {
        int[] found = new int[size];
        int count = 0;
        for (int k = 0; k < size; k++) {
            if (belief(k, k) > 0) {
                found[count++] = k;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The object most similar to a node, itself apart; the node if it is alone. */
    int mostSimilarObject(int node) {
        int best = node;
        double largest = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < objects.length; k++) {
            if (k != node && s[node][k] > largest) {
                largest = s[node][k];
                best = k;
            }
        }
        return best;
    }

    /** Makes room for a consensus node, without messages yet, and returns it. */
    int insert(int number, double[] where, Similarity similarity) {
        int c = -1 - Arrays.binarySearch(numbers, number);
        numbers = Arrays.copyOf(numbers, numbers.length + 1);
        places = Arrays.copyOf(places, numbers.length);
        System.arraycopy(numbers, c, numbers, c + 1, numbers.length - 1 - c);
        System.arraycopy(places, c, places, c + 1, numbers.length - 1 - c);
        numbers[c] = number;
        int node = objects.length + c;
        s = opened(s, node);
        r = opened(r, node);
        a = opened(a, node);
        d = opened(d, node);
        q = opened(q, node);
        size++;
        place(node, where, similarity);
        return node;
    }

    /** Closes the row and the column of a consensus node. */
    void remove(int node) {
        int c = node - objects.length;
        int left = numbers.length - 1 - c;
        System.arraycopy(numbers, c + 1, numbers, c, left);
        System.arraycopy(places, c + 1, places, c, left);
        numbers = Arrays.copyOf(numbers, numbers.length - 1);
        places = Arrays.copyOf(places, numbers.length);
        for (double[][] matrix : new double[][][] {s, r, a, d, q}) {
            close(matrix, node);
        }
        size--;
    }

    /** Puts a consensus node where it belongs and compares it with all others. */
    void place(int node, double[] where, Similarity similarity) {
        places[node - objects.length] = where;
        for (int k = 0; k < size; k++) {
            if (k != node) {
                double[] other = place(k);
                s[node][k] = finite(similarity.between(where, other));
                s[k][node] = similarity.symmetric() ? s[node][k] : finite(similarity.between(other, where));
            }
        }
        s[node][node] = preference;
    }

    /** Refuses what messages could not be passed about. */
    private static double finite(double similarity) {
        Checks.require(
                Math.abs(similarity) <= LARGEST,
                "the similarity of a consensus node, which is the mean of some objects, to another node is %s; evolutionary"
                        + " affinity propagation needs finite ones up to ±%s: rescale the data or choose another similarity",
                similarity,
                LARGEST);
        return similarity;
    }

    /** Says whether a consensus node is already there. */
    boolean isAt(int node, double[] where) {
        return Arrays.equals(places[node - objects.length], where);
    }

    /** The mean of where some nodes are. */
    double[] meanOf(int[] some) {
        double[] mean = new double[points[0].length];
        for (int node : some) {
            double[] place = place(node);
            for (int j = 0; j < mean.length; j++) {
                mean[j] += place[j];
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= some.length;
        }
        return mean;
    }

    /**
     * Gives a node the messages of another: its row, its column, its beliefs in itself.
     *
     * @param neighbour lends the availability of the other to it, since the other's own is of another kind
     */
    void copyMessages(int from, int to, int neighbour) {
        for (double[][] matrix : new double[][][] {r, a, d, q}) {
            System.arraycopy(matrix[from], 0, matrix[to], 0, size);
        }
        a[to][from] = a[from][neighbour];
        for (double[][] matrix : new double[][][] {r, a, d, q}) {
            for (int i = 0; i < size; i++) {
                matrix[i][to] = matrix[i][from];
            }
        }
        a[from][to] = 0;
        copyDiagonal(from, to);
    }

    /** Gives a node the beliefs of another in itself. */
    void copyDiagonal(int from, int to) {
        for (double[][] matrix : new double[][][] {r, a, d, q}) {
            matrix[to][to] = matrix[from][from];
        }
    }

    private double[][] opened(double[][] matrix, int node) {
        double[][] wide = size == matrix.length ? widened(matrix, size + ROOM) : matrix;
        for (int i = 0; i < size; i++) {
            System.arraycopy(wide[i], node, wide[i], node + 1, size - node);
            wide[i][node] = 0;
        }
        System.arraycopy(wide, node, wide, node + 1, size - node);
        wide[node] = new double[wide[0].length];
        return wide;
    }

    /** Gives a full matrix room, row by row and letting go of the narrow ones, so that it is never in memory twice. */
    private static double[][] widened(double[][] matrix, int room) {
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = Arrays.copyOf(matrix[i], room);
        }
        return Arrays.copyOf(matrix, room);
    }

    private void close(double[][] matrix, int node) {
        System.arraycopy(matrix, node + 1, matrix, node, size - 1 - node);
        for (int i = 0; i < size - 1; i++) {
            System.arraycopy(matrix[i], node + 1, matrix[i], node, size - 1 - node);
        }
    }

    private static double[][] zeros(int rows, int room) {
        double[][] matrix = new double[room][];
        for (int i = 0; i < rows; i++) {
            matrix[i] = new double[room];
        }
        return matrix;
    }
}
