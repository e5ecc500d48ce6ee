package io.varve.app;

import io.varve.Batch;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Row;
import io.varve.similarity.Similarity;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Turns clusters into points, so that a batch can be laid over them, and groups of points back into clusters: the paper's
 * consolidation. Valid for one step, since scaling may change with the next.
 */
public final class Packer {

    private final AppParams params;
    private final ColumnStatistics schema;
    private final FeatureSpace space;
    private final Similarity similarity;

    /**
     * Makes points in a space.
     *
     * @param params of the clusterer
     * @param schema the columns
     * @param space how they are scaled in this step
     */
    public Packer(AppParams params, ColumnStatistics schema, FeatureSpace space) {
        this.params = params;
        this.schema = schema;
        this.space = space;
        this.similarity = params.packing() == Packing.SPREAD
                ? SpreadSimilarity.of(params.ap().similarity())
                : params.ap().similarity();
    }

    /**
     * Returns the space of this step, which can be written down and read elsewhere.
     *
     * @return the space
     */
    public FeatureSpace space() {
        return space;
    }

    /** The points of objects, as the plain similarity sees them. */
    double[][] points(List<Member> objects) {
        return objects.stream().map(object -> space.point(object.row())).toArray(double[][]::new);
    }

    /**
     * Says how alike two points are.
     *
     * @return the similarity
     */
    public Similarity similarity() {
        return similarity;
    }

    /**
     * Returns the point of an object.
     *
     * @param batch that it is in
     * @param object its position there
     * @return the point
     * @throws Refused where the similarity is not defined for it
     */
    public double[] point(Batch batch, int object) {
        double[] point = space.point(schema.row(batch, object));
        params.ap().similarity().objection(point).ifPresent(objection -> {
            throw new Refused(batch.describe(object) + " " + objection);
        });
        return params.packing() == Packing.SPREAD ? SpreadSimilarity.point(point, 0) : point;
    }

    /** The point of a mean, to which objects can be near in the plain similarity, which sees no spread. */
    double[] centre(Row mean) {
        double[] centre = space.point(mean);
        return params.packing() == Packing.SPREAD ? SpreadSimilarity.point(centre, 0) : centre;
    }

    /**
     * Says how near an object is to a mean.
     *
     * @param point of the object
     * @param centre the point of the mean
     * @return the plain similarity
     */
    public double nearness(double[] point, double[] centre) {
        return params.ap().similarity().between(point, centre);
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
                .orElseThrow(() -> new Refused("the point that represents a cluster of %d objects %s"
                        .formatted(cluster.members().count(), objection.get())));
        return space.point(nearest.row());
    }

    /**
     * Makes one cluster of clusters and new objects: of all its members, some that are near, all new ones if needed, and those
     * in the sample.
     */
    Content pack(
            List<Content> parents,
            ColumnStatistics members,
            List<Member> near,
            List<Member> joining,
            List<Member> sampled,
            Supplier<Row> exemplar) {
        List<Member> kept = new ArrayList<>();
        List<Member> candidates = new ArrayList<>();
        for (Content parent : parents) {
            kept.addAll(parent.kept());
            candidates.addAll(parent.representatives());
        }
        if (params.keepVectors()) {
            kept.addAll(joining);
        }
        candidates.addAll(near);
        List<Member> nearest = nearestToMean(params.keepVectors() ? kept : candidates, members.mean());
        Row pack = switch (params.packing()) {
            case TRUE_MEAN, SPREAD -> members.mean();
            case RUNNING_MEAN ->
                Row.meanOf(Stream.concat(
                                parents.stream().map(Content::pack),
                                joining.stream().map(Member::row))
                        .toList());
            case EXEMPLAR -> exemplar.get();
            case NEAREST_TO_MEAN -> nearest.get(0).row();
        };
        List<Member> shown = nearest.subList(0, Math.min(Nearest.MOST, nearest.size()));
        return new Content(members, pack, shown, params.keepVectors() ? kept : List.of(), sampled);
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
        List<Member> shown = nearest.subList(0, Math.min(Nearest.MOST, nearest.size()));
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
}
