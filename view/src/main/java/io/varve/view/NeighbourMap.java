package io.varve.view;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * A map on which centroids that are near each other in many dimensions are near each other, step by step: what is there keeps its
 * place, a new centroid is put between its neighbours, and then all make room, those that were there held by springs. Objects lie
 * between the centroids nearest to them and go with these.
 *
 * <p>At most {@value #MOST_LAID_OUT} living centroids move each other, and no more than {@value #MOST_PAIRS} pairs in all steps
 * together, some seconds of work; what comes beyond either is put between its neighbours and stays there.
 */
final class NeighbourMap {

    static final int MOST_LAID_OUT = 300;
    static final long MOST_PAIRS = 10_000_000;
    /** With fewer centroids there is no map yet that would have to stay. */
    private static final int FEWEST_HELD = 10;

    private static final int UNFOLDING = 400;
    private static final int RELAXING = 60;
    private static final double SPRINGS = 0.5;
    /** Newcomers make room once there is one for so many that are there. */
    private static final int LEAST_SHARE = 20;

    private static final int BETWEEN = 3;
    private static final double FADING = 8;
    /** How far from the nearest centroid towards the others: in many dimensions all are about as far, and few are alike. */
    private static final double OUTWARD = 0.2;
    /** How much of the way to the next centroid the objects of one take up. */
    private static final double ROOM = 0.15;
    /** In parts of the width of the map: what moved less stays where it was. */
    private static final double VISIBLE = 0.02;
    /** Coordinates of all points that a map is drawn of, together. */
    static final long MOST_NUMBERS = 10_000_000;

    /** The mean of a cluster from a step on. */
    record Mean(int step, ClusterId cluster, double[] point) {

        Mean ofLengthOne() {
            double length = Math.sqrt(squared(point, new double[point.length]));
            return length == 0
                    ? this
                    : new Mean(
                            step,
                            cluster,
                            Arrays.stream(point).map(value -> value / length).toArray());
        }
    }

    /** An object that came, and the cluster it came to. */
    record Arrival(int step, String object, Optional<ClusterId> cluster, double[] point) {}

    /** What the map came to: where objects are, and the centroids from the steps on in which they moved. */
    record Drawn(Coordinates objects, List<MapFacts.Place> centroids) {}

    /** A centroid: its place while all make room, and where it is shown. */
    private static final class Spot {
        final ClusterId cluster;
        double[] point;
        double[] place = new double[2];
        double[] shown = new double[2];
        boolean held;

        Spot(ClusterId cluster, double[] point) {
            this.cluster = cluster;
            this.point = point;
        }
    }

    /** What an object lies between. */
    private record Tie(double[] point, List<Spot> spots, double[] weights, double[] aside) {

        double[] place() {
            double[] place = aside.clone();
            for (int i = 0; i < weights.length; i++) {
                place[0] += weights[i] * spots.get(i).shown[0];
                place[1] += weights[i] * spots.get(i).shown[1];
            }
            return place;
        }
    }

    private final Map<Integer, List<ClusterEvent>> events = new HashMap<>();
    private final Map<Integer, Set<ClusterId>> ends = new HashMap<>();
    private final Map<ClusterId, Spot> spots = new LinkedHashMap<>();
    private final List<Spot> laidOut = new ArrayList<>();
    private final Map<String, Tie> ties = new LinkedHashMap<>();
    private final Map<Object, double[]> told = new HashMap<>();
    private final Coordinates objects = new Coordinates();
    private final List<MapFacts.Place> centroids = new ArrayList<>();
    private @Nullable Projection within;
    private double withinSpread;
    private double width;
    private int waiting;
    private long pairs;

    private NeighbourMap(List<ClusterEvent> all) {
        Replay replay = new Replay(all);
        Set<ClusterId> clusters = new LinkedHashSet<>();
        for (ClusterEvent event : all) {
            events.computeIfAbsent(event.step(), step -> new ArrayList<>()).add(event);
            clusters.add(event.cluster());
            clusters.addAll(event.from());
        }
        for (ClusterId cluster : clusters) {
            SortedMap<Integer, Integer> sizes = replay.sizes(cluster);
            if (!sizes.isEmpty() && sizes.getOrDefault(sizes.lastKey(), 0) == 0) {
                ends.computeIfAbsent(sizes.lastKey(), step -> new LinkedHashSet<>())
                        .add(cluster);
            }
        }
    }

    /**
     * Draws a map.
     *
     * @param events of all steps
     * @param means of clusters whenever they changed, in order of step
     * @param arrivals of the objects to be shown, in order of step
     * @param scaling of the points; the mean of points of length one is shorter, and stands for a direction
     */
    static Drawn of(List<ClusterEvent> events, List<Mean> means, List<Arrival> arrivals, Scaling scaling) {
        NeighbourMap map = new NeighbourMap(events);
        int nextMean = 0;
        int nextArrival = 0;
        while (nextMean < means.size() || nextArrival < arrivals.size()) {
            int step = Math.min(
                    nextMean < means.size() ? means.get(nextMean).step() : Integer.MAX_VALUE,
                    nextArrival < arrivals.size() ? arrivals.get(nextArrival).step() : Integer.MAX_VALUE);
            List<Mean> changed = new ArrayList<>();
            while (nextMean < means.size() && means.get(nextMean).step() == step) {
                Mean mean = means.get(nextMean++);
                changed.add(scaling == Scaling.UNIT ? mean.ofLengthOne() : mean);
            }
            map.centroids(step, changed);
            map.tieAgain(step);
            List<Arrival> came = new ArrayList<>();
            while (nextArrival < arrivals.size() && arrivals.get(nextArrival).step() == step) {
                came.add(arrivals.get(nextArrival++));
            }
            map.lookWithin(came);
            came.forEach(map::tie);
            map.tell(step);
        }
        return new Drawn(map.objects, map.centroids);
    }

    private void centroids(int step, List<Mean> changed) {
        List<Spot> newcomers = new ArrayList<>();
        for (Mean mean : changed) {
            Spot known = spots.get(mean.cluster());
            if (known == null) {
                known = new Spot(mean.cluster(), mean.point());
                spots.put(mean.cluster(), known);
                newcomers.add(known);
            }
            known.point = mean.point();
        }
        inherit(step, newcomers);
        laidOut.removeIf(spot -> ends.getOrDefault(step, Set.of()).contains(spot.cluster));
        int room = Math.min(newcomers.size(), MOST_LAID_OUT - laidOut.size());
        for (Spot spot : newcomers.subList(0, room)) {
            putBetween(spot, laidOut.size());
            laidOut.add(spot);
        }
        waiting += room;
        if (waiting > 0 && waiting * LEAST_SHARE >= laidOut.size()) {
            makeRoom();
        }
        newcomers.subList(room, newcomers.size()).forEach(spot -> putBetween(spot, 0));
    }

    /** A cluster that was merged lies where that of its parents lay which is nearest to it, and is no newcomer. */
    private void inherit(int step, List<Spot> newcomers) {
        for (ClusterEvent event : events.getOrDefault(step, List.of())) {
            Spot into = spots.get(event.cluster());
            if (!(event instanceof ClusterEvent.Merged) || into == null || !newcomers.contains(into)) {
                continue;
            }
            List<Spot> parents = event.from().stream()
                    .filter(spots::containsKey)
                    .map(spots::get)
                    .filter(laidOut::contains)
                    .toList();
            parents.stream()
                    .min(Comparator.comparingDouble(parent -> squared(parent.point, into.point)))
                    .ifPresent(nearest -> {
                        into.place = nearest.place.clone();
                        into.shown = nearest.shown.clone();
                        into.held = nearest.held;
                        laidOut.set(laidOut.indexOf(nearest), into);
                        newcomers.remove(into);
                    });
        }
    }

    /** Puts a newcomer between its neighbours, and a little aside, so that no two lie in one place. */
    private void putBetween(Spot spot, int number) {
        Near near = near(spot.point, laidOut);
        for (int i = 0; i < near.weights().length; i++) {
            for (int axis = 0; axis < 2; axis++) {
                spot.place[axis] += near.weights()[i] * near.spots().get(i).place[axis];
                spot.shown[axis] += near.weights()[i] * near.spots().get(i).shown[axis];
            }
        }
        double angle = number * Math.PI * (3 - Math.sqrt(5));
        spot.place[0] += 0.1 * StrictMath.cos(angle);
        spot.place[1] += 0.1 * StrictMath.sin(angle);
    }

    private void makeRoom() {
        int n = laidOut.size();
        long held = laidOut.stream().filter(spot -> spot.held).count();
        boolean anew = held < FEWEST_HELD;
        long cost = (long) n * n / 2 * (anew ? UNFOLDING / RELAXING : 1);
        if (pairs + cost > MOST_PAIRS) {
            return;
        }
        pairs += cost;
        waiting = 0;
        double[][] squared = new double[n][n];
        double[][] places = new double[n][];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < i; j++) {
                squared[i][j] = squared(laidOut.get(i).point, laidOut.get(j).point);
                squared[j][i] = squared[i][j];
            }
        }
        double[][] start = anew ? principal() : new double[0][];
        for (int i = 0; i < n; i++) {
            places[i] = anew ? start[i] : laidOut.get(i).place;
        }
        NeighbourLayout layout = new NeighbourLayout(squared, places);
        if (anew) {
            layout.unfold(UNFOLDING);
        } else {
            for (int i = 0; i < n; i++) {
                if (laidOut.get(i).held) {
                    layout.hold(i);
                }
            }
            layout.relax(RELAXING, SPRINGS);
        }
        for (int i = 0; i < n; i++) {
            laidOut.get(i).place = places[i];
        }
        show();
    }

    /** The first two principal components, nearly in one place. */
    private double[][] principal() {
        double[][] points = laidOut.stream().map(spot -> spot.point).toArray(double[][]::new);
        Projection projection = Projection.fit(points);
        double[][] places = new double[points.length][];
        double sum = 0;
        for (int i = 0; i < points.length; i++) {
            places[i] = projection.of(points[i]);
            sum += places[i][0] * places[i][0] + places[i][1] * places[i][1];
        }
        double factor = sum > 0 ? 0.01 / Math.sqrt(sum / points.length) : 1;
        for (double[] place : places) {
            place[0] *= factor;
            place[1] *= factor;
        }
        return places;
    }

    /** Shows all places turned, moved and sized so that what was there before lies as nearly as it can where it was shown. */
    private void show() {
        List<double[]> before = new ArrayList<>();
        List<double[]> now = new ArrayList<>();
        for (Spot spot : laidOut) {
            if (spot.held) {
                before.add(spot.shown);
                now.add(spot.place);
            }
        }
        Alignment turn = before.size() < 2
                ? Alignment.toUnit(laidOut.stream().map(spot -> spot.place).toList())
                : Alignment.between(now, before);
        for (Spot spot : laidOut) {
            spot.shown = turn.of(spot.place);
            spot.held = true;
        }
        width = 2 * Alignment.spread(laidOut.stream().map(spot -> spot.shown).toList());
    }

    private record Near(List<Spot> spots, double[] weights) {}

    /** The nearest of some centroids, and how much each counts. */
    private static Near near(double[] point, List<Spot> some) {
        double[] squared = new double[some.size()];
        for (int i = 0; i < squared.length; i++) {
            squared[i] = squared(some.get(i).point, point);
        }
        int[] nearest = NeighbourLayout.nearest(squared, -1, BETWEEN);
        List<Spot> near = new ArrayList<>();
        double[] weights = new double[nearest.length];
        double sum = 0;
        for (int i = 0; i < nearest.length; i++) {
            near.add(some.get(nearest[i]));
            double least = squared[nearest[0]];
            double times = least > 0 ? squared[nearest[i]] / least : squared[nearest[i]] > 0 ? Double.MAX_VALUE : 1;
            weights[i] = StrictMath.exp(-FADING * (times - 1));
            sum += weights[i];
        }
        for (int i = 0; i < weights.length; i++) {
            weights[i] /= sum;
        }
        return new Near(near, weights);
    }

    /** An object lies between the nearest of the centroids that are laid out, of which its own may be none. */
    private void tie(Arrival arrival) {
        List<Spot> candidates = laidOut;
        Optional<Spot> own = arrival.cluster().map(spots::get);
        if (own.isPresent() && !laidOut.contains(own.get())) {
            candidates = new ArrayList<>(laidOut);
            candidates.add(own.get());
        }
        ties.put(arrival.object(), tied(arrival.point(), candidates));
    }

    private Tie tied(double[] point, List<Spot> candidates) {
        Near near = near(point, candidates);
        for (int i = 0; i < near.weights().length; i++) {
            near.weights()[i] = OUTWARD * near.weights()[i] + (i == 0 ? 1 - OUTWARD : 0);
        }
        return new Tie(point, near.spots(), near.weights(), aside(point, near.spots(), candidates));
    }

    /** Objects of one cluster lie around it as they differ from its mean most, in the room that it has. */
    private double[] aside(double[] point, List<Spot> near, List<Spot> candidates) {
        if (within == null || near.isEmpty()) {
            return new double[2];
        }
        double[] aside = within.of(difference(point, near.get(0).point));
        double room = Double.MAX_VALUE;
        for (Spot other : candidates) {
            if (other != near.get(0)) {
                room = Math.min(room, Math.sqrt(squared(other.shown, near.get(0).shown)));
            }
        }
        double away = Math.sqrt(squared(aside, new double[2]));
        double factor = room == Double.MAX_VALUE || away == 0 ? 0 : ROOM * room * Math.min(1 / withinSpread, 2 / away);
        return new double[] {factor * aside[0], factor * aside[1]};
    }

    /** Finds how objects differ from their centroids most, from the first that come; it stays the same from then on. */
    private void lookWithin(List<Arrival> came) {
        if (within != null || came.size() < FEWEST_HELD || laidOut.isEmpty()) {
            return;
        }
        double[][] differences = new double[came.size()][];
        for (int i = 0; i < differences.length; i++) {
            double[] point = came.get(i).point();
            differences[i] = difference(point, near(point, laidOut).spots().get(0).point);
        }
        Projection projection = Projection.fit(differences);
        double sum = 0;
        for (double[] one : differences) {
            sum += squared(projection.of(one), new double[2]) / differences.length;
        }
        if (sum > 0) {
            within = projection;
            withinSpread = Math.sqrt(sum);
        }
    }

    private static double[] difference(double[] a, double[] b) {
        double[] difference = a.clone();
        for (int j = 0; j < b.length; j++) {
            difference[j] -= b[j];
        }
        return difference;
    }

    /** Objects whose nearest centroid was merged go to the one that is the nearest now. */
    private void tieAgain(int step) {
        Set<ClusterId> ended = ends.getOrDefault(step, Set.of());
        if (!ended.isEmpty() && !laidOut.isEmpty()) {
            ties.replaceAll((object, tie) ->
                    !tie.spots().isEmpty() && ended.contains(tie.spots().get(0).cluster)
                            ? tied(tie.point(), laidOut)
                            : tie);
        }
    }

    /** Tells of every place that is new or visibly another. */
    private void tell(int step) {
        for (Spot spot : spots.values()) {
            if (moved(spot, spot.shown)) {
                centroids.add(MapSample.centroid(new Mean(step, spot.cluster, spot.shown)));
            }
        }
        ties.forEach((object, tie) -> {
            double[] place = tie.place();
            if (moved(object, place)) {
                objects.put(step, object, place);
            }
        });
    }

    private boolean moved(Object what, double[] place) {
        double[] before = told.get(what);
        if (before != null && Math.sqrt(squared(before, place)) <= VISIBLE * width) {
            return false;
        }
        told.put(what, place.clone());
        return true;
    }

    static double squared(double[] a, double[] b) {
        double sum = 0;
        for (int j = 0; j < a.length; j++) {
            double difference = a[j] - b[j];
            sum += difference * difference;
        }
        return sum;
    }
}
