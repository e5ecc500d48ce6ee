package io.varve.cli;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.Groupable;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.ap.LargeBatch;
import io.varve.group.GroupBook;
import io.varve.group.GroupHistory;
import io.varve.group.GroupTree;
import io.varve.group.Grouping;
import io.varve.group.StepGroups;
import io.varve.variants.agglomerative.Agglomerable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;

/** The groups of a run, as the data suggest or as many as were asked for; none where an algorithm has none. */
final class RunGroups {

    private final GroupHistory history = new GroupHistory();
    private final OptionalInt wanted;
    private Optional<StepGroups> cut = Optional.empty();

    RunGroups(OptionalInt wanted) {
        this.wanted = wanted;
    }

    /** Groups the clusters after a step; where there are fewer than groups are wanted, each is one. */
    Optional<Grouping> add(StepResult result, IncrementalClusterer clusterer) {
        if (!(clusterer instanceof Groupable groupable)) {
            return Optional.empty();
        }
        GroupTree tree = history.add(result, groupable).tree();
        int count = Math.min(wanted.orElse(tree.suggested()), tree.clusters().size());
        return Optional.of(count == tree.suggested() ? tree.groups() : tree.groups(count));
    }

    /**
     * Where clusters have exemplars, and no sums that groups would follow from: merges them after the last step. More objects
     * than one dense run takes are looked at only where somebody asks for groups.
     */
    Optional<Grouping> end(int step, IncrementalClusterer clusterer) {
        if (clusterer instanceof Groupable
                || !(clusterer instanceof Agglomerable agglomerable)
                || (wanted.isEmpty() && agglomerable.objects() > LargeBatch.MOST_AT_ONCE)) {
            return Optional.empty();
        }
        SortedMap<ClusterId, Integer> sizes = new TreeMap<>();
        for (Cluster cluster : clusterer.snapshot().clusters()) {
            sizes.put(cluster.id(), cluster.size());
        }
        List<GroupTree.Merge> merges = new ArrayList<>();
        for (Agglomerable.Merge merge : agglomerable.agglomerate()) {
            merges.add(new GroupTree.Merge(
                    sizes.size() - merges.size() - 1,
                    merge.from(),
                    merge.into(),
                    Optional.of(new GroupTree.Fit(merge.height(), merge.exemplar()))));
        }
        GroupTree tree = GroupTree.of(sizes, merges, sizes.size());
        Grouping shown = wanted.isPresent() ? tree.groups(wanted.getAsInt()) : tree.groups();
        cut = Optional.of(
                new GroupBook().record(step, List.of(), tree, shown.groups().size()));
        return wanted.isPresent() ? Optional.of(shown) : Optional.empty();
    }

    /** The groups of all steps, or of the last where groups are cut out of a tree; refuses more than there are clusters in the end. */
    List<StepGroups> shown(OptionalInt count) {
        if (cut.isPresent()) {
            return List.of(cut.get());
        }
        if (count.isEmpty() || history.lastStep() < 0) {
            return history.all();
        }
        history.at(history.lastStep()).tree().groups(count.getAsInt());
        return history.all(count.getAsInt());
    }

    /** What the record of a run tells of the last step. */
    Map<String, Object> described(Run run) {
        Map<String, Object> described = new LinkedHashMap<>();
        Optional<StepGroups> last = history.lastStep() >= 0 ? Optional.of(history.at(history.lastStep())) : cut;
        if (last.isPresent()) {
            int suggested = last.get().tree().suggested();
            described.put("suggested", suggested);
            described.put("shown", wanted.orElse(suggested));
            run.groups().ifPresent(judged -> {
                described.put("purity", judged.purity());
                described.put("nmi", judged.nmi());
            });
        }
        return described;
    }
}
