package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.Algorithms;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An algorithm is declared once, and everything else follows. */
class RegistryTest {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    /** The packages of algorithms, where their own names belong. */
    private static final List<String> OWN = List.of("core/src/main/java/io/varve/app/", "relatives/src/main/");

    @TempDir
    Path dir;

    @Test
    void theDocsHaveTheTableOfTheDeclarations() throws IOException {
        assertThat(Files.readString(HOME.resolve("docs/relatives.md"))).contains(AlgorithmTable.markdown());
    }

    @Test
    void noAlgorithmIsNamedOutsideItsPackage() throws IOException {
        String names = String.join("|", Algorithms.names());
        Pattern literal = Pattern.compile("\"(" + names + ")\"|[.]a-(" + names + ")\\b|--(" + names + "):");
        List<String> found = new ArrayList<>();
        int searched = 0;
        for (Path file : mainFiles()) {
            String name = HOME.relativize(file).toString().replace('\\', '/');
            if (OWN.stream().anyMatch(name::startsWith)) {
                continue;
            }
            searched++;
            Matcher matcher = literal.matcher(Files.readString(file));
            while (matcher.find()) {
                found.add(name + ": " + matcher.group());
            }
        }
        assertThat(searched).isGreaterThan(300);
        assertThat(found).isEmpty();
    }

    private static List<Path> mainFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        try (Stream<Path> modules = Files.list(HOME)) {
            for (Path module : modules.map(m -> m.resolve("src/main"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> all = Files.walk(module)) {
                    all.filter(f -> f.toString().matches(".*[.](java|css|js)")).forEach(files::add);
                }
            }
        }
        return files;
    }

    @Test
    void oneLineAddsAnAlgorithmEverywhere() throws Exception {
        Path data = Files.writeString(dir.resolve("d.csv"), "id,x\na,1\nb,1.1\nc,9\nd,9.2\n");
        Path more = Files.writeString(dir.resolve("e.csv"), "id,x\ne,1.2\nf,9.1\n");
        Path result = dir.resolve("result");
        Path timeline = dir.resolve("t.varve");
        Path lab = dir.resolve("lab");
        assertThat(toy(Main.class, "cluster", "--help"))
                .contains("toy: a toy for tests.", "sparkle N (how much it sparkles)");
        toy(
                Main.class,
                "cluster",
                data,
                "--id-column",
                "id",
                "--algorithm",
                "toy",
                "--set",
                "sparkle=7",
                "--out",
                result);
        assertThat(result.resolve("run.json")).content().contains("\"algorithm\" : \"toy\"", "\"sparkle\" : 7");
        assertThat(result.resolve("report.html")).content().contains("toy");
        toy(Main.class, "add", timeline, data, "--id-column", "id", "--algorithm", "toy");
        toy(Main.class, "add", timeline, more, "--id-column", "id");
        assertThat(toy(Main.class, "labels", timeline)).contains("\ne,1,");
        toy(Main.class, "check", timeline);
        toy(Main.class, "report", timeline, "--out", dir.resolve("t.html"));
        assertThat(toy(Main.class, "predict", timeline, more, "--id-column", "id"))
                .contains("e,");
        toy(
                Main.class,
                "lab",
                "run",
                "uniform",
                "--algorithms",
                "toy",
                "--datasets",
                "iris",
                "--runs",
                "1",
                "--timed-runs",
                "0",
                "--sweep",
                "sparkle=1,2",
                "--out",
                lab);
        toy(Main.class, "lab", "report", lab);
        try (Stream<Path> pages = Files.walk(lab)) {
            Path page = pages.filter(f -> f.toString().endsWith(".html"))
                    .findFirst()
                    .orElseThrow();
            assertThat(page).content().contains("toy/paper", ".a-toy {");
        }
        assertThat(toy(AlgorithmTable.class)).contains("| `toy` | a toy for tests |");
    }

    /** Runs a class with the one line of the toy on the path, and requires that it ends well. */
    private String toy(Class<?> main, Object... words) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                Path.of("src/test/toy") + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                main.getName()));
        Stream.of(words).map(Object::toString).forEach(command::add);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, told).isZero();
        return told;
    }
}
