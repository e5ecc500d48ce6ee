package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The command in a process of its own, with the classes of this build. */
final class Child {

    private static final long MOST_SECONDS = 600;

    private Child() {}

    /** The words that start Java with the command and some words of its own. */
    static List<String> command(Object... words) {
        List<String> command = ChildJava.command(
                "-cp",
                System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
                "io.varve.cli.Main");
        Stream.of(words).map(Object::toString).forEach(command::add);
        return command;
    }

    /** Runs a command to its end, whatever that is; standard output goes to a file. */
    static Outcome run(Path out, List<String> command) throws IOException, InterruptedException {
        Path err = Files.createTempFile("varve-test", ".err");
        try {
            Process process = new ProcessBuilder(command)
                    .redirectOutput(out.toFile())
                    .redirectError(err.toFile())
                    .start();
            process.getOutputStream().close();
            assertThat(process.waitFor(MOST_SECONDS, TimeUnit.SECONDS))
                    .as("%s ends", command)
                    .isTrue();
            return new Outcome(process.exitValue(), "", Files.readString(err));
        } finally {
            Files.delete(err);
        }
    }
}
