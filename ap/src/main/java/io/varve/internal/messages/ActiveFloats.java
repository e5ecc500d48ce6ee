package io.varve.internal.messages;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Messages of active pairs, in single precision. */
final class ActiveFloats extends Messages {
    private final RowKernel kernel;
    private final float[][] similarities;
    private final int[][] columns;
    private final float[][] s;
    private final float[][] r;
    private final float[][] a;
    private final float[] top;
    private final float[][] nearS;
    private final float[] floor;
    private final float[] ceiling;
    private final float[] lowest;
    private final float[] lastSecond;
    private final float[] quiet;
    private final float[] nothing;
    private final float[] sums;
    private final float[][] shares;
    private final float[] rivals;
    private final float[] ownR;
    private final float[] ownA;
    private final List<float[]> bests = new ArrayList<>();
    private float lowestCeiling;
    private float lastDamping;

    ActiveFloats(SquareMatrix.OfFloat matrix, boolean sumInRowOrder, RowKernel kernel, Workers workers, int longest) {
        super(matrix.size(), sumInRowOrder, workers, longest);
        this.kernel = kernel;
        similarities = matrix.rows;
        columns = new int[size][];
        s = new float[size][];
        r = new float[size][];
        a = new float[size][];
        top = new float[size];
        nearS = new float[size][];
        floor = new float[size];
        ceiling = new float[size];
        lowest = new float[size];
        lastSecond = new float[size];
        Arrays.fill(floor, Float.POSITIVE_INFINITY);
        quiet = new float[size];
        nothing = new float[size];
        sums = new float[size];
        shares = new float[blocks][size];
        rivals = new float[size];
        ownR = new float[size];
        ownA = new float[size];
        for (int i = 0; i < size; i++) {
            if (longest == 0) {
                keep(i, new float[size], new float[size]);
                continue;
            }
            columns[i] = new int[FIRST_CAPACITY];
            s[i] = new float[FIRST_CAPACITY];
            r[i] = new float[FIRST_CAPACITY];
            a[i] = new float[FIRST_CAPACITY];
            top[i] = Float.POSITIVE_INFINITY;
            activate(i, i);
        }
    }

    @Override
    public void advance(double damping) {
        beginIteration(damping);
        lastDamping = (float) damping;
        advanceQuiet();
        float[] bestNow = new float[size];
        workers.each(blocks, block -> {
            float[] share = shares[block];
            Arrays.fill(share, 0);
            float[] found = new float[3];
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
                        fill(i, bests.size(), Float.NaN);
                    }
                }
            });
            bests.clear();
        }
    }

    /** Quiet pairs of a column share their availability. */
    private void advanceQuiet() {
        lowestCeiling = 0;
        float slack = slack();
        for (int k = 0; k < size; k++) {
            float goal = Math.min(sums[k], 0);
            quiet[k] = lastDamping * quiet[k] + (1 - lastDamping) * goal;
            float limit = Math.max(quiet[k], goal) * slack;
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
            float[] share = shares[block];
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
        float[] res = r[i];
        for (int k = from; k < to; k++) {
            sums[k] += Math.max(res[k], 0);
        }
        if (from <= i && i < to) {
            sums[i] += Math.min(res[i], 0);
        }
    }

    private void sumActive(int i, int from, int to) {
        int[] column = columns[i];
        float[] res = r[i];
        for (int c = 0; c < active[i]; c++) {
            int k = column[c];
            if (from <= k && k < to && (res[c] > 0 || c == 0)) {
                sums[k] += res[c];
            }
        }
    }

    private void row(int i, float[] next, float[] found, int[] above, float[] bestNow) {
        updateAvailabilities(i, found);
        float best = found[0];
        float second = found[1];
        if (top[i] > second) {
            boolean listed = bestTwoNear(i, best, second, found);
            if (!listed) {
                floor[i] = Float.POSITIVE_INFINITY;
                kernel.bestTwo(similarities[i], quiet, found);
                top[i] = found[2];
            }
            float bestQuiet = found[0];
            second = Math.max(Math.min(best, bestQuiet), Math.max(second, found[1]));
            float below = FALLS * Math.max(lastSecond[i] - second, 0) + (top[i] - second) / MARGIN;
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
        float threshold = (float) responsibilityThreshold(i, best, 0x1p-24);
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
    private void updateAvailabilities(int i, float[] found) {
        int[] column = columns[i];
        float[] sim = s[i];
        float[] res = r[i];
        float[] ava = a[i];
        float move = 1 - lastDamping;
        ava[0] = lastDamping * ava[0] + move * (sums[i] - res[0]);
        float best = ava[0] + sim[0];
        float second = Float.NEGATIVE_INFINITY;
        for (int c = 1; c < active[i]; c++) {
            ava[c] = lastDamping * ava[c] + move * Math.min(sums[column[c]] - Math.max(res[c], 0), 0);
            float v = ava[c] + sim[c];
            if (v > second) {
                second = v > best ? best : v;
                best = v > best ? v : best;
            }
        }
        found[0] = best;
        found[1] = second;
    }

    /** Eq. 3; only the row's own responsibility counts in the column sums when it is negative. */
    private void updateResponsibilities(int i, float best, float second, float[] next) {
        int[] column = columns[i];
        float[] sim = s[i];
        float[] res = r[i];
        float[] ava = a[i];
        float move = 1 - lastDamping;
        for (int c = 0; c < active[i]; c++) {
            float rival = ava[c] + sim[c] == best ? second : best;
            res[c] = lastDamping * res[c] + move * (sim[c] - rival);
            if (res[c] > 0 || c == 0) {
                next[column[c]] += res[c];
            }
        }
    }

    /** Activates the quiet pairs whose availability and similarity add up to the best of the row. */
    private void activateBest(int i, float best, int[] above, float[] found) {
        if (floor[i] < best) {
            activateListed(i, Float.NEGATIVE_INFINITY, best);
            return;
        }
        int count = kernel.above(similarities[i], quiet, Math.nextDown(best), size, above, found);
        activate(i, above, count);
    }

    /** Activates the quiet pairs whose similarity is above a threshold. */
    private void activateAbove(int i, float threshold, int[] above, float[] found) {
        top[i] = Math.min(top[i], threshold);
        if (lowest[i] + threshold <= floor[i]) {
            int count = kernel.above(similarities[i], nothing, threshold, size, above, found);
            // thresholds fall for long, and a bound that falls with them would have the row read each time
            top[i] = found[2];
            activate(i, above, count);
        }
        activateListed(i, threshold, Float.NaN);
    }

    /** Takes off the list what is above a threshold, or only where quiet availability and similarity add up to a sum, and activates it. */
    private void activateListed(int i, float threshold, float sum) {
        int[] column = near[i];
        float[] sim = nearS[i];
        int left = 0;
        for (int c = 0; c < nearCount[i]; c++) {
            int k = column[c];
            if (!(sim[c] > threshold) || quiet[k] + sim[c] < sum) {
                column[left] = k;
                sim[left++] = sim[c];
            } else if (similarities[i][k] > Float.NEGATIVE_INFINITY) {
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
    private boolean bestTwoNear(int i, float best, float second, float[] found) {
        if (floor[i] == Float.POSITIVE_INFINITY || !listRisen(i)) {
            return false;
        }
        int[] column = near[i];
        float[] sim = nearS[i];
        float first = Float.NEGATIVE_INFINITY;
        float next = Float.NEGATIVE_INFINITY;
        for (int c = 0; c < nearCount[i]; c++) {
            float v = quiet[column[c]] + sim[c];
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
            float similarity = similarities[i][k];
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
    private void listNear(int i, float second, float below, int[] above, float[] found) {
        if (!(below > 0) || bests.isEmpty() || bests.size() < listedAgain[i]) {
            return;
        }
        float limit = second - below;
        int most = size / LISTED;
        int count = kernel.above(similarities[i], ceiling, limit, most, above, found);
        if (count > most) {
            // most likely for long
            listedAgain[i] = bests.size() + 1 + bests.size() / 2;
            return;
        }
        float[] sim = new float[count];
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
    private void tightenList(int i, float limit) {
        floor[i] = Math.max(floor[i], limit);
        lowest[i] = lowestCeiling;
        int[] column = near[i];
        float[] sim = nearS[i];
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
        similarities[i][k] = Float.NEGATIVE_INFINITY;
    }

    /** Repeats the updates that the responsibility of a quiet pair would have had so far. */
    private float replay(int i, float similarity) {
        float value = 0;
        for (int t = 0; t < bests.size(); t++) {
            float then = (float) dampings[t];
            value = then * value + (1 - then) * (similarity - bests.get(t)[i]);
        }
        return value;
    }

    /** Keeps a row in full after an iteration: makes up for its quiet pairs, and lays the active ones over them. */
    private void fill(int i, int iterations, float bestNow) {
        reveal(i);
        float[] responsibilities = new float[size];
        for (int t = 0; t < iterations; t++) {
            float then = (float) dampings[t];
            float best = t < bests.size() ? bests.get(t)[i] : bestNow;
            for (int k = 0; k < size; k++) {
                responsibilities[k] = then * responsibilities[k] + (1 - then) * (similarities[i][k] - best);
            }
        }
        float[] availabilities = quiet.clone();
        for (int c = 0; c < active[i]; c++) {
            responsibilities[columns[i][c]] = r[i][c];
            availabilities[columns[i][c]] = a[i][c];
        }
        keep(i, responsibilities, availabilities);
    }

    private void keep(int i, float[] responsibilities, float[] availabilities) {
        r[i] = responsibilities;
        a[i] = availabilities;
        s[i] = similarities[i];
        columns[i] = new int[0];
        near[i] = new int[0];
        nearS[i] = new float[0];
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
        float self = ownR[k];
        return lastDamping * ownA[k] + (1 - lastDamping) * (sums[k] - self) + self;
    }

    @Override
    public double selfAdvantage(int k) {
        return ownA[k] - rivals[k];
    }

    @Override
    public void setPreference(int k, double value) {
        s[k][own(k)] = (float) value;
    }

    @Override
    public void begin(int i, int k, double responsibility, double availability) {
        r[i][k] = (float) responsibility;
        a[i][k] = (float) availability;
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
        float others = i == k ? sums[k] - r[i][k] : Math.min(sums[k] - Math.max(r[i][k], 0), 0);
        return lastDamping * a[i][k] + (1 - lastDamping) * others;
    }

    @Override
    public void close() {
        for (int i = 0; i < size; i++) {
            reveal(i);
        }
    }
}
