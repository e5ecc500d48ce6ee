package io.varve.cli;

import io.varve.io.DataRefused;
import io.varve.view.Report;
import io.varve.view.ReportData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve report}: draws the pictures of a result anew. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Draws the pictures of a timeline or a result folder into one HTML file that needs nothing else.",
            "",
            "'varve cluster' writes the same file as report.html; this draws it anew from the tables, with descriptions"
                    + " of clusters where you have some."
        },
        footer = {
            "",
            "Example:",
            "  ./varve demo --out varve-demo",
            "  ./varve report varve-demo/result --out varve-demo/lake.html",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ReportVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(
            paramLabel = "TIMELINE|DIR",
            description = "A file that 'varve add' has made, or a folder that 'varve cluster' has written.")
    private Path folder = Path.of(".");

    @Option(
            names = "--out",
            paramLabel = "FILE",
            description = "Where the report goes. Default: report.html in DIR, or TIMELINE with .html behind.")
    private @Nullable Path out;

    @Option(
            names = "--descriptions",
            paramLabel = "FILE",
            description = "A table with the columns cluster and description; they are shown on the boxes.")
    private @Nullable Path descriptions;

    @Override
    public Integer call() {
        boolean timeline = Files.isRegularFile(folder);
        ReportData data =
                timeline ? TimelineReport.of(folder) : StoredResult.in(folder).reportData();
        if (descriptions != null) {
            data = data.withDescriptions(Descriptions.read(descriptions));
        }
        Path usual = timeline ? Path.of(folder + ".html") : folder.resolve(ResultFolder.REPORT);
        Path file = out == null ? usual : out;
        if (Files.isDirectory(file)) {
            throw new DataRefused(
                    "--out " + file + " is a folder; name a file in it, such as " + file.resolve(ResultFolder.REPORT));
        }
        Report.write(data, file);
        Specs.of(spec).commandLine().getOut().println("report written to " + file);
        return 0;
    }
}
