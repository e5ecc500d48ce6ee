package io.varve.relatives;

import io.varve.ap.Similarities;

/**
 * The similarities between all objects as the released code of APP's authors has them: those between old objects stay as
 * they were when they were computed, whatever the scale was then, with the preference of the last run on their diagonal;
 * only pairs with a new object are compared in the scale of all.
 *
 * @param s a row per object, self-similarities on the diagonal; not to be changed
 * @param preference of the last run
 */
record ReleasedSimilarities(double[][] s, double preference) {

    /** Without objects. */
    static final ReleasedSimilarities NONE = new ReleasedSimilarities(new double[0][], 0);

    /**
     * Returns the matrix that the next run is given.
     *
     * @param now how alike all objects are in the scale of all
     * @param objects how many there are, old ones first
     */
    double[][] extended(Similarities now, int objects) {
        int old = s.length;
        double[][] extended = new double[objects][objects];
        for (int i = 0; i < objects; i++) {
            for (int k = 0; k < objects; k++) {
                if (i < old && k < old) {
                    extended[i][k] = i == k ? preference : s[i][k];
                } else {
                    // the rows of new objects are computed, those of old ones are their mirror image to the last bit
                    extended[i][k] = i < old ? now.of(k, i) : now.of(i, k);
                }
            }
        }
        return extended;
    }

    /** Returns the bytes of such matrices beside a run: the one it is given, the run's own copy, and the one before. */
    static long bytesBeside(long objects, long oldObjects) {
        return Double.BYTES * (2 * objects * objects + oldObjects * oldObjects);
    }
}
