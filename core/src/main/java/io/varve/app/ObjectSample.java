package io.varve.app;

import io.varve.internal.SplitMix;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A few of the objects held, spread over all of them: those whose ids have the least hashes. Which ones they are follows from
 * the objects alone, not from how they were cut into batches, as long as none leaves.
 */
public final class ObjectSample {

    /** Their 4,950 pairs tell a median closely enough; with 300 objects nothing changes. */
    public static final int MOST = 100;

    private static final ObjectSample NONE = new ObjectSample(List.of(), List.of());

    private final List<Member> members;
    private final List<Arrivals.Candidate> arrived;
    private final Set<String> ids;

    private ObjectSample(List<Member> members, List<Arrivals.Candidate> arrived) {
        this.members = members;
        this.arrived = arrived;
        this.ids = members.stream().map(Member::object).collect(Collectors.toUnmodifiableSet());
    }

    private record Rank(long hash, String id) implements Comparable<Rank> {
        static Rank of(String id) {
            return new Rank(SplitMix.of(id), id);
        }

        @Override
        public int compareTo(Rank other) {
            int byHash = Long.compare(hash, other.hash);
            return byHash != 0 ? byHash : id.compareTo(other.id);
        }
    }

    /**
     * Returns which of some objects have the least hashes. The least of all are among the least of every part.
     *
     * @param ids of the objects
     * @return at most {@value #MOST} positions, ascending
     */
    public static IntStream least(List<String> ids) {
        TreeMap<Rank, Integer> least = new TreeMap<>();
        for (int i = 0; i < ids.size(); i++) {
            Rank rank = Rank.of(ids.get(i));
            if (least.size() < MOST || rank.compareTo(least.lastKey()) < 0) {
                least.put(rank, i);
            }
            if (least.size() > MOST) {
                least.pollLastEntry();
            }
        }
        return least.values().stream().mapToInt(i -> i).sorted();
    }

    /** The sample after objects have come to clusters that exist. */
    static ObjectSample of(AppParams params, List<Content> clusters, Arrivals arrivals) {
        if (!params.preferenceFrom().sampled()) {
            return NONE;
        }
        TreeMap<Rank, Member> all = new TreeMap<>();
        for (Content cluster : clusters) {
            cluster.sample().forEach(member -> all.put(Rank.of(member.object()), member));
        }
        List<Arrivals.Candidate> candidates = arrivals.size() == 0 ? List.of() : arrivals.candidates();
        candidates.forEach(candidate -> all.put(Rank.of(candidate.member().object()), candidate.member()));
        List<Member> members = all.values().stream().limit(MOST).toList();
        Set<String> ids = members.stream().map(Member::object).collect(Collectors.toSet());
        return new ObjectSample(
                members,
                candidates.stream()
                        .filter(candidate -> ids.contains(candidate.member().object()))
                        .sorted(Comparator.comparingInt(Arrivals.Candidate::object))
                        .toList());
    }

    /** All of it, the least hash first. */
    List<Member> members() {
        return members;
    }

    /** Those that arrive in this step, in their order. */
    List<Arrivals.Candidate> arrived() {
        return arrived;
    }

    /** Those of some members that are in the sample. */
    List<Member> among(List<Member> some) {
        return some.stream().filter(member -> ids.contains(member.object())).toList();
    }
}
