package io.varve.bench.peers;

import io.varve.cli.bench.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** STRAP on long streams in order of arrival, beside the stream clusterers of MOA on the same objects. */
final class StrapComparison implements Comparison {

    private static final double LEAST_TIMES = 10;

    /**
     * A clusterer of MOA.
     *
     * @param name what tables call it
     * @param clusterer what the driver calls it
     * @param radius of micro-clusters as the driver takes it; empty for that of STRAP
     */
    private record Peer(String name, String clusterer, Optional<String> radius) {}

    private static final List<Peer> PEERS = List.of(
            new Peer("CluStream", "clustream", Optional.of("own")),
            new Peer("DenStream, epsilon of STRAP", "denstream", Optional.empty()),
            new Peer("DenStream, its own epsilon", "denstream", Optional.of("own")));

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        int objects = here.quick() ? 20_000 : 500_000;
        int patience = here.quick() ? 5 : 60;
        Table rates = new Table(
                "STRAP beside MOA's stream clusterers on the same objects",
                "stream",
                "peer",
                "objects",
                "its objects per second",
                "STRAP's",
                "STRAP to it",
                "at least",
                "reached",
                "its micro-clusters");
        Table course = new Table(
                "STRAP through the streams",
                "stream",
                "objects",
                "purity",
                "without cluster",
                "rebuilds",
                "clusters",
                "heap");
        Java java = here.javas().get(0);
        for (LabelledStream stream : List.of(LabelledStream.kdd(here, objects), LabelledStream.bursts(here, objects))) {
            int dimensions = stream.data().dimensions();
            Answer ours = here.ours(
                    java,
                    StrapProcess.class,
                    stream.data().file(),
                    stream.data().objects(),
                    dimensions,
                    stream.classes());
            tellCourse(course, stream, ours);
            List<Double> seconds =
                    ours.all("seconds").stream().map(Double::parseDouble).toList();
            String deviation = Double.toString(ours.number("epsilon") / Math.sqrt(dimensions));
            for (Peer peer : PEERS) {
                Answer answer = here.driver(
                        "moa",
                        java,
                        "MoaStream.java",
                        stream.data().file(),
                        dimensions,
                        peer.clusterer(),
                        peer.radius().orElse(deviation),
                        patience);
                double taken = answer.number("objects");
                double theirs = taken / answer.number("processor_seconds");
                double rate = taken / seconds.get((int) taken / StrapProcess.BATCH - 1);
                rates.row(
                        stream.name(),
                        "MOA %s, %s".formatted(answer.text("version"), peer.name()),
                        Figures.count(taken),
                        Figures.count(theirs),
                        Figures.count(rate),
                        Figures.ratio(rate / theirs),
                        Figures.ratio(LEAST_TIMES),
                        // who keeps one micro-cluster compares an object with one centre, and tells no two objects
                        // apart
                        answer.number("clusters") < 2 ? "finds nothing" : Figures.reached(rate / theirs, LEAST_TIMES),
                        answer.text("clusters"));
            }
        }
        rates.note(
                ("Objects per second of processor time in one thread, Java's warming up included, reading not, of both over the same"
                                + " first objects of the stream: all of them, or those that MOA took in %d seconds of processor time. STRAP: batches"
                                + " of 1,000, init size 1,000, no object history, all else the default. MOA: the online part alone, default"
                                + " options but the epsilon of DenStream where that of STRAP at the end is said. KDD: 34 numeric columns of"
                                + " the 10 %% file by log(1 + x), each from 0 to 1; bursts: 34 dimensions, bursts of nearly the same object"
                                + " of three frequent and up to nine rare kinds. A peer that keeps one micro-cluster has told no two objects"
                                + " apart, and its rate is that of adding to one sum: such a row is no comparison.")
                        .formatted(patience));
        course.note(
                "Purity: mean over the batches of the last tenth, of objects that have a cluster at the end of their batch;"
                        + " without cluster: share of the others; heap after a full collection, the classes of all objects included.");
        return new Outcome(List.of(rates, course), List.of());
    }

    private static void tellCourse(Table course, LabelledStream stream, Answer ours) {
        List<String> objects = ours.all("objects");
        for (int i = 0; i < objects.size(); i++) {
            course.row(
                    stream.name(),
                    Figures.count(Double.parseDouble(objects.get(i))),
                    String.format(
                            Locale.ROOT,
                            "%.3f",
                            Double.parseDouble(ours.all("purity").get(i))),
                    String.format(
                            Locale.ROOT,
                            "%.2f %%",
                            100 * Double.parseDouble(ours.all("outliers").get(i))),
                    ours.all("rebuilds").get(i),
                    ours.all("clusters").get(i),
                    Figures.megabytes(Double.parseDouble(ours.all("heap").get(i))));
        }
    }
}
