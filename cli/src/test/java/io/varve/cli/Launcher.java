package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Starts the {@code ./varve} script as a person would, in a process of its own. */
final class Launcher {

    static final Path HOME = Path.of("..").toAbsolutePath().normalize();
    static final Path SCRIPT = HOME.resolve("varve");
    /** Tests that need the jar run in the phase after the one that makes it. */
    static final String JAR_TAG = "jar";

    private static final Path JAR = HOME.resolve("cli/target/varve.jar");
    private static final long MOST_SECONDS = 600;

    private Launcher() {}

    /**
     * Makes sure that the script does not first have to build: the build is what runs this test, after it has made the jar. Such
     * tests have the tag {@link #JAR_TAG}.
     */
    static void requireBuilt() throws IOException {
        assumeBash();
        assertThat(JAR).as("run ./varve --version once, then this test").exists();
        FileTime built = Files.getLastModifiedTime(JAR);
        List<Path> places = new ArrayList<>(List.of(HOME.resolve("pom.xml"), HOME.resolve("examples")));
        try (Stream<Path> modules = Files.list(HOME)) {
            for (Path module :
                    modules.filter(m -> Files.exists(m.resolve("pom.xml"))).toList()) {
                places.add(module.resolve("pom.xml"));
                places.add(module.resolve("src/main"));
            }
        }
        for (Path place : places) {
            try (Stream<Path> files = Files.exists(place) ? Files.walk(place) : Stream.empty()) {
                for (Path file : files.filter(Files::isRegularFile).toList()) {
                    assertThat(Files.getLastModifiedTime(file))
                            .as("cli/target/varve.jar is older than " + file + "; run ./varve --version once")
                            .isLessThanOrEqualTo(built);
                }
            }
        }
    }

    static void assumeBash() {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/env")), "the script needs a Unix");
    }

    /** Runs a script in a folder, in an environment that knows no setting of ours but the given ones. */
    static Outcome run(Path script, Path folder, Map<String, String> settings, Path input, Object... words)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(script.toString()));
        Stream.of(words).map(Object::toString).forEach(command::add);
        Path out = Files.createTempFile("varve-test", ".out");
        Path err = Files.createTempFile("varve-test", ".err");
        try {
            ProcessBuilder builder = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectInput(input.toFile())
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile());
            Map<String, String> environment = builder.environment();
            environment.keySet().removeIf(name -> name.startsWith("VARVE_") || name.contains("JAVA"));
            environment.put("JAVA_HOME", System.getProperty("java.home"));
            environment.put("VARVE_CACHE", System.getProperty("varve.cache"));
            environment.putAll(settings);
            Process process = builder.start();
            if (!process.waitFor(MOST_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
                throw new IllegalStateException(command + " did not end within " + MOST_SECONDS + " seconds");
            }
            return new Outcome(process.exitValue(), Files.readString(out), withoutJavasOwnWarning(err));
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    // Java says so whenever the module of the vector kernels is asked for, and cannot be told not to
    private static String withoutJavasOwnWarning(Path err) throws IOException {
        return Files.readString(err, StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.equals("WARNING: Using incubator modules: jdk.incubator.vector"))
                .map(line -> line + "\n")
                .collect(Collectors.joining());
    }

    /** Writes a shell script, for instance in the place of Java. */
    static Path fake(Path file, String body) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        if (!file.toFile().setExecutable(true)) {
            throw new IOException(file + " cannot be made executable");
        }
        return file;
    }
}
