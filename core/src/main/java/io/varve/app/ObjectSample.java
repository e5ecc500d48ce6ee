package io.varve.app;

import io.varve.Batch;
import io.varve.internal.SplitMix;
import io.varve.scale.ColumnStatistics;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A few of the objects held, spread over all of them: those whose ids have the least hashes. Which ones they are follows from
 * the objects alone, not from how they were cut into batches, as long as none leaves.
 *
 * @param members at most {@value #MOST}, the least hash first
 * @param ids theirs
 */
record ObjectSample(List<Member> members, Set<String> ids) {

    /** Their 4,950 pairs tell a median closely enough; with 300 objects nothing changes. */
    static final int MOST = 100;

    static final ObjectSample NONE = new ObjectSample(List.of(), Set.of());

    private record Rank(long hash, String id) implements Comparable<Rank> {
        @Override
        public int compareTo(Rank other) {
            int byHash = Long.compare(hash, other.hash);
            return byHash != 0 ? byHash : id.compareTo(other.id);
        }
    }

    /** The sample after a batch has come to clusters that exist. */
    static ObjectSample of(AppParams params, List<Content> clusters, Batch batch, ColumnStatistics schema) {
        if (params.preferenceFrom() != PreferenceFrom.OBJECTS) {
            return NONE;
        }
        TreeMap<Rank, Member> least = new TreeMap<>();
        for (Content cluster : clusters) {
            for (Member member : cluster.sample()) {
                least.put(rank(member.object()), member);
            }
        }
        for (int i = 0; i < batch.size(); i++) {
            Rank rank = rank(batch.ids().get(i));
            if (least.size() < MOST || rank.compareTo(least.lastKey()) < 0) {
                least.put(rank, new Member(batch.ids().get(i), schema.row(batch, i)));
            }
            if (least.size() > MOST) {
                least.pollLastEntry();
            }
        }
        List<Member> members = List.copyOf(least.values());
        return new ObjectSample(members, members.stream().map(Member::object).collect(Collectors.toUnmodifiableSet()));
    }

    private static Rank rank(String id) {
        return new Rank(SplitMix.of(id), id);
    }

    boolean has(String id) {
        return ids.contains(id);
    }

    /** Those of some members that are in the sample. */
    List<Member> among(List<Member> some) {
        return some.stream().filter(member -> has(member.object())).toList();
    }
}
