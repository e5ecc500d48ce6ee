package io.varve.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code varve demo}: the main job on data that come with the program. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        description = {
            "Clusters Fisher's iris flowers, which come with the program, as they would arrive in six steps, and leaves"
                    + " the data and the result in a folder."
        },
        footer = {"", "Example:", "  ./varve demo --out varve-demo"})
final class DemoVerb implements Callable<Integer> {

    private static final String DATA = "iris.csv";

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "varve-demo",
            description = "Folder for data and result. Default: varve-demo.")
    private Path folder = Path.of("varve-demo");

    @Override
    public Integer call() throws IOException {
        CommandLine command = Specs.of(spec).commandLine();
        PrintWriter out = command.getOut();
        Files.createDirectories(folder);
        Path data = folder.resolve(DATA);
        try (InputStream flowers =
                Objects.requireNonNull(DemoVerb.class.getResourceAsStream("/" + DATA), "the jar lacks " + DATA)) {
            Files.copy(flowers, data, StandardCopyOption.REPLACE_EXISTING);
        }
        List<String> words = List.of(
                "cluster",
                data.toString(),
                "--id-column",
                "id",
                "--label-column",
                "species",
                "--step-column",
                "step",
                "--scale",
                "minmax",
                "--out",
                folder.resolve("result").toString());
        out.println("150 iris flowers of three species arrive in six steps. This is what runs:");
        out.println("  ./varve " + String.join(" ", words));
        out.println();
        int exit = Main.run(out, command.getErr(), words.toArray(String[]::new));
        if (exit == 0) {
            out.println();
            out.println("Look at " + folder.resolve("result").resolve("labels.csv") + " for the cluster of each flower,"
                    + " events.csv for what happened, steps.csv for how each step went.");
        }
        return exit;
    }
}
