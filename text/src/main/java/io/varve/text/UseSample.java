package io.varve.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

/** Takes at most so many uses of every period, at random, the same ones for the same seed and word. */
public final class UseSample {

    private UseSample() {}

    /**
     * Draws a sample.
     *
     * @param uses of one word
     * @param periods in order
     * @param most uses of a period
     * @param seed of the draw
     * @return the uses drawn, in their order
     */
    public static List<Use> of(List<Use> uses, List<String> periods, int most, long seed) {
        List<Use> drawn = new ArrayList<>();
        for (String period : periods) {
            List<Use> now = new ArrayList<>(
                    uses.stream().filter(use -> use.period().equals(period)).toList());
            if (now.size() > most) {
                // periods are drawn from apart, so that one more at the end changes no earlier draw
                Collections.shuffle(now, new Random(seed ^ ((long) period.hashCode() << 32)));
                now = new ArrayList<>(now.subList(0, most));
                now.sort(Comparator.comparingInt(Use::row));
            }
            drawn.addAll(now);
        }
        return drawn;
    }
}
