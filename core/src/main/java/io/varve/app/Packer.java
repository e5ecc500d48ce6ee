package io.varve.app;

import io.varve.Batch;
import io.varve.Refused;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Turns clusters into points, so that a batch can be laid over them, and groups of points back into clusters: the paper's
 * consolidation. Valid for one step, since scaling may change with the next.
 */
final class Packer {

    private final AppParams params;
    private final ColumnStatistics schema;
    private final FeatureSpace space;
    private final Similarity similarity;

    Packer(AppParams params, ColumnStatistics schema, FeatureSpace space) {
        this.params = params;
        this.schema = schema;
        this.space = space;
        this.similarity = params.packing() == Packing.SPREAD
                ? SpreadSimilarity.of(params.ap().similarity())
                : params.ap().similarity();
    }

    /** The points of objects, as the plain similarity sees them. */
    double[][] points(List<Member> objects) {
        return objects.stream().map(object -> space.point(object.row())).toArray(double[][]::new);
    }

    /** How alike two points are. */
    Similarity similarity() {
        return similarity;
    }

    /** The point of an object of a batch, refused where the similarity is not defined for it. */
    double[] point(Batch batch, int object) {
        double[] point = space.point(schema.row(batch, object));
        params.ap().similarity().objection(point).ifPresent(objection -> {
            throw new Refused(batch.describe(object) + " " + objection);
        });
        return params.packing() == Packing.SPREAD ? SpreadSimilarity.point(point, 0) : point;
    }

    /** The point that stands for a cluster; its nearest member where the similarity is not defined for its mean. */
    double[] point(Content cluster) {
        double[] point = space.point(cluster.pack());
        if (params.packing() == Packing.SPREAD) {
            return SpreadSimilarity.point(point, space.variance(cluster.members()));
        }
        Optional<String> objection = params.ap().similarity().objection(point);
        if (objection.isEmpty()) {
            return point;
        }
        Member nearest = cluster.representatives().stream()
                .findFirst()
                .orElseThrow(() -> new Refused("what stands for a cluster of %d objects %s"
                        .formatted(cluster.members().count(), objection.get())));
        return space.point(nearest.row());
    }

    /**
     * Makes one cluster of a stratum.
     *
     * @param points of all clusters, then of all objects of the batch
     * @param sample of all objects held after the step
     */
    Content pack(Stratum stratum, List<Content> before, Batch batch, double[][] points, ObjectSample sample) {
        if (stratum.unchanged()) {
            return before.get(stratum.clusters().get(0)).in(sample);
        }
        ColumnStatistics members = schema.emptied();
        List<Content> parents =
                stratum.clusters().stream().mapToObj(before::get).toList();
        for (int o = 0; o < stratum.objects().size(); o++) {
            members.add(batch, stratum.objects().get(o));
        }
        parents.forEach(parent -> members.addAll(parent.members()));
        List<Member> kept = new ArrayList<>();
        List<Member> candidates = new ArrayList<>();
        List<Member> sampled = new ArrayList<>();
        for (Content parent : parents) {
            kept.addAll(parent.kept());
            sampled.addAll(sample.among(parent.sample()));
            candidates.addAll(parent.representatives());
        }
        if (params.keepVectors()) {
            stratum.objects().stream().forEach(i -> kept.add(member(batch, i)));
        }
        stratum.objects().stream()
                .filter(i -> sample.has(batch.ids().get(i)))
                .forEach(i -> sampled.add(member(batch, i)));
        nearest(stratum, before.size(), points, members.mean()).forEach(i -> candidates.add(member(batch, i)));
        List<Member> nearest = nearestToMean(params.keepVectors() ? kept : candidates, members.mean());
        Row pack = switch (params.packing()) {
            case TRUE_MEAN, SPREAD -> members.mean();
            case RUNNING_MEAN -> runningMean(parents, stratum, batch);
            case EXEMPLAR -> exemplar(stratum, before, batch);
            case NEAREST_TO_MEAN -> nearest.get(0).row();
        };
        List<Member> shown = nearest.subList(0, Math.min(Content.MOST_REPRESENTATIVES, nearest.size()));
        return new Content(members, pack, shown, params.keepVectors() ? kept : List.of(), sampled);
    }

    private Member member(Batch batch, int object) {
        return new Member(batch.ids().get(object), schema.row(batch, object));
    }

    /** The few objects of a stratum that are nearest to a mean, in the order of the batch; a tie goes to the earlier one. */
    private IntStream nearest(Stratum stratum, int clusters, double[][] points, Row mean) {
        double[] centre = space.point(mean);
        if (params.packing() == Packing.SPREAD) {
            // the plain similarity sees no spread
            centre = SpreadSimilarity.point(centre, 0);
        }
        int[] best = new int[Content.MOST_REPRESENTATIVES];
        double[] similarities = new double[best.length];
        int count = 0;
        for (int o = 0; o < stratum.objects().size(); o++) {
            int i = stratum.objects().get(o);
            double similarity = params.ap().similarity().between(points[clusters + i], centre);
            int place = count;
            while (place > 0 && similarity > similarities[place - 1]) {
                place--;
            }
            if (place < best.length) {
                count = Math.min(count + 1, best.length);
                System.arraycopy(best, place, best, place + 1, count - 1 - place);
                System.arraycopy(similarities, place, similarities, place + 1, count - 1 - place);
                best[place] = i;
                similarities[place] = similarity;
            }
        }
        return Arrays.stream(best, 0, count).sorted();
    }

    /** Makes a cluster anew from what is left after objects were forgotten, perhaps the one that stood for it. */
    Content repack(Content cluster, List<Member> representatives, List<Member> kept, boolean packLost) {
        Row mean = cluster.members().mean();
        List<Member> nearest = nearestToMean(params.keepVectors() ? kept : representatives, mean);
        Row pack = switch (params.packing()) {
            case TRUE_MEAN, SPREAD -> mean;
            case RUNNING_MEAN -> cluster.pack();
            case EXEMPLAR ->
                !packLost
                        ? cluster.pack()
                        : nearest.isEmpty() ? mean : nearest.get(0).row();
            case NEAREST_TO_MEAN -> nearest.get(0).row();
        };
        List<Member> shown = nearest.subList(0, Math.min(Content.MOST_REPRESENTATIVES, nearest.size()));
        return new Content(cluster.members(), pack, shown, kept, cluster.sample());
    }

    /** Sorts members by how near they are to a mean, in the plain similarity; on a tie, the earlier ones first. */
    private List<Member> nearestToMean(List<Member> members, Row mean) {
        double[] centre = space.point(mean);
        Similarity plain = params.ap().similarity();
        record Ranked(Member member, double similarity) {}
        return members.stream()
                .map(member -> new Ranked(member, plain.between(space.point(member.row()), centre)))
                .sorted(Comparator.comparingDouble((Ranked ranked) -> -ranked.similarity()))
                .map(Ranked::member)
                .toList();
    }

    private Row runningMean(List<Content> parents, Stratum stratum, Batch batch) {
        List<Row> rows = new ArrayList<>();
        parents.forEach(parent -> rows.add(parent.pack()));
        stratum.objects().stream().forEach(i -> rows.add(schema.row(batch, i)));
        return Row.meanOf(rows);
    }

    private Row exemplar(Stratum stratum, List<Content> before, Batch batch) {
        int exemplar = stratum.exemplar();
        return exemplar < before.size() ? before.get(exemplar).pack() : schema.row(batch, exemplar - before.size());
    }
}
