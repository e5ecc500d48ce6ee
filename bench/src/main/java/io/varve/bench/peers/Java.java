package io.varve.bench.peers;

import io.varve.cli.bench.Child;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/**
 * A Java that contestants run on.
 *
 * @param command that starts it
 * @param version as it says, such as 17.0.15+6
 */
record Java(String command, String version) {

    private static final String PROPERTY = "java.runtime.version = ";

    static Java at(String command) throws IOException, InterruptedException {
        List<String> ask = List.of("/bin/sh", "-c", "\"$0\" -XshowSettings:properties -version 2>&1", command);
        for (String line : Child.lines(ask, Map.of(), Duration.ofSeconds(30))) {
            if (line.trim().startsWith(PROPERTY)) {
                return new Java(command, line.trim().substring(PROPERTY.length()));
            }
        }
        throw new IOException(command + " does not tell its version");
    }

    int feature() {
        return Runtime.Version.parse(version).feature();
    }

    @Override
    public String toString() {
        return Integer.toString(feature());
    }
}
