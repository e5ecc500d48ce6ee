package io.varve.spark;

import io.varve.ap.ApInput;
import io.varve.ap.ApParams;
import io.varve.ap.Convergence;
import io.varve.app.AppParams;
import io.varve.app.Arrivals.Groups;
import io.varve.app.Packer;
import io.varve.app.Strata;
import io.varve.internal.ap.Blocks;
import io.varve.internal.ap.Similarities;
import io.varve.refusal.Refused;
import java.io.Serializable;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Where an object goes: to the group that message passing gave to its point, where that took part, else to the most similar
 * exemplar; and from there to a stratum.
 *
 * @param tools of the step
 * @param exemplars the points of the exemplars, in the order of groups; empty where all points took part
 * @param known groups of points that took part
 * @param packs the points of the clusters
 * @param ofClusters their groups
 * @param standing what stands for every group, by position
 * @param lastResort whether no exemplar ever came up
 */
record Placing(
        StepTools tools,
        double[][] exemplars,
        List<Known> known,
        double[][] packs,
        int[] ofClusters,
        int[] standing,
        boolean lastResort)
        implements MapPartitionsFunction<Row, Row> {

    private static final Convergence NOT_ASKED = new Convergence(true, 0, 0, 0);

    /** The group of a point. */
    record Known(double[] point, int group) implements Serializable {}

    /** Says where points go, one process at a time. */
    final class Placer {
        private final Packer packer = tools.packer();
        private final AppParams params = tools.words().params();
        private final ApParams ap = tools.ap(packer);
        private final Map<ByteBuffer, Integer> groups = new HashMap<>();
        private final Strata strata;

        private Placer() {
            known.forEach(each -> groups.put(key(each.point()), each.group()));
            strata = Strata.of(
                    new Groups(ofClusters, standing, lastResort, NOT_ASKED, List.of()),
                    packs,
                    packer.similarity(),
                    params.keepApart());
        }

        Packer packer() {
            return packer;
        }

        /** The stratum of every point; objects are named where one can go nowhere. */
        int[] strata(double[][] points, List<String> ids) {
            int[] placed = groups(points, ids);
            return IntStream.range(0, points.length)
                    .map(i -> strata.of(placed[i], points[i]))
                    .toArray();
        }

        int[] groups(double[][] points, List<String> ids) {
            double[][] together =
                    Stream.concat(Stream.of(exemplars), Stream.of(points)).toArray(double[][]::new);
            Similarities exact = Similarities.of(ApInput.vectors(together), ap);
            int[] first = IntStream.range(0, exemplars.length).toArray();
            int[] objects = IntStream.range(first.length, together.length).toArray();
            int[] placed = Blocks.mostSimilar(exact, objects, first);
            for (int i = 0; i < placed.length; i++) {
                Integer own = groups.get(key(points[i]));
                placed[i] = own != null ? own : placed[i];
                if (placed[i] < 0 && exemplars.length > 0) {
                    throw new Refused("object '%s' is infinitely far from every exemplar; rescale the data"
                            .formatted(ids.get(i)));
                }
            }
            return placed;
        }

        private static ByteBuffer key(double[] point) {
            return ByteBuffer.wrap(VectorBytes.ofPoint(point));
        }
    }

    Placer placer() {
        return new Placer();
    }

    static double[][] points(Packer packer, Chunk chunk) {
        return IntStream.range(0, chunk.rows().size())
                .mapToObj(i -> packer.point(chunk.batch(), i))
                .toArray(double[][]::new);
    }

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        Placer placer = placer();
        return Chunk.each(rows, tools, chunk -> {
            int[] placed =
                    placer.strata(points(placer.packer(), chunk), chunk.batch().ids());
            List<Row> made = new ArrayList<>();
            for (int i = 0; i < placed.length; i++) {
                Row row = chunk.rows().get(i);
                made.add(RowFactory.create(row.getInt(Chunk.SHARE), Chunk.id(row), row.getAs(Chunk.VECTOR), placed[i]));
            }
            return made;
        });
    }
}
