package io.varve.testing;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Java in a process of its own, as quick to start as tests that start it a hundred times want it. */
public final class ChildJava {

    private ChildJava() {}

    /**
     * The words that start the Java of this test, followed by the given ones. Most of such a process is its start: it has the
     * first compiler alone and the smallest collector, and does not verify classes that javac has just made. Native code is
     * declared, as the launcher does: newer Javas warn of it otherwise.
     */
    public static List<String> command(Object... words) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-BytecodeVerificationRemote",
                "--enable-native-access=ALL-UNNAMED"));
        Stream.of(words).map(Object::toString).forEach(command::add);
        return command;
    }
}
