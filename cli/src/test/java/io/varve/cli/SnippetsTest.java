package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever Java stands in README and docs compiles as it is, imports included, and runs. */
class SnippetsTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    static Stream<String> snippets() throws IOException {
        List<Path> pages = new ArrayList<>(List.of(Path.of("../README.md")));
        try (Stream<Path> docs = Files.walk(Path.of("../docs"))) {
            // what is on the page of Spark needs that, and is run by the module spark
            docs.filter(page -> page.toString().endsWith(".md") && !page.endsWith("spark.md"))
                    .sorted()
                    .forEach(pages::add);
        }
        List<String> snippets = new ArrayList<>();
        for (Path page : pages) {
            Matcher block = BLOCK.matcher(Files.readString(page));
            while (block.find()) {
                snippets.add(block.group(1));
            }
        }
        assertThat(snippets).isNotEmpty();
        return Tier.oneIn(3, snippets);
    }

    @ParameterizedTest
    @MethodSource("snippets")
    void compilesAndRuns(String snippet) throws Exception {
        String imports = String.join(
                "\n", snippet.lines().filter(line -> line.startsWith("import ")).toList());
        String body = String.join(
                "\n",
                snippet.lines().filter(line -> !line.startsWith("import ")).toList());
        // files that a snippet names are made in a folder of the test
        String placed = body.replace("Path.of(\"", "Path.of(\"" + folder + "/");
        Path source = Files.writeString(
                folder.resolve("Snippet.java"),
                imports + "\npublic class Snippet { public static void run() throws Exception {\n" + placed + "\n}}\n");
        assertThat(compiled(source)).isZero();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass("Snippet").getMethod("run").invoke(null);
        }
    }

    private static int compiled(Path source) {
        return ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        System.out,
                        System.err,
                        "-cp",
                        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                        "-d",
                        source.getParent().toString(),
                        source.toString());
    }
}
