package io.varve;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Where a cluster came from and what became of it, through all merges and splits.
 *
 * @param cluster the one it is about
 * @param links all links that lead to it or away from it, in order of time
 */
public record Lineage(ClusterId cluster, List<Link> links) {

    /**
     * Copies the list.
     *
     * @param cluster as above
     * @param links as above
     */
    public Lineage {
        links = List.copyOf(links);
    }

    /**
     * One cluster passing into another.
     *
     * @param step that did it
     * @param from the parent
     * @param into the child
     */
    public record Link(int step, ClusterId from, ClusterId into) {}

    /**
     * Picks the links that concern a cluster out of all links.
     *
     * @param cluster the one it is about
     * @param all every link there is, in order of time
     * @return its lineage
     */
    public static Lineage of(ClusterId cluster, Collection<Link> all) {
        Set<ClusterId> up = reach(cluster, all, Link::into, Link::from);
        Set<ClusterId> down = reach(cluster, all, Link::from, Link::into);
        List<Link> links = new ArrayList<>();
        for (Link link : all) {
            boolean leadsHere = link.into().equals(cluster) || up.contains(link.into());
            boolean leadsAway = link.from().equals(cluster) || down.contains(link.from());
            if (leadsHere || leadsAway) {
                links.add(link);
            }
        }
        return new Lineage(cluster, links);
    }

    /**
     * Returns all clusters whose objects came into this one, by id.
     *
     * @return a read-only list
     */
    public List<ClusterId> ancestors() {
        return List.copyOf(reach(cluster, links, Link::into, Link::from));
    }

    /**
     * Returns all clusters that this one became part of, by id.
     *
     * @return a read-only list
     */
    public List<ClusterId> descendants() {
        return List.copyOf(reach(cluster, links, Link::from, Link::into));
    }

    /**
     * Returns the tree of merges that ends in this cluster.
     *
     * @return its links, in order of time
     */
    public List<Link> tree() {
        Set<ClusterId> up = reach(cluster, links, Link::into, Link::from);
        return links.stream()
                .filter(link -> link.into().equals(cluster) || up.contains(link.into()))
                .toList();
    }

    private static Set<ClusterId> reach(
            ClusterId start, Collection<Link> links, Function<Link, ClusterId> here, Function<Link, ClusterId> there) {
        Map<ClusterId, List<Link>> byEnd = links.stream().collect(Collectors.groupingBy(here));
        Set<ClusterId> reached = new TreeSet<>();
        Deque<ClusterId> open = new ArrayDeque<>(List.of(start));
        while (!open.isEmpty()) {
            for (Link link : byEnd.getOrDefault(open.remove(), List.of())) {
                if (reached.add(there.apply(link))) {
                    open.add(there.apply(link));
                }
            }
        }
        return reached;
    }
}
