package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.io.ReadOption;
import io.varve.lab.LabOption;
import io.varve.refusal.Option;
import io.varve.store.TimelineOption;
import io.varve.text.model.ModelOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** Options have names of their own in the command, which no other module knows. */
class OptionNamesTest {

    private static final Pattern LITERAL = Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*\"");
    private static final Pattern OPTION = Pattern.compile("(?<![\\w-])--[a-z]");

    /** A flag of Java itself, and colours of a style sheet. */
    private static final Set<String> NO_OPTIONS = Set.of("--add-modules", "--line", "--series");

    @Test
    void modulesBelowNameNoOption() throws IOException {
        List<String> found = new ArrayList<>();
        for (String module : List.of(
                "ap", "core", "groups", "relatives", "io", "parquet", "store", "view", "lab", "text", "server")) {
            Path sources = Path.of("..", module, "src", "main", "java");
            try (Stream<Path> files = Files.walk(sources)) {
                for (Path file :
                        files.filter(path -> path.toString().endsWith(".java")).toList()) {
                    Matcher literal = LITERAL.matcher(Files.readString(file));
                    while (literal.find()) {
                        if (namesAnOption(literal.group())) {
                            found.add(file + ": " + literal.group());
                        }
                    }
                }
            }
        }
        assertThat(found).isEmpty();
    }

    private static boolean namesAnOption(String literal) {
        String rest = literal;
        for (String other : NO_OPTIONS) {
            rest = rest.replace(other, "");
        }
        return OPTION.matcher(rest).find();
    }

    @Test
    void theSearchFindsWhatItLooksFor() {
        assertThat(namesAnOption("\"leave it out with --exclude\"")).isTrue();
        assertThat(namesAnOption("\"a -- b\"")).isFalse();
    }

    @Test
    void everyOptionOfARefusalIsOneOfTheCommand() {
        Set<String> known = new TreeSet<>();
        collect(Main.command(), known);
        List<Option> named = Stream.of(
                        ReadOption.values(), TimelineOption.values(), LabOption.values(), ModelOption.values())
                .flatMap(Arrays::stream)
                .<Option>map(Option.class::cast)
                .toList();
        assertThat(named)
                .isNotEmpty()
                .allSatisfy(option ->
                        assertThat(known).contains(Failures.option(option).split(" ", -1)[0]));
    }

    private static void collect(CommandLine command, Set<String> names) {
        command.getCommandSpec().options().forEach(option -> names.addAll(Arrays.asList(option.names())));
        command.getSubcommands().values().forEach(verb -> collect(verb, names));
    }
}
