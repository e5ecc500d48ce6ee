package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.internal.messages.Workers;
import io.varve.refusal.Refused;
import io.varve.scale.ColumnStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes snapshots ready for a run, all in one space. */
final class EapFrames {

    private static final int MATRICES = 5;
    /** A collector with generations cannot fill all of the heap with what lives long. */
    private static final double USABLE = 0.8;

    private final EapParams params;
    private final Map<String, Integer> numbers;
    private final EapSpace space;

    /**
     * Fits the space.
     *
     * @param numbers of all objects ever seen
     * @param statistics of all snapshots ever seen
     */
    EapFrames(EapParams params, Map<String, Integer> numbers, ColumnStatistics statistics) {
        this.params = params;
        this.numbers = numbers;
        this.space = EapSpace.of(params, statistics);
    }

    /** Where the objects are. */
    EapSpace space() {
        return space;
    }

    /** Returns snapshots without messages. */
    List<EapFrame> of(List<Batch> batches, Workers workers) {
        requireMemory(batches);
        return batches.stream()
                .map(batch -> EapFrame.of(batch, numbers, space.points(batch), params, workers))
                .toList();
    }

    /** Refuses snapshots that need more memory than there is, before anything is allocated. */
    private static void requireMemory(List<Batch> batches) {
        double needed = 0;
        for (Batch batch : batches) {
            needed += (double) MATRICES * Double.BYTES * batch.size() * batch.size();
        }
        double usable = Runtime.getRuntime().maxMemory() * USABLE;
        if (needed > usable) {
            throw new Refused(String.format(
                    Locale.ROOT,
                    "%d snapshots of up to %,d objects need %.1f GB of memory (each %d square matrices of numbers of 8 bytes),"
                            + " but Java may use %.1f GB; give Java more memory, look at fewer snapshots at once, or at"
                            + " fewer objects",
                    batches.size(),
                    batches.stream().mapToInt(Batch::size).max().orElse(0),
                    needed / 1e9,
                    MATRICES,
                    usable / 1e9));
        }
    }
}
