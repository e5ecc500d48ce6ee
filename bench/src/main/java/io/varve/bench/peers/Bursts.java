package io.varve.bench.peers;

import java.util.SplittableRandom;

/**
 * A stream like the connections of the KDD Cup 1999: long bursts of nearly the same object, two kinds of which make four fifths of all,
 * between them a broad mixture of ordinary ones, and rare kinds that come late or never again.
 */
final class Bursts {

    static final int DIMENSIONS = 34;

    private static final int KINDS = 12;
    /** As smurf, neptune and normal have it; the others share what is left. */
    private static final double[] SHARES = {0.57, 0.22, 0.18};

    private static final int ORDINARY = 2;
    private static final int ORDINARY_PLACES = 8;
    private static final int MEAN_BURST = 500;
    private static final int MEAN_RARE_BURST = 50;
    private static final double NEARLY_SAME = 0.002;
    private static final double BROAD = 0.02;

    private final SplittableRandom random;
    private final double[][] places = new double[KINDS + ORDINARY_PLACES][DIMENSIONS];
    private int kind;
    private int left;
    private int drawn;

    Bursts(long seed) {
        this.random = new SplittableRandom(seed);
        for (double[] place : places) {
            for (int j = 0; j < DIMENSIONS; j++) {
                // most counts are zero most of the time, as there
                place[j] = random.nextInt(3) == 0 ? random.nextDouble() : 0;
            }
        }
    }

    /** Draws the next object into a row, and returns its kind. */
    int draw(double[] row) {
        if (left == 0) {
            kind = nextKind();
            int mean = kind <= ORDINARY ? MEAN_BURST : MEAN_RARE_BURST;
            left = 1 + (int) (-mean * Math.log(1 - random.nextDouble()));
        }
        left--;
        drawn++;
        boolean ordinary = kind == ORDINARY;
        double[] place = places[ordinary ? KINDS + random.nextInt(ORDINARY_PLACES) : kind];
        double deviation = ordinary ? BROAD : NEARLY_SAME;
        for (int j = 0; j < DIMENSIONS; j++) {
            row[j] = place[j] + deviation * gaussian();
        }
        return kind;
    }

    private int nextKind() {
        double draw = random.nextDouble();
        for (int k = 0; k < SHARES.length; k++) {
            draw -= SHARES[k];
            if (draw < 0) {
                return k;
            }
        }
        // the later, the more rare kinds there are
        int known = Math.min(KINDS, SHARES.length + 1 + drawn / 50_000);
        return SHARES.length + random.nextInt(known - SHARES.length);
    }

    /** The sum of twelve draws less six: near enough, and the same on every Java. */
    private double gaussian() {
        double sum = -6;
        for (int i = 0; i < 12; i++) {
            sum += random.nextDouble();
        }
        return sum;
    }
}
