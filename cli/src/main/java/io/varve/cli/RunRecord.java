package io.varve.cli;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.varve.BlockLevel;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.Input;
import io.varve.view.MapFacts;
import io.varve.view.RunFacts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What was run, so that it can be run again: version, command, every parameter, and checksums of the inputs.
 *
 * @param command the words after {@code varve}
 * @param parameters of the algorithm, by name
 * @param reading how the inputs were read, by name
 * @param inputs with checksums
 * @param mapAxes what the axes of the map are; empty without a map
 * @param levels the levels of blocks of every step that went through some
 */
record RunRecord(
        List<String> command,
        Map<String, Object> parameters,
        Map<String, @Nullable Object> reading,
        List<Input> inputs,
        List<String> mapAxes,
        Map<Integer, List<BlockLevel>> levels) {

    static RunRecord of(
            CommandSpec spec,
            AlgorithmParams<?> algorithm,
            Map<String, @Nullable Object> reading,
            List<Input> inputs,
            Run run,
            Optional<MapFacts> map) {
        List<String> words = spec.root().commandLine().getParseResult().originalArgs();
        return new RunRecord(
                words,
                algorithm.values(),
                reading,
                inputs,
                map.map(MapFacts::axes).orElse(List.of()),
                run.levels());
    }

    /** What the head of a report tells of the run. */
    RunFacts facts() {
        return new RunFacts(
                Version.current(),
                command,
                parameters,
                inputs.stream()
                        .map(input ->
                                new RunFacts.InputFile(input.file(), input.format(), input.bytes(), input.sha256()))
                        .toList());
    }

    /** Whether a file is such a record; any file may be called run.json. */
    static boolean isIn(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            return json.nextToken() == JsonToken.START_OBJECT && "varve".equals(json.nextFieldName());
        } catch (IOException e) {
            return false;
        }
    }

    void write(Path file) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("varve", Version.current());
            json.writeStringField("java", Runtime.version().toString());
            json.writeArrayFieldStart("command");
            for (String word : command) {
                json.writeString(word);
            }
            json.writeEndArray();
            writeObject(json, "parameters", parameters);
            writeObject(json, "reading", reading);
            json.writeArrayFieldStart("inputs");
            for (Input input : inputs) {
                json.writeStartObject();
                json.writeStringField("file", input.file());
                json.writeStringField("format", input.format());
                json.writeNumberField("bytes", input.bytes());
                json.writeStringField("sha256", input.sha256());
                json.writeEndObject();
            }
            json.writeEndArray();
            if (!mapAxes.isEmpty()) {
                json.writeArrayFieldStart("map_axes");
                for (String axis : mapAxes) {
                    json.writeString(axis);
                }
                json.writeEndArray();
            }
            writeLevels(json);
            json.writeEndObject();
            json.writeRaw('\n');
        }
    }

    /** What {@code --large-batch} came to, step by step; nothing if no step went through blocks. */
    private void writeLevels(JsonGenerator json) throws IOException {
        if (levels.isEmpty()) {
            return;
        }
        json.writeArrayFieldStart("levels");
        for (Map.Entry<Integer, List<BlockLevel>> step : levels.entrySet()) {
            for (BlockLevel level : step.getValue()) {
                json.writeStartObject();
                json.writeNumberField("step", step.getKey());
                json.writeNumberField("points", level.points());
                json.writeNumberField("blocks", level.blocks());
                json.writeNumberField("converged", level.converged());
                json.writeNumberField("exemplars", level.exemplars());
                json.writeEndObject();
            }
        }
        json.writeEndArray();
    }

    private static void writeObject(JsonGenerator json, String name, Map<String, ? extends @Nullable Object> values)
            throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, ? extends @Nullable Object> value : values.entrySet()) {
            json.writeFieldName(value.getKey());
            writeValue(json, value.getValue());
        }
        json.writeEndObject();
    }

    private static void writeValue(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof List<?> several) {
            json.writeStartArray();
            for (Object one : several) {
                writeValue(json, one);
            }
            json.writeEndArray();
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else if (value instanceof Integer || value instanceof Long) {
            json.writeNumber(((Number) value).longValue());
        } else if (value instanceof Double number) {
            json.writeNumber(number);
        } else {
            json.writeString(value.toString());
        }
    }
}
