package io.varve.group;

import io.varve.ClusterSums;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * The clusters of a group, put together without being copied: most groups that are tried are let go again, and nobody asks which
 * clusters they had.
 */
final class Pieces {

    private final int size;
    private final List<ClusterSums> own;
    private final List<Pieces> parts;

    private Pieces(int size, List<ClusterSums> own, List<Pieces> parts) {
        this.size = size;
        this.own = own;
        this.parts = parts;
    }

    static Pieces of(ClusterSums cluster) {
        return new Pieces(1, List.of(cluster), List.of());
    }

    Pieces with(Pieces other) {
        return new Pieces(size + other.size, List.of(), List.of(this, other));
    }

    int size() {
        return size;
    }

    /** All of them, those of the first part first. */
    List<ClusterSums> list() {
        List<ClusterSums> all = new ArrayList<>(size);
        // on a list of its own, since parts may be as deep as there are clusters
        Deque<Pieces> open = new ArrayDeque<>(List.of(this));
        while (!open.isEmpty()) {
            Pieces next = open.pop();
            all.addAll(next.own);
            for (int p = next.parts.size() - 1; p >= 0; p--) {
                open.push(next.parts.get(p));
            }
        }
        return all;
    }
}
