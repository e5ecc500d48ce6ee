package io.varve.group;

import io.varve.ClusterEvent;
import io.varve.Groupable;
import io.varve.StepResult;
import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.List;

/**
 * The groups of every step of a clusterer, as the data suggest or in any other number.
 *
 * <pre>{@code
 * GroupHistory groups = new GroupHistory();
 * for (Batch batch : batches) {
 *     groups.add(app.partialFit(batch), app);
 * }
 * groups.at(2).present();      // as the data suggest
 * groups.at(2, 5).present();   // five groups, at the same step
 * }</pre>
 *
 * <p>It follows a clusterer from its first step on and has no influence on it. What it keeps of a step takes some 20 bytes for each
 * living cluster. Not safe for use by several threads at once.
 */
public final class GroupHistory {

    private record Step(List<ClusterEvent> merges, StepGroups suggested) {}

    private final GroupBook book = new GroupBook();
    private final List<Step> steps = new ArrayList<>();

    /** Starts before the first step. */
    public GroupHistory() {}

    /**
     * Groups the clusters after a step.
     *
     * @param result of the step
     * @param clusterer as it is after it
     * @return the groups as the data suggest
     */
    public StepGroups add(StepResult result, Groupable clusterer) {
        Checks.require(
                result.step() == steps.size(),
                "groups are found step by step from the first on; step %d is next, got step %d",
                steps.size(),
                result.step());
        GroupTree tree = GroupTree.of(clusterer.clusterSums());
        StepGroups groups = book.record(result.step(), result.events(), tree);
        steps.add(new Step(merges(result.events()), groups));
        return groups;
    }

    private static List<ClusterEvent> merges(List<ClusterEvent> events) {
        return events.stream()
                .filter(event -> event instanceof ClusterEvent.Merged)
                .toList();
    }

    /**
     * Returns the last step.
     *
     * @return counted from 0; −1 before the first
     */
    public int lastStep() {
        return steps.size() - 1;
    }

    /**
     * Returns the groups of a step.
     *
     * @param step from 0 to the last
     * @return as the data suggest
     * @throws Refused if there is no such step
     */
    public StepGroups at(int step) {
        Checks.require(
                step >= 0 && step < steps.size(), "there are groups of steps 0 to %d, got %d", steps.size() - 1, step);
        return steps.get(step).suggested();
    }

    /**
     * Returns a wanted number of groups of a step. Their ids follow from the same number of groups at the steps before, or where
     * there were fewer clusters then, from as many as there were.
     *
     * @param step from 0 to the last
     * @param count from 1 to the number of clusters after the step
     * @return the groups
     * @throws Refused if there is no such step, or there are fewer clusters
     */
    public StepGroups at(int step, int count) {
        GroupTree.requireCount(count, at(step).tree().clusters().size());
        return all(count).get(step);
    }

    /**
     * Returns the groups of all steps.
     *
     * @return as the data suggest
     */
    public List<StepGroups> all() {
        return steps.stream().map(Step::suggested).toList();
    }

    /**
     * Returns a wanted number of groups of all steps; of a step with fewer clusters, each of these alone.
     *
     * @param count at least 1
     * @return the groups
     */
    public List<StepGroups> all(int count) {
        GroupBook regrouped = new GroupBook();
        List<StepGroups> all = new ArrayList<>();
        for (Step step : steps) {
            all.add(regrouped.record(
                    step.suggested().step(), step.merges(), step.suggested().tree(), count));
        }
        return all;
    }
}
