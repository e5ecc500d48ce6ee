package io.varve.cli.bench;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A process of its own, in which a peer runs. */
public final class Child {

    private static final int SHOWN = 2_000;

    private Child() {}

    /** What a process came to when it failed. */
    public static final class Failed extends IOException {
        private static final long serialVersionUID = 1;

        Failed(String message) {
            super(message);
        }
    }

    /**
     * Runs a command to its end and returns what it printed.
     *
     * @param environment settings beside those of this process
     * @param limit after which the process is ended
     * @throws Failed if it cannot be started, takes longer, or ends with anything but 0
     */
    public static List<String> lines(List<String> command, Map<String, String> environment, Duration limit)
            throws IOException, InterruptedException {
        Path out = Files.createTempFile("varve-bench", ".out");
        Path err = Files.createTempFile("varve-bench", ".err");
        try {
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectOutput(out.toFile()).redirectError(err.toFile());
            builder.environment().putAll(environment);
            Process process = start(builder);
            process.getOutputStream().close();
            if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
                throw new Failed("%s did not end within %d seconds".formatted(command.get(0), limit.toSeconds()));
            }
            if (process.exitValue() != 0) {
                String said = new String(Files.readAllBytes(err), StandardCharsets.UTF_8);
                throw new Failed("%s ended with %d: %s"
                        .formatted(
                                String.join(" ", command),
                                process.exitValue(),
                                said.substring(Math.max(0, said.length() - SHOWN))
                                        .trim()));
            }
            return Files.readAllLines(out, StandardCharsets.UTF_8);
        } finally {
            Files.delete(out);
            Files.delete(err);
        }
    }

    private static Process start(ProcessBuilder builder) throws Failed {
        try {
            return builder.start();
        } catch (IOException e) {
            throw new Failed(builder.command().get(0) + " cannot be started: " + e.getMessage());
        }
    }
}
