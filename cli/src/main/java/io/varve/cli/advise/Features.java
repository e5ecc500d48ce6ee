package io.varve.cli.advise;

import io.varve.Batch;
import io.varve.ap.ApParams;
import io.varve.io.ColumnMeans;
import io.varve.io.Gaps;
import io.varve.io.RawTable;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.ScaleChoice;
import io.varve.io.profile.Spreads;
import io.varve.io.profile.TableProfile;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.FeatureSpace;
import io.varve.scale.Scaling;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/** The columns by which objects are compared, and some objects that have a value in each of them. */
final class Features {

    private static final int MOST_OBJECTS = 250;

    private final List<ColumnProfile> numbers;
    private final Batch sample;

    private Features(List<ColumnProfile> numbers, Batch sample) {
        this.numbers = numbers;
        this.sample = sample;
    }

    static Features of(TableProfile table, Roles roles) {
        List<Integer> numeric = positions(table, roles, Role.FEATURE);
        List<Integer> categorical = positions(table, roles, Role.CATEGORY);
        List<double[]> values = new ArrayList<>();
        List<String[]> categories = new ArrayList<>();
        for (List<String> row : table.sample()) {
            double[] here = new double[numeric.size()];
            boolean whole = true;
            for (int j = 0; j < here.length; j++) {
                String cell = row.get(numeric.get(j));
                OptionalDouble number = RawTable.anyNumber(cell, false);
                whole &= number.isPresent() || Gaps.isGap(cell);
                here[j] = number.orElse(Double.NaN);
            }
            if (whole) {
                values.add(here);
                categories.add(categorical.stream()
                        .map(row::get)
                        .map(cell -> Gaps.isGap(cell) ? Gaps.CATEGORY : cell)
                        .toArray(String[]::new));
            }
        }
        Batch batch = Batch.of(values.toArray(double[][]::new));
        if (!numeric.isEmpty() && batch.size() > 0) {
            batch = batch.withColumns(names(table, numeric));
        }
        if (!categorical.isEmpty()) {
            batch = batch.withCategories(names(table, categorical), categories.toArray(String[][]::new));
        }
        return new Features(
                numeric.stream().map(table.columns()::get).toList(),
                ColumnMeans.NONE.fill(batch).batch());
    }

    private static List<Integer> positions(TableProfile table, Roles roles, Role role) {
        return IntStream.range(0, table.columns().size())
                .filter(c -> roles.byColumn().get(table.columns().get(c).column()) == role)
                .boxed()
                .toList();
    }

    private static List<String> names(TableProfile table, List<Integer> positions) {
        return positions.stream().map(c -> table.columns().get(c).column()).toList();
    }

    /** The share of each numeric column in the variance of all of them as they are. */
    Map<String, Double> shares() {
        double all = 0;
        for (ColumnProfile column : numbers) {
            all += variance(column);
        }
        Map<String, Double> shares = new LinkedHashMap<>();
        for (ColumnProfile column : numbers) {
            shares.put(column.column(), all > 0 ? variance(column) / all : 0);
        }
        return shares;
    }

    private static double variance(ColumnProfile column) {
        double deviation = column.numbers().orElseThrow().deviation();
        return deviation * deviation;
    }

    /** Which column decides alone where nothing is scaled. */
    Optional<Spreads.Dominance> dominating() {
        return Spreads.of(sample).dominating();
    }

    /** The scale that suits: logarithms where columns span orders of magnitude and hardly any suffers, else what auto would choose. */
    ScaleChoice scale() {
        ScaleChoice auto = Spreads.of(sample).suited();
        List<String> wide = spanningMagnitudes();
        long suffering = numbers.stream()
                .filter(column -> column.numbers().orElseThrow().sufferFromLogarithms())
                .count();
        if (auto.scaling() == Scaling.ZSCORE && wide.size() > 2 * suffering) {
            return new ScaleChoice(
                    Scaling.LOG1P,
                    Sentences.list(wide) + (wide.size() == 1 ? " spans" : " span") + " orders of magnitude");
        }
        return auto;
    }

    List<String> spanningMagnitudes() {
        return numbers.stream()
                .filter(column -> column.numbers().orElseThrow().spansMagnitudes())
                .map(ColumnProfile::column)
                .toList();
    }

    List<ColumnProfile> numbers() {
        return numbers;
    }

    Optional<Staircase> staircase(Scaling scaling, ApParams params) {
        if (sample.size() == 0
                || sample.dimensions() + sample.categoricalColumns().size() == 0) {
            return Optional.empty();
        }
        double[][] points = FeatureSpace.of(CategoryEncoding.ONE_HOT, scaling, List.of(sample))
                .points(sample);
        return Staircase.of(Arrays.copyOf(points, Math.min(points.length, MOST_OBJECTS)), params);
    }
}
