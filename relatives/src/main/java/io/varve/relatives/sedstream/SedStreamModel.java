package io.varve.relatives.sedstream;

import io.varve.relatives.sedstream.StructureEvent.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The online part: structures that take one object after the other and know no batches. A step works on a copy, so that what is
 * refused has changed nothing.
 */
final class SedStreamModel {

    /** An object that has faded to this weight is no longer asked for to which part of a structure it belongs. */
    private static final double LEAST_MEMBER = 1e-3;

    private final StructureParams params;
    private final DimensionSelection selection;
    private final double dimensionFactor;
    private final double fading;
    private List<FadingStructure> structures;
    private long time;
    private long nextStructure;
    private final List<StructureEvent> events = new ArrayList<>();

    SedStreamModel(SedStreamParams params, List<FadingStructure> structures, long time, long nextStructure) {
        this.params = params.structures();
        this.selection = params.dimensions();
        this.dimensionFactor = params.dimensionFactor();
        this.fading = this.params.fading().factor();
        this.structures = structures;
        this.time = time;
        this.nextStructure = nextStructure;
    }

    /** Returns a copy that has done nothing yet. */
    SedStreamModel copy(SedStreamParams whole) {
        List<FadingStructure> copies = new ArrayList<>();
        structures.forEach(structure -> copies.add(structure.copy()));
        return new SedStreamModel(whole, copies, time, nextStructure);
    }

    List<FadingStructure> structures() {
        return structures;
    }

    long time() {
        return time;
    }

    long nextStructure() {
        return nextStructure;
    }

    /** What happened to structures since this copy was made. */
    List<StructureEvent> events() {
        return events;
    }

    /** Takes one object, in the order of the sources. */
    void take(String object, double[] point) {
        time++;
        fade();
        boolean parted = false;
        if (time % params.merging().maintenance() == 0) {
            parted = split();
            mergeTouching();
            mergeTooMany();
        }
        if (activate() || parted) {
            selection.select(structures, dimensionFactor);
        }
        Member member = new Member(object, point, time);
        Optional<FadingStructure> near =
                nearestActive(structures, point).filter(nearest -> nearest.distance(point) < params.radiusFactor());
        if (near.isEmpty()) {
            structures.add(new FadingStructure(nextStructure++, member));
            return;
        }
        near.get().add(member);
        if (near.get().hasMoved(params.evolutionStep())) {
            log(Kind.EVOLVED, near.get().id);
        }
    }

    /** Lets go of objects so old that it does not matter where they belong. */
    void settle() {
        double horizon = params.fading().objectsUntil(LEAST_MEMBER);
        for (FadingStructure structure : structures) {
            structure.members.removeIf(member -> time - member.time() > horizon);
        }
    }

    private void fade() {
        for (FadingStructure structure : structures) {
            structure.fade(fading);
        }
        structures.removeIf(structure -> {
            boolean gone = structure.weight < params.fading().removeThreshold();
            if (gone && structure.appeared) {
                log(Kind.DISAPPEARED, structure.id);
            }
            return gone;
        });
    }

    private boolean split() {
        int before = structures.size();
        List<FadingStructure> after = new ArrayList<>();
        for (FadingStructure structure : structures) {
            int dimension = structure.active ? structure.splitDimension() : -1;
            if (dimension < 0) {
                after.add(structure);
                continue;
            }
            FadingStructure lower = structure.part(structure.id, dimension, true);
            FadingStructure upper = structure.part(nextStructure, dimension, false);
            if (upper.weight > lower.weight) {
                lower = structure.part(nextStructure, dimension, true);
                upper = structure.part(structure.id, dimension, false);
            }
            after.add(lower);
            after.add(upper);
            log(Kind.SPLIT, structure.id, nextStructure++);
        }
        structures = after;
        return after.size() > before;
    }

    private void mergeTouching() {
        for (int i = 0; i < structures.size(); i++) {
            for (int j = i + 1; j < structures.size(); j++) {
                FadingStructure one = structures.get(i);
                FadingStructure other = structures.get(j);
                if (one.active
                        && other.active
                        && one.gap(other, params.merging().threshold())
                                <= params.merging().slack()
                        && !one.wouldSplitWith(other)) {
                    merge(i, j);
                    j--;
                }
            }
        }
    }

    private void mergeTooMany() {
        while (structures.size() > params.merging().maxStructures()) {
            long inactive =
                    structures.stream().filter(structure -> !structure.active).count();
            mergeClosest(inactive < 2);
        }
    }

    private void mergeClosest(boolean active) {
        int first = -1;
        int second = -1;
        double least = Double.POSITIVE_INFINITY;
        double heaviest = 0;
        for (int i = 0; i < structures.size(); i++) {
            for (int j = i + 1; j < structures.size(); j++) {
                FadingStructure one = structures.get(i);
                FadingStructure other = structures.get(j);
                if (one.active != active || other.active != active) {
                    continue;
                }
                double distance = one.centreDistance(other);
                double joint = one.weight + other.weight;
                if (first < 0 || distance < least || (distance == least && joint > heaviest)) {
                    first = i;
                    second = j;
                    least = distance;
                    heaviest = joint;
                }
            }
        }
        merge(first, second);
    }

    private void merge(int first, int second) {
        FadingStructure one = structures.get(first);
        FadingStructure other = structures.get(second);
        FadingStructure both = one.merged(other);
        structures.set(first, both);
        structures.remove(second);
        if (one.active && other.active) {
            log(Kind.MERGED, both.id, both.id == one.id ? other.id : one.id);
        }
    }

    private boolean activate() {
        boolean changed = false;
        for (FadingStructure structure : structures) {
            boolean heavy = structure.weight >= params.activeThreshold();
            if (heavy != structure.active) {
                changed = true;
                structure.active = heavy;
                if (heavy) {
                    structure.appeared = true;
                    structure.told = structure.centre.clone();
                    log(Kind.APPEARED, structure.id);
                }
            }
        }
        return changed;
    }

    /** The active structure nearest to a point by normalised distance, the first of equally near ones. */
    static Optional<FadingStructure> nearestActive(List<FadingStructure> structures, double[] point) {
        Optional<FadingStructure> nearest = Optional.empty();
        double least = Double.POSITIVE_INFINITY;
        for (FadingStructure structure : structures) {
            double distance = structure.active ? structure.distance(point) : Double.POSITIVE_INFINITY;
            if (distance < least) {
                least = distance;
                nearest = Optional.of(structure);
            }
        }
        return nearest;
    }

    private void log(Kind kind, long structure, Long... others) {
        events.add(new StructureEvent(kind, time, structure, List.of(others)));
    }
}
