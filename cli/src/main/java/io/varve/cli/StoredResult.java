package io.varve.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Refused;
import io.varve.io.FolderDraft;
import io.varve.io.Format;
import io.varve.io.TableReader;
import io.varve.table.ClusterRow;
import io.varve.table.EventRow;
import io.varve.table.LabelRow;
import io.varve.table.LineageRow;
import io.varve.table.StepRow;
import io.varve.view.MapFacts;
import io.varve.view.ReportData;
import io.varve.view.RunFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A result folder that an earlier run has left. */
final class StoredResult {

    private final Path folder;
    private final Format format;

    private StoredResult(Path folder, Format format) {
        this.folder = folder;
        this.format = format;
    }

    static StoredResult in(Path folder) {
        if (!Files.exists(folder)) {
            throw new Refused(folder + " does not exist; name a timeline, or a folder that varve cluster has written");
        }
        if (!Files.isDirectory(folder)) {
            throw new Refused(folder + " is not a folder; name one that varve cluster has written");
        }
        FolderDraft.finish(folder);
        if (!Files.exists(folder.resolve(ResultFolder.RECORD))) {
            throw new Refused(folder + " holds no result (no " + ResultFolder.RECORD
                    + "); name a folder that varve cluster has written");
        }
        if (holds(folder, "scores")) {
            throw new Refused(
                    "%s is the result of varve shift, whose %s is drawn by that command; run the command in its %s again"
                            .formatted(folder, ResultFolder.REPORT, ResultFolder.RECORD));
        }
        return Arrays.stream(Format.values())
                .filter(format -> Files.exists(folder.resolve("steps." + format)))
                .findFirst()
                .map(format -> new StoredResult(folder, format))
                .orElseThrow(() -> new Refused(folder + " has lost its table of steps; run the command in its "
                        + ResultFolder.RECORD + " again"));
    }

    private static boolean holds(Path folder, String table) {
        return Arrays.stream(Format.values()).anyMatch(format -> Files.exists(folder.resolve(table + "." + format)));
    }

    ReportData reportData() {
        JsonNode record = record();
        List<ClusterRow> clusters = table("clusters", ClusterRow.class);
        RunFacts facts = facts(record);
        ReportData drawn = ReportData.of(
                        facts.title(), facts, table("steps", StepRow.class), clusters(clusters), events(clusters))
                .withLabels(table("labels", LabelRow.class));
        ReportData data = map(record).map(drawn::withMap).orElse(drawn);
        Path descriptions = folder.resolve(ResultFolder.DESCRIPTIONS + "." + format);
        return Files.exists(descriptions) ? data.withDescriptions(Descriptions.read(descriptions)) : data;
    }

    private <R extends Record> List<R> table(String name, Class<R> type) {
        Path file = folder.resolve(name + "." + format);
        if (!Files.exists(file)) {
            throw new Refused(
                    file + " is missing; run the command in " + folder.resolve(ResultFolder.RECORD) + " again");
        }
        return TableReader.read(file, format, type);
    }

    private JsonNode record() {
        Path file = folder.resolve(ResultFolder.RECORD);
        try {
            return new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new Refused(file + " cannot be read as JSON; it may be damaged", e);
        }
    }

    private static RunFacts facts(JsonNode record) {
        List<String> command = new ArrayList<>();
        record.path("command").forEach(word -> command.add(word.asText()));
        Map<String, Object> parameters = new LinkedHashMap<>();
        record.path("parameters")
                .properties()
                .forEach(
                        entry -> parameters.put(entry.getKey(), entry.getValue().asText()));
        List<RunFacts.InputFile> inputs = new ArrayList<>();
        for (JsonNode input : record.path("inputs")) {
            inputs.add(new RunFacts.InputFile(
                    input.path("file").asText(),
                    input.path("format").asText(),
                    input.path("bytes").asLong(),
                    input.path("sha256").asText()));
        }
        return new RunFacts(record.path("varve").asText(), command, parameters, inputs);
    }

    private List<Cluster> clusters(List<ClusterRow> rows) {
        Map<String, List<ClusterId>> parents = new HashMap<>();
        for (LineageRow link : table("lineage", LineageRow.class)) {
            parents.computeIfAbsent(link.into(), into -> new ArrayList<>()).add(ClusterId.parse(link.from()));
        }
        return rows.stream()
                .map(row -> row.toCluster(parents.getOrDefault(row.cluster(), List.of())))
                .toList();
    }

    private List<ClusterEvent> events(List<ClusterRow> clusters) {
        Map<String, Integer> lastChanged = new HashMap<>();
        clusters.forEach(cluster -> lastChanged.put(cluster.cluster(), cluster.lastChanged()));
        return table("events", EventRow.class).stream()
                .map(row -> event(row, lastChanged))
                .toList();
    }

    private static ClusterEvent event(EventRow row, Map<String, Integer> lastChanged) {
        return row.toEvent(lastChanged.getOrDefault(row.cluster(), row.step()))
                .orElseThrow(() -> new Refused("the table of events holds an event '" + Shown.of(row.event())
                        + "' that this version does not know; use the version that wrote it"));
    }

    /** The map is drawn where it was kept; a run of given similarities has none. */
    private Optional<MapFacts> map(JsonNode record) {
        List<String> axes = new ArrayList<>();
        record.path("map_axes").forEach(axis -> axes.add(axis.asText()));
        if (axes.size() != 2 || !Files.exists(folder.resolve("map." + format))) {
            return Optional.empty();
        }
        return Optional.of(new MapFacts(axes, table("map", MapFacts.Place.class)));
    }
}
