package io.varve.text;

import java.util.ArrayList;
import java.util.List;

/** Two periods that are compared, by their numbers. */
record PeriodPair(int from, int to) {

    /** Consecutive periods and, where there are more than two, the first with the last, which comes last. */
    static List<PeriodPair> of(int periods) {
        List<PeriodPair> pairs = new ArrayList<>();
        for (int period = 1; period < periods; period++) {
            pairs.add(new PeriodPair(period - 1, period));
        }
        if (periods > 2) {
            pairs.add(new PeriodPair(0, periods - 1));
        }
        return pairs;
    }
}
