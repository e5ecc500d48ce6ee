package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.testing.ChildJava;
import io.varve.testing.OnlyLong;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An algorithm is declared once, and everything else follows. */
class RegistryTest {

    private static final Path HOME = Path.of("..").toAbsolutePath().normalize();

    /** Where a name may stand outside its package, and why. */
    private static final Map<String, String> ALLOWED = Map.of(
            "bench/src/main/java/io/varve/bench/",
            "compares algorithms with other programs, by their names",
            "cli/src/main/java/io/varve/cli/LabRelativesVerb.java",
            "its example is a command that runs as it stands",
            "cli/src/main/java/io/varve/cli/LabRunVerb.java",
            "its example is a command that runs as it stands",
            "cli/src/main/java/io/varve/cli/LinkOptions.java",
            "help in an annotation, which cannot ask who takes links, and begins with the algorithm as that of --set"
                    + " does",
            "spark/src/main/java/io/varve/spark/ClusterJob.java",
            "only the steps of APP come in parts, and so its parameters are all that the job can take");

    /** Where types of an algorithm's package may be used outside it, and why. */
    private static final Map<String, String> USERS = Map.of(
            "bench/src/main/java/io/varve/bench/",
            "measures algorithms, each with parameters of its own",
            "cli/src/main/java/io/varve/cli/bench/AppTrial.java",
            "measures APP beside affinity propagation from scratch, which is what it is there for",
            "lab/src/main/java/io/varve/lab/released/ReleasedForms.java",
            "says of which algorithms the authors' own form is replayed",
            "lab/src/main/java/io/varve/lab/report/ExampleRun.java",
            "the run that the paper draws is of these two algorithms",
            "relatives/src/main/java/io/varve/relatives/adaptive/AdaptiveApAlgorithm.java",
            "is a declaration and nothing else; its clusterer is that of repeated affinity propagation",
            "spark/src/main/java/io/varve/spark/",
            "drives the public parts of a step of APP, of which alone the objects may be elsewhere",
            "text/src/main/java/io/varve/text/ShiftDefaults.java",
            "the defaults of senses set parameters that only APP has");

    private static final Pattern COMMENT = Pattern.compile("/\\*[\\s\\S]*?\\*/|//.*");

    private static final Pattern LITERAL = Pattern.compile("\"\"\"[\\s\\S]*?\"\"\"|\"(?:[^\"\\\\\\n]|\\\\.)*\"");

    private static final Pattern DOCSTRING = Pattern.compile("\"\"\"[\\s\\S]*?\"\"\"");

    /** Programs in Python whose names have no ending. */
    private static final Set<String> SCRIPTS = Set.of("generate", "soak");

    /** What the generator writes of the declarations. */
    private static final Path GENERATED = HOME.resolve("python/varve/_algorithms.py");

    @TempDir
    Path dir;

    @Test
    void theDocsHaveTheTableOfTheDeclarations() throws IOException {
        assertThat(Files.readString(HOME.resolve("docs/relatives.md"))).contains(AlgorithmTable.markdown());
    }

    @Test
    void theReadmeNamesThemAll() throws IOException {
        String line = Files.readString(HOME.resolve("README.md"))
                .split("\n- `--algorithm` is ", 2)[1]
                .split("\\n\\(", 2)[0];
        List<String> named = Pattern.compile("`([a-z-]+)`")
                .matcher(line.split("\\(\\[", 2)[0])
                .results()
                .map(found -> found.group(1))
                .toList();
        assertThat(named).containsExactlyInAnyOrderElementsOf(Algorithms.names());
    }

    /** A service that only one of the two lists has is there on the class path, or on the module path, alone. */
    @Test
    void modulesProvideWhatTheirServicesName() throws IOException {
        int looked = 0;
        for (String module : List.of("core", "relatives")) {
            Path services = HOME.resolve(module + "/src/main/resources/META-INF/services/io.varve.algorithm.Algorithm");
            String descriptor = Files.readString(HOME.resolve(module + "/src/main/java/module-info.java"));
            List<String> provided = Pattern.compile("io\\.varve[.\\w]*Algorithm\\b(?=[,;])")
                    .matcher(descriptor)
                    .results()
                    .map(found -> found.group())
                    .filter(name -> !name.equals(Algorithm.class.getName()))
                    .toList();
            assertThat(provided).containsExactlyInAnyOrderElementsOf(Files.readAllLines(services));
            looked += provided.size();
        }
        assertThat(looked).isEqualTo(Algorithms.all().size());
    }

    @Test
    void noAlgorithmIsNamedOutsideItsPackage() throws IOException {
        onlyIn(ALLOWED, RegistryTest::named);
    }

    /** Who asks for a type of one algorithm works with no other, where a trait or the declaration would do for all. */
    @Test
    void noTypeOfAnAlgorithmIsUsedOutsideItsPackage() throws IOException {
        onlyIn(USERS, RegistryTest::used);
    }

    private static void onlyIn(Map<String, String> places, BiFunction<String, String, List<String>> search)
            throws IOException {
        List<String> found = new ArrayList<>();
        Set<String> needed = new TreeSet<>();
        int searched = 0;
        for (Path file : mainFiles()) {
            searched++;
            String name = HOME.relativize(file).toString().replace('\\', '/');
            List<String> findings = search.apply(name, Files.readString(file));
            Optional<String> place =
                    places.keySet().stream().filter(name::startsWith).findFirst();
            if (place.isEmpty()) {
                found.addAll(findings);
            } else if (!findings.isEmpty()) {
                needed.add(place.get());
            }
        }
        assertThat(searched).isGreaterThan(700);
        assertThat(found).isEmpty();
        assertThat(needed).as("places that need to be allowed").isEqualTo(new TreeSet<>(places.keySet()));
    }

    /** What a file has of the packages of algorithms, of which it is no part: what it imports, and what it names in full. */
    private static List<String> used(String file, String text) {
        List<String> found = new ArrayList<>();
        // the services of a module are the registry
        if (file.endsWith(".java") && !file.endsWith("/module-info.java")) {
            String code = COMMENT.matcher(text).replaceAll("");
            for (Algorithm<?> algorithm : Algorithms.all()) {
                String home = algorithm.getClass().getPackageName();
                if (!isOf(algorithm, file)) {
                    collect(file, code, "\\b" + Pattern.quote(home) + "[.]([A-Z]\\w*|[*])", found);
                }
            }
        }
        return found;
    }

    private static boolean isOf(Algorithm<?> algorithm, String file) {
        return file.contains("/" + algorithm.getClass().getPackageName().replace('.', '/') + "/");
    }

    /** What a file says of algorithms that are not of its own package. */
    private static List<String> named(String file, String text) {
        List<String> found = new ArrayList<>();
        for (Algorithm<?> algorithm : Algorithms.all()) {
            if (isOf(algorithm, file)) {
                continue;
            }
            String name = Pattern.quote(algorithm.name());
            String word = "(?<![\\w.-])" + name + "(?![\\w-])";
            AlgorithmParams<?> params = algorithm.defaults(Conventions.VARVE);
            String types = params.getClass().getSimpleName() + "|"
                    + params.start(IterationListener.SILENT).getClass().getSimpleName();
            if (file.endsWith(".java")) {
                collect(file, text, "instanceof (" + types + ")\\b", found);
                Matcher literal = LITERAL.matcher(text);
                while (literal.find()) {
                    collect(file, literal.group(), word, found);
                }
            } else if (isPython(file)) {
                // what a docstring shows is documentation, unless it is a name in quotes
                Matcher literal = LITERAL.matcher(DOCSTRING.matcher(text).replaceAll(""));
                while (literal.find()) {
                    collect(file, literal.group(), word, found);
                }
                collect(file, text, "'" + name + "'", found);
                Matcher docstring = DOCSTRING.matcher(text);
                while (docstring.find()) {
                    collect(file, docstring.group(), "\"" + name + "\"", found);
                }
            } else {
                collect(file, text, "[.]a-" + name + "\\b|--" + name + ":|[\"']" + name + "[\"']", found);
            }
        }
        return found;
    }

    private static boolean isPython(String file) {
        return file.startsWith("python/");
    }

    private static void collect(String file, String text, String pattern, List<String> found) {
        Matcher matcher = Pattern.compile(pattern).matcher(text);
        while (matcher.find()) {
            found.add(file + ": '" + matcher.group() + "' in " + text.substring(0, Math.min(80, text.length())));
        }
    }

    @Test
    void theSearchFindsWhatItLooksFor() {
        String file = "store/src/main/java/io/varve/store/X.java";
        assertThat(named(file, "if (name.equals(\"app\")) {}")).hasSize(1);
        assertThat(named(file, "if (asked instanceof AppParams app) {}")).hasSize(1);
        assertThat(named(file, "if (it instanceof EapClustering) {}")).hasSize(1);
        assertThat(named(file, "\"groups are for timelines of app\"")).hasSize(1);
        assertThat(named(file, "\"\"\"\n  with iapna, messages\n  \"\"\"")).hasSize(1);
        assertThat(named(file, "\"under adaptive-ap\"")).hasSize(1);
        assertThat(named(file, "// under app\nString app = \"apply\" + \"io.varve.app\" + \"gap\";"))
                .isEmpty();
        assertThat(named("core/src/main/java/io/varve/app/AppAlgorithm.java", "\"app\""))
                .isEmpty();
        // the package of one is not that of another
        assertThat(named("core/src/main/java/io/varve/app/AppAlgorithm.java", "\"eap\""))
                .hasSize(1);
        assertThat(named("relatives/src/main/java/io/varve/relatives/eap/X.java", "\"iapna\""))
                .hasSize(1);
        assertThat(named("python/generate", "if algorithm[\"name\"] == \"app\":"))
                .hasSize(1);
        assertThat(named("python/varve/x.py", "known = {'eap': 1}\nraise Refused(\"under iapna alone\")"))
                .hasSize(2);
        assertThat(named("python/varve/x.py", "\"\"\">>> algorithms()[\"app\"]\"\"\""))
                .hasSize(1);
        assertThat(named("python/varve/x.py", "app = 1\n\"\"\"under app\n\"\"\"\nx = \"apply\""))
                .isEmpty();
        assertThat(named("view/src/main/resources/x.css", ".a-eap { --strap: 1 }"))
                .hasSize(2);
    }

    @Test
    void theSearchFindsUsesOfTypes() {
        String file = "store/src/main/java/io/varve/store/X.java";
        assertThat(used(file, "import io.varve.app.AppClustering;\n((AppClustering) clusterer).partialFit(step);"))
                .hasSize(1);
        assertThat(used(file, "import io.varve.app.ClusterWeight;")).hasSize(1);
        assertThat(used(file, "import static io.varve.app.Packing.EXEMPLAR;")).hasSize(1);
        assertThat(used(file, "import io.varve.relatives.eap.*;")).hasSize(1);
        assertThat(used(file, "if (it instanceof io.varve.relatives.eap.EapClustering) {}"))
                .hasSize(1);
        assertThat(used(file, "// io.varve.app.AppStep\n/* {@link io.varve.app.AppStep} */\nimport io.varve.Batch;"))
                .isEmpty();
        assertThat(used("core/src/main/java/io/varve/app/X.java", "import io.varve.app.Packing;"))
                .isEmpty();
        assertThat(used("relatives/src/main/java/io/varve/relatives/eap/X.java", "import io.varve.app.Packing;"))
                .hasSize(1);
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
        assertThat(GENERATED).exists();
        try (Stream<Path> all = Files.walk(HOME.resolve("python/varve"))) {
            all.filter(f -> f.toString().endsWith(".py") && !f.equals(GENERATED))
                    .forEach(files::add);
        }
        try (Stream<Path> scripts = Files.list(HOME.resolve("python"))) {
            scripts.filter(f -> f.toString().endsWith(".py")
                            || SCRIPTS.contains(f.getFileName().toString()))
                    .forEach(files::add);
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
        assertThat(told.get(0)).contains("toy: a toy for tests.", "sparkle N (how much it sparkles; ");
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
