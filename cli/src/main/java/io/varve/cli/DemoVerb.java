package io.varve.cli;

import io.varve.io.Format;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code varve demo}: the main job on data that come with the program. */
@Command(
        name = "demo",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        description = {
            "Clusters grains from a lake floor, which come with the program, as they settle year by year, and leaves the"
                    + " data and the result in a folder."
        },
        footer = {"", "Example:", "  ./varve demo --out varve-demo"})
final class DemoVerb implements Callable<Integer> {

    private static final String DATA = "lake.csv";
    private static final String RESULT = "result";

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
        Path data = leaveData(command);
        String result = folder.resolve(RESULT).toString();
        List<String> words = new ArrayList<>(List.of("cluster", data.toString(), "--out", result));
        words.addAll(List.of("--id-column", "id", "--step-column", "year"));
        words.addAll(List.of("--label-column", "kind", "--prune-after", "3"));
        out.println(
                "Grains of five kinds settle on a lake floor over eight years; each year is a step. This is what runs:");
        out.println("  ./varve " + String.join(" ", words));
        out.println();
        int exit = Main.run(out, command.getErr(), words.toArray(String[]::new));
        if (exit == 0) {
            out.println();
            out.println(
                    "What to notice: ash first settles in two spots (k3, k4), which merge in 2022; clay stops coming"
                            + " after 2020 and is forgotten in 2024, when pollen appears. Nobody told Varve the kinds.");
            out.println("Open " + Path.of(result, ResultFolder.REPORT)
                    + " in a browser to see it. labels.csv has the cluster"
                    + " of each grain, events.csv what happened, lineage.csv what became of what.");
        }
        return exit;
    }

    /** Leaves the grains in the folder, but never in the place of something else. */
    private Path leaveData(CommandLine command) throws IOException {
        Path data = folder.resolve(DATA);
        try (InputStream resource =
                Objects.requireNonNull(DemoVerb.class.getResourceAsStream("/" + DATA), "the jar lacks " + DATA)) {
            byte[] grains = resource.readAllBytes();
            if (Files.exists(data) && !Arrays.equals(grains, Files.readAllBytes(data))) {
                throw new IllegalArgumentException(
                        "--out %s holds another %s; name a folder that is new or empty".formatted(folder, DATA));
            }
            ResultFolder.at(folder.resolve(RESULT), Format.CSV, false);
            Files.createDirectories(folder);
            Files.write(data, grains);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command, e.getMessage(), e);
        }
        return data;
    }
}
