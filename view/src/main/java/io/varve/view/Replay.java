package io.varve.view;

import io.varve.ClusterEvent;
import io.varve.ClusterId;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Sizes and new objects over time, from events alone. */
public final class Replay {

    private final Map<ClusterId, SortedMap<Integer, Integer>> sizes = new HashMap<>();
    private final Map<ClusterId, SortedMap<Integer, Integer>> arrivals = new HashMap<>();
    private final Map<ClusterId, String> births = new HashMap<>();

    /**
     * Goes through events.
     *
     * @param events of all steps, in order
     */
    public Replay(List<ClusterEvent> events) {
        for (ClusterEvent event : events) {
            apply(event);
        }
    }

    /**
     * Returns how many objects a cluster held.
     *
     * @param cluster that is or was
     * @return by the steps in which that changed; 0 where it ended
     */
    public SortedMap<Integer, Integer> sizes(ClusterId cluster) {
        return sizes.getOrDefault(cluster, Collections.emptySortedMap());
    }

    /**
     * Returns how many objects each step brought to a cluster.
     *
     * @param cluster that is or was
     * @return by step; steps that brought none are left out
     */
    public SortedMap<Integer, Integer> arrivals(ClusterId cluster) {
        return arrivals.getOrDefault(cluster, Collections.emptySortedMap());
    }

    String birth(ClusterId cluster) {
        return births.getOrDefault(cluster, "created");
    }

    private void apply(ClusterEvent event) {
        if (event.brought() > 0) {
            arrivals.computeIfAbsent(event.cluster(), id -> new TreeMap<>())
                    .merge(event.step(), event.brought(), Integer::sum);
        }
        resize(event.cluster(), event.step(), event.sizeAfter());
        if (event instanceof ClusterEvent.Created) {
            births.put(event.cluster(), "created");
        } else if (event instanceof ClusterEvent.Merged merged) {
            births.put(merged.into(), "merged");
            for (ClusterId parent : merged.from()) {
                resize(parent, merged.step(), 0);
            }
        } else if (event instanceof ClusterEvent.Split split) {
            births.put(split.cluster(), "split");
            shrink(split.from().get(0), split.step(), split.sizeAfter());
        } else if (event instanceof ClusterEvent.Moved moved) {
            shrink(moved.from().get(0), moved.step(), moved.sizeAfter() - moved.sizeBefore());
        }
    }

    private void resize(ClusterId cluster, int step, int size) {
        sizes.computeIfAbsent(cluster, id -> new TreeMap<>()).put(step, size);
    }

    private void shrink(ClusterId cluster, int step, int by) {
        SortedMap<Integer, Integer> known = sizes(cluster);
        if (!known.isEmpty()) {
            resize(cluster, step, Math.max(0, known.getOrDefault(known.lastKey(), 0) - by));
        }
    }
}
