package io.varve.spark;

import io.varve.internal.books.StateBytes;
import io.varve.scale.ColumnStatistics;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.function.PairFlatMapFunction;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import scala.Tuple2;

/**
 * The statistics of what joins every stratum. Sums are rounded at 106 bits, so that their order matters in the end: those of a
 * share are taken in the order of ids, and those of shares in the order of shares, wherever both are.
 */
final class StratumSums {

    private StratumSums() {}

    /** The sums of one share, as bytes. */
    private record OfShare(int share, byte[] sums) implements Serializable {}

    static Map<Integer, ColumnStatistics> of(Dataset<Row> placed, StepTools tools) {
        JavaPairRDD<Integer, OfShare> parts = placed.toJavaRDD().mapPartitionsToPair(new Parts(tools));
        Map<Integer, ColumnStatistics> sums = new HashMap<>();
        ColumnStatistics schema = SparkObjects.schema(tools);
        parts.groupByKey()
                .mapValues(found -> merged(found, tools))
                .collect()
                .forEach(pair -> sums.put(pair._1(), StepTools.read(pair._2(), schema::readContent)));
        return sums;
    }

    private static byte[] merged(Iterable<OfShare> found, StepTools tools) {
        List<OfShare> shares = new ArrayList<>();
        found.forEach(shares::add);
        shares.sort(Comparator.comparingInt(OfShare::share));
        ColumnStatistics schema = SparkObjects.schema(tools);
        ColumnStatistics all = schema.emptied();
        shares.forEach(share -> all.addAll(StepTools.read(share.sums(), schema::readContent)));
        return StateBytes.write(all::writeContent);
    }

    private record Parts(StepTools tools) implements PairFlatMapFunction<Iterator<Row>, Integer, OfShare> {
        @Override
        public Iterator<Tuple2<Integer, OfShare>> call(Iterator<Row> rows) {
            ColumnStatistics schema = SparkObjects.schema(tools);
            List<Tuple2<Integer, OfShare>> parts = new ArrayList<>();
            Map<Integer, ColumnStatistics> ofShare = new TreeMap<>();
            int[] share = {-1};
            Chunk.each(rows, tools, List::of).forEachRemaining(chunk -> {
                for (int i = 0; i < chunk.rows().size(); i++) {
                    Row row = chunk.rows().get(i);
                    if (row.getInt(Chunk.SHARE) != share[0]) {
                        flush(share[0], ofShare, parts);
                        share[0] = row.getInt(Chunk.SHARE);
                    }
                    ofShare.computeIfAbsent(row.getInt(Chunk.STRATUM), stratum -> schema.emptied())
                            .add(chunk.batch(), i);
                }
            });
            flush(share[0], ofShare, parts);
            return parts.iterator();
        }

        private static void flush(
                int share, Map<Integer, ColumnStatistics> ofShare, List<Tuple2<Integer, OfShare>> parts) {
            ofShare.forEach((stratum, sums) ->
                    parts.add(new Tuple2<>(stratum, new OfShare(share, StateBytes.write(sums::writeContent)))));
            ofShare.clear();
        }
    }
}
