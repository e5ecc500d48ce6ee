package io.varve.cli;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import io.varve.io.Input;
import io.varve.io.Reading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;

/**
 * What was run, so that it can be run again: version, command, every parameter, and checksums of the inputs.
 *
 * @param command the words after {@code varve}
 * @param parameters by name
 * @param inputs with checksums
 */
record RunRecord(List<String> command, Map<String, Object> parameters, List<Input> inputs) {

    static RunRecord of(CommandSpec spec, Map<String, Object> parameters, Reading reading) {
        List<String> words = spec.root().commandLine().getParseResult().originalArgs();
        return new RunRecord(words, parameters, reading.inputs());
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
            json.writeObjectFieldStart("parameters");
            for (Map.Entry<String, Object> parameter : parameters.entrySet()) {
                json.writeFieldName(parameter.getKey());
                writeValue(json, parameter.getValue());
            }
            json.writeEndObject();
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
            json.writeEndObject();
        }
    }

    private static void writeValue(JsonGenerator json, Object value) throws IOException {
        if (value instanceof Boolean flag) {
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
