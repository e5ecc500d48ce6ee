package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.Algorithms;
import io.varve.testing.ChildJava;
import io.varve.testing.OnlyLong;
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

    @OnlyLong
    @Test
    void oneLineAddsAnAlgorithmEverywhere() throws Exception {
        Path data = Files.writeString(dir.resolve("d.csv"), "id,x\na,1\nb,1.1\nc,9\nd,9.2\n");
        Path more = Files.writeString(dir.resolve("e.csv"), "id,x\ne,1.2\nf,9.1\n");
        Path result = dir.resolve("result");
        Path timeline = dir.resolve("t.varve");
        Path lab = dir.resolve("lab");
        List<String> told = Commands.outputs(toy(
                Commands.class,
                Commands.words(List.of(
                        CommandProcess.words("cluster", "--help"),
                        CommandProcess.words(
                                "cluster",
                                data,
                                "--id-column",
                                "id",
                                "--algorithm",
                                "toy",
                                "--set",
                                "sparkle=7",
                                "--out",
                                result),
                        CommandProcess.words("add", timeline, data, "--id-column", "id", "--algorithm", "toy"),
                        CommandProcess.words("add", timeline, more, "--id-column", "id"),
                        CommandProcess.words("labels", timeline),
                        CommandProcess.words("check", timeline),
                        CommandProcess.words("report", timeline, "--out", dir.resolve("t.html")),
                        CommandProcess.words("predict", timeline, more, "--id-column", "id"),
                        CommandProcess.words(
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
                                lab),
                        CommandProcess.words("lab", "report", lab)))));
        assertThat(told).hasSize(10);
        assertThat(told.get(0)).contains("toy: a toy for tests.", "sparkle N (how much it sparkles)");
        assertThat(result.resolve("run.json")).content().contains("\"algorithm\" : \"toy\"", "\"sparkle\" : 7");
        assertThat(result.resolve("report.html")).content().contains("toy");
        assertThat(told.get(4)).contains("\ne,1,");
        assertThat(told.get(7)).contains("e,");
        try (Stream<Path> pages = Files.walk(lab)) {
            Path page = pages.filter(f -> f.toString().endsWith(".html"))
                    .findFirst()
                    .orElseThrow();
            assertThat(page).content().contains("toy/paper", ".a-toy {");
        }
        assertThat(toy(AlgorithmTable.class, List.of())).contains("| `toy` | a toy for tests |");
    }

    /** Runs a class with the one line of the toy on the path, and requires that it ends well. */
    private static String toy(Class<?> main, List<String> words) throws IOException, InterruptedException {
        List<String> command = ChildJava.command(
                "-cp",
                Path.of("src/test/toy") + System.getProperty("path.separator") + System.getProperty("java.class.path"),
                main.getName());
        command.addAll(words);
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String told = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as("%s%n%s", command, told).isZero();
        return told;
    }
}
