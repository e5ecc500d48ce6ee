package io.varve.spark;

import io.varve.refusal.Refused;
import java.io.Serializable;

/**
 * How many uses of a word are taken, and how often it is looked at again.
 *
 * @param maxUses the most uses of a word in a period, drawn with the seed of the parameters
 * @param permutations how many random divisions JSD and APD are compared with; 0 for none
 * @param draws how often senses and scores are found again with a part of the uses, for the intervals of scores; 0 for none
 */
public record ShiftCounts(int maxUses, int permutations, int draws) implements Serializable {

    /** At most 100 uses in a period, each looked at once. */
    public static final ShiftCounts DEFAULT = new ShiftCounts(100, 0, 0);

    /**
     * Compares the numbers with what they may be.
     *
     * @param maxUses as above
     * @param permutations as above
     * @param draws as above
     * @throws Refused if one is too small
     */
    public ShiftCounts {
        if (maxUses < 1 || permutations < 0 || draws < 0) {
            throw new Refused(
                    "the most uses of a word must be at least 1, permutations and draws at least 0; got %d, %d and %d"
                            .formatted(maxUses, permutations, draws));
        }
    }
}
