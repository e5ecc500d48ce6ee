package io.varve.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import io.varve.ClusterId;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.RecordComponent;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows and answers as JSON; the components of a record have the names that the tables have. */
final class Json {

    // the fast writer prints doubles alike on every Java version
    private static final JsonFactory FACTORY = JsonFactory.builder()
            .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
            .build();

    private Json() {}

    static byte[] bytes(Object value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (JsonGenerator json = FACTORY.createGenerator(out)) {
            write(json, value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static void write(JsonGenerator json, @Nullable Object value) throws IOException {
        if (value instanceof Optional<?> perhaps) {
            write(json, perhaps.orElse(null));
        } else if (value == null) {
            json.writeNull();
        } else if (value instanceof Map<?, ?> map) {
            json.writeStartObject();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                json.writeFieldName(String.valueOf(entry.getKey()));
                write(json, entry.getValue());
            }
            json.writeEndObject();
        } else if (value instanceof Collection<?> many) {
            json.writeStartArray();
            for (Object each : many) {
                write(json, each);
            }
            json.writeEndArray();
        } else if (value instanceof ClusterId cluster) {
            json.writeString(cluster.toString());
        } else if (value instanceof Record row) {
            json.writeStartObject();
            for (RecordComponent component : row.getClass().getRecordComponents()) {
                json.writeFieldName(snakeCase(component.getName()));
                write(json, of(row, component));
            }
            json.writeEndObject();
        } else if (value instanceof int[] numbers) {
            json.writeArray(numbers, 0, numbers.length);
        } else if (value instanceof Double number) {
            number(json, number);
        } else if (value instanceof Number number) {
            json.writeNumber(number.longValue());
        } else if (value instanceof Boolean flag) {
            json.writeBoolean(flag);
        } else {
            json.writeString(value.toString());
        }
    }

    // JSON has no NaN
    private static void number(JsonGenerator json, double value) throws IOException {
        if (Double.isFinite(value)) {
            json.writeNumber(value);
        } else {
            json.writeNull();
        }
    }

    private static @Nullable Object of(Record row, RecordComponent component) {
        try {
            component.getAccessor().setAccessible(true);
            return component.getAccessor().invoke(row);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the component " + component.getName() + " cannot be read", e);
        }
    }

    /** Some rows of a table, and where the next begin. */
    static Map<String, Object> page(List<?> rows, Optional<?> next) {
        return Map.of("rows", rows, "next", next);
    }

    private static String snakeCase(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
