package io.varve.cli.advise;

import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.TextForm;
import io.varve.io.profile.TableProfile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The command that clusters the table, to be pasted into a shell. */
public final class Paste {

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

    /** The command of a verb that reads the table, such as {@code cluster}. */
    String command(String verb, String scale) {
        List<String> words = new ArrayList<>();
        words.add(program() + " " + verb + " " + quoted(file.toString()));
        if (!given.header()) {
            words.add("--no-header");
        }
        if (!given.quotes()) {
            words.add("--no-quotes");
        }
        given.delimiter().ifPresent(delimiter -> words.add("--delimiter " + named(delimiter)));
        form(given.form(), words);
        given.idsFile().ifPresent(ids -> words.add("--ids " + quoted(ids.toString())));
        List<String> ids = new ArrayList<>(roles.of(Role.ID));
        if (roles.idsOfSteps()) {
            ids.addAll(roles.of(Role.STEP));
        }
        role(words, "--id-column", ids);
        role(words, "--step-column", roles.of(Role.STEP));
        roles.stepBy().ifPresent(by -> words.add("--step-by " + quoted(by.toString())));
        if (given.dayFirst() || DatePeriods.isDayFirst(table)) {
            words.add("--day-first");
        }
        role(words, "--label-column", roles.of(Role.CLASS));
        role(words, "--text-column", roles.of(Role.TEXT));
        role(words, "--vector-column", roles.of(Role.VECTOR));
        option(words, "--categorical", roles.of(Role.CATEGORY));
        features(words);
        if (given.missing() == Missing.DROP) {
            words.add("--missing drop");
        }
        if (!scale.isEmpty()) {
            words.add("--scale " + scale);
        }
        return String.join(" ", words);
    }

    private static void form(TextForm form, List<String> words) {
        if (form.decimalComma()) {
            words.add("--decimal ,");
        }
        if (!form.encoding().equals(StandardCharsets.UTF_8)) {
            words.add("--encoding " + form.encoding().name());
        }
        if (form.brokenSkipped()) {
            words.add("--broken-lines skip");
        }
        if (form.copiesSkipped()) {
            words.add("--copies skip");
        }
    }

    /**
     * Names the features or what is left out, whichever is shorter; nothing where all other columns are features. Columns that come late
     * are there only if they are named.
     */
    private void features(List<String> words) {
        List<String> features = roles.of(Role.FEATURE);
        List<String> left = roles.of(Role.NONE);
        boolean late = !table.lateColumns().isEmpty();
        boolean vector = !roles.of(Role.VECTOR).isEmpty();
        if ((left.isEmpty() && !late && !vector) || !roles.of(Role.TEXT).isEmpty()) {
            return;
        }
        if (vector) {
            // beside a vector that is named, nothing else is a feature that is not named, too
            option(words, "--columns", features);
        } else if (features.isEmpty() || (left.size() < features.size() && !late)) {
            option(words, "--exclude", left);
        } else {
            option(words, "--columns", features);
        }
    }

    /** Such an option takes one column, or takes several apart by the names that there are. */
    private static void role(List<String> words, String option, List<String> columns) {
        if (!columns.isEmpty()) {
            words.add(option + " " + quoted(String.join(",", columns)));
        }
    }

    private void option(List<String> words, String option, List<String> columns) {
        if (!columns.isEmpty()) {
            words.add(option + " " + quoted(columns.stream().map(this::named).collect(Collectors.joining(","))));
        }
    }

    /** In a list a name with a comma in it cannot be given; its number can. */
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

    /**
     * Returns how this program was called, which its launcher knows.
     *
     * @return the first word of a command to paste
     */
    public static String program() {
        return quoted(System.getProperty("varve.called", "varve"));
    }

    private static final Set<Character> PLAIN =
            "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%"
                    .chars()
                    .mapToObj(c -> (char) c)
                    .collect(Collectors.toSet());

    /**
     * Returns a word as a shell takes it.
     *
     * @param word any
     * @return in quotes where it needs some
     */
    public static String quoted(String word) {
        boolean plain = !word.isEmpty() && word.chars().allMatch(c -> PLAIN.contains((char) c));
        return plain ? word : "'" + word.replace("'", "'\\''") + "'";
    }
}
