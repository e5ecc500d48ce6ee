package io.varve.cli;

import io.varve.io.Places;
import io.varve.text.model.ModelFacts;
import io.varve.text.model.ModelShelf;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve model}: encoders that turn texts into vectors. */
@Command(
        name = "model",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "VERB",
        description = {
            "Shows and installs models that turn words and texts into vectors, for 'varve shift' and 'varve cluster"
                    + " --text-column'.",
            ""
        },
        footer = {
            "",
            "A model is a folder with tokenizer.json and model.onnx, as the usual tools export encoders.",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class ModelVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--models",
            paramLabel = "DIR",
            scope = CommandLine.ScopeType.INHERIT,
            description = "Where models are installed. Default: varve/models in XDG_DATA_HOME or ~/.local/share.")
    private @Nullable Path models;

    /** Without a verb, shows what verbs there are. */
    @Override
    public Integer call() {
        CommandLine command = Specs.of(spec).commandLine();
        command.usage(command.getErr());
        return Failures.WRONG_USAGE;
    }

    private ModelShelf shelf() {
        return new ModelShelf(models == null ? Places.models() : models);
    }

    @Command(
            name = "list",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = "Shows the models that are there, and what each is good for.")
    Integer list() {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        String line = "%-20s %10s %6s %-10s %5s  %-12s %s%n";
        out.printf(Locale.ROOT, line, "model", "dimensions", "window", "languages", "MB", "licence", "good for");
        for (ModelFacts model : shelf().list()) {
            out.printf(
                    Locale.ROOT,
                    line,
                    Shown.of(model.name()),
                    Shown.of(model.dimensions()),
                    model.window(),
                    Shown.of(model.languages()),
                    model.megabytes(),
                    Shown.of(model.licence()),
                    Shown.of(model.goodFor()));
        }
        return 0;
    }

    @Command(
            name = "install",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = "Copies a model to where --model finds it by name.")
    Integer install(
            @Parameters(paramLabel = "DIR", description = "A folder with tokenizer.json and model.onnx.") Path from,
            @Parameters(paramLabel = "NAME", description = "A name for the model.") String name) {
        Path place = shelf().install(from, name);
        Specs.of(spec).commandLine().getOut().println("%s is in %s".formatted(name, place));
        return 0;
    }
}
