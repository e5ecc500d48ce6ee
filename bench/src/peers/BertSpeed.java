import io.varve.io.Places;
import io.varve.text.model.Encoder;
import io.varve.text.model.Layer;
import io.varve.text.model.ModelShelf;
import io.varve.text.model.Passage;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.DoubleSupplier;
import jdk.incubator.vector.FloatVector;

/**
 * How much of what the cores can do an installed BERT gets out of them. In turn, on all threads at once: multiplications with additions that stay in
 * registers, which nothing can exceed, and texts of some number of word pieces, one text a thread as {@code varve shift} runs them. Both are counted by
 * processor time, so that what else the machine does matters little; the best round of each counts.
 */
public final class BertSpeed {

    private static final int LAYERS = 12;
    private static final double WIDTH = 768;
    private static final int ROUNDS = 5;
    private static final double SECONDS = 1;

    private BertSpeed() {}

    /** Model, pieces of a text, threads. */
    public static void main(String[] words) throws Exception {
        String model = words[0];
        int pieces = Integer.parseInt(words[1]);
        int threads = Integer.parseInt(words[2]);
        // a piece each, and one before and one after them
        String text = "the ".repeat(pieces - 2).strip();
        Passage.Word use = new Passage.Word(text, 0, "the".length());
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try (Encoder encoder = Encoder.open(new ModelShelf(Places.models()).find(model), Layer.LAST4)) {
            double peak = 0;
            double uses = 0;
            for (int round = 0; round < ROUNDS; round++) {
                peak = Math.max(peak, onAll(pool, threads, () -> rate(BertSpeed::multiplications)));
                uses = Math.max(
                        uses,
                        onAll(
                                pool,
                                threads,
                                () -> rate(
                                        () -> encoder.vector(use).map(any -> 1).orElseThrow())));
            }
            double billions = operations(pieces) / 1e9;
            System.out.printf(
                    Locale.ROOT,
                    "%s, %d pieces, %d threads: %.1f uses a second of %.2f billion operations are %.1f GFLOP/s; the cores do %.1f, of which that is %.0f %%%n",
                    model,
                    pieces,
                    threads,
                    uses,
                    billions,
                    uses * billions,
                    peak,
                    100 * uses * billions / peak);
        } finally {
            pool.shutdownNow();
        }
    }

    /** Four projections, scores and sums of attention, and two layers four times as wide; what is no product of matrices is left out. */
    private static double operations(double pieces) {
        return LAYERS * (2 * pieces * WIDTH * WIDTH * (4 + 2 * 4) + 2 * 2 * pieces * pieces * WIDTH);
    }

    /** What all threads do a second together. */
    private static double onAll(ExecutorService pool, int threads, DoubleSupplier rate) throws Exception {
        List<Future<Double>> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            running.add(pool.submit(rate::getAsDouble));
        }
        double sum = 0;
        for (Future<Double> one : running) {
            sum += one.get();
        }
        return sum;
    }

    /** What a thread does in a second of processor time. */
    private static double rate(DoubleSupplier work) {
        double start = seconds();
        double done = 0;
        while (seconds() - start < SECONDS) {
            done += work.getAsDouble();
        }
        return done / (seconds() - start);
    }

    private static double seconds() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
    }

    private static volatile float seen;

    /** Ten chains, as many as a core needs to be busy; returns billions of operations. */
    private static double multiplications() {
        var kind = FloatVector.SPECIES_PREFERRED;
        int times = 10_000;
        FloatVector x = FloatVector.broadcast(kind, 0.999f);
        FloatVector y = FloatVector.broadcast(kind, 0.001f);
        FloatVector a = x;
        FloatVector b = x;
        FloatVector c = x;
        FloatVector d = x;
        FloatVector e = x;
        FloatVector f = x;
        FloatVector g = x;
        FloatVector h = x;
        FloatVector i = x;
        FloatVector j = x;
        for (int n = 0; n < times; n++) {
            a = a.fma(x, y);
            b = b.fma(x, y);
            c = c.fma(x, y);
            d = d.fma(x, y);
            e = e.fma(x, y);
            f = f.fma(x, y);
            g = g.fma(x, y);
            h = h.fma(x, y);
            i = i.fma(x, y);
            j = j.fma(x, y);
        }
        seen = a.add(b).add(c).add(d).add(e).add(f).add(g).add(h).add(i).add(j).lane(0);
        return 10.0 * 2 * kind.length() * times / 1e9;
    }
}
