package io.varve.cli.advise;

import io.varve.io.Format;
import io.varve.io.ReadOptions;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.TableProfile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The command that clusters the table, to be pasted into a shell. */
final class Paste {

    private final Path file;
    private final TableProfile table;
    private final ReadOptions given;
    private final Roles roles;

    Paste(Path file, TableProfile table, ReadOptions given, Roles roles) {
        this.file = file;
        this.table = table;
        this.given = given;
        this.roles = roles;
    }

    /** Whether a shell could leave rows of a file out: no field is in quotes, which its tools do not understand. */
    static boolean rowsCanGo(Path file, TableProfile table) {
        boolean text = table.format() == Format.CSV || table.format() == Format.TSV;
        return text && !table.quoted() && table.delimiter() != ' ' && Files.isRegularFile(file);
    }

    String command(String scale) {
        List<String> words = new ArrayList<>();
        boolean filtered = !roles.gappy().isEmpty();
        words.add("./varve cluster " + (filtered ? "-" : quoted(file.toString())));
        if (!table.options().header()) {
            words.add("--no-header");
        }
        if (!table.options().quotes()) {
            words.add("--no-quotes");
        }
        table.options().delimiter().ifPresent(delimiter -> words.add("--delimiter " + named(delimiter)));
        given.idsFile().ifPresent(ids -> words.add("--ids " + quoted(ids.toString())));
        option(words, "--id-column", roles.of(Role.ID));
        option(words, "--step-column", roles.of(Role.STEP));
        option(words, "--label-column", roles.of(Role.CLASS));
        option(words, "--text-column", roles.of(Role.TEXT));
        option(words, "--vector-column", roles.of(Role.VECTOR));
        option(words, "--categorical", roles.of(Role.CATEGORY));
        features(words);
        if (!scale.isEmpty()) {
            words.add("--scale " + scale);
        }
        return (filtered ? filter() + " | " : "") + String.join(" ", words);
    }

    /** Names the features or what is left out, whichever is shorter; nothing where all other columns are features. */
    private void features(List<String> words) {
        List<String> features = roles.of(Role.FEATURE);
        List<String> left = roles.of(Role.NONE);
        if (left.isEmpty()
                || !roles.of(Role.TEXT).isEmpty()
                || !roles.of(Role.VECTOR).isEmpty()) {
            return;
        }
        if (features.isEmpty() || left.size() < features.size()) {
            option(words, "--exclude", left);
        } else {
            option(words, "--columns", features);
        }
    }

    private void option(List<String> words, String option, List<String> columns) {
        if (!columns.isEmpty()) {
            words.add(option + " " + quoted(columns.stream().map(this::named).collect(Collectors.joining(","))));
        }
    }

    /** A name with the comma of the option in it cannot be given; its number can. */
    private String named(String column) {
        return column.indexOf(',') < 0 ? column : Integer.toString(position(column) + 1);
    }

    private int position(String column) {
        return IntStream.range(0, table.columns().size())
                .filter(c -> table.columns().get(c).column().equals(column))
                .findFirst()
                .orElseThrow();
    }

    private static String named(char delimiter) {
        return delimiter == '\t' ? "tab" : delimiter == ' ' ? "space" : "'" + delimiter + "'";
    }

    /** Leaves out the rows that lack a value. */
    private String filter() {
        List<String> conditions = new ArrayList<>();
        for (ColumnProfile column : roles.gappy()) {
            for (String gap : column.gaps()) {
                conditions.add("$" + (position(column.column()) + 1) + " != \"" + gap + "\"");
            }
        }
        String read = file.toString().endsWith(".gz") ? "zcat " + quoted(file.toString()) + " | " : "";
        return "%sawk -F'%s' '%s'%s"
                .formatted(
                        read,
                        table.delimiter() == '\t' ? "\\t" : table.delimiter() == '|' ? "[|]" : table.delimiter(),
                        String.join(" && ", conditions),
                        read.isEmpty() ? " " + quoted(file.toString()) : "");
    }

    private static final Set<Character> PLAIN =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%"
                    .chars()
                    .mapToObj(c -> (char) c)
                    .collect(Collectors.toSet());

    static String quoted(String word) {
        boolean plain = !word.isEmpty() && word.chars().allMatch(c -> PLAIN.contains((char) c));
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
