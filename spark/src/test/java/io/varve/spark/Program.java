package io.varve.spark;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.ChildJava;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;

/** A Java process with the class path of the tests, which can be killed. */
final class Program implements AutoCloseable {

    /** For what hangs; nothing takes so long. */
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final Process process;
    private final Path output;

    private Program(Process process, Path output) {
        this.process = process;
        this.output = output;
    }

    static Program start(Path folder, Class<?> main, Object... words) throws IOException {
        return start(folder, List.of("-Xmx1g"), main.getName(), words);
    }

    static Program start(Path folder, List<String> flags, String main, Object... words) throws IOException {
        // where executors look for jars; they have the class path of the tests instead
        Path home = Files.createDirectories(folder.resolve("home"));
        Files.createDirectories(home.resolve("jars"));
        List<String> command = ChildJava.command();
        command.addAll(flags);
        command.addAll(List.of("-cp", classPath(), main));
        Arrays.stream(words).map(Object::toString).forEach(command::add);
        Path output = Files.createTempFile(folder, "output", ".txt");
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
        builder.environment().put("SPARK_HOME", home.toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
        return new Program(builder.start(), output);
    }

    static String classPath() {
        // executors have a working folder of their own
        return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(part -> Path.of(part).toAbsolutePath().toString())
                .collect(Collectors.joining(File.pathSeparator));
    }

    String output() {
        try {
            return Files.readString(output);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    boolean isRunning() {
        return process.isAlive();
    }

    void waitFor(BooleanSupplier moment) throws InterruptedException {
        Instant end = Instant.now().plus(PATIENCE);
        while (!moment.getAsBoolean()) {
            assertThat(process.isAlive() && Instant.now().isBefore(end))
                    .as(this::output)
                    .isTrue();
            Thread.sleep(2);
        }
    }

    /** Kills it and whatever it started, as kill -9 does. */
    void kill() throws InterruptedException {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly().waitFor();
    }

    int exit() throws InterruptedException {
        assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
                .as(this::output)
                .isTrue();
        return process.exitValue();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
    }
}
