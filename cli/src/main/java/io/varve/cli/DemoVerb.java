package io.varve.cli;

import io.varve.io.FolderDraft;
import io.varve.io.Format;
import io.varve.io.StoredResult;
import io.varve.refusal.Refused;
import io.varve.text.model.EncoderFiles;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
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
            "Clusters grains from a lake floor as they settle year by year, finds the topics of a small town's news month by"
                    + " month, and shows how six words change their meaning over three decades. All come with the program;"
                    + " data and results are left in a folder."
        },
        footer = {"", "Example:", "  ./varve demo --out varve-demo", "", "Exit codes: 0 fine, 1 failure, 2 wrong usage."
        })
final class DemoVerb implements Callable<Integer> {

    /**
     * Something to see.
     *
     * @param kind what the result holds
     * @param data the files that come with the program
     */
    private record Part(String name, String result, OutFolder.Kind kind, List<String> data) {

        static final Part LAKE = new Part("lake", "result", ResultFolder.KIND, List.of("lake.csv"));
        static final Part TOPICS = new Part("topics", "topics-result", ResultFolder.KIND, List.of("town.csv"));
        static final Part WORDS =
                new Part("words", "words-result", ShiftTables.KIND, List.of("words.jsonl", "words.txt"));
    }

    @Spec
    private @Nullable CommandSpec spec;

    @Option(
            names = "--out",
            paramLabel = "DIR",
            defaultValue = "varve-demo",
            description = "Folder for data and results. Default: varve-demo.")
    private Path folder = Path.of("varve-demo");

    @Option(names = "--part", paramLabel = "PART", description = "Only one of the three: lake, topics or words.")
    private @Nullable String part;

    @Override
    public Integer call() throws IOException {
        List<Part> parts = Stream.of(Part.LAKE, Part.TOPICS, Part.WORDS)
                .filter(one -> part == null
                        ? one.equals(Part.LAKE) || EncoderFiles.hasBundled()
                        : one.name().equals(part))
                .toList();
        if (parts.isEmpty()) {
            throw new ParameterException(
                    Specs.of(spec).commandLine(),
                    "--part must be lake, topics or words, got " + Shown.of(String.valueOf(part)));
        }
        leaveData(parts);
        for (Part one : parts) {
            if (!one.equals(parts.get(0))) {
                out().println();
            }
            int exit = one.equals(Part.LAKE) ? lake() : one.equals(Part.TOPICS) ? topics() : words();
            if (exit != 0) {
                return exit;
            }
        }
        if (!EncoderFiles.hasBundled()) {
            out().println();
            out().println("This package has no model, so topics and words over time are left out.");
        }
        return 0;
    }

    private int lake() {
        List<String> words = new ArrayList<>(List.of("cluster", at("lake.csv"), "--out", at(Part.LAKE.result())));
        words.addAll(List.of("--id-column", "id", "--step-column", "year"));
        words.addAll(List.of("--label-column", "kind", "--prune-after", "3"));
        return run(
                "Grains of five kinds settle on a lake floor over eight years; each year is a step. This is what runs:",
                words,
                "What to notice: the groups are the five kinds, in every year. Ash (g3) first settles in two spots, k6 and k7;"
                        + " clay (g0) stops coming after 2020 and is forgotten in 2024, when pollen (g4) appears. Nobody"
                        + " told Varve the kinds.",
                "Open %s in a browser to see it. labels.csv has the cluster of each grain, groups.csv which clusters belong"
                        + " together, events.csv what happened.",
                Part.LAKE);
    }

    private int topics() {
        List<String> words = new ArrayList<>(List.of("cluster", at("town.csv"), "--out", at(Part.TOPICS.result())));
        words.addAll(List.of("--id-column", "id", "--text-column", "text", "--label-column", "topic"));
        words.addAll(List.of("--step-column", "date", "--step-by", "month", "--preference", "-0.5"));
        return run(
                "News of a small town, a year of it; each month is a step, and texts are compared by meaning. This is what runs:",
                words,
                "What to notice: school, football and ferry go on all year; the river floods in June (k1), the repair of the"
                        + " bridge (k3) ends in that month, wind power (k6) is new in July. The texts were made for this"
                        + " demo, with a preference that suits them.",
                "Open %s in a browser to see it: 'what to notice' has the burst, the newcomer and the end by name and month,"
                        + " the map shows topics side by side. keywords.csv has the words of each topic in each month.",
                Part.TOPICS);
    }

    private int words() {
        List<String> words = new ArrayList<>(List.of("shift", at("words.jsonl"), "--targets", at("words.txt")));
        words.addAll(List.of("--periods", "sixties=1960..1969,eighties=1980..1989,tens=2010..2019"));
        words.addAll(List.of("--out", at(Part.WORDS.result())));
        return run(
                "Six words in sentences from three decades; each decade is a step. This is what runs:",
                words,
                "What to notice: mouse, stream and virus gain a sense, tape loses one; bark keeps its two, of dogs and of"
                        + " trees, and bread stays what it is. Shades of running water merge when films begin to stream."
                        + " Nobody told Varve the senses.",
                "Open %s in a browser to see it. senses.csv has the share of every sense in every decade, uses.tsv the"
                        + " sentences.",
                Part.WORDS);
    }

    private int run(String beginning, List<String> words, String notice, String end, Part shown) {
        CommandLine command = Specs.of(spec).commandLine();
        out().println(beginning);
        out().println("  ./varve " + String.join(" ", words));
        out().println();
        int exit = Main.run(out(), command.getErr(), words.toArray(String[]::new));
        if (exit == 0) {
            out().println();
            out().println(notice);
            out().println(end.formatted(Path.of(at(shown.result()), StoredResult.REPORT)));
        }
        return exit;
    }

    private PrintWriter out() {
        return Specs.of(spec).commandLine().getOut();
    }

    private String at(String name) {
        return folder.resolve(name).toString();
    }

    /** Leaves the data in the folder, but never in the place of something else. */
    private void leaveData(List<Part> parts) throws IOException {
        Map<Path, byte[]> data = new LinkedHashMap<>();
        try {
            for (Part one : parts) {
                for (String name : one.data()) {
                    data.put(folder.resolve(name), bundled(name));
                }
                OutFolder.at(folder.resolve(one.result()), Format.CSV, one.kind(), new Inputs(List.of()));
            }
            for (Map.Entry<Path, byte[]> file : data.entrySet()) {
                Path path = file.getKey();
                if (Files.exists(path) && !Arrays.equals(file.getValue(), Files.readAllBytes(path))) {
                    throw new Refused("--out %s holds another %s; name a folder that is new or empty"
                            .formatted(folder, path.getFileName()));
                }
            }
        } catch (Refused e) {
            throw new ParameterException(Specs.of(spec).commandLine(), e.getMessage(), e);
        }
        Files.createDirectories(folder);
        for (Map.Entry<Path, byte[]> file : data.entrySet()) {
            FolderDraft.write(file.getKey(), file.getValue());
        }
    }

    private static byte[] bundled(String name) throws IOException {
        try (InputStream resource =
                Objects.requireNonNull(DemoVerb.class.getResourceAsStream("/" + name), "the jar lacks " + name)) {
            return resource.readAllBytes();
        }
    }
}
