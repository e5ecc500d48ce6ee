package io.varve.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Subtracts from all uses what they have in common. Vectors of language models point in one direction for the most part, whatever the word (Ethayarajh 2019), so that angles
 * between them say little; seen from the mean of the uses of all words, what sets one use apart from another is left.
 */
public final class Centring {

    private Centring() {}

    /**
     * Subtracts from the directions of all uses the mean of those of the first period that has any, which alone decides, so that a period that
     * is added later changes nothing. All uses count once.
     *
     * @param words with their uses, all with the same periods; the more words, the less the mean says of any one
     * @return the same uses, each with its direction less that mean
     */
    public static List<DatedUses> of(List<DatedUses> words) {
        int periods = words.isEmpty() ? 0 : words.get(0).periods().size();
        for (int period = 0; period < periods; period++) {
            List<double[]> directions = new ArrayList<>();
            for (DatedUses word : words) {
                for (int use = 0; use < word.uses(period).size(); use++) {
                    directions.add(Vectors.direction(word.vector(period, use)));
                }
            }
            if (!directions.isEmpty()) {
                double[] mean = Vectors.mean(directions);
                return words.stream()
                        .map(word -> word.moved(vector -> minus(Vectors.direction(vector), mean)))
                        .toList();
            }
        }
        return words;
    }

    private static double[] minus(double[] vector, double[] mean) {
        double[] moved = new double[vector.length];
        for (int j = 0; j < moved.length; j++) {
            moved[j] = vector[j] - mean[j];
        }
        return moved;
    }
}
