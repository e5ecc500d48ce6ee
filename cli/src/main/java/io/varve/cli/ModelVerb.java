package io.varve.cli;

import io.varve.io.Places;
import io.varve.text.bert.KnownModel;
import io.varve.text.bert.Maven;
import io.varve.text.model.ModelFacts;
import io.varve.text.model.ModelShelf;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
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
        String line = "%-28s %10s %6s %-12s %5s  %-12s %s%n";
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
        for (KnownModel model : shelf().notInstalled()) {
            out.printf(
                    Locale.ROOT,
                    "%s is not installed: 'varve model install %1$s' fetches %d MB (%s)%n",
                    model.name(),
                    model.megabytes(),
                    model.goodFor());
        }
        return 0;
    }

    @Command(
            name = "install",
            mixinStandardHelpOptions = true,
            versionProvider = Version.class,
            description = {
                "Puts a model where --model finds it by name: one that Varve knows, which Maven fetches, or a folder.",
                ""
            },
            footer = {
                "",
                "Examples:",
                "  ./varve model install bert-base-uncased",
                "  ./varve model install bert-base-multilingual-cased",
                "  ./varve model install DIR NAME"
            })
    Integer install(
            @Parameters(
                            paramLabel = "MODEL|DIR",
                            description =
                                    "bert-base-uncased (English), bert-base-multilingual-cased (104 languages), or a"
                                            + " folder with tokenizer.json and model.onnx.")
                    String from,
            @Parameters(paramLabel = "NAME", arity = "0..1", description = "A name for the model of a folder.")
                    @Nullable
                    String name,
            @Option(
                            names = "--eight-bit",
                            description =
                                    "Round the weights to eight bits: a quarter of the disk, and faster, for vectors"
                                            + " that are nearly the same. For models that Varve knows.")
                    boolean eightBit) {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        Optional<KnownModel> known = name == null ? KnownModel.named(from) : Optional.empty();
        if (known.isEmpty() && (name == null || eightBit)) {
            throw new ParameterException(
                    Specs.of(spec).commandLine().getSubcommands().get("install"),
                    name == null
                            ? "there is no model '%s' to fetch: name one of %s, or give a folder and a name for its model"
                                    .formatted(Shown.of(from), names())
                            : "--eight-bit applies only to models that Varve knows: %s".formatted(names()));
        }
        Path place = known.isPresent()
                ? shelf().install(known.get(), new Maven(), eightBit, sentence -> {
                    out.println(sentence);
                    out.flush();
                })
                : shelf().install(Path.of(from), String.valueOf(name));
        out.println("%s is in %s".formatted(known.map(KnownModel::name).orElse(name), place));
        return 0;
    }

    private static String names() {
        return KnownModel.ALL.stream().map(KnownModel::name).collect(Collectors.joining(", "));
    }
}
