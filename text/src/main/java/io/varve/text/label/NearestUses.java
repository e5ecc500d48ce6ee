package io.varve.text.label;

import io.varve.refusal.Refused;
import io.varve.text.Use;
import io.varve.text.Vectors;
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
            throw new Refused("expected %d vectors, one per use, got %d".formatted(uses.size(), vectors.size()));
        }
        if (uses.isEmpty()) {
            return List.of();
        }
        double[] centroid = Vectors.mean(vectors);
        record Near(Use use, double cosine) {}
        List<Near> near = new ArrayList<>();
        for (int i = 0; i < uses.size(); i++) {
            near.add(new Near(uses.get(i), Vectors.cosine(vectors.get(i), centroid)));
        }
        near.sort(Comparator.comparingDouble(Near::cosine).reversed());
        return near.stream().map(Near::use).toList();
    }
}
