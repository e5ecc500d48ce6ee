package io.varve.bench.peers;

import io.varve.cli.bench.Answer;
import io.varve.cli.bench.Child;
import io.varve.cli.bench.VectorFile;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * Where a comparison takes place.
 *
 * @param home the folder of the bench module
 * @param javas to run on, one after the other
 * @param flags what the {@code ./varve} script gives to Java
 * @param quick whether small problems do
 * @param progress told of every process that is started
 */
record Surroundings(Path home, List<Java> javas, List<String> flags, boolean quick, PrintWriter progress) {

    /** How long a process may take. */
    static final Duration PATIENCE = Duration.ofHours(1);

    /** Runs a process of ours and returns what it tells. */
    Answer ours(Java java, Class<?> process, Object... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.command()));
        command.addAll(flags);
        // relative entries would be looked for elsewhere if the process changed its folder
        command.addAll(List.of("-cp", absolute(System.getProperty("java.class.path")), process.getName()));
        return run("Varve on Java " + java, command, Map.of(), args);
    }

    /** Runs a driver of a peer from its source, with the same memory and collector as ours. */
    Answer driver(String peer, Java java, String source, Object... args) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(java.command()));
        command.addAll(flags.stream()
                .filter(flag -> flag.startsWith("-X") && !flag.startsWith("-Xshare"))
                .toList());
        command.addAll(List.of("-cp", peerFolder(peer) + File.separator + "*"));
        command.add(home.resolve("src/peers").resolve(peer).resolve(source).toString());
        return run(peer + " on Java " + java, command, Map.of(), args);
    }

    /** Runs a script of a peer. */
    Answer script(String peer, List<String> interpreter, String script, Map<String, String> environment, Object... args)
            throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(interpreter);
        command.add(home.resolve("src/peers").resolve(peer).resolve(script).toString());
        return run(peer, command, environment, args);
    }

    private Path peerFolder(String peer) {
        return home.resolve("target/peers").resolve(peer);
    }

    private Answer run(String who, List<String> command, Map<String, String> environment, Object... args)
            throws IOException, InterruptedException {
        List<String> words = Arrays.stream(args).map(Object::toString).toList();
        List<String> whole = new ArrayList<>(command);
        whole.addAll(words);
        progress.println("running " + who + ": " + shortened(words));
        return new Answer(Child.lines(whole, environment, PATIENCE));
    }

    private static String shortened(List<String> words) {
        return String.join(
                " ",
                words.stream()
                        .map(word -> word.substring(word.lastIndexOf('/') + 1))
                        .toList());
    }

    private static String absolute(String classPath) {
        return String.join(
                File.pathSeparator,
                Arrays.stream(classPath.split(File.pathSeparator, -1))
                        .map(entry -> Path.of(entry).toAbsolutePath().toString())
                        .toList());
    }

    /** Returns a file of objects, written if it is not there yet. */
    VectorFile data(String name, int objects, int dimensions, VectorFile.Rows rows) throws IOException {
        Path folder = Files.createDirectories(home.resolve("target/peers/data"));
        Path file = folder.resolve("%s-%dx%d.f32".formatted(name, objects, dimensions));
        VectorFile data = new VectorFile(file, objects, dimensions);
        if (!Files.exists(file)) {
            progress.println("writing " + file.getFileName());
            data.write(rows);
        }
        return data;
    }
}
