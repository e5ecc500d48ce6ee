package io.varve.io;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.ap.BlockLevel;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What was run, so that it can be run again: version, command, every parameter, and checksums of the inputs. The content of
 * {@value #FILE} is made and read here alone.
 *
 * @param version of Varve
 * @param command the words after {@code varve}
 * @param parameters of the algorithm, by name
 * @param reading how the inputs were read, by name; null for what was not asked for
 * @param inputs with checksums
 * @param rows how many were read, and how many left out for which reason; {@link RowCounts#NONE} where rows are not what counts
 * @param mapAxes what the axes of the map are; empty without a map
 * @param levels the levels of blocks of every step that went through some
 * @param groups of clusters after the last step, by name: how many, and how they agree with classes; empty where there are none
 */
public record RunRecord(
        String version,
        List<String> command,
        Map<String, Object> parameters,
        Map<String, @Nullable Object> reading,
        List<Input> inputs,
        RowCounts rows,
        List<String> mapAxes,
        Map<Integer, List<BlockLevel>> levels,
        Map<String, Object> groups) {

    /** What the file of a record is called. */
    public static final String FILE = "run.json";

    /**
     * Reads a record.
     *
     * @param file that {@link #write} has written
     * @return what it says, with every value of parameters and reading as text
     * @throws Refused if it cannot be read as JSON
     */
    public static RunRecord read(Path file) {
        JsonNode record;
        try {
            record = new ObjectMapper().readTree(file.toFile());
        } catch (IOException e) {
            throw new Refused(file + " cannot be read as JSON; it may be damaged", e);
        }
        Map<String, Object> parameters = new LinkedHashMap<>();
        record.path("parameters")
                .properties()
                .forEach(each -> parameters.put(each.getKey(), each.getValue().asText()));
        Map<String, @Nullable Object> reading = new LinkedHashMap<>();
        record.path("reading").properties().forEach(each -> reading.put(each.getKey(), value(each.getValue())));
        List<Input> inputs = new ArrayList<>();
        for (JsonNode input : record.path("inputs")) {
            inputs.add(new Input(
                    input.path("file").asText(),
                    input.path("format").asText(),
                    input.path("bytes").asLong(),
                    input.path("sha256").asText()));
        }
        JsonNode rows = record.path("rows");
        Map<Integer, List<BlockLevel>> levels = new TreeMap<>();
        for (JsonNode level : record.path("levels")) {
            levels.computeIfAbsent(level.path("step").asInt(), step -> new ArrayList<>())
                    .add(new BlockLevel(
                            level.path("points").asInt(),
                            level.path("blocks").asInt(),
                            level.path("converged").asInt(),
                            level.path("exemplars").asInt()));
        }
        Map<String, Object> groups = new LinkedHashMap<>();
        record.path("groups")
                .properties()
                .forEach(each -> groups.put(each.getKey(), each.getValue().asText()));
        return new RunRecord(
                record.path("varve").asText(),
                texts(record.path("command")),
                parameters,
                reading,
                inputs,
                new RowCounts(
                        rows.path("read").asLong(),
                        rows.path("left_out_gaps").asLong(),
                        rows.path("left_out_broken").asLong(),
                        rows.path("left_out_copies").asLong()),
                texts(record.path("map_axes")),
                levels,
                groups);
    }

    private static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }

    private static @Nullable Object value(JsonNode node) {
        if (node.isNull()) {
            return null;
        }
        return node.isArray() ? texts(node) : node.asText();
    }

    /**
     * Says whether a file is such a record; any file may be called so.
     *
     * @param file that may be one
     * @return true if it begins as one
     */
    public static boolean isIn(Path file) {
        if (!Files.isRegularFile(file)) {
            return false;
        }
        try (JsonParser json = new JsonFactory().createParser(file.toFile())) {
            return json.nextToken() == JsonToken.START_OBJECT && "varve".equals(json.nextFieldName());
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Writes this record, and the version of Java.
     *
     * @param file to be written
     * @throws IOException if that fails
     */
    public void write(Path file) throws IOException {
        try (JsonGenerator json = new JsonFactory().createGenerator(file.toFile(), JsonEncoding.UTF8)) {
            json.useDefaultPrettyPrinter();
            json.writeStartObject();
            json.writeStringField("varve", version);
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
            if (rows.read() > 0) {
                json.writeObjectFieldStart("rows");
                json.writeNumberField("read", rows.read());
                json.writeNumberField("left_out_gaps", rows.gaps());
                json.writeNumberField("left_out_broken", rows.broken());
                json.writeNumberField("left_out_copies", rows.copies());
                json.writeEndObject();
            }
            if (!mapAxes.isEmpty()) {
                json.writeArrayFieldStart("map_axes");
                for (String axis : mapAxes) {
                    json.writeString(axis);
                }
                json.writeEndArray();
            }
            writeLevels(json);
            if (!groups.isEmpty()) {
                writeObject(json, "groups", groups);
            }
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
