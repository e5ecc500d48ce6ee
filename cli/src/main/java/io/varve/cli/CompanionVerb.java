package io.varve.cli;

import io.varve.server.Companion;
import io.varve.server.Token;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code varve companion}: the other half of the Python package, not for people. Standard input is a pipe that only the program holds
 * which started it: a line with the token, a line with the folder of its temporary timelines, and then nothing until the program has
 * ended, in whatever way; so does this process then, and the folder with it.
 */
@Command(
        name = "companion",
        hidden = true,
        description = "Serves the program that started it; used by the Python package.")
final class CompanionVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String token = in.readLine();
        String folder = in.readLine();
        if (token == null || folder == null) {
            return Failures.WRONG_USAGE;
        }
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        Companion companion = Companion.start(Token.of(token), CompanionVerb::run);
        out.println("varve listens on " + companion.port());
        out.flush();
        while (in.readLine() != null) {
            // nothing is expected but the end
        }
        // a step that is being added is as if it had never been begun, and nobody waits for its end
        remove(Path.of(folder));
        Runtime.getRuntime().halt(0);
        return 0;
    }

    private static Companion.Outcome run(List<String> words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit = Main.run(new PrintWriter(out, true), new PrintWriter(err, true), words.toArray(String[]::new));
        return new Companion.Outcome(exit, out.toString(), err.toString());
    }

    private static void remove(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(CompanionVerb::removeOne);
        } catch (IOException | UncheckedIOException e) {
            // it is gone already: the program takes it away too, where it can
        }
    }

    private static void removeOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
