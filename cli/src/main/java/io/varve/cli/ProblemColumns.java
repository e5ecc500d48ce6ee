package io.varve.cli;

import io.varve.cli.advise.Advice;
import io.varve.io.ReadOptions;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.TableProfile;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/** Says of a file with a cell that cannot be read which of its columns have such cells, all at once, and what command reads it. */
final class ProblemColumns {

    private static final int MOST_NAMES = 12;

    private ProblemColumns() {}

    /**
     * Adds to a refusal.
     *
     * @param refused why a file was not accepted
     * @param files one of which it may be
     * @param how they were read
     * @param verb with all that comes before the file in its command
     * @param others options that stay as they are, each with a space before it
     * @param adviser what the columns are for, under that verb
     * @return the refusal with the columns and the command, or as it was if it is of something else
     */
    static Refused of(
            Refused refused,
            List<Path> files,
            ReadOptions how,
            String verb,
            String others,
            BiFunction<Path, TableProfile, Advice> adviser) {
        if (how.negativeInfinityAllowed()) {
            // a matrix of similarities with columns left out would be another one
            return refused;
        }
        Place place = refused.refusal().place();
        for (Path file : files) {
            boolean cell = place.number() >= 0 && place.file().equals(String.valueOf(file.getFileName()));
            boolean column = place.file().isEmpty() && files.size() == 1;
            boolean ofCells = (!place.column().isEmpty() || cell) && (cell || column);
            boolean named = place.file().equals(String.valueOf(file.getFileName()));
            if ((ofCells || named) && Files.isRegularFile(file)) {
                return explained(refused, file, how, verb, others, adviser, ofCells);
            }
        }
        return refused;
    }

    private static Refused explained(
            Refused refused,
            Path file,
            ReadOptions how,
            String verb,
            String others,
            BiFunction<Path, TableProfile, Advice> adviser,
            boolean ofCells) {
        try {
            TableProfile table = TableProfile.of(file, how, InputStream.nullInputStream());
            Advice advice = adviser.apply(file, table);
            boolean otherForm = !table.options().form().equals(how.form())
                    || !table.options().delimiter().equals(how.delimiter());
            // the cells of a file that is read in the wrong form tell nothing of its columns
            List<ColumnProfile> problems = otherForm || !ofCells ? List.of() : advice.problems();
            if (problems.isEmpty() && !otherForm) {
                return refused;
            }
            Refusal refusal = refused.refusal();
            String all = problems.size() <= 1
                    ? ""
                    : "; %d columns have such cells: %s".formatted(problems.size(), list(problems));
            return new Refused(
                    refusal.remedy(refusal.remedy().with(Failures::option)
                            + all
                            // a timeline has its columns, and no command reads the file without one of them
                            + (how.known().isPresent()
                                    ? ""
                                    : wayOut(advice.command(verb).map(command -> command + others)))),
                    refused);
        } catch (Refused e) {
            // what is no table has no columns to tell of
            return refused;
        }
    }

    private static String wayOut(Optional<String> command) {
        return command.map(words -> "; this reads the file: " + words).orElse("; no other column tells objects apart");
    }

    private static String list(List<ColumnProfile> columns) {
        String first = columns.stream()
                .limit(MOST_NAMES)
                .map(column -> column.column()
                        + column.example()
                                .map(cell -> " ('" + Shown.of(cell) + "')")
                                .orElse(" (gaps)"))
                .collect(Collectors.joining(", "));
        return columns.size() > MOST_NAMES ? first + " and " + (columns.size() - MOST_NAMES) + " more" : first;
    }
}
