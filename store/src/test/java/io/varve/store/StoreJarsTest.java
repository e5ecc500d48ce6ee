package io.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** What a program gets on its path that wants a timeline: every library here is one that it must keep up to date. */
class StoreJarsTest {

    private static final List<String> FOR_TESTS = List.of(
            "junit-.*",
            "opentest4j",
            "apiguardian-api",
            "assertj-core",
            "byte-buddy",
            "jspecify",
            "slf4j-.*",
            "surefire.*");

    @Test
    void aTimelineBringsFiveJarsOfOthers() {
        Set<String> jars = new TreeSet<>();
        for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
            String name = Path.of(entry).getFileName().toString();
            String artifact = name.replaceFirst("-\\d[^/]*\\.jar$", "");
            boolean ours = artifact.startsWith("varve-") || !name.endsWith(".jar");
            if (!ours && FOR_TESTS.stream().noneMatch(artifact::matches)) {
                jars.add(artifact);
            }
        }
        assertThat(jars)
                .containsExactly("fastcsv", "jackson-annotations", "jackson-core", "jackson-databind", "sqlite-jdbc");
    }
}
