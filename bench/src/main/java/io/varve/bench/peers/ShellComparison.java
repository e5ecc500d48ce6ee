package io.varve.bench.peers;

import io.varve.ap.ApParams;
import io.varve.cli.bench.Child;
import io.varve.cli.bench.Mixture;
import io.varve.cli.bench.Sklearn;
import io.varve.relatives.repeated.RepeatedApParams;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Whole processes as a person starts them, from a CSV file to labels on disk, the contestants in turn. */
final class ShellComparison implements Comparison {

    /** A number of objects, and how many times as long a script with scikit-learn is to take at least. */
    private record Size(int objects, double target) {}

    private static final List<Size> SIZES = List.of(new Size(200, 2), new Size(2000, 4), new Size(4000, 10));

    private static final int DIMENSIONS = 16;
    private static final long SEED = 7;
    private static final int ROUNDS = 5;

    /** Runs that take longer than so many seconds are repeated less often: chance is a smaller part of them. */
    private static final double LONG = 10;

    private static final int ROUNDS_OF_LONG = 2;
    private static final String OURS = "varve";
    private static final String SKLEARN = "python3 with scikit-learn";
    private static final String R = "Rscript with apcluster";

    /** What a process took: all in all, and of the processors. */
    record Took(double seconds, double processorSeconds) {

        Took least(Took other) {
            return new Took(Math.min(seconds, other.seconds), Math.min(processorSeconds, other.processorSeconds));
        }
    }

    /** A command line that reads one file and leaves labels in another. */
    private record Line(List<String> words, Map<String, String> settings, Path labels) {}

    @Override
    public Outcome compare(Surroundings here) throws IOException, InterruptedException {
        Table table = new Table(
                "From the shell: whole processes from a CSV file to labels on disk, %d columns".formatted(DIMENSIONS),
                "objects",
                "who",
                "s",
                "processor s",
                "scikit-learn takes",
                "target",
                "reached");
        List<String> disagreements = new ArrayList<>();
        for (Size size : here.quick() ? SIZES.subList(0, 1) : SIZES) {
            int objects = size.objects();
            Path folder = Files.createDirectories(here.home().resolve("target/peers/shell"));
            Path csv = write(Mixture.objects(objects, DIMENSIONS, SEED), folder.resolve(objects + ".csv"));
            Map<String, Line> lines = lines(here, csv, folder);
            Map<String, Took> took = inTurn(here, lines);
            double peer = known(took, SKLEARN).seconds();
            int[] expected = partition(Files.readAllLines(known(lines, SKLEARN).labels()));
            for (Map.Entry<String, Took> row : took.entrySet()) {
                boolean ours = row.getKey().startsWith(OURS);
                double ratio = peer / row.getValue().seconds();
                table.row(
                        objects,
                        row.getKey(),
                        Figures.seconds(row.getValue().seconds()),
                        Figures.seconds(row.getValue().processorSeconds()),
                        Figures.ratio(ratio),
                        ours ? Figures.ratio(size.target()) : "–",
                        ours ? Figures.reached(ratio, size.target()) : "–");
                if (ours
                        && !Arrays.equals(
                                expected, labels(known(lines, row.getKey()).labels()))) {
                    disagreements.add(
                            "%s and %s give other labels to %d objects".formatted(SKLEARN, row.getKey(), objects));
                }
            }
        }
        table.note(
                ("Least of %d, or of %d where a run takes more than %.0f s, the contestants in turn; processor s: user and"
                                        + " system. Defaults of each; varve cluster")
                                .formatted(ROUNDS, ROUNDS_OF_LONG, LONG)
                        + " --algorithm ap --conventions sklearn --quiet. Labels alone: with --tables labels, which is what the scripts"
                        + " write; all tables: groups, names, map and report too.");
        return new Outcome(List.of(table), disagreements);
    }

    private static <T> T known(Map<String, T> byName, String name) {
        return Objects.requireNonNull(byName.get(name), name);
    }

    private static Map<String, Line> lines(Surroundings here, Path csv, Path folder)
            throws IOException, InterruptedException {
        String python = Sklearn.find()
                .orElseThrow(() -> new IOException("no Python with scikit-learn; install python3-sklearn"))
                .python();
        Path peers = here.home().resolve("src/peers");
        Map<String, Line> lines = new LinkedHashMap<>();
        Path labels = folder.resolve("sklearn.labels");
        lines.put(SKLEARN, line(labels, Map.of(), python, peers.resolve("sklearn/shell.py"), csv, labels));
        for (Java java : here.javas()) {
            lines.put(OURS + ", labels alone, on Java " + java, ours(here, java, csv, folder, "--tables", "labels"));
            lines.put(OURS + ", all tables, on Java " + java, ours(here, java, csv, folder));
        }
        if (hasR()) {
            Path clusters = folder.resolve("r.labels");
            lines.put(R, line(clusters, Map.of(), "Rscript", peers.resolve("r/shell.R"), csv, clusters));
        }
        return lines;
    }

    private static Line ours(Surroundings here, Java java, Path csv, Path folder, String... more) {
        Path out = folder.resolve("varve-" + java);
        List<Object> words = new ArrayList<>(List.of(
                here.home().resolveSibling("varve"),
                "cluster",
                csv,
                "--algorithm",
                RepeatedApParams.of(ApParams.defaults()).algorithm().name(),
                "--conventions",
                "sklearn",
                "--quiet",
                "--out",
                out));
        words.addAll(List.of(more));
        return line(out.resolve("labels.csv"), Map.of("VARVE_JAVA", java.command()), words.toArray());
    }

    private static boolean hasR() {
        try {
            return new ProcessBuilder("Rscript", "-e", "library(apcluster)")
                            .redirectErrorStream(true)
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private static Line line(Path labels, Map<String, String> settings, Object... words) {
        return new Line(Arrays.stream(words).map(Object::toString).toList(), settings, labels);
    }

    /** Once to warm the caches of the disk and to build what is built once, then in turn, so that all see the same machine. */
    private static Map<String, Took> inTurn(Surroundings here, Map<String, Line> lines)
            throws IOException, InterruptedException {
        Map<String, Took> least = new LinkedHashMap<>();
        for (int round = 0; round <= ROUNDS; round++) {
            for (Map.Entry<String, Line> entry : lines.entrySet()) {
                Took before = least.get(entry.getKey());
                if (round > ROUNDS_OF_LONG && before != null && before.seconds() > LONG) {
                    continue;
                }
                here.progress().println("running " + entry.getKey());
                Took took = run(entry.getValue());
                if (round > 0) {
                    least.merge(entry.getKey(), took, Took::least);
                }
            }
        }
        return least;
    }

    private static Took run(Line line) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", "\"$@\" >/dev/null && times", "sh"));
        command.addAll(line.words());
        long start = System.nanoTime();
        List<String> said = Child.lines(command, line.settings(), Surroundings.PATIENCE);
        return new Took((System.nanoTime() - start) / 1e9, processorSeconds(said.get(said.size() - 1)));
    }

    /** What a shell's {@code times} says of its children: 0m1.230000s 0m0.340000s. */
    static double processorSeconds(String times) {
        double sum = 0;
        for (String part : times.trim().split("\\s+", -1)) {
            int minutes = part.indexOf('m');
            sum += 60 * Double.parseDouble(part.substring(0, minutes))
                    + Double.parseDouble(part.substring(minutes + 1, part.length() - 1));
        }
        return sum;
    }

    private static int[] labels(Path table) throws IOException {
        return partition(Files.readAllLines(table).stream()
                .skip(1)
                .map(row -> row.split(",", -1)[2])
                .toList());
    }

    /** Clusters numbered by their first objects, whatever they are called. */
    static int[] partition(List<String> labels) {
        Map<String, Integer> numbers = new HashMap<>();
        return labels.stream()
                .mapToInt(label -> numbers.computeIfAbsent(label, any -> numbers.size()))
                .toArray();
    }

    private static Path write(double[][] x, Path csv) throws IOException {
        StringBuilder text = new StringBuilder();
        for (int j = 0; j < DIMENSIONS; j++) {
            text.append(j == 0 ? "x" : ",x").append(j);
        }
        for (double[] row : x) {
            text.append('\n')
                    .append(Arrays.stream(row).mapToObj(Double::toString).collect(Collectors.joining(",")));
        }
        return Files.writeString(csv, text.append('\n'));
    }
}
