package io.varve.cli;

import io.varve.Batch;
import io.varve.Snapshot;
import io.varve.group.Group;
import io.varve.group.StepGroups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Groups that are there because gaps were filled: rows can be alike for what they were filled with alone. */
final class FilledGroups {

    private static final double NEARLY_ALL = 0.8;
    private static final int LEAST_OBJECTS = 3;
    private static final int MOST_NAMES = 8;

    private final Set<String> filled = new HashSet<>();

    /** Looks at a step. */
    void add(Batch batch, BitSet gappy) {
        gappy.stream().forEach(i -> filled.add(batch.ids().get(i)));
    }

    /** Objects of steps before. */
    void add(Set<String> objects) {
        filled.addAll(objects);
    }

    /** Whether rows of a step lack numbers. */
    static boolean hasGaps(Batch batch) {
        return IntStream.range(0, batch.size())
                .anyMatch(i -> Arrays.stream(batch.vector(i)).anyMatch(Double::isNaN));
    }

    /** Names the groups, if there are some; none where every row has gaps, since then they say nothing. */
    Optional<String> note(Snapshot end, Optional<StepGroups> groups) {
        if (filled.isEmpty() || groups.isEmpty()) {
            return Optional.empty();
        }
        Map<Object, Integer> counts = new HashMap<>();
        end.labels().forEach((object, cluster) -> {
            if (filled.contains(object)) {
                cluster.ifPresent(own -> counts.merge(own, 1, Integer::sum));
            }
        });
        List<String> names = new ArrayList<>();
        List<Group> present = groups.get().present();
        for (Group group : present) {
            int gappy = group.clusters().stream()
                    .mapToInt(cluster -> counts.getOrDefault(cluster, 0))
                    .sum();
            if (group.size() >= LEAST_OBJECTS && gappy >= NEARLY_ALL * group.size()) {
                names.add("%s (%d objects)".formatted(group.id(), group.size()));
            }
        }
        if (names.isEmpty() || names.size() == present.size()) {
            return Optional.empty();
        }
        String more = names.size() > MOST_NAMES ? " and %d more".formatted(names.size() - MOST_NAMES) : "";
        return Optional.of("filled: " + String.join(", ", names.subList(0, Math.min(MOST_NAMES, names.size()))) + more
                + " consist of rows whose gaps were filled, and may be there for that alone; --missing drop leaves such rows"
                + " out");
    }
}
