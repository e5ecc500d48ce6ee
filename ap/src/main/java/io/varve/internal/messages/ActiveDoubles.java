package io.varve.internal.messages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages of active pairs, in double precision. */
final class ActiveDoubles extends Messages {
    private final RowKernel kernel;
    private final double[][] similarities;
    private final int[][] columns;
    private final double[][] s;
    private final double[][] r;
    private final double[][] a;
    private final double[] top;
    private final double[][] nearS;
    private final double[] floor;
    private final double[] ceiling;
    private final double[] lowest;
    private final double[] lastSecond;
    private final double[] quiet;
    private final double[] nothing;
    private final double[] sums;
    private final double[][] shares;
    private final double[] rivals;
    private final double[] ownR;
    private final double[] ownA;
    private final List<double[]> bests = new ArrayList<>();
    private double lowestCeiling;
    private double lastDamping;

    ActiveDoubles(SquareMatrix.OfDouble matrix, boolean sumInRowOrder, RowKernel kernel, Workers workers, int longest) {
        super(matrix.size(), sumInRowOrder, workers, longest);
        this.kernel = kernel;
        similarities = matrix.rows;
        columns = new int[size][];
        s = new double[size][];
        r = new double[size][];
        a = new double[size][];
        top = new double[size];
        nearS = new double[size][];
        floor = new double[size];
        ceiling = new double[size];
        lowest = new double[size];
        lastSecond = new double[size];
        Arrays.fill(floor, Double.POSITIVE_INFINITY);
        quiet = new double[size];
        nothing = new double[size];
        sums = new double[size];
        shares = new double[blocks][size];
        rivals = new double[size];
        ownR = new double[size];
        ownA = new double[size];
        for (int i = 0; i < size; i++) {
            if (longest == 0) {
                keep(i, new double[size], new double[size]);
                continue;
            }
            columns[i] = new int[FIRST_CAPACITY];
            s[i] = new double[FIRST_CAPACITY];
            r[i] = new double[FIRST_CAPACITY];
            a[i] = new double[FIRST_CAPACITY];
            top[i] = Double.POSITIVE_INFINITY;
            activate(i, i);
        }
    }

    @Override
    public void advance(double damping) {
        beginIteration(damping);
        lastDamping = damping;
        advanceQuiet();
        double[] bestNow = new double[size];
        workers.each(blocks, block -> {
            double[] share = shares[block];
            Arrays.fill(share, 0);
            double[] found = new double[3];
            int[] above = new int[size];
            int end = Math.min(size, (block + 1) * rowsPerBlock);
            for (int i = block * rowsPerBlock; i < end; i++) {
                if (full[i]) {
                    rivals[i] = begun
                            ? ScalarRowKernel.rest(i, similarities[i], r[i], a[i], share, lastDamping)
                            : kernel.row(i, similarities[i], r[i], a[i], sums, share, lastDamping);
                } else {
                    row(i, share, found, above, bestNow);
                }
                keepOwn(i);
            }
        });
        begun = false;
        bests.add(bestNow);
        if (sumsAfterRows) {
            int parts = workers.threads();
            workers.each(parts, part -> sumRows(size * part / parts, size * (part + 1) / parts));
        } else {
            sumShares();
        }
        if (bests.size() >= longest) {
            // the bests of so many iterations take more room than rows kept in full
            workers.each(blocks, block -> {
                int end = Math.min(size, (block + 1) * rowsPerBlock);
                for (int i = block * rowsPerBlock; i < end; i++) {
                    if (!full[i]) {
                        fill(i, bests.size(), Double.NaN);
                    }
                }
            });
            bests.clear();
        }
    }

    /** Quiet pairs of a column share their availability. */
    private void advanceQuiet() {
        lowestCeiling = 0;
        double slack = slack();
        for (int k = 0; k < size; k++) {
            double goal = Math.min(sums[k], 0);
            quiet[k] = lastDamping * quiet[k] + (1 - lastDamping) * goal;
            double limit = Math.max(quiet[k], goal) * slack;
            if (quiet[k] > ceiling[k]) {
                ceiling[k] = 0;
                noteRisen(k);
            } else if (!hasRisen(k)) {
                ceiling[k] = Math.min(ceiling[k], limit);
            }
            lowestCeiling = Math.min(lowestCeiling, ceiling[k]);
        }
    }

    /** Own messages lie side by side, since all of them are asked for after every iteration. */
    private void keepOwn(int i) {
        ownR[i] = r[i][own(i)];
        ownA[i] = a[i][own(i)];
    }

    private void sumShares() {
        System.arraycopy(shares[0], 0, sums, 0, size);
        for (int block = 1; block < blocks; block++) {
            double[] share = shares[block];
            for (int k = 0; k < size; k++) {
                sums[k] += share[k];
            }
        }
    }

    /** Sums some columns from the first row to the last. */
    private void sumRows(int from, int to) {
        Arrays.fill(sums, from, to, 0);
        for (int i = 0; i < size; i++) {
            if (full[i]) {
                sumFullRow(i, from, to);
            } else {
                sumActive(i, from, to);
            }
        }
    }

    private void sumFullRow(int i, int from, int to) {
        double[] res = r[i];
        for (int k = from; k < to; k++) {
            sums[k] += Math.max(res[k], 0);
        }
        if (from <= i && i < to) {
            sums[i] += Math.min(res[i], 0);
        }
    }

    private void sumActive(int i, int from, int to) {
        int[] column = columns[i];
        double[] res = r[i];
        for (int c = 0; c < active[i]; c++) {
            int k = column[c];
            if (from <= k && k < to && (res[c] > 0 || c == 0)) {
                sums[k] += res[c];
            }
        }
    }

    private void row(int i, double[] next, double[] found, int[] above, double[] bestNow) {
        updateAvailabilities(i, found);
        double best = found[0];
        double second = found[1];
        if (top[i] > second) {
            boolean listed = bestTwoNear(i, best, second, found);
            if (!listed) {
                floor[i] = Double.POSITIVE_INFINITY;
                kernel.bestTwo(similarities[i], quiet, found);
                top[i] = found[2];
            }
            double bestQuiet = found[0];
            second = Math.max(Math.min(best, bestQuiet), Math.max(second, found[1]));
            double below = FALLS * Math.max(lastSecond[i] - second, 0) + (top[i] - second) / MARGIN;
            if (!listed) {
                listNear(i, second, below, above, found);
            } else if (bests.size() % TIGHTENED == 0) {
                tightenList(i, second - below);
            }
            if (bestQuiet >= best) {
                best = bestQuiet;
                activateBest(i, bestQuiet, above, found);
                if (bests.isEmpty()) {
                    // no availability has moved yet
                    top[i] = found[1];
                }
            }
        }
        lastSecond[i] = second;
        bestNow[i] = best;
        double threshold = responsibilityThreshold(i, best, 0x1p-53);
        if (top[i] > threshold) {
            activateAbove(i, threshold, above, found);
        }
        rivals[i] = a[i][0] + s[i][0] == best ? second : best;
        updateResponsibilities(i, best, second, next);
        if (active[i] > size / FULL) {
            fill(i, bests.size() + 1, best);
        }
    }

    /** Eq. 4, and eq. 5 for the row's own column, which comes first; leaves the best two of a + s. */
    private void updateAvailabilities(int i, double[] found) {
        int[] column = columns[i];
        double[] sim = s[i];
        double[] res = r[i];
        double[] ava = a[i];
        double move = 1 - lastDamping;
        ava[0] = lastDamping * ava[0] + move * (sums[i] - res[0]);
        double best = ava[0] + sim[0];
        double second = Double.NEGATIVE_INFINITY;
        for (int c = 1; c < active[i]; c++) {
            ava[c] = lastDamping * ava[c] + move * Math.min(sums[column[c]] - Math.max(res[c], 0), 0);
            double v = ava[c] + sim[c];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
        }
        found[0] = best;
        found[1] = second;
    }

    /** Eq. 3; only the row's own responsibility counts in the column sums when it is negative. */
    private void updateResponsibilities(int i, double best, double second, double[] next) {
        int[] column = columns[i];
        double[] sim = s[i];
        double[] res = r[i];
        double[] ava = a[i];
        double move = 1 - lastDamping;
        for (int c = 0; c < active[i]; c++) {
            double rival = ava[c] + sim[c] == best ? second : best;
            res[c] = lastDamping * res[c] + move * (sim[c] - rival);
            if (res[c] > 0 || c == 0) {
                next[column[c]] += res[c];
            }
        }
    }

    /** Activates the quiet pairs whose availability and similarity add up to the best of the row. */
    private void activateBest(int i, double best, int[] above, double[] found) {
        if (floor[i] < best) {
            activateListed(i, Double.NEGATIVE_INFINITY, best);
            return;
        }
        int count = kernel.above(similarities[i], quiet, Math.nextDown(best), size, above, found);
        activate(i, above, count);
    }

    /** Activates the quiet pairs whose similarity is above a threshold. */
    private void activateAbove(int i, double threshold, int[] above, double[] found) {
        top[i] = Math.min(top[i], threshold);
        if (lowest[i] + threshold <= floor[i]) {
            int count = kernel.above(similarities[i], nothing, threshold, size, above, found);
            // thresholds fall for long, and a bound that falls with them would have the row read each time
            top[i] = found[2];
            activate(i, above, count);
        }
        activateListed(i, threshold, Double.NaN);
    }

    /** Takes off the list what is above a threshold, or only where quiet availability and similarity add up to a sum, and activates it. */
    private void activateListed(int i, double threshold, double sum) {
        int[] column = near[i];
        double[] sim = nearS[i];
        int left = 0;
        for (int c = 0; c < nearCount[i]; c++) {
            int k = column[c];
            if (!(sim[c] > threshold) || quiet[k] + sim[c] < sum) {
                column[left] = k;
                sim[left++] = sim[c];
            } else if (similarities[i][k] > Double.NEGATIVE_INFINITY) {
                activate(i, k);
            }
        }
        nearCount[i] = left;
    }

    /**
     * Finds the best two of the quiet pairs among those that are listed.
     *
     * @param best of the active pairs
     * @param second of the active pairs
     * @return whether that is enough: whether no pair that is not listed can be among the best two of the row
     */
    private boolean bestTwoNear(int i, double best, double second, double[] found) {
        if (floor[i] == Double.POSITIVE_INFINITY || !listRisen(i)) {
            return false;
        }
        int[] column = near[i];
        double[] sim = nearS[i];
        double first = Double.NEGATIVE_INFINITY;
        double next = Double.NEGATIVE_INFINITY;
        for (int c = 0; c < nearCount[i]; c++) {
            double v = quiet[column[c]] + sim[c];
            if (v > next) {
                next = v > first ? first : v;
                first = v > first ? v : first;
            }
        }
        found[0] = first;
        found[1] = next;
        return Math.max(Math.min(best, first), Math.max(second, next)) > floor[i];
    }

    /** Adds to the list of a row the columns whose ceiling has risen since; says whether they are few enough for that. */
    private boolean listRisen(int i) {
        if (risenCount - listedAt[i] > RISEN) {
            return false;
        }
        for (int e = listedAt[i]; e < risenCount; e++) {
            int k = risen(e);
            double similarity = similarities[i][k];
            if (ceiling[k] + similarity > floor[i] && !isListed(i, k)) {
                int c = nearCount[i]++;
                if (c == near[i].length) {
                    near[i] = Arrays.copyOf(near[i], c + RISEN);
                    nearS[i] = Arrays.copyOf(nearS[i], c + RISEN);
                }
                near[i][c] = k;
                nearS[i][c] = similarity;
            }
        }
        listedAt[i] = risenCount;
        return true;
    }

    /** Lists the quiet pairs that come into question as long as the second best does not fall further, unless they are too many. */
    private void listNear(int i, double second, double below, int[] above, double[] found) {
        if (!(below > 0) || bests.isEmpty() || bests.size() < listedAgain[i]) {
            return;
        }
        double limit = second - below;
        int most = size / LISTED;
        int count = kernel.above(similarities[i], ceiling, limit, most, above, found);
        if (count > most) {
            // most likely for long
            listedAgain[i] = bests.size() + 1 + bests.size() / 2;
            return;
        }
        double[] sim = new double[count];
        for (int c = 0; c < count; c++) {
            sim[c] = similarities[i][above[c]];
        }
        near[i] = Arrays.copyOf(above, count);
        nearS[i] = sim;
        nearCount[i] = count;
        floor[i] = limit;
        lowest[i] = lowestCeiling;
        listedAt[i] = risenCount;
    }

    /** Takes off the list what no longer comes into question. */
    private void tightenList(int i, double limit) {
        floor[i] = Math.max(floor[i], limit);
        lowest[i] = lowestCeiling;
        int[] column = near[i];
        double[] sim = nearS[i];
        int left = 0;
        for (int c = 0; c < nearCount[i]; c++) {
            if (ceiling[column[c]] + sim[c] > floor[i]) {
                column[left] = column[c];
                sim[left++] = sim[c];
            }
        }
        nearCount[i] = left;
    }

    private void activate(int i, int[] some, int count) {
        for (int c = 0; c < count; c++) {
            activate(i, some[c]);
        }
    }

    private void activate(int i, int k) {
        int c = active[i]++;
        if (c == columns[i].length) {
            int capacity = Math.min(size, c + c / 2);
            columns[i] = Arrays.copyOf(columns[i], capacity);
            s[i] = Arrays.copyOf(s[i], capacity);
            r[i] = Arrays.copyOf(r[i], capacity);
            a[i] = Arrays.copyOf(a[i], capacity);
        }
        columns[i][c] = k;
        s[i][c] = similarities[i][k];
        r[i][c] = replay(i, similarities[i][k]);
        a[i][c] = quiet[k];
        similarities[i][k] = Double.NEGATIVE_INFINITY;
    }

    /** Repeats the updates that the responsibility of a quiet pair would have had so far. */
    private double replay(int i, double similarity) {
        double value = 0;
        for (int t = 0; t < bests.size(); t++) {
            double then = dampings[t];
            value = then * value + (1 - then) * (similarity - bests.get(t)[i]);
        }
        return value;
    }

    /** Keeps a row in full after an iteration: makes up for its quiet pairs, and lays the active ones over them. */
    private void fill(int i, int iterations, double bestNow) {
        reveal(i);
        double[] responsibilities = new double[size];
        for (int t = 0; t < iterations; t++) {
            double then = dampings[t];
            double best = t < bests.size() ? bests.get(t)[i] : bestNow;
            for (int k = 0; k < size; k++) {
                responsibilities[k] = then * responsibilities[k] + (1 - then) * (similarities[i][k] - best);
            }
        }
        double[] availabilities = quiet.clone();
        for (int c = 0; c < active[i]; c++) {
            responsibilities[columns[i][c]] = r[i][c];
            availabilities[columns[i][c]] = a[i][c];
        }
        keep(i, responsibilities, availabilities);
    }

    private void keep(int i, double[] responsibilities, double[] availabilities) {
        r[i] = responsibilities;
        a[i] = availabilities;
        s[i] = similarities[i];
        columns[i] = new int[0];
        near[i] = new int[0];
        nearS[i] = new double[0];
        active[i] = size;
        full[i] = true;
    }

    private void reveal(int i) {
        for (int c = 0; c < active[i] && !full[i]; c++) {
            similarities[i][columns[i][c]] = s[i][c];
        }
    }

    @Override
    public double belief(int k) {
        double self = ownR[k];
        return lastDamping * ownA[k] + (1 - lastDamping) * (sums[k] - self) + self;
    }

    @Override
    public double selfAdvantage(int k) {
        return ownA[k] - rivals[k];
    }

    @Override
    public void setPreference(int k, double value) {
        s[k][own(k)] = value;
    }

    @Override
    public void begin(int i, int k, double responsibility, double availability) {
        r[i][k] = responsibility;
        a[i][k] = availability;
        keepOwn(i);
        begun = true;
    }

    @Override
    public double responsibility(int i, int k) {
        return r[i][k];
    }

    @Override
    public double availability(int i, int k) {
        if (begun) {
            return a[i][k];
        }
        double others = i == k ? sums[k] - r[i][k] : Math.min(sums[k] - Math.max(r[i][k], 0), 0);
        return lastDamping * a[i][k] + (1 - lastDamping) * others;
    }

    @Override
    public void close() {
        for (int i = 0; i < size; i++) {
            reveal(i);
        }
    }
}
