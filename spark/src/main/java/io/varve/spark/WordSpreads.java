package io.varve.spark;

import io.varve.text.DatedUses;
import io.varve.text.SharedPreference;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/** How far the uses of the words of a partition are apart, of which the driver makes one preference for all words. */
record WordSpreads(List<String> periods, int maxUses, long seed) implements MapPartitionsFunction<Row, Row> {

    static final StructType SCHEMA = new StructType()
            .add("period", DataTypes.IntegerType)
            .add("uses", DataTypes.IntegerType)
            .add("farthest", DataTypes.DoubleType);

    @Override
    public Iterator<Row> call(Iterator<Row> rows) {
        UsesByWord words = new UsesByWord(rows, periods, maxUses, seed);
        Stream<SharedPreference.Spread> spreads = StreamSupport.stream(
                        ((Iterable<DatedUses>) () -> words).spliterator(), false)
                .flatMap(word -> SharedPreference.Spread.of(word).stream());
        return spreads.map(spread -> RowFactory.create(spread.period(), spread.uses(), spread.farthest()))
                .iterator();
    }

    static SharedPreference.Spread read(Row row) {
        return new SharedPreference.Spread(row.getInt(0), row.getInt(1), row.getDouble(2));
    }
}
