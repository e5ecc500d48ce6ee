package io.varve.spark;

import io.varve.Batch;
import io.varve.app.Packer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.spark.sql.Row;

/**
 * A few objects of a partition, as much as is held at a time.
 *
 * @param rows as Spark has them
 * @param batch the same as the library takes them
 */
record Chunk(List<Row> rows, Batch batch) {

    private static final int MOST = 4_096;

    /** The columns of rows of objects. */
    static final int SHARE = 0;

    static final int ID = 1;
    static final int VECTOR = 2;
    /** Only where objects have been placed. */
    static final int STRATUM = 3;

    static String id(Row row) {
        return row.getString(ID);
    }

    static double[] vector(Row row) {
        return VectorBytes.read(row.getAs(VECTOR));
    }

    /** Makes something of every row of a partition, as it goes by. */
    static Iterator<Row> mapped(Iterator<Row> rows, Function<Row, Row> made) {
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return rows.hasNext();
            }

            @Override
            public Row next() {
                return made.apply(rows.next());
            }
        };
    }

    /** Cuts the rows of a partition into chunks and makes something of every one. */
    static <T> Iterator<T> each(Iterator<Row> rows, StepTools tools, Function<Chunk, List<T>> made) {
        return new Iterator<>() {
            private Iterator<T> now = List.<T>of().iterator();

            @Override
            public boolean hasNext() {
                while (!now.hasNext() && rows.hasNext()) {
                    now = made.apply(taken(rows, tools)).iterator();
                }
                return now.hasNext();
            }

            @Override
            public T next() {
                if (!hasNext()) {
                    throw new NoSuchElementException();
                }
                return now.next();
            }
        };
    }

    /** What is made of one object of a chunk, given its place there and its point. */
    interface OfPoint {
        Row of(Chunk chunk, int object, double[] point);
    }

    /** Makes a row of the point of every object. */
    static Iterator<Row> eachPoint(Iterator<Row> rows, StepTools tools, Packer packer, OfPoint made) {
        return each(rows, tools, chunk -> {
            double[][] points = Placing.points(packer, chunk);
            return IntStream.range(0, points.length)
                    .mapToObj(i -> made.of(chunk, i, points[i]))
                    .toList();
        });
    }

    private static Chunk taken(Iterator<Row> rows, StepTools tools) {
        List<Row> taken = new ArrayList<>();
        while (rows.hasNext() && taken.size() < MOST) {
            taken.add(rows.next());
        }
        List<String> ids = taken.stream().map(Chunk::id).toList();
        return new Chunk(
                taken, tools.batch(ids, taken.stream().map(Chunk::vector).toArray(double[][]::new)));
    }
}
