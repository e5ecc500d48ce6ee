package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parts of what {@code varve advise} prints. */
final class Advised {

    private Advised() {}

    /** The command to paste. */
    static String command(String out) {
        List<String> lines = out.lines().toList();
        return lines.get(lines.indexOf("To cluster it:") + 1).strip();
    }

    /** What the table says of a column. */
    static String line(String out, String column) {
        Matcher line = Pattern.compile("(?m)^" + column + " +(.*)$").matcher(out);
        assertThat(line.find()).as(column).isTrue();
        return line.group(1);
    }

    /** Runs a command as a shell would. */
    static Outcome paste(String command, Path results) {
        return run(command + " --out " + results);
    }

    /** Runs a command as a shell would that has no words with spaces. */
    static Outcome run(String command) {
        List<Object> words = new ArrayList<>();
        for (String word : command.substring(command.indexOf("varve ") + 6).split(" ", -1)) {
            words.add(word.replace("'", ""));
        }
        return Outcome.of(words.toArray());
    }
}
