package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Manual pages and completion, which are made of the declarations of the verbs. */
class ManualTest {

    @TempDir
    Path dir;

    private static String manual(String... verb) {
        Object[] words = new Object[verb.length + 1];
        words[0] = "manual";
        System.arraycopy(verb, 0, words, 1, verb.length);
        return Outcome.of(words).fine().out();
    }

    @Test
    void everyVerbHasAPageWithAllItsOptions() {
        for (Map.Entry<String, CommandLine> verb :
                Main.command().getSubcommands().entrySet()) {
            isAPageOf(verb.getValue(), verb.getKey());
            verb.getValue().getSubcommands().forEach((nested, command) -> isAPageOf(command, verb.getKey(), nested));
        }
    }

    private static void isAPageOf(CommandLine command, String... verb) {
        String page = manual(verb);
        assertThat(page).startsWith(".TH \"VARVE-").contains(".SH NAME\nvarve\\-" + String.join("\\-", verb) + " \\- ");
        command.getCommandSpec().options().stream()
                .filter(option -> !option.hidden())
                .forEach(
                        option -> assertThat(page).contains(option.longestName().replace("-", "\\-")));
    }

    @Test
    void theRootNamesEveryVerb() {
        String page = manual();
        Main.command()
                .getSubcommands()
                .forEach((verb, command) -> assertThat(page.contains("\n.B " + verb + "\n"))
                        .as(verb)
                        .isNotEqualTo(command.getCommandSpec().usageMessage().hidden()));
    }

    @Test
    void textThatLooksLikeARequestOfManIsText() {
        assertThat(manual("cluster").lines())
                .filteredOn(line -> line.startsWith("."))
                .allMatch(line -> line.matches("\\.(TH|SH|PP|TP|B|nf|fi)( .*)?"));
    }

    @Test
    void anUnknownVerbIsRefused() {
        Outcome outcome = Outcome.of("manual", "melt");
        assertThat(outcome.exit()).isEqualTo(2);
        assertThat(outcome.err())
                .startsWith("varve: verb 'melt' is not known; known are cluster, add, ")
                .doesNotContain("companion");
    }

    @Test
    void anUnknownVerbOfAVerbIsRefused() {
        assertThat(Outcome.of("manual", "lab", "melt").err())
                .startsWith("varve: verb 'melt' of 'lab' is not known; known are run, ");
        assertThat(Outcome.of("manual", "cluster", "melt").err())
                .startsWith("varve: verb 'melt' of 'cluster' is not known; there are none");
    }

    @Test
    void bashCompletesVerbsAndOptions() throws IOException, InterruptedException {
        Launcher.assumeBash();
        Path script = Files.writeString(
                dir.resolve("varve-completion"), Outcome.of("completion").fine().out());
        assertThat(complete(script, "varve clu")).contains("cluster", "clusters");
        assertThat(complete(script, "varve cluster --sim")).contains("--similarity");
    }

    /** What bash would offer for the last word of a line. */
    private String complete(Path script, String line) throws IOException, InterruptedException {
        String last = line.substring(line.lastIndexOf(' ') + 1);
        String before = line.substring(0, line.lastIndexOf(' '));
        String ask =
                "source '%s'; COMP_WORDS=(%s); COMP_CWORD=%d; COMP_LINE='%s'; COMP_POINT=%d; _complete_varve varve '%s' '%s'; echo \"${COMPREPLY[@]}\""
                        .formatted(
                                script,
                                line,
                                line.split(" ").length - 1,
                                line,
                                line.length(),
                                last,
                                before.substring(before.lastIndexOf(' ') + 1));
        Process bash =
                new ProcessBuilder("bash", "-c", ask).redirectErrorStream(true).start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assumeTrue(bash.waitFor(1, TimeUnit.MINUTES));
        return out;
    }
}
