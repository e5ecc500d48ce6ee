package io.varve.spark;

import io.varve.text.DatedUses;
import io.varve.text.Use;
import io.varve.text.UseSample;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.apache.spark.sql.Row;

/** The uses of the words of a partition, one word after the other; the rows are sorted by word and identifier. */
final class UsesByWord implements Iterator<DatedUses> {

    private final Iterator<Row> rows;
    private final List<String> periods;
    private final int maxUses;
    private final long seed;
    private Optional<Row> waiting = Optional.empty();

    UsesByWord(Iterator<Row> rows, List<String> periods, int maxUses, long seed) {
        this.rows = rows;
        this.periods = periods;
        this.maxUses = maxUses;
        this.seed = seed;
    }

    @Override
    public boolean hasNext() {
        return waiting.isPresent() || rows.hasNext();
    }

    @Override
    public DatedUses next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        Row first = waiting.orElseGet(rows::next);
        waiting = Optional.empty();
        List<Row> uses = new ArrayList<>(List.of(first));
        while (rows.hasNext() && waiting.isEmpty()) {
            Row row = rows.next();
            if (row.getString(0).equals(first.getString(0))) {
                uses.add(row);
            } else {
                waiting = Optional.of(row);
            }
        }
        return dated(first.getString(0), uses);
    }

    private DatedUses dated(String word, List<Row> found) {
        List<Use> uses = new ArrayList<>();
        Map<String, double[]> vectors = new HashMap<>();
        for (Row row : found) {
            String identifier = row.getString(2);
            uses.add(new Use(word, row.getString(1), identifier, 0, 0, "", uses.size()));
            vectors.put(identifier, Survey.vector(row.getList(3)));
        }
        return DatedUses.of(
                word,
                periods,
                UseSample.of(uses, periods, maxUses, seed),
                some -> some.stream()
                        .map(use -> vectors.getOrDefault(use.identifier(), new double[0]))
                        .toArray(double[][]::new));
    }
}
