package io.varve.cli;

import io.varve.testing.ChildJava;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The command in a Java of its own, with the classes under test: where the folder it is started in matters, or what it finds
 * around it, or how it ends.
 *
 * @param folder where it is started
 * @param before words that come before Java, such as those of a tracer
 * @param flags words for Java
 * @param settings its environment, beside what is there
 */
record JavaProcess(Path folder, List<String> before, List<String> flags, Map<String, String> settings) {

    static JavaProcess in(Path folder) {
        return new JavaProcess(folder, List.of(), List.of(), Map.of("VARVE_CACHE", System.getProperty("varve.cache")));
    }

    JavaProcess after(String... words) {
        return new JavaProcess(folder, List.of(words), flags, settings);
    }

    JavaProcess withTemporary(Path temporary) {
        return new JavaProcess(folder, before, List.of("-Djava.io.tmpdir=" + temporary), settings);
    }

    JavaProcess with(String variable, Path value) {
        Map<String, String> more = new HashMap<>(settings);
        more.put(variable, value.toString());
        return new JavaProcess(folder, before, flags, more);
    }

    Outcome run(Object... words) throws IOException, InterruptedException {
        return run(Main.class, words);
    }

    /** Runs one command after another in one Java, where what is tested is not how each of them starts. */
    Outcome runAll(List<List<String>> commands) throws IOException, InterruptedException {
        return run(Commands.class, Commands.words(commands).toArray());
    }

    private Outcome run(Class<?> main, Object... words) throws IOException, InterruptedException {
        List<String> started = new ArrayList<>(before);
        started.addAll(ChildJava.command());
        started.addAll(flags);
        started.addAll(List.of("-cp", System.getProperty("java.class.path"), main.getName()));
        Stream.of(words).map(Object::toString).forEach(started::add);
        Path none = Path.of("/dev/null");
        return Launcher.run(
                Path.of(started.get(0)),
                folder,
                settings,
                none,
                started.subList(1, started.size()).toArray());
    }
}
