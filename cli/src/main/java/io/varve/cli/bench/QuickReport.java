package io.varve.cli.bench;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Precision;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;

/** Tells of a quick measurement, as a small table for people or as JSON for programs. */
public final class QuickReport {

    private static final String COLUMNS = "%7s %9s %8s %9s %11s %11s %9s %8s%n";

    private final PrintWriter out;

    public QuickReport(PrintWriter out) {
        this.out = out;
    }

    /** Prints what is known before the first run, and the head of the table. */
    public void head(Triad triad, Optional<Sklearn> sklearn) {
        out.println(Machine.hardware());
        out.println(Machine.java());
        out.printf(
                Locale.ROOT,
                "Memory: %.1f GB/s on one thread (a[i] = b[i] + x c[i], float, 12 bytes each).%n"
                        + "It allows %.2f ns per element (40 bytes) in double, %.2f in float.%n%n",
                triad.gigabytesPerSecond(),
                triad.nanosFor(ApTrial.bytesPerElement(Precision.DOUBLE)),
                triad.nanosFor(ApTrial.bytesPerElement(Precision.FLOAT)));
        out.println("Affinity propagation from vectors to labels, best of two; ns for each of the");
        out.println("N x N elements and iteration; of memory: share of what the memory allows, above");
        out.println("100 % where the caches hold the problem; faster: than one warm run of");
        out.println(sklearn.map(found -> "scikit-learn " + found.version() + ".")
                .orElse("scikit-learn, which was not found."));
        out.printf(
                Locale.ROOT,
                COLUMNS,
                "objects",
                "precision",
                "threads",
                "seconds",
                "iterations",
                "ns/element",
                "of memory",
                "faster");
        out.flush();
    }

    /** Prints a row of the table. */
    public void run(QuickBench.Run run) {
        out.printf(
                Locale.ROOT,
                COLUMNS,
                run.objects(),
                run.precision().toString().toLowerCase(Locale.ROOT),
                run.threads(),
                String.format(Locale.ROOT, "%.3f", run.trial().seconds()),
                run.trial().convergence().iterations(),
                String.format(Locale.ROOT, "%.2f", run.trial().nanosPerElement()),
                run.shareOfTriad()
                        .map(share -> String.format(Locale.ROOT, "%.0f %%", 100 * share))
                        .orElse(""),
                faster(run)
                        .map(ratio -> String.format(Locale.ROOT, "%.1fx", ratio))
                        .orElse(""));
        out.flush();
    }

    /** Prints what is known after the last run. */
    public void end(QuickBench bench) {
        boolean compared = bench.runs().stream().anyMatch(run -> run.peer().isPresent());
        out.println();
        if (bench.sameExemplars()) {
            out.println("Same exemplars in both precisions, on any number of threads"
                    + (compared ? ", and by scikit-learn." : "."));
        } else {
            for (QuickBench.Run run : bench.runs()) {
                if (!run.sameExemplars()) {
                    out.printf(
                            Locale.ROOT,
                            "OTHER EXEMPLARS: %d objects, %s, %d threads%n",
                            run.objects(),
                            run.precision().toString().toLowerCase(Locale.ROOT),
                            run.threads());
                }
            }
        }
        QuickBench.Step step = bench.step();
        out.printf(
                Locale.ROOT,
                "One APP step, %d objects over %d, on one thread: %.4f s and %.1f MB. Affinity%n"
                        + "propagation again on all %d: %.3f s and %.1f MB, %.0fx the time and %.0fx the memory.%n",
                step.arriving(),
                step.held(),
                step.app().seconds(),
                step.app().allocatedBytes() / 1e6,
                step.held() + step.arriving(),
                step.ap().seconds(),
                step.ap().allocatedBytes() / 1e6,
                step.ap().seconds() / step.app().seconds(),
                (double) step.ap().allocatedBytes() / step.app().allocatedBytes());
        out.flush();
    }

    private static Optional<Double> faster(QuickBench.Run run) {
        return run.peer().map(peer -> peer.seconds() / run.trial().seconds());
    }

    /** Prints everything as one JSON object. */
    public void json(String version, QuickBench bench, Optional<Sklearn> sklearn) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out);
        json.useDefaultPrettyPrinter();
        json.writeStartObject();
        json.writeStringField("varve", version);
        json.writeStringField("hardware", Machine.hardware());
        json.writeStringField("java", Runtime.version().toString());
        json.writeBooleanField("vector_kernels", Machine.vectors());
        json.writeStringField("scikit_learn", sklearn.map(Sklearn::version).orElse(null));
        json.writeObjectFieldStart("triad");
        json.writeNumberField("nanos_per_element", bench.triad().nanosPerElement());
        json.writeNumberField("gigabytes_per_second", bench.triad().gigabytesPerSecond());
        json.writeNumberField("bus_gigabytes_per_second", bench.triad().busGigabytesPerSecond());
        json.writeEndObject();
        json.writeArrayFieldStart("affinity_propagation");
        for (QuickBench.Run run : bench.runs()) {
            write(json, run);
        }
        json.writeEndArray();
        json.writeBooleanField("same_exemplars", bench.sameExemplars());
        json.writeObjectFieldStart("app_step");
        json.writeNumberField("objects_held", bench.step().held());
        json.writeNumberField("objects_new", bench.step().arriving());
        write(json, Algorithms.standard().name(), bench.step().app());
        write(json, "affinity_propagation", bench.step().ap());
        json.writeEndObject();
        json.writeEndObject();
        json.writeRaw('\n');
        json.flush();
    }

    private static void write(JsonGenerator json, QuickBench.Run run) throws IOException {
        json.writeStartObject();
        json.writeNumberField("objects", run.objects());
        json.writeStringField("precision", run.precision().toString().toLowerCase(Locale.ROOT));
        json.writeNumberField("threads", run.threads());
        json.writeNumberField("seconds", run.trial().seconds());
        json.writeNumberField("iterations", run.trial().convergence().iterations());
        json.writeBooleanField("converged", run.trial().convergence().converged());
        json.writeNumberField("nanos_per_element", run.trial().nanosPerElement());
        if (run.shareOfTriad().isPresent()) {
            json.writeNumberField("share_of_triad", run.shareOfTriad().get());
        }
        if (run.peer().isPresent()) {
            json.writeNumberField("scikit_learn_seconds", run.peer().get().seconds());
            json.writeNumberField("scikit_learn_iterations", run.peer().get().iterations());
        }
        json.writeBooleanField("same_exemplars", run.sameExemplars());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, AppTrial.Cost cost) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("seconds", cost.seconds());
        json.writeNumberField("allocated_bytes", cost.allocatedBytes());
        json.writeNumberField("iterations", cost.iterations());
        json.writeBooleanField("converged", cost.converged());
        json.writeEndObject();
    }
}
