package io.varve.bench.peers;

import io.varve.cli.bench.Answer;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** STRAP on long streams in order of arrival, beside the stream clusterers of MOA on their first objects. */
final class StrapComparison implements Comparison {

    private static final double LEAST_TIMES = 10;

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        int objects = here.quick() ? 20_000 : 500_000;
        int forPeers = here.quick() ? 5_000 : 50_000;
        Table rates = new Table(
                "STRAP beside MOA's stream clusterers",
                "stream",
                "who",
                "objects",
                "objects per second",
                "STRAP to it",
                "at least",
                "reached",
                "clusters");
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
            double rate = stream.data().objects() / ours.number("seconds");
            rates.row(
                    stream.name(),
                    "Varve STRAP",
                    Figures.count(stream.data().objects()),
                    Figures.count(rate),
                    "",
                    "",
                    "",
                    last(ours, "clusters"));
            tellCourse(course, stream, ours);
            // DenStream gets the radius that STRAP found
            double deviation = ours.number("epsilon") / Math.sqrt(dimensions);
            for (String peer : List.of("clustream", "denstream")) {
                Answer answer = here.driver(
                        "moa", java, "MoaStream.java", stream.data().file(), dimensions, peer, deviation, forPeers);
                double peers = answer.number("objects") / answer.number("processor_seconds");
                rates.row(
                        stream.name(),
                        "MOA %s, %s".formatted(answer.text("version"), peer),
                        Figures.count(answer.number("objects")),
                        Figures.count(peers),
                        Figures.ratio(rate / peers),
                        Figures.ratio(LEAST_TIMES),
                        Figures.reached(rate / peers, LEAST_TIMES),
                        answer.text("clusters"));
            }
        }
        rates.note(
                "Objects per second of processor time in one thread, Java's warming up included, reading not. STRAP: batches of"
                        + " 1,000, init size 1,000, no object history, all else the default. MOA: the online part alone, default"
                        + " options but DenStream's epsilon, which is that of STRAP at the end. KDD: 34 numeric columns of the 10 %"
                        + " file by log(1 + x), each from 0 to 1; bursts: 34 dimensions, bursts of nearly the same object of three"
                        + " frequent and up to nine rare kinds.");
        course.note(
                "Purity: mean over the batches of the last tenth, of objects that have a cluster at the end of their batch;"
                        + " without cluster: share of the others; heap after a full collection, the classes of all objects included.");
        return new Outcome(List.of(rates, course), List.of());
    }

    private static String last(Answer answer, String name) {
        List<String> all = answer.all(name);
        return all.get(all.size() - 1);
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
