package io.varve.cli;

import io.varve.Batch;
import io.varve.BoundLeft;
import io.varve.Forgetting;
import io.varve.cli.advise.Paste;
import io.varve.cli.advise.Sentences;
import io.varve.io.Batches;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.store.Timeline;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code varve forget}: removes objects for good. */
@Command(
        name = "forget",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        sortOptions = false,
        description = {
            "Removes objects from a timeline for good: from every table, from sums and past"
                    + " centroids, from freed pages and from the write-ahead log. An event without their ids remains.",
            "",
            "Where the algorithm keeps sums of its clusters, their values come from the timeline, if it was made with --keep-vectors, or from FILE, where they"
                    + " are checked against what is known of them; all other algorithms hold what they need. Without"
                    + " --object, all objects of FILE are forgotten.",
            "",
            "The last step cannot be undone afterwards. Backups are not touched: forget there too. If a crash or a full"
                    + " disk interrupts it, run the same command again, or run it without objects; 'varve check' shows whether"
                    + " that is needed."
        },
        footer = {
            "",
            "Example:",
            "  ./varve forget lake.varve examples/lake.csv --id-column id \\",
            "      --exclude kind,year --object grain-001",
            "",
            ReadingVerb.EXIT_CODES
        })
final class ForgetVerb implements Callable<Integer> {

    @Spec
    private @Nullable CommandSpec spec;

    @Parameters(index = "0", paramLabel = "TIMELINE", description = "A file that 'varve add' has made.")
    private Path file = Path.of(".");

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "FILE",
            description = "Objects with the values they arrived with.")
    private @Nullable Path values;

    @Option(names = "--object", paramLabel = "ID", description = "The object to forget; may be given several times.")
    private List<String> objects = List.of();

    @Mixin
    private final InputOptions reading = new InputOptions();

    @Mixin
    private final WritingOptions writing = new WritingOptions();

    @Override
    public Integer call() {
        PrintWriter out = Specs.of(spec).commandLine().getOut();
        try (Timeline timeline = Timeline.open(file, writing.options())) {
            requireAFile(timeline);
            Optional<Batch> given = Optional.ofNullable(values)
                    .map(path -> Batches.read(path, KeptReading.of(reading, timeline, false)));
            List<String> ids = objects.isEmpty() ? given.map(Batch::ids).orElse(List.of()) : objects;
            boolean pending = timeline.isErasurePending();
            if (ids.isEmpty() && !pending) {
                throw new Refused("nothing to forget; name objects with --object, or a FILE of them");
            }
            boolean there = timeline.holdsAny(ids);
            requireValues(timeline, there, given);
            Forgetting forgetting = timeline.forget(ids, given);
            if (pending) {
                out.println("the interrupted removal is complete: no page holds forgotten objects any more");
            }
            if (there) {
                out.println(ids.size() == 1 ? "1 object was forgotten" : ids.size() + " objects were forgotten");
            } else if (!ids.isEmpty()) {
                out.println(
                        "none of the named objects is in the timeline: they were forgotten before, or never arrived");
            }
            forgetting.events().forEach(event -> out.println(EventLine.of(event)));
            if (!forgetting.boundsLeft().isEmpty()) {
                out.println(left(forgetting.boundsLeft()));
            }
            return 0;
        }
    }

    /** Names the columns of each cluster whose smallest or largest value is that of a forgotten object. */
    private static String left(List<BoundLeft> bounds) {
        Map<String, List<String>> columns = new LinkedHashMap<>();
        for (BoundLeft bound : bounds) {
            String key = "the %s %%s of %s".formatted(bound.largest() ? "largest" : "smallest", bound.cluster());
            columns.computeIfAbsent(key, unseen -> new ArrayList<>()).add(Shown.of(bound.column()));
        }
        List<String> parts = new ArrayList<>();
        columns.forEach((words, names) -> parts.add(words.formatted(Sentences.list(names))));
        return "Still stored: %s, %s of what was forgotten; only a timeline made with --keep-vectors computes %s again."
                .formatted(
                        Sentences.list(parts),
                        bounds.size() == 1 ? "a value" : "values",
                        bounds.size() == 1 ? "it" : "them");
    }

    /** An id is easily taken for what is named here. */
    private void requireAFile(Timeline timeline) {
        Path path = values;
        if (path != null && !Files.exists(path) && timeline.holdsAny(List.of(path.toString()))) {
            throw new Refused(Refusal.of(
                            "there is no file ",
                            io.varve.refusal.Shown.quoted(path.toString()),
                            ", but an object of this id")
                    .remedy("name the object with --object ", Paste.quoted(path.toString())));
        }
    }

    private void requireValues(Timeline timeline, boolean there, Optional<Batch> given) {
        boolean needed = !timeline.algorithm().traits().holdsObjects() && !timeline.keepsVectors();
        if (there && needed && given.isEmpty()) {
            throw new Refused(Refusal.of(
                            "the values of the object" + (objects.size() == 1 ? "" : "s")
                                    + " are needed to take them out of sums, and ",
                            file.toString(),
                            " does not keep them")
                    .remedy(
                            "give the file that they came in: " + Paste.program() + " forget ",
                            Paste.quoted(file.toString()),
                            " FILE",
                            objects.stream()
                                    .limit(3)
                                    .map(id -> " --object " + Paste.quoted(id))
                                    .collect(Collectors.joining())));
        }
    }
}
