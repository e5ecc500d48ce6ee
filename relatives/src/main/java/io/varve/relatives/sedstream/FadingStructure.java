package io.varve.relatives.sedstream;

import io.varve.ClusterId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A fading cluster structure with histograms: the weight, centre, deviations and histograms of objects near each other, of which
 * older ones count less. The sums LS and SS of the sources are kept as the mean LS / W and the squared deviations SS − LS² / W, which
 * are the same numbers without the loss of digits far from zero.
 */
final class FadingStructure {

    /** Below this a variance counts as none, and the deviation is the same number. */
    private static final double FLOOR = 1e-5;

    final long id;
    double weight;
    final double[] centre;
    final double[] squares;
    final Histogram[] histograms;
    boolean active;
    /** Whether it ever was active. */
    boolean appeared;
    /** The selected dimensions. */
    boolean[] selected;
    /** The centre when its movement was last told. */
    double[] told;
    /** The cluster that it belongs to. */
    Optional<ClusterId> cluster = Optional.empty();
    /** From which clusters of the last step its weight comes, in shares. */
    SortedMap<ClusterId, Double> origin = new TreeMap<>();

    List<Member> members = new ArrayList<>();

    /** A structure of one object. */
    FadingStructure(long id, Member member) {
        this(id, member.point().clone(), histograms(member.point()));
        weight = 1;
        members.add(member);
    }

    FadingStructure(long id, double[] centre, Histogram[] histograms) {
        this.id = id;
        this.centre = centre;
        this.squares = new double[centre.length];
        this.histograms = histograms;
        this.selected = all(centre.length);
        this.told = centre.clone();
    }

    private static Histogram[] histograms(double[] point) {
        return Arrays.stream(point).mapToObj(Histogram::new).toArray(Histogram[]::new);
    }

    private static boolean[] all(int dimensions) {
        boolean[] all = new boolean[dimensions];
        Arrays.fill(all, true);
        return all;
    }

    FadingStructure copy() {
        Histogram[] same = Arrays.stream(histograms).map(Histogram::copy).toArray(Histogram[]::new);
        FadingStructure copy = new FadingStructure(id, centre.clone(), same);
        copy.weight = weight;
        System.arraycopy(squares, 0, copy.squares, 0, squares.length);
        copy.active = active;
        copy.appeared = appeared;
        copy.selected = selected.clone();
        copy.told = told.clone();
        copy.cluster = cluster;
        copy.origin = new TreeMap<>(origin);
        copy.members = new ArrayList<>(members);
        return copy;
    }

    /** All dimensions count again. */
    void selectAll() {
        selected = all(centre.length);
    }

    double deviation(int dimension) {
        double variance = squares[dimension] / weight;
        return variance < FLOOR ? FLOOR : Math.sqrt(variance);
    }

    void fade(double factor) {
        weight *= factor;
        for (int j = 0; j < centre.length; j++) {
            squares[j] *= factor;
            histograms[j].scale(factor);
        }
    }

    void add(Member member) {
        double[] point = member.point();
        weight++;
        for (int j = 0; j < centre.length; j++) {
            double apart = point[j] - centre[j];
            centre[j] += apart / weight;
            squares[j] += apart * (point[j] - centre[j]);
            histograms[j].add(point[j]);
        }
        members.add(member);
    }

    /** The mean over the selected dimensions of |c − x| / deviation. */
    double distance(double[] point) {
        double sum = 0;
        int count = 0;
        for (int j = 0; j < centre.length; j++) {
            if (selected[j]) {
                sum += Math.abs(centre[j] - point[j]) / deviation(j);
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /** The mean over the dimensions that either has selected of |c − c'|. */
    double centreDistance(FadingStructure other) {
        return mean(other, j -> Math.abs(centre[j] - other.centre[j]));
    }

    /** The same, each difference divided by the mean of both deviations. */
    double normalisedDistance(FadingStructure other) {
        return mean(other, j -> Math.abs(centre[j] - other.centre[j]) * 2 / (deviation(j) + other.deviation(j)));
    }

    /** The mean of |c − c'| − m (deviation + deviation'): how far they are from touching. */
    double gap(FadingStructure other, double m) {
        return mean(other, j -> Math.abs(centre[j] - other.centre[j]) - m * (deviation(j) + other.deviation(j)));
    }

    private interface OfDimension {
        double of(int dimension);
    }

    private double mean(FadingStructure other, OfDimension value) {
        double sum = 0;
        int count = 0;
        for (int j = 0; j < centre.length; j++) {
            if (selected[j] || other.selected[j]) {
                sum += value.of(j);
                count++;
            }
        }
        return count == 0 ? 0 : sum / count;
    }

    /** Whether a structure of both would split at once. */
    boolean wouldSplitWith(FadingStructure other) {
        for (int j = 0; j < centre.length; j++) {
            if (histograms[j].merged(other.histograms[j]).valley() >= 0) {
                return true;
            }
        }
        return false;
    }

    /** Both in one, under the id of the heavier; this one where they weigh the same. */
    FadingStructure merged(FadingStructure other) {
        FadingStructure heavier = other.weight > weight ? other : this;
        int dimensions = centre.length;
        Histogram[] joint = new Histogram[dimensions];
        double[] mean = new double[dimensions];
        double sum = weight + other.weight;
        for (int j = 0; j < dimensions; j++) {
            joint[j] = histograms[j].merged(other.histograms[j]);
            mean[j] = centre[j] + (other.centre[j] - centre[j]) * (other.weight / sum);
        }
        FadingStructure both = new FadingStructure(heavier.id, mean, joint);
        both.weight = sum;
        for (int j = 0; j < dimensions; j++) {
            double apart = other.centre[j] - centre[j];
            both.squares[j] = squares[j] + other.squares[j] + apart * apart * (weight * other.weight / sum);
            both.selected[j] =
                    active == other.active ? selected[j] || other.selected[j] : (active ? this : other).selected[j];
        }
        if (!active && !other.active) {
            both.selectAll();
        }
        both.active = active || other.active;
        both.appeared = appeared || other.appeared;
        both.told = heavier.told.clone();
        both.cluster = heavier.cluster.or(() -> heavier == this ? other.cluster : cluster);
        shares(this, sum, both.origin);
        shares(other, sum, both.origin);
        both.members.addAll(members);
        both.members.addAll(other.members);
        return both;
    }

    private static void shares(FadingStructure part, double sum, Map<ClusterId, Double> into) {
        part.origin.forEach((from, share) -> into.merge(from, share * (part.weight / sum), Double::sum));
    }

    /** The first dimension in which there is a valley; −1 for none. */
    int splitDimension() {
        for (int j = 0; j < centre.length; j++) {
            if (histograms[j].valley() >= 0) {
                return j;
            }
        }
        return -1;
    }

    /** The objects up to the valley of a dimension, or those above it; in other dimensions both are as the whole was. */
    FadingStructure part(long newId, int dimension, boolean isLower) {
        int bin = histograms[dimension].valley();
        double border = histograms[dimension].upper(bin);
        Histogram half = isLower ? histograms[dimension].lower(bin) : histograms[dimension].above(bin);
        double share = half.weight() / histograms[dimension].weight();
        Histogram[] parts = new Histogram[centre.length];
        for (int j = 0; j < parts.length; j++) {
            parts[j] = j == dimension ? half : histograms[j].copy();
            if (j != dimension) {
                parts[j].scale(share);
            }
        }
        FadingStructure part = new FadingStructure(newId, centre.clone(), parts);
        part.weight = weight * share;
        for (int j = 0; j < parts.length; j++) {
            part.squares[j] = squares[j] * share;
        }
        part.rebuild(dimension, isLower ? 0 : bin + 1, isLower ? bin : Histogram.BINS - 1, histograms[dimension]);
        part.active = true;
        part.appeared = true;
        part.selected = selected.clone();
        part.told = part.centre.clone();
        part.cluster = cluster;
        part.origin = new TreeMap<>(origin);
        for (Member member : members) {
            if (member.point()[dimension] <= border == isLower) {
                part.members.add(member);
            }
        }
        return part;
    }

    /** Mean and deviations of one dimension from the centres of some bins of the whole. */
    private void rebuild(int dimension, int first, int last, Histogram whole) {
        double sum = 0;
        double mean = 0;
        for (int bin = first; bin <= last; bin++) {
            sum += whole.height(bin);
            mean += whole.height(bin) * whole.centre(bin);
        }
        mean /= sum;
        double spread = 0;
        for (int bin = first; bin <= last; bin++) {
            double apart = whole.centre(bin) - mean;
            spread += whole.height(bin) * apart * apart;
        }
        centre[dimension] = mean;
        squares[dimension] = spread / sum * weight;
    }

    /** Whether the centre has moved by more than some deviations since that was last told; from then on it is told. */
    boolean hasMoved(double deviations) {
        double sum = 0;
        int count = 0;
        for (int j = 0; j < centre.length; j++) {
            if (selected[j]) {
                sum += Math.abs(centre[j] - told[j]) / deviation(j);
                count++;
            }
        }
        boolean moved = sum > deviations * count;
        if (moved) {
            told = centre.clone();
        }
        return moved;
    }
}
