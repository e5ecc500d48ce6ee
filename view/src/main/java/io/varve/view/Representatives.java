package io.varve.view;

import io.varve.ClusterId;
import io.varve.table.LabelRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The objects most like what stands for their cluster, the best first, found while all objects are gone through. */
final class Representatives {

    private static final int MOST = 5;

    private record Candidate(String object, double similarity) {}

    private final Map<ClusterId, List<Candidate>> best = new TreeMap<>();

    /** Looks at an object; of two that are alike, the one that arrived first is better. */
    void add(LabelRow row) {
        if (row.cluster() == null || row.similarity() == null) {
            return;
        }
        Candidate candidate = new Candidate(row.object(), row.similarity());
        List<Candidate> known = best.computeIfAbsent(ClusterId.parse(row.cluster()), id -> new ArrayList<>());
        int place = known.size();
        while (place > 0 && isBetter(candidate, known.get(place - 1))) {
            place--;
        }
        known.add(place, candidate);
        if (known.size() > MOST) {
            known.remove(MOST);
        }
    }

    private static boolean isBetter(Candidate one, Candidate other) {
        return Double.compare(-one.similarity(), -other.similarity()) < 0;
    }

    Map<ClusterId, List<String>> byCluster() {
        Map<ClusterId, List<String>> objects = new TreeMap<>();
        best.forEach((cluster, known) ->
                objects.put(cluster, known.stream().map(Candidate::object).toList()));
        return objects;
    }
}
