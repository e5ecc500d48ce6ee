package io.varve.text.label;

import io.varve.text.Use;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The uses that show best what a sense is: those nearest the mean of its uses, by cosine. */
public final class NearestUses {

    /** So many are shown of a sense. */
    public static final int USUAL = 3;

    private NearestUses() {}

    /**
     * Orders the uses of a sense.
     *
     * @param uses of one sense
     * @param vectors of the uses, one each
     * @return the same uses, the nearest first, equally near ones in their order
     */
    public static List<Use> of(List<Use> uses, List<double[]> vectors) {
        if (uses.size() != vectors.size()) {
            throw new IllegalArgumentException(
                    "%d uses need as many vectors, got %d".formatted(uses.size(), vectors.size()));
        }
        if (uses.isEmpty()) {
            return List.of();
        }
        double[] centroid = sum(vectors);
        record Near(Use use, double cosine) {}
        List<Near> near = new ArrayList<>();
        for (int i = 0; i < uses.size(); i++) {
            near.add(new Near(uses.get(i), cosine(vectors.get(i), centroid)));
        }
        near.sort(Comparator.comparingDouble(Near::cosine).reversed());
        return near.stream().map(Near::use).toList();
    }

    /** The mean has the direction of the sum. */
    private static double[] sum(List<double[]> vectors) {
        double[] sum = new double[vectors.get(0).length];
        for (double[] vector : vectors) {
            for (int j = 0; j < sum.length; j++) {
                sum[j] += vector[j];
            }
        }
        return sum;
    }

    /** Zero for a vector without direction. */
    private static double cosine(double[] x, double[] y) {
        double product = 0;
        double ofX = 0;
        double ofY = 0;
        for (int j = 0; j < x.length; j++) {
            product += x[j] * y[j];
            ofX += x[j] * x[j];
            ofY += y[j] * y[j];
        }
        double lengths = Math.sqrt(ofX * ofY);
        return lengths > 0 ? product / lengths : 0;
    }
}
