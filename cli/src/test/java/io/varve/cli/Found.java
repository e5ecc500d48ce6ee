package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.io.RunRecord;
import io.varve.io.WrittenFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a user finds in a timeline or a result, without what differs from run to run: times. */
final class Found {

    static final String NOTHING = "nothing";

    private static final String PENDING = "old pages may still hold them";

    private Found() {}

    /** Checks a timeline, which recovers it where that is needed, and returns all that it tells. */
    static String inTimeline(Path file) {
        boolean there = Files.exists(file);
        Outcome check = Outcome.of("check", file);
        if (check.exit() == 3 && (!there || check.err().contains("holds no step yet"))) {
            return NOTHING;
        }
        // rows that are gone from every table, but not yet from every page, are told of until the next 'forget'
        boolean pending = check.exit() == 4 && check.err().lines().allMatch(line -> line.contains(PENDING));
        assertThat(check.exit()).as("check: %s", check.err()).isEqualTo(pending ? 4 : 0);
        return told(file);
    }

    /** All that a timeline tells, step by step. */
    static String told(Path file) {
        String steps = Outcome.of("steps", file).fine().out();
        StringBuilder told = new StringBuilder(withoutTimes(steps, ","));
        for (int step = 0; step < steps.lines().count() - 1; step++) {
            told.append(Outcome.of("labels", file, "--at", step).fine().out());
        }
        for (String verb : List.of("clusters", "events", "lineage")) {
            told.append(Outcome.of(verb, file).fine().out());
        }
        return told.toString();
    }

    /** Returns a result that 'varve cluster' has left: its tables, what it says it was made of, whom it draws. */
    static String inResult(Path folder) throws IOException {
        // a switch that a kill has interrupted is finished by the first verb that comes by
        Path page = Path.of(folder.getParent() + ".html");
        Outcome drawn = Outcome.of("report", folder, "--out", page);
        SortedSet<String> files = filesIn(folder);
        files.removeIf(file -> file.startsWith(".varve-"));
        if (files.isEmpty()) {
            return NOTHING;
        }
        StringBuilder found = new StringBuilder();
        for (String file : files) {
            found.append(file).append('\n');
            String text = Files.readString(folder.resolve(file));
            if (file.startsWith("steps.")) {
                found.append(withoutTimes(text, file.endsWith(".tsv") ? "\t" : ","));
            } else if (file.equals(RunRecord.FILE)) {
                JsonNode inputs = new ObjectMapper().readTree(text).get("inputs");
                found.append(inputs.findValuesAsText("sha256")).append('\n');
            } else if (file.equals("report.html")) {
                assertThat(text).as("report.html").endsWith("</html>\n");
                found.append("old ").append(text.contains("\"old-")).append('\n');
            } else if (file.equals(WrittenFiles.LIST)) {
                // checksums of tables with times
                found.append(text.replaceAll("(?m)^[0-9a-f]{64}", ""));
            } else {
                found.append(text);
            }
        }
        assertThat(drawn.exit()).as("report of the result: %s", drawn.err()).isZero();
        Files.delete(page);
        return found.toString();
    }

    /** All files below a folder, but for what a reader may leave beside a timeline. */
    static SortedSet<String> filesIn(Path folder) throws IOException {
        if (!Files.exists(folder)) {
            return new TreeSet<>();
        }
        try (Stream<Path> walk = Files.walk(folder)) {
            return walk.filter(path -> !path.equals(folder) && !isLeftByReader(path))
                    .filter(path -> !Files.isDirectory(path)
                            || path.getFileName().toString().startsWith("."))
                    .map(path -> folder.relativize(path).toString())
                    .collect(Collectors.toCollection(TreeSet::new));
        }
    }

    private static boolean isLeftByReader(Path path) {
        try {
            return path.toString().endsWith("-shm") || (path.toString().endsWith("-wal") && Files.size(path) == 0);
        } catch (IOException e) {
            throw new AssertionError(path.toString(), e);
        }
    }

    /** A table of steps without how long they took and when they were added. */
    private static String withoutTimes(String steps, String delimiter) {
        List<String> header = List.of(steps.lines().findFirst().orElseThrow().split(delimiter, -1));
        return steps.lines()
                .map(line -> {
                    String[] cells = line.split(delimiter, -1);
                    StringBuilder kept = new StringBuilder();
                    for (int i = 0; i < cells.length; i++) {
                        boolean time =
                                header.get(i).equals("seconds") || header.get(i).equals("added");
                        kept.append(time ? "" : cells[i] + ",");
                    }
                    return kept.append('\n').toString();
                })
                .collect(Collectors.joining());
    }
}
