package io.varve.app;

import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.List;

/** What the groups of a step's message passing become: a stratum each, or, where old clusters stay apart, several. */
public final class Strata {

    private final List<Stratum> strata = new ArrayList<>();
    private final double[][] packs;
    private final Similarity similarity;
    /** For every group, its first stratum and the one after its last. */
    private final int[] from;

    private final int[] to;

    private Strata(int groups, double[][] packs, Similarity similarity) {
        this.packs = packs;
        this.similarity = similarity;
        this.from = new int[groups];
        this.to = new int[groups];
    }

    /**
     * Reads the groups. What it reads can be sent, so that it can be read wherever objects are.
     *
     * @param groups as message passing came to them
     * @param packs the points of the clusters
     * @param similarity between points
     * @param keepApart whether a group that holds all old clusters is undone
     * @return the strata
     */
    public static Strata of(Arrivals.Groups groups, double[][] packs, Similarity similarity, boolean keepApart) {
        int[] exemplars = groups.exemplars();
        Strata result = new Strata(Math.max(1, exemplars.length), packs, similarity);
        List<List<Integer>> clusters = new ArrayList<>();
        for (int g = 0; g < exemplars.length; g++) {
            clusters.add(new ArrayList<>());
        }
        if (groups.lastResort() && packs.length > 0) {
            // no exemplar ever came up: old clusters stay, and new objects join the most similar
            for (int g = 0; g < result.from.length; g++) {
                result.to[g] = packs.length;
            }
            result.apart(packs.length);
            return result;
        }
        for (int c = 0; c < packs.length; c++) {
            clusters.get(groups.ofClusters()[c]).add(c);
        }
        for (int g = 0; g < exemplars.length; g++) {
            result.from[g] = result.size();
            if (keepApart && packs.length > 1 && clusters.get(g).size() == packs.length) {
                result.apart(packs.length);
            } else {
                result.strata.add(new Stratum(clusters.get(g), exemplars[g]));
            }
            result.to[g] = result.size();
        }
        if (groups.lastResort() && exemplars.length == 0) {
            result.strata.add(new Stratum(List.of(), 0));
            result.to[0] = 1;
        }
        return result;
    }

    private void apart(int clusters) {
        for (int c = 0; c < clusters; c++) {
            strata.add(new Stratum(List.of(c), c));
        }
    }

    /**
     * Returns how many there are.
     *
     * @return their number
     */
    public int size() {
        return strata.size();
    }

    /**
     * Returns where an object goes; where its group stays apart, to the most similar cluster.
     *
     * @param group that message passing gave it; -1 if none
     * @param point of the object
     * @return its stratum
     */
    public int of(int group, double[] point) {
        int g = Math.max(group, 0);
        int best = from[g];
        for (int s = from[g] + 1; s < to[g]; s++) {
            if (similarity(point, s) > similarity(point, best)) {
                best = s;
            }
        }
        return best;
    }

    Stratum get(int stratum) {
        return strata.get(stratum);
    }

    private double similarity(double[] point, int stratum) {
        return similarity.between(point, packs[strata.get(stratum).exemplar()]);
    }
}
