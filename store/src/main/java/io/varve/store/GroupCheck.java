package io.varve.store;

import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.group.Group;
import io.varve.group.StepGroups;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;

/** Compares groups with their trees, and at the last step with the clusters that live. */
final class GroupCheck {

    private final Database database;
    private final Consumer<String> report;

    GroupCheck(Database database, Consumer<String> report) {
        this.database = database;
        this.report = report;
    }

    void run(int last, List<Cluster> live) {
        Map<ClusterId, Integer> sizes = new TreeMap<>();
        live.forEach(cluster -> sizes.put(cluster.id(), cluster.size()));
        new GroupTable(database).each(0, last, step -> {
            boolean right =
                    agree(step) && (step.step() < last || step.tree().sizes().equals(sizes));
            if (!right) {
                report.accept(
                        "tables groups and group_trees, at step %d, disagree with each other or with the live clusters"
                                .formatted(step.step()));
            }
        });
    }

    private static boolean agree(StepGroups step) {
        List<ClusterId> grouped = step.present().stream()
                .flatMap(group -> group.clusters().stream())
                .sorted()
                .toList();
        long size = step.present().stream().mapToLong(Group::size).sum();
        return grouped.equals(step.tree().clusters())
                && step.present().size() == step.tree().suggested()
                && size
                        == step.tree().sizes().values().stream()
                                .mapToLong(n -> n)
                                .sum();
    }
}
