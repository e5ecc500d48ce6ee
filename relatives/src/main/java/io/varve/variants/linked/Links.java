package io.varve.variants.linked;

import io.varve.internal.Checks;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All that is known of pairs of objects, free of contradictions among what must always hold. Links with a strength may contradict
 * each other: they are weighed.
 */
public final class Links {

    /** Nothing is known. */
    public static final Links NONE = new Links(List.of());

    private final List<Link> all;

    private Links(Collection<Link> all) {
        this.all = List.copyOf(all);
    }

    /**
     * Takes links in.
     *
     * @param links in any order; the same one may come again
     * @return all of them, each once
     * @throws io.varve.refusal.Refused if two say different things of one pair, or those without a strength cannot all hold
     */
    public static Links of(List<Link> links) {
        Map<List<String>, Link> byPair = new LinkedHashMap<>();
        for (Link link : links) {
            List<String> pair = link.object().compareTo(link.other()) < 0
                    ? List.of(link.object(), link.other())
                    : List.of(link.other(), link.object());
            Link known = byPair.putIfAbsent(pair, link);
            Checks.require(
                    known == null || known.together() == link.together(),
                    "'%s' and '%s' are linked twice, by must and by cannot; keep one",
                    link.object(),
                    link.other());
            Checks.require(
                    known == null || known.strength().equals(link.strength()),
                    "'%s' and '%s' are linked twice, with different strengths; keep one",
                    link.object(),
                    link.other());
        }
        Links taken = new Links(byPair.values());
        taken.requirePossible();
        return taken;
    }

    /** What always holds makes sets of objects that must be together; no link that always holds may part one of them. */
    private void requirePossible() {
        Map<String, String> sets = new HashMap<>();
        for (Link link : all) {
            if (link.together() && link.strength().isEmpty()) {
                sets.put(root(sets, link.object()), root(sets, link.other()));
            }
        }
        for (Link link : all) {
            Checks.require(
                    link.together()
                            || link.strength().isPresent()
                            || !root(sets, link.object()).equals(root(sets, link.other())),
                    "'%s' and '%s' cannot be together, but a chain of other links puts them together; take one of these links"
                            + " out, or give it a strength",
                    link.object(),
                    link.other());
        }
    }

    private static String root(Map<String, String> sets, String object) {
        String now = object;
        for (Optional<String> next = Optional.ofNullable(sets.get(now));
                next.isPresent() && !next.get().equals(now);
                next = Optional.ofNullable(sets.get(now))) {
            now = next.get();
        }
        return now;
    }

    /**
     * Returns the links.
     *
     * @return each once, in the order in which they came
     */
    public List<Link> all() {
        return all;
    }

    /** A link of two positions. */
    record Placed(int one, int other, boolean together, double strength) {}

    /** The links between objects that are there, by their positions; what always holds costs so much. */
    List<Placed> among(List<String> ids, double always) {
        Map<String, Integer> positions = new HashMap<>();
        ids.forEach(id -> positions.put(id, positions.size()));
        List<Placed> placed = new ArrayList<>();
        for (Link link : all) {
            Integer one = positions.get(link.object());
            Integer other = positions.get(link.other());
            if (one != null && other != null) {
                placed.add(
                        new Placed(one, other, link.together(), link.strength().orElse(always)));
            }
        }
        return placed;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Links that && all.equals(that.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    @Override
    public String toString() {
        return all.toString();
    }
}
