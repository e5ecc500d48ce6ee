package io.varve.view;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was run, as the head of a report tells it.
 *
 * @param version of Varve
 * @param command the words after {@code varve}; empty where no command was given
 * @param parameters by name, in the order to show them
 * @param inputs what was read
 */
public record RunFacts(String version, List<String> command, Map<String, Object> parameters, List<InputFile> inputs) {

    /**
     * Copies the collections.
     *
     * @param version as above
     * @param command as above
     * @param parameters as above
     * @param inputs as above
     */
    public RunFacts {
        command = List.copyOf(command);
        parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
        inputs = List.copyOf(inputs);
    }

    /**
     * Returns a title for a report: what was read.
     *
     * @return the name of the first input, and how many more there are
     */
    public String title() {
        if (inputs.isEmpty()) {
            return "Clusters over time";
        }
        String file = inputs.get(0).file();
        Path name = Path.of(file).getFileName();
        String first = file.equals("-") || name == null ? "standard input" : name.toString();
        int more = inputs.size() - 1;
        return more == 0 ? first : first + " and " + more + (more == 1 ? " other file" : " other files");
    }

    /**
     * One file that was read.
     *
     * @param file its name
     * @param format its format
     * @param bytes its length
     * @param sha256 its checksum
     */
    public record InputFile(String file, String format, long bytes, String sha256) {}
}
