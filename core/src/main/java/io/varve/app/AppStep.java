package io.varve.app;

import io.varve.ap.ApParams;
import io.varve.ap.Convergence;
import io.varve.ap.Preference;
import io.varve.app.Arrivals.Groups;
import io.varve.internal.SplitMix;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The computation of one step, which changes nothing: from the clusters that exist and the objects that arrive to strata.
 *
 * <p>Scale all objects held, pack every cluster into a point, pass messages among these points and the new objects, and
 * read the groups. Whatever looks at single objects is asked of {@link Arrivals}.
 */
public final class AppStep {

    private final AppParams params;
    private final List<Content> clusters;
    private final Packer packer;
    private final double[][] packs;
    private final ObjectSample sample;
    private final double weight;
    private final int objects;

    AppStep(AppParams params, ColumnStatistics schema, List<Content> clusters, Arrivals arrivals) {
        this.params = params;
        this.clusters = clusters;
        ColumnStatistics held = schema.emptied();
        clusters.forEach(cluster -> held.addAll(cluster.members()));
        if (arrivals.size() > 0) {
            // a batch without objects may have no columns either
            arrivals.addTo(held);
        }
        this.packer = new Packer(params, schema, FeatureSpace.of(CategoryEncoding.ONE_HOT, held));
        this.packs = clusters.stream().map(packer::point).toArray(double[][]::new);
        this.sample = ObjectSample.of(params, clusters, arrivals);
        this.objects = held.count();
        this.weight = Arrays.stream(weights(arrivals.size())).sum() + arrivals.size();
    }

    /**
     * What a step comes to.
     *
     * @param strata the groups
     * @param joined how many objects joined each
     * @param contents what becomes of each
     * @param labels where the objects went
     * @param groups how that came about
     */
    record Outcome(
            Strata strata, List<Integer> joined, List<Content> contents, Arrivals.Labels labels, Groups groups) {}

    /**
     * Returns what makes points of objects in this step.
     *
     * @return the packer
     */
    public Packer packer() {
        return packer;
    }

    /**
     * Returns what steers message passing in this step.
     *
     * @return the parameters, with the similarity between points and the preference of this step
     */
    public ApParams ap() {
        return params.ap().withSimilarity(packer.similarity()).withPreference(preference());
    }

    private Preference preference() {
        double[][] points = packer.points(sample.members());
        return SteadyPreference.of(
                points,
                params.preferenceFrom() == PreferenceFrom.HELD
                        ? SteadyPreference.ofAll(weight, objects, SteadyPreference.dimensions(points))
                        : SteadyPreference.ofWeight(weight),
                params.ap().similarity(),
                params.ap().preference());
    }

    /**
     * Returns the points that stand for the clusters.
     *
     * @return a point each, not to be changed
     */
    public double[][] packs() {
        return packs;
    }

    /**
     * Returns how much every cluster weighs; an object weighs 1.
     *
     * @param objects how many arrive
     * @return a weight each
     */
    public double[] weights(int objects) {
        // one cluster and one object are a tie whatever they weigh: the rule for equal similarities decides, not the
        // seed
        boolean tie = packs.length + objects == 2;
        return clusters.stream()
                .mapToDouble(cluster ->
                        tie ? 1 : params.clusterWeight().of(cluster.members().count()))
                .toArray();
    }

    /**
     * Returns what the draw of an object into blocks follows from; a cluster at position c has the key ~c.
     *
     * @param id of the object
     * @return its key
     */
    public static long key(String id) {
        return SplitMix.of(id);
    }

    Outcome run(Arrivals arrivals) {
        Groups groups = arrivals.size() == 0 ? eachAlone() : arrivals.group(this);
        Strata strata = Strata.of(groups, packs, packer.similarity(), params.keepApart());
        List<ColumnStatistics> members = arrivals.joining(strata);
        List<Integer> joined = members.stream().map(ColumnStatistics::count).toList();
        List<double[]> centres = new ArrayList<>();
        for (int s = 0; s < strata.size(); s++) {
            Stratum stratum = strata.get(s);
            if (stratum.unchanged(joined.get(s))) {
                centres.add(new double[0]);
                continue;
            }
            ColumnStatistics ofStratum = members.get(s);
            stratum.clusters()
                    .forEach(parent -> ofStratum.addAll(clusters.get(parent).members()));
            centres.add(packer.centre(ofStratum.mean()));
        }
        List<List<Member>> nearest = arrivals.nearest(strata, centres);
        List<List<Member>> sampled = sampled(strata, arrivals);
        List<Content> contents = new ArrayList<>();
        double[][] standing = new double[strata.size()][];
        for (int s = 0; s < strata.size(); s++) {
            List<Content> parents =
                    strata.get(s).clusters().stream().map(clusters::get).toList();
            contents.add(
                    strata.get(s).unchanged(joined.get(s))
                            ? parents.get(0).in(sample)
                            : content(
                                    s,
                                    strata.get(s),
                                    parents,
                                    members.get(s),
                                    nearest.get(s),
                                    sampled.get(s),
                                    arrivals));
            standing[s] = joined.get(s) == 0 ? new double[0] : packer.point(contents.get(s));
        }
        return new Outcome(strata, joined, contents, arrivals.label(strata, standing), groups);
    }

    /** The sample by stratum: of its clusters, then of the objects that join it. */
    private List<List<Member>> sampled(Strata strata, Arrivals arrivals) {
        List<List<Member>> sampled = new ArrayList<>();
        for (int s = 0; s < strata.size(); s++) {
            sampled.add(new ArrayList<>());
            for (int c : strata.get(s).clusters()) {
                sampled.get(s).addAll(sample.among(clusters.get(c).sample()));
            }
        }
        List<Arrivals.Candidate> drawn = sample.arrived();
        if (!drawn.isEmpty()) {
            int[] went = arrivals.strataOf(
                    drawn.stream().mapToInt(Arrivals.Candidate::object).toArray());
            for (int i = 0; i < went.length; i++) {
                sampled.get(went[i]).add(drawn.get(i).member());
            }
        }
        return sampled;
    }

    private Content content(
            int s,
            Stratum stratum,
            List<Content> parents,
            ColumnStatistics members,
            List<Member> nearest,
            List<Member> sampled,
            Arrivals arrivals) {
        boolean all = params.keepVectors() || params.packing() == Packing.RUNNING_MEAN;
        int exemplar = stratum.exemplar() - clusters.size();
        return packer.pack(
                parents,
                members,
                nearest,
                all ? arrivals.all(s) : List.of(),
                sampled,
                () -> exemplar < 0 ? clusters.get(stratum.exemplar()).pack() : arrivals.row(exemplar));
    }

    private Groups eachAlone() {
        int[] all = IntStream.range(0, clusters.size()).toArray();
        return new Groups(
                all, all, false, new Convergence(true, 0, 0, params.ap().damping()), List.of());
    }
}
