package io.varve.cli.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a process tells about a measurement: lines of a name and values, such as {@code seconds 1.25}. */
public final class Answer {

    private final Map<String, List<String>> values = new HashMap<>();

    /** Reads the lines; a name may come several times, and a line without a space is somebody's chatter. */
    public Answer(List<String> lines) {
        for (String line : lines) {
            int space = line.indexOf(' ');
            if (space > 0) {
                values.computeIfAbsent(line.substring(0, space), name -> new ArrayList<>())
                        .add(line.substring(space + 1).trim());
            }
        }
    }

    /** Returns the one value of a name. */
    public String text(String name) {
        List<String> all = all(name);
        if (all.isEmpty()) {
            throw new IllegalStateException("the peer said nothing about '" + name + "'");
        }
        return all.get(0);
    }

    /** Returns the one value of a name as a number. */
    public double number(String name) {
        return Double.parseDouble(text(name));
    }

    /** Returns the least of all values of a name: of times, the best. */
    public double least(String name) {
        return all(name).stream().mapToDouble(Double::parseDouble).min().orElse(Double.NaN);
    }

    /** Returns all values of a name, in order. */
    public List<String> all(String name) {
        return Collections.unmodifiableList(values.getOrDefault(name, List.of()));
    }

    /** Returns the numbers on the one line of a name. */
    public int[] integers(String name) {
        return text(name).isEmpty()
                ? new int[0]
                : Arrays.stream(text(name).split(" +", -1))
                        .mapToInt(Integer::parseInt)
                        .toArray();
    }
}
