package io.varve.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import io.varve.refusal.Shown;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What the companion is asked: one line of JSON, an object, and behind it arrays as npy. Numbers of objects never travel as text.
 *
 * @param facts the object of the line
 * @param arrays as rows, in order
 */
record CompanionCall(Map<String, @Nullable Object> facts, List<double[][]> arrays) {

    private static final JsonFactory JSON = JsonFactory.builder()
            .streamReadConstraints(
                    StreamReadConstraints.builder().maxNestingDepth(8).build())
            .build();

    static CompanionCall read(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            line.write(b);
        }
        Map<String, @Nullable Object> facts = facts(line.toByteArray());
        List<double[][]> arrays = new ArrayList<>();
        for (Optional<double[][]> array = Npy.read(in); array.isPresent(); array = Npy.read(in)) {
            arrays.add(array.get());
        }
        return new CompanionCall(facts, arrays);
    }

    private static Map<String, @Nullable Object> facts(byte[] line) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw Query.bad("a call begins with a line that is an object of JSON");
            }
            return object(parser);
        } catch (JsonProcessingException e) {
            throw Query.bad("the line of a call is no JSON: " + e.getOriginalMessage());
        }
    }

    private static Map<String, @Nullable Object> object(JsonParser parser) throws IOException {
        Map<String, @Nullable Object> object = new LinkedHashMap<>();
        while (parser.nextToken() == JsonToken.FIELD_NAME) {
            String name = parser.currentName();
            parser.nextToken();
            object.put(name, value(parser));
        }
        return object;
    }

    private static @Nullable Object value(JsonParser parser) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> object(parser);
            case START_ARRAY -> {
                List<@Nullable Object> list = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    list.add(value(parser));
                }
                yield list;
            }
            case VALUE_STRING -> parser.getText();
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> parser.getNumberValue();
            case VALUE_TRUE -> true;
            case VALUE_FALSE -> false;
            default -> null;
        };
    }

    String text(String name) {
        return perhaps(name, String.class).orElseThrow(() -> Query.bad("the call lacks the field " + name));
    }

    boolean has(String name) {
        return perhaps(name, Object.class).isPresent();
    }

    Optional<String> perhapsText(String name) {
        return perhaps(name, String.class);
    }

    double number(String name) {
        return perhaps(name, Number.class)
                .orElseThrow(() -> Query.bad("the call lacks the field " + name))
                .doubleValue();
    }

    long whole(String name) {
        return perhaps(name, Number.class)
                .orElseThrow(() -> Query.bad("the call lacks the field " + name))
                .longValue();
    }

    boolean flag(String name) {
        return perhaps(name, Boolean.class).orElse(false);
    }

    /** Names or ids; empty where none are given. */
    List<String> texts(String name) {
        return list(name, entry -> entry instanceof String text ? text : notUnderstood(name));
    }

    /** Words that may be missing. */
    List<Optional<String>> perhapsTexts(String name) {
        return list(
                name,
                entry -> entry == null
                        ? Optional.empty()
                        : Optional.of(entry instanceof String text ? text : notUnderstood(name)));
    }

    /** Values by name, as words; such as have none are left out. */
    Map<String, String> words(String name) {
        return perhaps(name, Map.class).map(CompanionCall::words).orElse(Map.of());
    }

    private static Map<String, String> words(Map<?, ?> values) {
        return values.entrySet().stream()
                .filter(entry -> entry.getValue() != null)
                .collect(Collectors.toMap(
                        entry -> entry.getKey().toString(), entry -> String.valueOf(entry.getValue())));
    }

    /** The only array, or the first. */
    double[][] array() {
        if (arrays.isEmpty()) {
            throw Query.bad("the call lacks an array");
        }
        return arrays.get(0);
    }

    private <T> List<T> list(String name, Function<@Nullable Object, T> entry) {
        List<T> list = new ArrayList<>();
        for (Object each : perhaps(name, List.class).orElse(List.of())) {
            list.add(entry.apply(each));
        }
        return list;
    }

    private <T> Optional<T> perhaps(String name, Class<T> type) {
        Object value = facts.get(name);
        if (value != null && !type.isInstance(value)) {
            notUnderstood(name);
        }
        return Optional.ofNullable(value).map(type::cast);
    }

    private String notUnderstood(String name) {
        throw Query.bad(
                "the field %s is not understood: %s".formatted(name, Shown.quoted(String.valueOf(facts.get(name)))));
    }
}
