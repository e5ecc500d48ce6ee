package io.varve.lab.released;

import java.util.Arrays;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Where rows are after the scaler and the encoder of scikit-learn were fitted: scaled columns first, then a column for every
 * category that occurs. A mean of codes is a category of its own.
 */
final class ReleasedSpace {

    /** Of ranges below this, scikit-learn says that the column is constant. */
    private static final double CONSTANT = 10 * 0x1p-52;

    private final ReleasedColumns columns;
    private final double[] scale;
    private final double[] shift;
    private final double[][] categories;
    private final int dimensions;

    private ReleasedSpace(ReleasedColumns columns, double[] scale, double[] shift, double[][] categories) {
        this.columns = columns;
        this.scale = scale;
        this.shift = shift;
        this.categories = categories;
        this.dimensions = scale.length
                + Stream.of(categories).mapToInt(known -> known.length).sum();
    }

    /** Fits scaler and encoder on the rows of two tables. */
    static ReleasedSpace of(ReleasedColumns columns, double[][] rows, double[][] more) {
        int[] scaled = columns.scaled();
        double[] scale = new double[scaled.length];
        double[] shift = new double[scaled.length];
        for (int j = 0; j < scaled.length; j++) {
            double least = column(rows, more, scaled[j]).min().orElseThrow();
            double range = column(rows, more, scaled[j]).max().orElseThrow() - least;
            scale[j] = 1 / (range < CONSTANT ? 1 : range);
            shift[j] = 0 - least * scale[j];
        }
        double[][] categories = Arrays.stream(columns.encoded())
                .mapToObj(code -> column(rows, more, code).sorted().distinct().toArray())
                .toArray(double[][]::new);
        return new ReleasedSpace(columns, scale, shift, categories);
    }

    double[][] points(double[][] rows) {
        return Arrays.stream(rows).map(this::point).toArray(double[][]::new);
    }

    private double[] point(double[] row) {
        double[] point = new double[dimensions];
        int[] scaled = columns.scaled();
        for (int j = 0; j < scaled.length; j++) {
            point[j] = row[scaled[j]] * scale[j] + shift[j];
        }
        int from = scaled.length;
        for (int j = 0; j < categories.length; j++) {
            point[from + Arrays.binarySearch(categories[j], row[columns.encoded()[j]])] = 1;
            from += categories[j].length;
        }
        return point;
    }

    private static DoubleStream column(double[][] rows, double[][] more, int column) {
        return Stream.concat(Arrays.stream(rows), Arrays.stream(more)).mapToDouble(row -> row[column]);
    }
}
