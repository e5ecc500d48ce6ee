package io.varve.relatives.strap;

import io.varve.ClusterId;
import io.varve.ap.AffinityPropagation;
import io.varve.ap.ApInput;
import io.varve.ap.ApResult;
import io.varve.ap.Convergence;
import io.varve.ap.IterationListener;
import io.varve.ap.LargeBatch;
import io.varve.internal.SplitMix;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The model of STRAP, which takes one object after the other and knows no batches. A step works on a copy, so that what is refused
 * has changed nothing.
 */
final class StrapModel {

    private final StrapParams params;
    private final Similarity similarity;
    private final IterationListener listener;
    private List<Exemplar> exemplars;
    private List<Outlier> reservoir;
    private StrapClock clock;
    private NearestExemplar nearest;

    // what the step has done so far
    private final List<Deed> deeds = new ArrayList<>();
    private final Map<String, Placement> placements = new HashMap<>();
    private final List<Convergence> runs = new ArrayList<>();

    StrapModel(
            StrapParams params,
            IterationListener listener,
            List<Exemplar> exemplars,
            List<Outlier> reservoir,
            StrapClock clock) {
        this(params, listener, exemplars, reservoir, clock, nearest(params.ap().similarity(), exemplars));
    }

    private StrapModel(
            StrapParams params,
            IterationListener listener,
            List<Exemplar> exemplars,
            List<Outlier> reservoir,
            StrapClock clock,
            NearestExemplar nearest) {
        this.params = params;
        this.similarity = params.ap().similarity();
        this.listener = listener;
        this.exemplars = new ArrayList<>(exemplars);
        this.reservoir = new ArrayList<>(reservoir);
        this.clock = clock;
        this.nearest = nearest;
    }

    private static NearestExemplar nearest(Similarity similarity, List<Exemplar> exemplars) {
        return new NearestExemplar(
                similarity, exemplars.stream().map(Exemplar::point).toArray(double[][]::new));
    }

    /** Returns a copy that has done nothing yet. */
    StrapModel copy() {
        // who is nearest is the same for both, until a rebuild makes other exemplars
        return new StrapModel(params, listener, exemplars, reservoir, clock, nearest);
    }

    /** Returns a copy without some objects of the reservoir. */
    StrapModel without(Iterable<String> objects) {
        StrapModel left = copy();
        objects.forEach(
                gone -> left.reservoir.removeIf(outlier -> outlier.object().equals(gone)));
        return left;
    }

    /** The exemplars, by cluster. */
    List<Exemplar> exemplars() {
        return exemplars;
    }

    /** The outliers, in order of arrival. */
    List<Outlier> reservoir() {
        return reservoir;
    }

    StrapClock clock() {
        return clock;
    }

    /** What rebuilds did in this step, in order. */
    List<Deed> deeds() {
        return deeds;
    }

    /** Where objects were put in this step, when they came or by a rebuild; later deeds may have changed that. */
    Map<String, Placement> placements() {
        return placements;
    }

    /** How message passing ended in this step. */
    List<Convergence> runs() {
        return runs;
    }

    /** Step 1: affinity propagation on the initial objects. */
    void begin(List<String> objects, double[][] points) {
        long[] keys = objects.stream().mapToLong(SplitMix::of).toArray();
        ApResult result = LargeBatch.AUTO.fit(ApInput.vectors(points).withKeys(keys), params.ap(), listener);
        runs.add(result.convergence());
        Partition groups = Partition.of(result, points, similarity, 0);
        clock = clock.at(objects.size());
        double distances = 0;
        for (int g = 0; g < groups.exemplars().length; g++) {
            ClusterId cluster = newCluster();
            deeds.add(new Deed.Created(cluster));
            int exemplar = groups.exemplars()[g];
            int count = 0;
            double distortion = 0;
            for (int i : groups.members(g)) {
                double s = similarity(points[i], points[exemplar]);
                placements.put(objects.get(i), new Placement(cluster, s));
                count++;
                distortion += squared(s);
                distances += distance(s);
            }
            exemplars.add(
                    new Exemplar(cluster, objects.get(exemplar), points[exemplar], count, distortion, clock.time()));
        }
        nearest = nearest(similarity, exemplars);
        clock = clock.rebuilt(params.reach().epsilon(distances / objects.size()), params.reservoirSize());
    }

    /**
     * Steps 2 to 4: an object joins the nearest exemplar or waits in the reservoir, and an outlier may lead to a rebuild.
     *
     * @return whether it could be compared with an exemplar at all
     */
    boolean take(String object, double[] point) {
        int closest = nearest.of(point);
        double s = similarity(point, exemplars.get(closest).point());
        if (!Double.isFinite(s)) {
            return false;
        }
        double distance = distance(s);
        // the second rule is for a reach of 0, where all initial objects were copies
        boolean joins = distance < clock.epsilon() || distance == 0;
        clock = clock.after(joins ? 0 : 1, params.change().delta());
        if (joins) {
            Exemplar joined = exemplars.get(closest).joined(squared(s), clock.time(), params.decayWindow());
            exemplars.set(closest, joined);
            placements.put(object, new Placement(joined.cluster(), s));
            return true;
        }
        reservoir.add(new Outlier(object, point, clock.time(), false));
        if (reservoir.size() >= clock.capacity() || clock.detector().alarms(params.change())) {
            rebuild();
        }
        return true;
    }

    /** Step 5: weighted affinity propagation on exemplars and outliers. */
    private void rebuild() {
        List<Exemplar> kept = new ArrayList<>();
        List<Deed> pruned = new ArrayList<>();
        for (Exemplar exemplar : exemplars) {
            Exemplar now = exemplar.discounted(clock.time(), params.decayWindow());
            if (now.count() >= params.pruneBelow()) {
                kept.add(now);
            } else {
                pruned.add(new Deed.Pruned(now.cluster()));
            }
        }
        double[][] points = new double[kept.size() + reservoir.size()][];
        double[] weights = new double[points.length];
        for (int i = 0; i < points.length; i++) {
            boolean old = i < kept.size();
            points[i] =
                    old ? kept.get(i).point() : reservoir.get(i - kept.size()).point();
            weights[i] = old ? kept.get(i).count() : 1;
        }
        ApResult result = AffinityPropagation.fit(ApInput.vectors(points).withWeights(weights), params.ap(), listener);
        runs.add(result.convergence());
        boolean failed = !result.convergence().converged() || result.clusterCount() == 0;
        if (failed && clock.capacity() == params.reservoirSize()) {
            clock = clock.waiting(2 * params.reservoirSize());
            return;
        }
        deeds.addAll(pruned);
        replace(kept, points, Partition.of(result, points, similarity, kept.size()));
    }

    private void replace(List<Exemplar> kept, double[][] points, Partition groups) {
        List<Outlier> waited = reservoir;
        exemplars = new ArrayList<>();
        reservoir = new ArrayList<>();
        for (int g = 0; g < groups.exemplars().length; g++) {
            double[] place = points[groups.exemplars()[g]];
            List<Exemplar> absorbed = new ArrayList<>();
            List<Outlier> joining = new ArrayList<>();
            for (int i : groups.members(g)) {
                if (i < kept.size()) {
                    absorbed.add(kept.get(i));
                } else {
                    joining.add(waited.get(i - kept.size()));
                }
            }
            // where no old exemplar is left, somebody must be one
            boolean alone = !kept.isEmpty() && absorbed.isEmpty() && joining.size() == 1;
            if (params.outliersStay() && alone && !joining.get(0).stayed()) {
                Outlier outlier = joining.get(0);
                reservoir.add(new Outlier(outlier.object(), outlier.point(), outlier.time(), true));
            } else {
                int exemplar = groups.exemplars()[g];
                String object = exemplar < kept.size()
                        ? kept.get(exemplar).object()
                        : waited.get(exemplar - kept.size()).object();
                exemplars.add(joined(object, place, absorbed, joining));
            }
        }
        exemplars.sort(Comparator.comparing(Exemplar::cluster));
        nearest = nearest(similarity, exemplars);
        reservoir.sort(Comparator.comparingLong(Outlier::time));
        double count = 0;
        double distortion = 0;
        for (Exemplar exemplar : exemplars) {
            count += exemplar.count();
            distortion += exemplar.distortion();
        }
        double typical = count == 0 ? 0 : Math.sqrt(distortion / count);
        clock = clock.rebuilt(params.reach().epsilon(typical), params.reservoirSize());
    }

    /** An exemplar with all that old exemplars and outliers bring to it. */
    private Exemplar joined(String object, double[] place, List<Exemplar> absorbed, List<Outlier> joining) {
        ClusterId cluster = name(absorbed);
        double count = 0;
        double distortion = 0;
        for (Exemplar old : absorbed) {
            count += old.count();
            distortion += old.count() * squared(similarity(old.point(), place)) + old.distortion();
        }
        for (Outlier outlier : joining) {
            double s = similarity(outlier.point(), place);
            count++;
            distortion += squared(s);
            placements.put(outlier.object(), new Placement(cluster, s));
        }
        return new Exemplar(cluster, object, place, count, distortion, clock.time());
    }

    /** One old exemplar keeps its cluster; several make a new one, and so do outliers alone. */
    private ClusterId name(List<Exemplar> absorbed) {
        if (absorbed.size() == 1) {
            return absorbed.get(0).cluster();
        }
        ClusterId cluster = newCluster();
        deeds.add(
                absorbed.isEmpty()
                        ? new Deed.Created(cluster)
                        : new Deed.Merged(
                                absorbed.stream().map(Exemplar::cluster).toList(), cluster));
        return cluster;
    }

    private ClusterId newCluster() {
        ClusterId cluster = new ClusterId(clock.nextCluster());
        clock = clock.afterCluster();
        return cluster;
    }

    private double similarity(double[] x, double[] y) {
        // no one wants to read -0.0
        return similarity.between(x, y) + 0.0;
    }

    private double distance(double s) {
        return NearestExemplar.distance(similarity, s);
    }

    private double squared(double s) {
        return similarity == Similarity.SQEUCLIDEAN ? -s : s * s;
    }
}
