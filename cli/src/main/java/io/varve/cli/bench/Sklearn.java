package io.varve.cli.bench;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * scikit-learn in a process of its own, where a Python on this machine has it.
 *
 * @param python the command that starts it
 * @param version of scikit-learn
 */
public record Sklearn(String python, String version) {

    // Debian's own Python comes first, since it is the one that Debian's package is for
    private static final List<String> PYTHONS = List.of("/usr/bin/python3", "python3");
    private static final Duration PATIENCE_TO_FIND = Duration.ofSeconds(30);
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final String SCRIPT = "sklearn_ap.py";

    /**
     * A timed run.
     *
     * @param seconds of the best round
     * @param labels the exemplar of every object
     */
    public record Trial(double seconds, int iterations, int[] labels) {}

    /** Looks for a Python that can import it. */
    public static Optional<Sklearn> find() throws InterruptedException {
        for (String python : PYTHONS) {
            Optional<Sklearn> found = at(python);
            if (found.isPresent()) {
                return found;
            }
        }
        return Optional.empty();
    }

    private static Optional<Sklearn> at(String python) throws InterruptedException {
        List<String> command = List.of(python, "-c", "import sklearn; print('version', sklearn.__version__)");
        try {
            Answer answer = new Answer(Child.lines(command, Map.of(), PATIENCE_TO_FIND));
            return Optional.of(new Sklearn(python, answer.text("version")));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Runs affinity propagation with the parameters of {@link ApTrial#params}, warm, and keeps the best round. */
    public Trial affinityPropagation(VectorFile data, double preference, boolean single, int rounds)
            throws IOException, InterruptedException {
        Path script = Files.createTempFile("varve-bench", ".py");
        try (InputStream resource =
                Objects.requireNonNull(Sklearn.class.getResourceAsStream(SCRIPT), "the jar lacks " + SCRIPT)) {
            Files.copy(resource, script, StandardCopyOption.REPLACE_EXISTING);
            List<String> command = List.of(
                    python,
                    script.toString(),
                    data.file().toString(),
                    Integer.toString(data.dimensions()),
                    Double.toString(preference),
                    single ? "float32" : "float64",
                    Integer.toString(rounds),
                    Double.toString(ApTrial.DAMPING),
                    Integer.toString(ApTrial.MAX_ITERATIONS),
                    Integer.toString(ApTrial.CONVERGENCE_ITERATIONS));
            Answer answer = new Answer(Child.lines(command, Map.of(), PATIENCE));
            return new Trial(answer.least("seconds"), (int) answer.number("iterations"), answer.integers("labels"));
        } finally {
            Files.delete(script);
        }
    }
}
