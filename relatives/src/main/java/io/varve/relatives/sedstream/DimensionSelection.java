package io.varve.relatives.sedstream;

import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Which dimensions of each active structure count. */
public enum DimensionSelection {
    /** All of them, as in E-Stream. */
    ALL,
    /** Those in which it is tightest, as in SE-Stream. */
    SE,
    /** Those in which it overlaps the fewest others, the tightest of these first, as in SED-Stream. */
    SED;

    /**
     * Returns the selection of a name.
     *
     * @param name all, se or sed
     * @return the selection
     * @throws Refused if there is none of that name
     */
    public static DimensionSelection named(String name) {
        for (DimensionSelection one : values()) {
            if (one.toString().equals(name)) {
                return one;
            }
        }
        throw new Refused("dimensions must be all, se or sed, got '%s'".formatted(name));
    }

    /** One dimension of one structure, and what speaks for it. */
    private record Candidate(FadingStructure structure, int dimension, int overlaps, double deviation) {}

    /**
     * Selects the dimensions of all structures anew: of the active ones as many as the factor times their number, shared among them by
     * merit, at least one each; of the others all.
     */
    void select(List<FadingStructure> structures, double factor) {
        List<FadingStructure> active =
                structures.stream().filter(structure -> structure.active).toList();
        structures.forEach(FadingStructure::selectAll);
        if (this == ALL || active.isEmpty()) {
            return;
        }
        List<Candidate> candidates = new ArrayList<>();
        for (FadingStructure structure : active) {
            for (int j = 0; j < structure.centre.length; j++) {
                int overlaps = this == SED ? overlaps(structure, j, active) : 0;
                candidates.add(new Candidate(structure, j, overlaps, structure.deviation(j)));
            }
        }
        // the sort keeps the order of equals: that of structures, then of dimensions
        candidates.sort(Comparator.comparingInt(Candidate::overlaps).thenComparingDouble(Candidate::deviation));
        active.forEach(structure -> structure.selected = new boolean[structure.centre.length]);
        double budget = Math.ceil(factor * active.size());
        List<FadingStructure> served = new ArrayList<>();
        for (int c = 0; c < candidates.size(); c++) {
            Candidate candidate = candidates.get(c);
            boolean first = !served.contains(candidate.structure());
            if (c < budget || first) {
                candidate.structure().selected[candidate.dimension()] = true;
            }
            if (first) {
                served.add(candidate.structure());
            }
        }
    }

    private static int overlaps(FadingStructure structure, int j, List<FadingStructure> active) {
        int overlaps = 0;
        for (FadingStructure other : active) {
            boolean overlapping =
                    Math.abs(structure.centre[j] - other.centre[j]) <= structure.deviation(j) + other.deviation(j);
            overlaps += other != structure && overlapping ? 1 : 0;
        }
        return overlaps;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
