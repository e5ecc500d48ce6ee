package io.varve.text;

import io.varve.io.Places;
import io.varve.io.TextLines;
import io.varve.testing.SharedData;
import io.varve.text.model.Embedder;
import io.varve.text.model.Encoder;
import io.varve.text.model.EncoderFiles;
import io.varve.text.model.Layer;
import io.varve.text.model.Passage;
import io.varve.text.model.VectorCache;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** DWUG EN: dated uses of 46 words, in four periods by quartiles of the dates, with the clusters that people put them into. */
final class DwugUses {

    static final List<String> PERIODS = List.of("a", "b", "c", "d");

    /** The cluster of uses that people gave up on. */
    static final String NOISE = "-1";

    private final List<Use> uses = new ArrayList<>();
    private final List<Integer> dates = new ArrayList<>();
    private final Map<String, String> people = new HashMap<>();

    DwugUses() {
        read();
    }

    List<Use> uses() {
        return uses;
    }

    /** The cluster of a use. */
    String people(String identifier) {
        return people.getOrDefault(identifier, NOISE);
    }

    private void read() {
        List<String[]> lines = new ArrayList<>();
        TextLines.read(SharedData.file("dwug-en/dwug_en_flat.tsv.gz"), (number, line) -> {
            if (number > 1) {
                lines.add(line.split("\t", -1));
            }
        });
        lines.forEach(cells -> dates.add(Integer.parseInt(cells[2])));
        dates.sort(null);
        for (String[] cells : lines) {
            // an identifier names a place in a corpus, where two words may stand
            String identifier = cells[0] + " " + cells[1];
            int row = uses.size();
            int start = Integer.parseInt(cells[5]);
            int end = Integer.parseInt(cells[6]);
            String period = period(Integer.parseInt(cells[2]));
            uses.add(new Use(cells[0], period, identifier, start, end, cells[7], row));
            people.put(identifier, cells[4]);
        }
    }

    List<Integer> boundaries() {
        int count = dates.size();
        return List.of(
                dates.get(0),
                dates.get(count / 4),
                dates.get(count / 2),
                dates.get(3 * count / 4),
                dates.get(count - 1));
    }

    private String period(int date) {
        List<Integer> from = boundaries();
        int period = 3;
        while (period > 0 && date < from.get(period)) {
            period--;
        }
        return PERIODS.get(period);
    }

    /** Vectors of some uses by a model, by identifier; those that were made before are taken from the cache. */
    static Map<String, double[]> embed(List<Use> uses, EncoderFiles model, Layer layer) {
        Map<String, double[]> vectors = new HashMap<>();
        try (Embedder embedder = new Embedder(
                Encoder.open(model, layer),
                Optional.of(VectorCache.in(Places.cache())),
                Runtime.getRuntime().availableProcessors())) {
            List<Optional<float[]>> made = embedder.vectors(
                    uses.stream()
                            .map(use -> new Passage.Word(use.text(), use.start(), use.end()))
                            .toList(),
                    (done, all) -> {});
            for (int i = 0; i < uses.size(); i++) {
                String identifier = uses.get(i).identifier();
                made.get(i).ifPresent(vector -> {
                    double[] values = new double[vector.length];
                    for (int j = 0; j < values.length; j++) {
                        values[j] = vector[j];
                    }
                    vectors.put(identifier, values);
                });
            }
        }
        return vectors;
    }
}
