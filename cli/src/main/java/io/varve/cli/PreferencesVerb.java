package io.varve.cli;

import io.varve.cli.advise.Preferences;
import io.varve.io.Mark;
import io.varve.io.ReadOptions;
import io.varve.io.profile.TableProfile;
import io.varve.refusal.Refused;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve preferences}: how many clusters a file has at which preference. */
@Command(
        name = "preferences",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Shows how the number of clusters depends on the preference: affinity propagation on at most 250 rows at"
                    + " rising preferences, from the one that gives a single cluster. A number of clusters that holds for"
                    + " many of them, a wide plateau, is one that the data suggest.",
            "",
            "With --out or --format the table is written instead (clusters, preference_from, preference_to, width, widest);"
                    + " --format svg, or a FILE that ends in .svg, draws the staircase."
        },
        footer = {
            "",
            "Examples:",
            "  ./varve preferences examples/iris.csv --label-column species",
            "  ./varve preferences examples/iris.csv --label-column species --out staircase.svg",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class PreferencesVerb implements Callable<Integer> {

    private static final String SVG = "svg";

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "The file to look at; '-' for standard input.")
    private Path file = Path.of("-");

    @Option(
            names = "--scale",
            paramLabel = "NAME",
            description = "How numeric columns are made comparable, as for 'varve cluster'. Default: what suits them.")
    private @Nullable String scale;

    @Option(
            names = "--similarity",
            paramLabel = "NAME",
            description = "How alike two objects are, as for 'varve cluster'. Default: euclidean.")
    private String similarity = Similarity.EUCLIDEAN.toString();

    @Mixin
    private final SteppedInputOptions input = new SteppedInputOptions();

    @Mixin
    private final TableOptions output = new TableOptions();

    @Override
    public Integer call() {
        Optional<Scaling> scaling = Optional.ofNullable(scale).map(word -> named(word, Scaling::named));
        Similarity measure = named(similarity, Similarity::named);
        output.alsoKnown(List.of(SVG));
        boolean picture = output.isAsked(SVG);
        if (output.isAsked() && !picture) {
            output.check(Preferences.PlateauRow.class);
        }
        ReadOptions given = input.readOptions(false, false);
        Preferences found = Preferences.on(file, TableProfile.of(file, given, System.in), scaling, measure);
        if (picture) {
            output.write(found.svg(), Mark.beginning(Preferences.SVG_HEAD));
        } else if (output.isAsked()) {
            output.write(Preferences.PlateauRow.class, rows -> found.rows().forEach(rows));
        } else {
            PrintWriter out = Specs.of(spec).commandLine().getOut();
            found.lines().forEach(line -> out.println(Shown.line(line)));
            out.flush();
        }
        return 0;
    }

    private <T> T named(String word, Function<String, T> naming) {
        try {
            return naming.apply(word);
        } catch (Refused e) {
            throw new ParameterException(Specs.of(spec).commandLine(), e.getMessage(), e);
        }
    }
}
