package io.varve.lab.data;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.zip.GZIPInputStream;

/** Draws the same objects of each class from all connections of the KDD Cup 1999, in one pass and a fixed order. */
final class KddSample {

    static final int PER_CLASS = 264;
    private static final long SEED = 1999;

    /** A reservoir: every object of the class has the same chance to be in it at the end. */
    private static final class Reservoir {
        private final List<CellTable.Row> kept = new ArrayList<>();
        private int seen;

        void offer(CellTable.Row row, SplittableRandom random) {
            seen++;
            if (kept.size() < PER_CLASS) {
                kept.add(row);
                return;
            }
            int place = random.nextInt(seen);
            if (place < PER_CLASS) {
                kept.set(place, row);
            }
        }
    }

    private KddSample() {}

    static CellTable draw(Path file) {
        Map<String, Reservoir> reservoirs = new LinkedHashMap<>();
        KnownLayouts.KDD_CLASSES.forEach(name -> reservoirs.put(name, new Reservoir()));
        SplittableRandom random = new SplittableRandom(SEED);
        try (BufferedReader in = new BufferedReader(
                new InputStreamReader(new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
            long number = 0;
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                number++;
                Reservoir reservoir = reservoirs.get(line.substring(line.lastIndexOf(',') + 1));
                if (reservoir != null) {
                    reservoir.offer(CellTable.row(KnownLayouts.KDD, file + ", line " + number, line), random);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file + ": " + Reason.of(e), e);
        }
        List<CellTable.Row> rows = new ArrayList<>();
        reservoirs.forEach((name, reservoir) -> {
            if (reservoir.kept.size() < PER_CLASS) {
                throw new Refused(Refusal.of(
                                Place.of(file),
                                " has %d objects of class %s, but the sample needs %d"
                                        .formatted(reservoir.kept.size(), name, PER_CLASS))
                        .remedy("take the full file"));
            }
            rows.addAll(reservoir.kept);
        });
        return new CellTable(KnownLayouts.KDD.columns(), KnownLayouts.KDD.mask(), rows);
    }
}
