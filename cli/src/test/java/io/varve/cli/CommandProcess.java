package io.varve.cli;

import io.varve.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Starts the command as a process of its own, on the very classes that are tested, so that it can be killed. */
final class CommandProcess {

    /** What a shell says of a process that was killed. */
    static final int KILLED = 137;

    private CommandProcess() {}

    /**
     * Starts the command.
     *
     * @param tracer what it runs under; nothing for the command alone
     * @param place a folder for what processes leave behind wherever they run: temporary files, caches, what was printed
     * @param words the verb and its options
     */
    static Process start(List<String> tracer, Path place, List<String> words) throws IOException {
        List<String> command = new ArrayList<>(tracer);
        command.addAll(ChildJava.command(
                "-Djava.io.tmpdir=" + Files.createDirectories(place.resolve("tmp")),
                "-Dvarve.cache=" + Files.createDirectories(place.resolve("cache")),
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(words);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(Files.createTempFile(place, "printed", ".txt").toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("VARVE_"));
        environment.put("XDG_CACHE_HOME", place.resolve("cache").toString());
        return builder.start();
    }

    /** A command in words, whatever its parts are. */
    static List<String> words(Object... parts) {
        return Stream.of(parts).map(Object::toString).toList();
    }
}
