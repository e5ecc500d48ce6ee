package io.varve.cli;

import io.varve.Groupable;
import io.varve.IncrementalClusterer;
import io.varve.StepResult;
import io.varve.group.GroupHistory;
import io.varve.group.GroupTree;
import io.varve.group.Grouping;
import io.varve.group.StepGroups;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** The groups of a run, as the data suggest or as many as were asked for; none where an algorithm has none. */
final class RunGroups {

    private final GroupHistory history = new GroupHistory();
    private final OptionalInt wanted;

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

    /** The groups of all steps; refuses more than there are clusters in the end. */
    List<StepGroups> shown(OptionalInt count) {
        if (count.isEmpty() || history.lastStep() < 0) {
            return history.all();
        }
        history.at(history.lastStep()).tree().groups(count.getAsInt());
        return history.all(count.getAsInt());
    }

    /** What the record of a run tells of the last step. */
    Map<String, Object> described(Run run) {
        Map<String, Object> described = new LinkedHashMap<>();
        if (history.lastStep() >= 0) {
            int suggested = history.at(history.lastStep()).tree().suggested();
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
