package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.store.Timeline;
import io.varve.testing.Gaussians;
import io.varve.testing.OnlyLong;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The Java on the page of Spark compiles as it is, imports included, and runs. */
class SparkSnippetsTest {

    private static final Pattern BLOCK = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    @TempDir
    private Path folder;

    @OnlyLong
    @Test
    void theProgramsOfThePageRun() throws Exception {
        LocalSpark.table(new Gaussians(3, 2, 0.05, 2).draw(30), 1, 1)
                .write()
                .parquet(folder.resolve("monday.parquet").toString());
        LocalSpark.table(new Gaussians(3, 2, 0.05, 3).draw(30), 1, 1)
                .write()
                .parquet(folder.resolve("incoming").toString());
        List<String> snippets = BLOCK.matcher(Files.readString(Path.of("../docs/spark.md")))
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
        assertThat(snippets).hasSize(2);
        for (int s = 0; s < snippets.size(); s++) {
            run("Snippet" + s, snippets.get(s));
        }
        for (String name : List.of("lake.varve", "news.varve")) {
            try (Timeline timeline = Timeline.read(folder.resolve(name))) {
                assertThat(timeline.lastStep()).isZero();
            }
        }
    }

    private void run(String name, String snippet) throws Exception {
        String imports = String.join(
                "\n", snippet.lines().filter(line -> line.startsWith("import ")).toList());
        String body = String.join(
                "\n",
                snippet.lines().filter(line -> !line.startsWith("import ")).toList());
        // files that a snippet names are in a folder of the test
        String placed = body.replace("Path.of(\"", "Path.of(\"" + folder + "/")
                .replace("parquet(\"", "parquet(\"" + folder + "/");
        Path source = Files.writeString(
                folder.resolve(name + ".java"),
                imports + "\npublic class " + name + " { public static void run() throws Exception {\n" + placed
                        + "\n}}\n");
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        System.out,
                        System.err,
                        "-proc:none",
                        "-cp",
                        Program.classPath(),
                        "-d",
                        folder.toString(),
                        source.toString());
        assertThat(compiled).isZero();
        LocalSpark.session();
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.loadClass(name).getMethod("run").invoke(null);
        }
    }
}
