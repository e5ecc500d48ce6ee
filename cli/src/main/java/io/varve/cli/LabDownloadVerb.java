package io.varve.cli;

import io.varve.lab.data.DataFolder;
import io.varve.lab.data.Download;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code varve lab download}: gets the data sets that are not in the jar. */
@Command(
        name = "download",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Gets the public files of the car and KDD-CUP data sets (18 MB), and checks their SHA-256.",
            "",
            "Iris and wine are in the jar. Of KDD-CUP the full file is fetched, from which the lab draws 264 objects of"
                    + " each of 11 classes, always the same."
        },
        footer = {
            "",
            "Example:",
            "  ./varve lab download --data ~/varve-data",
            "",
            "Exit codes: 0 all files are there, 1 one could not be fetched."
        })
final class LabDownloadVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Option(names = "--data", paramLabel = "DIR", description = "Where files go. Default: VARVE_DATA, else varve-data.")
    private @Nullable Path data;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        Path folder = Optional.ofNullable(data)
                .or(() -> Optional.ofNullable(System.getenv("VARVE_DATA")).map(Path::of))
                .orElse(DataFolder.DEFAULT);
        List<Download.Outcome> outcomes = Download.into(folder);
        for (Download.Outcome outcome : outcomes) {
            out.println(folder.resolve(outcome.file()) + " " + outcome.sentence());
        }
        return outcomes.stream().allMatch(Download.Outcome::there) ? 0 : Failures.FAILURE;
    }
}
