package io.varve.view;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What became of clusters, by merges and prunes alone. */
final class Successors {

    private record End(int step, Optional<ClusterId> into) {}

    private final Map<ClusterId, End> ends = new HashMap<>();

    Successors(List<ClusterEvent> events) {
        for (ClusterEvent event : events) {
            if (event instanceof ClusterEvent.Merged merged) {
                for (ClusterId parent : merged.from()) {
                    ends.put(parent, new End(merged.step(), Optional.of(merged.into())));
                }
            } else if (event instanceof ClusterEvent.Pruned pruned) {
                ends.put(pruned.cluster(), new End(pruned.step(), Optional.empty()));
            }
        }
    }

    Optional<ClusterId> follow(Optional<ClusterId> label, int step) {
        Optional<ClusterId> now = label;
        while (now.isPresent()) {
            End end = ends.get(now.get());
            if (end == null || end.step() > step) {
                return now;
            }
            now = end.into();
        }
        return now;
    }
}
