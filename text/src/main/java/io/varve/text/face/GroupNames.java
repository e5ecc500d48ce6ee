package io.varve.text.face;

import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiles;
import io.varve.profile.Trait;
import io.varve.scale.ColumnStatistics;
import io.varve.text.label.TermCounts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Names for groups of clusters: for those that are shown, and for what every merge of their tree makes, so that groups of any number
 * have one.
 *
 * @param groups those that are shown, in their order
 * @param merges those of the tree, in their order
 */
record GroupNames(List<String> groups, List<String> merges) {

    /** Names a set of objects. */
    interface Naming {
        Optional<String> of(List<Trait> traits, TermCounts<ClusterId> terms, ClusterId key);
    }

    static GroupNames of(
            Optional<StepGroups> groups,
            List<ClusterContent> contents,
            boolean texts,
            TermCounts<ClusterId> terms,
            Map<ClusterId, String> names,
            Naming naming) {
        if (groups.isEmpty() || names.isEmpty()) {
            return new GroupNames(List.of(), List.of());
        }
        Map<ClusterId, ColumnStatistics> sums = new HashMap<>();
        contents.forEach(content -> sums.put(content.cluster(), content.members()));
        Optional<Profiles> among = texts
                ? Optional.empty()
                : Optional.of(Profiles.among(
                        contents.stream().map(ClusterContent::members).toList()));
        Map<ClusterId, Set<ClusterId>> clusters = new HashMap<>();
        Map<Set<ClusterId>, String> known = new HashMap<>();
        names.forEach((cluster, name) -> known.put(Set.of(cluster), name));
        List<String> merges = new ArrayList<>();
        for (GroupTree.Merge merge : groups.get().tree().merges()) {
            Set<ClusterId> both = new TreeSet<>(clusters.getOrDefault(merge.into(), Set.of(merge.into())));
            both.addAll(clusters.getOrDefault(merge.from(), Set.of(merge.from())));
            clusters.put(merge.into(), both);
            terms.join(merge.from(), merge.into());
            ColumnStatistics joined = joined(sums.get(merge.into()), sums.get(merge.from()));
            if (joined != null) {
                sums.put(merge.into(), joined);
            }
            List<Trait> traits = joined == null
                    ? List.of()
                    : among.map(all -> all.of(joined)).orElse(List.of());
            String name = naming.of(traits, terms, merge.into()).orElse("");
            merges.add(name);
            known.put(Set.copyOf(both), name);
        }
        List<String> shown = new ArrayList<>();
        for (Group group : groups.get().present()) {
            shown.add(known.getOrDefault(Set.copyOf(group.clusters()), ""));
        }
        return new GroupNames(unlessEmpty(shown), unlessEmpty(merges));
    }

    /** No names at all where nothing is known of any. */
    private static List<String> unlessEmpty(List<String> names) {
        return names.stream().allMatch(String::isEmpty) ? List.of() : names;
    }

    private static @Nullable ColumnStatistics joined(@Nullable ColumnStatistics one, @Nullable ColumnStatistics other) {
        if (one == null || other == null) {
            return null;
        }
        ColumnStatistics both = one.emptied();
        both.addAll(one);
        both.addAll(other);
        return both;
    }
}
