package io.varve.spark;

import io.varve.app.Nearest;
import io.varve.app.Packer;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/** The objects of every stratum that are nearest to its mean: the nearest of the nearest of every partition. */
final class NearestObjects {

    private NearestObjects() {}

    /** An object and how near it is. */
    record Found(String id, double nearness, double[] vector) implements Serializable {}

    /** The nearest first; on a tie, as {@link Nearest} has it, the one that came first. */
    private static final Comparator<Found> BY_NEARNESS =
            Comparator.comparingDouble((Found found) -> -found.nearness()).thenComparing(Found::id, ObjectOrder.BY_ID);

    static Map<Integer, List<Found>> of(Dataset<Row> placed, StepTools tools, List<double[]> centres) {
        Map<Integer, List<Found>> nearest = new HashMap<>();
        placed.toJavaRDD()
                .mapPartitionsToPair(new OfPartition(tools, centres.toArray(double[][]::new)))
                .reduceByKey(NearestObjects::both)
                .collect()
                .forEach(pair -> {
                    List<Found> found = new ArrayList<>(pair._2());
                    found.sort(Comparator.comparing(Found::id, ObjectOrder.BY_ID));
                    nearest.put(pair._1(), found);
                });
        return nearest;
    }

    private static List<Found> both(List<Found> some, List<Found> others) {
        List<Found> all = new ArrayList<>(some);
        others.forEach(found -> add(all, found));
        return all;
    }

    private static void add(List<Found> nearest, Found found) {
        boolean full = nearest.size() == Nearest.MOST;
        if (full && BY_NEARNESS.compare(found, nearest.get(Nearest.MOST - 1)) > 0) {
            return;
        }
        nearest.add(found);
        nearest.sort(BY_NEARNESS);
        if (full) {
            nearest.remove(Nearest.MOST);
        }
    }

    private record OfPartition(StepTools tools, double[][] centres)
            implements PairFlatMapFunction<Iterator<Row>, Integer, List<Found>> {
        @Override
        public Iterator<Tuple2<Integer, List<Found>>> call(Iterator<Row> rows) {
            Packer packer = tools.packer();
            Map<Integer, List<Found>> nearest = new HashMap<>();
            Chunk.each(rows, tools, List::of).forEachRemaining(chunk -> {
                double[][] points = Placing.points(packer, chunk);
                for (int i = 0; i < points.length; i++) {
                    Row row = chunk.rows().get(i);
                    int stratum = row.getInt(Chunk.STRATUM);
                    double nearness = packer.nearness(points[i], centres[stratum]);
                    add(
                            nearest.computeIfAbsent(stratum, any -> new ArrayList<>()),
                            new Found(Chunk.id(row), nearness, chunk.batch().vector(i)));
                }
            });
            List<Tuple2<Integer, List<Found>>> parts = new ArrayList<>();
            nearest.forEach((stratum, found) -> parts.add(new Tuple2<>(stratum, found)));
            return parts.iterator();
        }
    }
}
