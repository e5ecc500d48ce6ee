package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

/** Verbs are found by names that are listed apart from them, so that a run declares its own alone. */
class VerbsTest {

    @Test
    void everyVerbIsListedByItsName() {
        assertThat(Main.command().getSubcommands()).hasSizeGreaterThan(20);
        Main.command()
                .getSubcommands()
                .forEach((name, verb) -> assertThat(nameOf(verb)).isEqualTo(name));
    }

    private static String nameOf(CommandLine verb) {
        return verb.getCommandSpec()
                .userObject()
                .getClass()
                .getAnnotation(Command.class)
                .name();
    }

    @Test
    void helpKnowsAllVerbsWhateverTheFirstWord() {
        assertThat(said("help", "steps")).contains("varve steps");
        assertThat(said("steps", "--help")).contains("varve steps");
        assertThat(said("--help")).contains("cluster", "steps", "bench");
        assertThat(said("stepz")).contains("there is no verb 'stepz'");
    }

    private static String said(String... words) {
        StringWriter said = new StringWriter();
        PrintWriter both = new PrintWriter(said, true);
        Main.run(both, both, words);
        return said.toString();
    }
}
