package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.testing.Tier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTest {

    private static final int COLUMNS = 80;

    @TempDir
    Path dir;

    private static String help(String verb) {
        return (verb.isEmpty() ? Outcome.of("--help") : Outcome.of(verb, "--help"))
                .fine()
                .out();
    }

    @Test
    void theRootNamesEveryVerbAndExitCode() {
        assertThat(help(""))
                .startsWith("Usage: varve ")
                .contains("\n  cluster  ", "\n  demo     ", "\n  help     ")
                .contains("Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused, 4 store damaged.");
        assertThat(help("cluster")).contains("Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "cluster", "demo", "bench", "model", "shift", "add", "predict", "forget"})
    void fitsOnATerminal(String verb) {
        assertThat(help(verb).lines())
                .allSatisfy(line -> assertThat(line.codePointCount(0, line.length()))
                        .as(line)
                        .isLessThanOrEqualTo(COLUMNS));
    }

    @ParameterizedTest
    @ValueSource(strings = {"cluster", "demo", "bench"})
    void helpIsAlsoAVerb(String verb) {
        assertThat(Outcome.of("help", verb).fine().out()).isEqualTo(help(verb));
    }

    /** The examples of the demo are the demo, which every check starts as a newcomer does. */
    static Stream<String> everyExampleRuns() {
        return Tier.oneIn(2, List.of("cluster", "demo"));
    }

    @ParameterizedTest
    @MethodSource
    void everyExampleRuns(String verb) {
        List<List<String>> examples = examples(help(verb));
        assertThat(examples).isNotEmpty();
        for (List<String> words : examples) {
            assertThat(words).startsWith("./varve", verb).contains("--out");
            List<String> here = new ArrayList<>(words.subList(1, words.size()));
            here.replaceAll(word -> word.startsWith("examples/") ? "../" + word : word);
            Path out = dir.resolve("out");
            here.set(here.indexOf("--out") + 1, out.toString());
            assertThat(Outcome.of(here.toArray()).fine().out()).containsPattern("step 0( \\(2019\\))?: ");
            assertThat(out).isNotEmptyDirectory();
        }
    }

    /** In the order in which somebody would try them, each on what the ones before have left. */
    @Test
    void examplesOfATimelineRunOneAfterAnother() {
        List<String> verbs = List.of(
                "add",
                "labels",
                "clusters",
                "groups",
                "events",
                "lineage",
                "steps",
                "predict",
                "export",
                "restore",
                "check",
                "undo",
                "forget");
        for (String verb : verbs) {
            List<List<String>> examples = examples(help(verb));
            assertThat(examples).as(verb).isNotEmpty();
            for (List<String> words : examples) {
                assertThat(words).startsWith("./varve", verb).contains("lake.varve");
                Object[] here = words.stream()
                        .skip(1)
                        .map(word -> word.startsWith("examples/") ? "../" + word : word)
                        .map(word -> word.matches("lake.*|lineage\\.dot") ? dir.resolve(word) : word)
                        .toArray();
                Outcome.of(here).fine();
            }
        }
    }

    /** The indented lines below "Examples:", joined where a backslash ends them, as a shell would. */
    private static List<List<String>> examples(String help) {
        List<List<String>> examples = new ArrayList<>();
        boolean within = false;
        StringBuilder command = new StringBuilder();
        for (String line : help.lines().toList()) {
            if (line.matches("Examples?:")) {
                within = true;
            } else if (within && line.isBlank()) {
                within = false;
            } else if (within && line.endsWith("\\")) {
                command.append(line, 0, line.length() - 1);
            } else if (within) {
                examples.add(List.of(command.append(line).toString().trim().split(" +", -1)));
                command.setLength(0);
            }
        }
        assertThat(command).as("an example that ends with a backslash").isEmpty();
        return examples;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--algorithm",
                "--conventions",
                "--similarity",
                "--preference",
                "--clusters",
                "--damping",
                "--max-iterations",
                "--convergence-iterations",
                "--min-iterations",
                "--prune-after",
                "--cluster-weight",
                "--preference-from",
                "--packing",
                "--set",
                "--scale",
                "--categorical",
                "--id-column",
                "--label-column",
                "--step-column",
                "--columns",
                "--exclude",
                "--vector-column",
                "--text-column",
                "--model",
                "--cache",
                "--delimiter",
                "--no-header",
                "--precision",
                "--large-batch",
                "--neighbours",
                "--cut",
                "--leverage",
                "--links",
                "--threads",
                "--seed",
                "--out",
                "--format",
                "--quiet",
                "--ids",
                "--seed-labels",
                "--timeline"
            })
    void clusterDescribesEveryCommonOption(String option) {
        assertThat(help("cluster")).containsPattern("(?m)^ +(-., )?" + option + "[= \\n]");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "app",
                "ap",
                "iapna",
                "iapkm",
                "eap",
                "strap",
                "sedstream",
                "iapc",
                "idap",
                "adaptive-ap", // algorithms
                "varve",
                "paper",
                "sklearn",
                "apcluster",
                "authors", // conventions
                "euclidean",
                "sqeuclidean",
                "cosine",
                "correlation",
                "manhattan",
                "precomputed", // similarities
                "median",
                "min",
                "q0.3",
                "pc0.0015", // preferences
                "none",
                "minmax",
                "zscore",
                "unit", // scales
                "true-mean",
                "spread",
                "running-mean",
                "exemplar",
                "nearest-to-mean", // packings
                "csv",
                "tsv",
                "jsonl",
                "parquet", // formats
                "double",
                "float", // precisions
                "deduplicate",
                "keep-vectors",
                "keep-apart",
                "later-min-iterations",
                "max-rounds",
                "frozen-scale" // --set
            })
    void clusterNamesEveryValue(String value) {
        assertThat(help("cluster")).containsPattern("(?<![\\w-])" + value + "(?![\\w-])");
    }

    /** From the declarations, and so never otherwise than a run has it. */
    @Test
    void typeRangeAndDefaultsOfAParameterAreShown() {
        assertThat(help("cluster").replaceAll("\\s+", " "))
                .contains(
                        "Share of an old message that is kept. Number, from 0.5 to below 1; default 0.7, or 0.9 under paper,"
                                + " apcluster and authors, or 0.5 under sklearn; adaptive-ap: 0.5; eap: 0.9.",
                        "more than N steps. Whole number, at least 1, or a word; default never.",
                        "Number, or a word; eap: from -1e270 to 1e270; default median, or",
                        "window N (snapshots that a step looks at; whole number, at least 2; default 5)",
                        "in units of the data; number, at least 0; default 0, or 1 under paper, sklearn and apcluster)",
                        "keep-apart true|false (never put all old clusters into one; default false)");
    }

    /** What a verb decides by itself has another default there. */
    @Test
    void aDefaultOfTheVerbReplacesThatOfTheDeclaration() {
        assertThat(help("shift").replaceAll("\\s+", " "))
                .contains(
                        "Share of an old message that is kept. Number, from 0.5 to below 1. -",
                        "--damping .9, --preference-from step and --cluster-weight size unless you say otherwise.");
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V"})
    void versionIsPrinted(String option) {
        assertThat(Outcome.of(option).fine().out())
                .startsWith("varve " + Version.current() + " (")
                .endsWith("Java " + Runtime.version().feature() + ")\n");
    }

    @Test
    void versionNamesTheCommitAndItsDay() {
        Properties build = new Properties();
        assertThat(Version.commit(build)).isEmpty();
        build.setProperty("git.commit.id.abbrev", "3e997df");
        build.setProperty("git.commit.time", "2026-11-17");
        build.setProperty("git.dirty", "false");
        assertThat(Version.commit(build)).isEqualTo("commit 3e997df, 2026-11-17, ");
        build.setProperty("git.dirty", "true");
        assertThat(Version.commit(build)).isEqualTo("commit 3e997df and changes, 2026-11-17, ");
    }

    @Test
    void versionOfAVerbIsTheSame() {
        assertThat(Outcome.of("cluster", "--version").fine().out())
                .isEqualTo(Outcome.of("--version").out());
    }

    @Test
    void withoutAVerbTheHelpIsShownAsWrongUsage() {
        Outcome nothing = Outcome.of();
        assertThat(nothing.exit()).isEqualTo(2);
        assertThat(nothing.err()).isEqualTo(help(""));
        assertThat(nothing.out()).isEmpty();
    }

    /** What it does not do itself, add must not promise. */
    @Test
    void addSaysWhereItsClassesShow() {
        assertThat(Outcome.of("add", "--help").fine().out().replaceAll("\\s+", " "))
                .contains(
                        "--label-column=COLUMN Column with the known class, never a feature; 'cluster' and 'steps' show purity"
                                + " and NMI by it.");
    }
}
