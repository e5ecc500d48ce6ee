package io.varve.cli;

import io.varve.io.Mark;
import io.varve.io.StoredResult;
import io.varve.io.WrittenFiles;
import io.varve.view.Report;
import io.varve.view.ReportData;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
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
            "'varve cluster' writes the same file as report.html; this draws it again from the tables, with descriptions"
                    + " of clusters where you have some."
        },
        footer = {
            "",
            "Examples:",
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
            description = "Where the report goes. Default: report.html in DIR, or TIMELINE with .html appended.")
    private @Nullable Path out;

    @Option(
            names = "--descriptions",
            paramLabel = "FILE",
            description = "A table with the columns cluster and description; they are shown on the boxes.")
    private @Nullable Path descriptions;

    @Override
    public Integer call() {
        boolean timeline = Files.isRegularFile(folder);
        if (timeline) {
            NoTimeline.refuse(folder, "name a timeline, or a folder of results");
        }
        Optional<StoredResult> result = timeline ? Optional.empty() : Optional.of(StoredResult.in(folder));
        Path usual = timeline ? Path.of(folder + ".html") : folder.resolve(StoredResult.REPORT);
        Path file = out == null ? usual : out;
        OutFile place = OutFile.at(file, mark(timeline), "a report", Specs.of(spec));
        ReportData data = result.map(Reports::of).orElseGet(() -> Reports.of(folder));
        ReportData described = descriptions == null ? data : data.withDescriptions(Descriptions.read(descriptions));
        place.write(path -> Report.write(described, path));
        Specs.of(spec).commandLine().getOut().println("report written to " + file);
        return 0;
    }

    /** Before results listed their files, reports had no mark, and the one in a result was known by its name. */
    private Mark mark(boolean timeline) {
        boolean unlisted =
                !timeline && out == null && WrittenFiles.of(folder).names().isEmpty();
        return unlisted ? any -> true : Mark.page();
    }
}
