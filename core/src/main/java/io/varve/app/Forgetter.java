package io.varve.app;

import io.varve.Batch;
import io.varve.BoundLeft;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.internal.books.Ledger;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/** Takes single objects out of clusters, as if they had never come. */
final class Forgetter {

    private final AppParams params;
    private final ColumnStatistics schema;
    private final Ledger ledger;
    private final SortedMap<ClusterId, Content> clusters;
    private final Function<ClusterId, Optional<Batch>> left;

    Forgetter(
            AppParams params,
            ColumnStatistics schema,
            Ledger ledger,
            SortedMap<ClusterId, Content> clusters,
            Function<ClusterId, Optional<Batch>> left) {
        this.left = left;
        this.params = params;
        this.schema = schema;
        this.ledger = ledger;
        this.clusters = clusters;
    }

    Forgetting forget(Batch objects, List<ClusterId> labels) {
        SortedMap<ClusterId, List<Integer>> losses = new TreeMap<>();
        for (int i = 0; i < objects.size(); i++) {
            losses.computeIfAbsent(labels.get(i), unseen -> new ArrayList<>()).add(i);
        }
        List<ClusterEvent> events = new ArrayList<>();
        List<BoundLeft> left = new ArrayList<>();
        for (Map.Entry<ClusterId, List<Integer>> loss : losses.entrySet()) {
            left.addAll(lose(loss.getKey(), loss.getValue(), objects, events));
        }
        return new Forgetting(events, left);
    }

    /** Takes objects out of one cluster and says which of their values stayed as its bounds. */
    private List<BoundLeft> lose(ClusterId cluster, List<Integer> lost, Batch objects, List<ClusterEvent> events) {
        Content before = Objects.requireNonNull(clusters.get(cluster));
        ColumnStatistics members = schema.emptied();
        members.addAll(before.members());
        Set<String> gone = new HashSet<>();
        boolean heldBound = false;
        boolean packLost = false;
        Set<ColumnStatistics.Bound> bounds = new LinkedHashSet<>();
        for (int i : lost) {
            bounds.addAll(members.boundsOf(objects, i));
            heldBound |= members.remove(objects, i);
            packLost |= before.pack().sameAs(schema.row(objects, i));
            gone.add(objects.ids().get(i));
        }
        events.add(ledger.forget(List.copyOf(gone), cluster));
        if (members.count() == 0) {
            events.add(ledger.prune(cluster));
            clusters.remove(cluster);
            return List.of();
        }
        List<Member> kept = without(before.kept(), gone);
        Optional<List<Row>> rows = !heldBound
                ? Optional.empty()
                : params.keepVectors()
                        ? Optional.of(kept.stream().map(Member::row).toList())
                        : left.apply(cluster).map(this::rows);
        rows.ifPresent(members::setBounds);
        clusters.put(
                cluster,
                new Content(
                        members,
                        before.pack(),
                        without(before.representatives(), gone),
                        kept,
                        without(before.sample(), gone)));
        repack(cluster, packLost);
        return rows.isPresent() ? List.of() : left(cluster, bounds, before, gone);
    }

    /** Those bounds that are not the value of another object too, as far as that is known without vectors. */
    private List<BoundLeft> left(
            ClusterId cluster, Set<ColumnStatistics.Bound> bounds, Content content, Set<String> gone) {
        List<Member> known = new ArrayList<>(without(content.representatives(), gone));
        known.addAll(without(content.sample(), gone));
        return bounds.stream()
                .filter(bound ->
                        known.stream().noneMatch(member -> member.row().numbers()[bound.column()] == bound.value()))
                .map(bound -> new BoundLeft(cluster, schema.columns().get(bound.column()), bound.largest()))
                .toList();
    }

    private List<Row> rows(Batch batch) {
        List<Row> rows = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            rows.add(schema.row(batch, i));
        }
        return rows;
    }

    private void repack(ClusterId cluster, boolean packLost) {
        Content content = Objects.requireNonNull(clusters.get(cluster));
        ColumnStatistics held = schema.emptied();
        clusters.values().forEach(any -> held.addAll(any.members()));
        Packer packer = new Packer(params, schema, FeatureSpace.of(CategoryEncoding.ONE_HOT, held));
        Content repacked = packer.repack(content, content.representatives(), content.kept(), packLost);
        clusters.put(cluster, repacked);
        repacked.representatives().stream()
                .findFirst()
                .ifPresentOrElse(
                        nearest -> ledger.exemplar(cluster, nearest.object()), () -> ledger.withoutExemplar(cluster));
    }

    private static List<Member> without(List<Member> members, Set<String> gone) {
        return members.stream()
                .filter(member -> !gone.contains(member.object()))
                .toList();
    }
}
