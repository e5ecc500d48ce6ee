package io.varve.app;

import io.varve.Batch;
import io.varve.BlockLevel;
import io.varve.Convergence;
import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.ApResult;
import io.varve.ap.IterationListener;
import io.varve.ap.Preference;
import io.varve.internal.Positions;
import io.varve.internal.SplitMix;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The computation of one step, which changes nothing: from the clusters that exist and a batch to strata.
 *
 * <p>Scale all objects held, pack every cluster into a point, pass messages among these points and the new objects, and
 * read the groups.
 */
final class AppStep {

    private final AppParams params;
    private final List<Content> clusters;
    private final Batch batch;
    private final Packer packer;
    private final double[][] points;
    private final ObjectSample sample;

    private AppStep(
            AppParams params,
            List<Content> clusters,
            Batch batch,
            Packer packer,
            double[][] points,
            ObjectSample sample) {
        this.params = params;
        this.clusters = clusters;
        this.batch = batch;
        this.packer = packer;
        this.points = points;
        this.sample = sample;
    }

    /**
     * What a step comes to.
     *
     * @param strata the groups
     * @param contents what becomes of each
     * @param similarities of every new object to what stands for its cluster now
     * @param convergence of the messages
     * @param levels of blocks, where the batch went through some
     */
    record Outcome(
            List<Stratum> strata,
            List<Content> contents,
            double[] similarities,
            Convergence convergence,
            List<BlockLevel> levels) {}

    static Outcome compute(
            AppParams params,
            ColumnStatistics schema,
            List<Content> clusters,
            Batch batch,
            IterationListener listener) {
        ColumnStatistics held = schema.emptied();
        clusters.forEach(cluster -> held.addAll(cluster.members()));
        held.add(batch);
        Packer packer = new Packer(params, schema, FeatureSpace.of(CategoryEncoding.ONE_HOT, held));
        double[][] points = new double[clusters.size() + batch.size()][];
        for (int c = 0; c < clusters.size(); c++) {
            points[c] = packer.point(clusters.get(c));
        }
        for (int i = 0; i < batch.size(); i++) {
            points[clusters.size() + i] = packer.point(batch, i);
        }
        ObjectSample sample = ObjectSample.of(params, clusters, batch, schema);
        return new AppStep(params, clusters, batch, packer, points, sample).run(listener);
    }

    private Outcome run(IterationListener listener) {
        if (batch.size() == 0) {
            return outcome(eachAlone(), new Convergence(true, 0, 0, params.ap().damping()), List.of());
        }
        double[] weights = weights();
        ApInput input = ApInput.vectors(points).withWeights(weights).withKeys(keys());
        ApParams ap = params.ap().withSimilarity(packer.similarity()).withPreference(preference(weights));
        ApResult result = params.largeBatch().fit(input, ap, listener);
        return outcome(strata(result), result.convergence(), result.levels());
    }

    private Preference preference(double[] weights) {
        return SteadyPreference.of(
                packer.points(sample.members()),
                Arrays.stream(weights).sum(),
                params.ap().similarity(),
                params.ap().preference());
    }

    /** Objects are drawn into blocks by their ids, clusters by their place among the clusters. */
    private long[] keys() {
        long[] keys = new long[points.length];
        for (int p = 0; p < keys.length; p++) {
            keys[p] = p < clusters.size() ? ~p : SplitMix.of(batch.ids().get(p - clusters.size()));
        }
        return keys;
    }

    private double[] weights() {
        double[] weights = new double[points.length];
        // one cluster and one object are a tie whatever they weigh: the rule for equal similarities decides, not the
        // seed
        boolean tie = points.length == 2;
        for (int p = 0; p < weights.length; p++) {
            boolean weighty = !tie && p < clusters.size();
            weights[p] = weighty
                    ? params.clusterWeight().of(clusters.get(p).members().count())
                    : 1;
        }
        return weights;
    }

    private List<Stratum> strata(ApResult result) {
        if (result.lastResort() && !clusters.isEmpty()) {
            // no exemplar ever came up: old clusters stay, and new objects join the most similar
            return apart(Positions.all(clusters.size()), Positions.all(batch.size()));
        }
        if (result.clusterCount() == 0) {
            return List.of(new Stratum(Positions.of(), Positions.all(batch.size()), clusters.size()));
        }
        List<Stratum> strata = new ArrayList<>();
        int[] exemplars = result.exemplars();
        for (int g = 0; g < exemplars.length; g++) {
            strata.add(new Stratum(new Positions(), new Positions(), exemplars[g]));
        }
        for (int p = 0; p < points.length; p++) {
            Stratum stratum = strata.get(result.label(p));
            if (p < clusters.size()) {
                stratum.clusters().add(p);
            } else {
                stratum.objects().add(p - clusters.size());
            }
        }
        return params.keepApart() && clusters.size() > 1 ? keptApart(strata) : strata;
    }

    /** Where one group holds all old clusters, undoes that. */
    private List<Stratum> keptApart(List<Stratum> strata) {
        List<Stratum> result = new ArrayList<>();
        for (Stratum stratum : strata) {
            if (stratum.clusters().size() == clusters.size()) {
                result.addAll(apart(stratum.clusters(), stratum.objects()));
            } else {
                result.add(stratum);
            }
        }
        return result;
    }

    /** Leaves clusters apart and gives each object the most similar of them. */
    private List<Stratum> apart(Positions old, Positions objects) {
        List<Stratum> strata = new ArrayList<>();
        old.stream().forEach(c -> strata.add(new Stratum(Positions.of(c), new Positions(), c)));
        for (int o = 0; o < objects.size(); o++) {
            int i = objects.get(o);
            double[] point = points[clusters.size() + i];
            int best = 0;
            for (int s = 1; s < strata.size(); s++) {
                if (similarity(point, strata.get(s)) > similarity(point, strata.get(best))) {
                    best = s;
                }
            }
            strata.get(best).objects().add(i);
        }
        return strata;
    }

    private double similarity(double[] point, Stratum stratum) {
        return packer.similarity().between(point, points[stratum.exemplar()]);
    }

    private List<Stratum> eachAlone() {
        List<Stratum> strata = new ArrayList<>();
        for (int c = 0; c < clusters.size(); c++) {
            strata.add(new Stratum(Positions.of(c), Positions.of(), c));
        }
        return strata;
    }

    private Outcome outcome(List<Stratum> strata, Convergence convergence, List<BlockLevel> levels) {
        List<Content> contents = new ArrayList<>();
        double[] similarities = new double[batch.size()];
        for (Stratum stratum : strata) {
            Content content = packer.pack(stratum, clusters, batch, points, sample);
            contents.add(content);
            double[] standing = stratum.objects().size() == 0 ? new double[0] : packer.point(content);
            for (int o = 0; o < stratum.objects().size(); o++) {
                int i = stratum.objects().get(o);
                // no one wants to read -0.0
                similarities[i] = packer.similarity().between(points[clusters.size() + i], standing) + 0.0;
            }
        }
        return new Outcome(strata, contents, similarities, convergence, levels);
    }
}
