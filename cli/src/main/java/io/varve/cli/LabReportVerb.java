package io.varve.cli;

import io.varve.lab.report.LabReport;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve lab report}: tables and drawings of a results folder. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Writes one HTML page about a results folder: each table of the paper with its published values beside ours,"
                    + " averages, line plots and the paper's figures, and CSV files with all medians and quartiles.",
            "",
            "The folder is only read; an experiment may still be running in it."
        },
        footer = {
            "",
            "Example:",
            "  ./varve lab report results",
            "",
            "Exit codes: 0 fine, 1 failure, 2 wrong usage, 3 data refused."
        })
final class LabReportVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(paramLabel = "DIR", description = "The results folder of 'varve lab run'.")
    private Path results = Path.of("lab-results");

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "The page; CSV files go beside it. Default: report.html in the results folder.")
    private @Nullable Path out;

    @Override
    public Integer call() {
        Path page = out == null ? results.resolve("report.html") : out;
        if (Files.isDirectory(page.toAbsolutePath().resolveSibling("."))) {
            LabReport.files(page).forEach((file, mark) -> OutFile.at(file, mark, "such a file", Specs.of(spec)));
        }
        LabReport.write(results, page);
        Specs.of(spec).commandLine().getOut().println("the report is " + page);
        return 0;
    }
}
