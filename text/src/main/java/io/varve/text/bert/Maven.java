package io.varve.text.bert;

import io.varve.io.Reason;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Fetches artifacts by running Maven, which knows the repositories, proxies and mirrors of this machine. */
public final class Maven implements ArtifactSource {

    /** What surrounds the reason in a message of Maven: its level, the goal that failed, and where to read more. */
    private static final Pattern NOISE = Pattern.compile(
            "\\[ERROR] |Failed to execute goal \\S+ \\([^)]*\\) on project [^:]*: | -> \\[Help \\d+].*");

    private static final int LONGEST_REASON = 300;

    private final String command;

    /** Takes the command that the system property {@code varve.maven} names, else {@code mvn}. */
    public Maven() {
        boolean windows =
                System.getProperty("os.name", "").toLowerCase(Locale.ROOT).startsWith("windows");
        command = System.getProperty("varve.maven", windows ? "mvn.cmd" : "mvn");
    }

    @Override
    public Path fetch(String artifact, Path folder) {
        List<String> words = List.of(
                command,
                "-B",
                "-q",
                "-Dstyle.color=never",
                "dependency:copy",
                "-Dartifact=" + artifact,
                "-DoutputDirectory=" + folder.toAbsolutePath());
        try {
            Process maven = start(words, folder);
            String reason = said(maven);
            if (maven.waitFor() != 0) {
                throw failed(
                        "Maven could not fetch %s (%s); see whether this machine reaches a Maven repository, and run the command again"
                                .formatted(artifact, reason));
            }
            try (Stream<Path> content = Files.list(folder)) {
                return content.findFirst()
                        .orElseThrow(() -> failed("Maven fetched nothing for %s; run '%s' to see why"
                                .formatted(artifact, String.join(" ", words))));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot fetch %s into %s (%s)".formatted(artifact, folder, Reason.of(e)), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while Maven was running", e);
        }
    }

    private Process start(List<String> words, Path folder) {
        try {
            // away from any pom.xml that the user stands beside
            Process maven = new ProcessBuilder(words)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(maven::destroy));
            maven.getOutputStream().close();
            return maven;
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "Maven fetches the model, but '%s' cannot be run (%s); install it (package maven), and run the command again"
                            .formatted(command, Reason.of(e)),
                    e);
        }
    }

    /** The first error that Maven tells, without its frame. */
    private static String said(Process maven) throws IOException {
        String first = "";
        try (BufferedReader lines = maven.inputReader(StandardCharsets.UTF_8)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                String reason = NOISE.matcher(line).replaceAll("").strip();
                if (first.isEmpty() && line.contains("ERROR") && !reason.isEmpty()) {
                    first = reason.length() > LONGEST_REASON ? reason.substring(0, LONGEST_REASON) + "…" : reason;
                }
            }
        }
        return first.isEmpty() ? "it does not say why" : first;
    }

    private static UncheckedIOException failed(String sentence) {
        return new UncheckedIOException(sentence, new IOException(sentence));
    }
}
