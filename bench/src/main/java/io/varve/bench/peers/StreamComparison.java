package io.varve.bench.peers;

import io.varve.cli.bench.Answer;
import io.varve.cli.bench.Mixture;
import io.varve.cli.bench.VectorFile;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** A long stream, beside the stream clusterers of MOA. */
final class StreamComparison implements Comparison {

    private static final String CLUSTREAM = "clustream";
    private static final int DIMENSIONS = 32;
    private static final int CENTRES = 20;
    private static final double DEVIATION = 0.05;
    private static final double MOST_TIMES = 1.1;
    private static final double LEAST_RATIO = 8;
    private static final int OBJECTS_FOR_PEERS = 100_000;

    private final int length;

    /** Compares on a stream of this length; peers, which take as long for an object wherever it is, see the beginning of it. */
    StreamComparison(int length) {
        this.length = length;
    }

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        int objects = here.quick() ? OBJECTS_FOR_PEERS : length;
        VectorFile data = stream(here, objects);
        Table rates = new Table(
                "A stream in %d dimensions".formatted(DIMENSIONS),
                "who",
                "Java",
                "objects",
                "objects per second",
                "times CluStream",
                "target",
                "reached",
                "clusters");
        Table steady = new Table(
                "Steadiness of Varve on the stream",
                "Java",
                "first 10 %",
                "last 10 %",
                "times",
                "at most",
                "reached",
                "heap after each tenth");
        VectorFile prefix = stream(here, OBJECTS_FOR_PEERS);
        Map<String, Answer> peers = new LinkedHashMap<>();
        for (String peer : List.of(CLUSTREAM, "denstream")) {
            Java java = here.javas().get(0);
            peers.put(peer, here.driver("moa", java, "MoaStream.java", prefix.file(), DIMENSIONS, peer, DEVIATION));
        }
        double cluStream = rate(Objects.requireNonNull(peers.get(CLUSTREAM)));
        for (Java java : here.javas()) {
            Answer answer = here.ours(java, StreamProcess.class, data.file(), objects, DIMENSIONS);
            List<Double> seconds =
                    answer.all("seconds").stream().map(Double::parseDouble).toList();
            int tenth = seconds.size() / 10;
            int warm = tenth / 2;
            double first = sum(seconds, warm, warm + tenth);
            double last = sum(seconds, seconds.size() - tenth, seconds.size());
            List<String> clusters = answer.all("clusters");
            double rate = objects / sum(seconds, 0, seconds.size());
            rates.row(
                    "Varve APP",
                    java,
                    Figures.count(objects),
                    Figures.count(rate),
                    Figures.ratio(rate / cluStream),
                    Figures.ratio(LEAST_RATIO),
                    Figures.reached(rate / cluStream, LEAST_RATIO),
                    clusters.get(clusters.size() - 1));
            steady.row(
                    java,
                    Figures.seconds(first) + " s",
                    Figures.seconds(last) + " s",
                    Figures.ratio(last / first),
                    Figures.ratio(MOST_TIMES),
                    Figures.reached(MOST_TIMES, last / first),
                    String.join(
                                    ", ",
                                    answer.all("heap").stream()
                                            .map(bytes -> Figures.megabytes(Double.parseDouble(bytes))
                                                    .replace(" MB", ""))
                                            .toList())
                            + " MB");
        }
        peers.forEach((peer, answer) -> rates.row(
                "MOA %s, %s".formatted(answer.text("version"), peer),
                here.javas().get(0),
                Figures.count(OBJECTS_FOR_PEERS),
                Figures.count(rate(answer)),
                Figures.ratio(rate(answer) / cluStream),
                "–",
                "–",
                answer.text("clusters")));
        rates.note(("%d Gaussians of deviation %s. Varve: batches of 2,000, default parameters, no object history, all"
                        + " threads; clusters after every batch. MOA: the online part alone, one object after the other,"
                        + " clusters are micro-clusters; default options but DenStream's epsilon, which is the deviation"
                        + " times the root of the dimensions.")
                .formatted(CENTRES, DEVIATION));
        steady.note("First 10 %: after the first 5 %, which warm up. Heap after a full collection.");
        return new Outcome(List.of(rates, steady), List.of());
    }

    private static double rate(Answer peer) {
        return OBJECTS_FOR_PEERS / peer.number("seconds");
    }

    private static VectorFile stream(Surroundings here, int objects) throws IOException {
        Mixture mixture = new Mixture(CENTRES, DIMENSIONS, DEVIATION, 7);
        return here.data("stream", objects, DIMENSIONS, mixture::draw);
    }

    private static double sum(List<Double> values, int from, int to) {
        return values.subList(from, to).stream()
                .mapToDouble(Double::doubleValue)
                .sum();
    }
}
