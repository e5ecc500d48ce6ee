package io.varve.bench.peers;

import io.varve.ap.Precision;
import io.varve.bench.peers.DenseComparison.Round;
import io.varve.cli.bench.ApTrial;
import io.varve.cli.bench.Triad;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What the figures of dense affinity propagation say, beside what they should. */
final class DenseTables {

    /** The Java whose vector code the targets in float are meant for. */
    private static final int NEW_JAVA = 25;

    private static final double SHARE_OF_TRIAD = 0.75;

    private final List<Round> rounds;

    DenseTables(List<Round> rounds) {
        this.rounds = List.copyOf(rounds);
    }

    /** All must converge and find the same exemplars; returns a sentence for each that does not. */
    List<String> disagreements() {
        List<String> sentences = new ArrayList<>();
        for (Round round : rounds) {
            Contestant first = round.ours().get(0);
            for (Contestant one : round.all()) {
                int different = one.differsFrom(first);
                if (different > 0) {
                    sentences.add("%s and %s disagree on %d of %d objects"
                            .formatted(one.describe(), first.describe(), different, first.objects()));
                }
                if (one.iterations() >= ApTrial.MAX_ITERATIONS) {
                    sentences.add("%s did not converge within %d iterations"
                            .formatted(one.describe(), ApTrial.MAX_ITERATIONS));
                }
            }
        }
        return sentences;
    }

    /** Holds every peer against ours. */
    Table ratios() {
        Table table = new Table(
                "Dense affinity propagation against peers",
                "objects",
                "precision",
                "threads",
                "Java",
                "peer",
                "peer s",
                "ours s",
                "ratio",
                "target",
                "reached");
        for (Round round : rounds) {
            for (Contestant peer : round.others()) {
                round.ours().stream().filter(own -> comparable(peer, own)).forEach(own -> judge(table, peer, own));
            }
        }
        return table.note(
                "Best of three, warm, similarities included, to convergence. Peers in double, on as many threads as they"
                        + " like; the targets against R and ELKI, which use one, are held against two threads of ours.");
    }

    private static void judge(Table table, Contestant peer, Contestant own) {
        Optional<Double> target = target(peer, own);
        double ratio = peer.seconds() / own.seconds();
        table.row(
                own.objects(),
                own.precisionName(),
                own.threads(),
                own.java().map(Java::toString).orElse(""),
                peer.name(),
                Figures.seconds(peer.seconds()),
                Figures.seconds(own.seconds()),
                Figures.ratio(ratio),
                target.map(Figures::ratio).orElse("–"),
                target.map(least -> Figures.reached(ratio, least)).orElse("–"));
    }

    /** A peer that runs on Java is held against ours on the same; float is only held against scikit-learn. */
    private static boolean comparable(Contestant peer, Contestant own) {
        boolean sameJava = peer.java().isEmpty() || peer.java().equals(own.java());
        boolean askedFor = own.precision() == Precision.DOUBLE || peer.name().startsWith("scikit-learn");
        return sameJava && askedFor && peer.precision() == Precision.DOUBLE;
    }

    private static Optional<Double> target(Contestant peer, Contestant own) {
        boolean one = own.threads() == 1;
        if (peer.name().startsWith("scikit-learn")) {
            boolean single = own.precision() == Precision.FLOAT;
            if (own.objects() == DenseComparison.QUICK || (single && !onNewJava(own))) {
                return Optional.empty();
            }
            return Optional.of(single ? (one ? 8.0 : 15.0) : (one ? 5.0 : 9.0));
        }
        if (one) {
            return Optional.empty();
        }
        if (peer.name().startsWith("ELKI")) {
            return Optional.of(15.0);
        }
        return own.objects() == DenseComparison.QUICK ? Optional.empty() : Optional.of(30.0);
    }

    private static boolean onNewJava(Contestant own) {
        return own.java().filter(java -> java.feature() >= NEW_JAVA).isPresent();
    }

    /** Lists everybody. */
    Table times() {
        Table table = new Table(
                "Times",
                "objects",
                "who",
                "Java",
                "precision",
                "threads",
                "seconds",
                "iterations",
                "ns, all included",
                "ns, iteration alone");
        for (Contestant one : all()) {
            table.row(
                    one.objects(),
                    one.name(),
                    one.java().map(Java::toString).orElse("–"),
                    one.precisionName(),
                    one.threads() == 0 ? "any" : one.threads(),
                    Figures.seconds(one.seconds()),
                    one.iterations(),
                    Figures.nanos(one.nanos()),
                    one.iterationNanos().map(Figures::nanos).orElse("–"));
        }
        return table.note("ns per element of the N x N matrices and iteration.");
    }

    /** What share of what the triad of the same Java allows an iteration on one thread reaches. */
    Table iterations() {
        Table table = new Table(
                "An iteration on one thread against the memory",
                "objects",
                "Java",
                "precision",
                "triad",
                "with write-allocate",
                "allows ns",
                "measured ns",
                "share",
                "share with write-allocate",
                "target",
                "reached");
        for (Contestant own : all()) {
            if (own.triad().isEmpty() || own.threads() != 1) {
                continue;
            }
            Triad triad = own.triad().get();
            int bytes = ApTrial.bytesPerElement(own.precision());
            double measured = own.iterationNanos().orElse(Double.NaN);
            double share = triad.nanosFor(bytes) / measured;
            double ofBus = bytes / triad.busGigabytesPerSecond() / measured;
            boolean judged = own.objects() == 4000 && own.precision() == Precision.FLOAT && onNewJava(own);
            table.row(
                    own.objects(),
                    own.java().map(Java::toString).orElse(""),
                    own.precisionName(),
                    Figures.gigabytesPerSecond(triad.gigabytesPerSecond()),
                    Figures.gigabytesPerSecond(triad.busGigabytesPerSecond()),
                    Figures.nanos(triad.nanosFor(bytes)),
                    Figures.nanos(measured),
                    Figures.percent(share),
                    Figures.percent(ofBus),
                    judged ? Figures.percent(SHARE_OF_TRIAD) : "–",
                    judged ? Figures.reached(share, SHARE_OF_TRIAD) : "–");
        }
        return table.note(
                "Triad: a[i] = b[i] + x c[i] in float on one thread, 64 MB an array, best of 20 passes in the same"
                        + " Java, counted as 12 bytes an element; with the line that is read before it is written, 16. An"
                        + " iteration moves 40 bytes an element in double, 20 in float, and reads all that it writes. Small"
                        + " problems live in the caches and may pass 100 %.");
    }

    private List<Contestant> all() {
        return rounds.stream().flatMap(round -> round.all().stream()).toList();
    }
}
