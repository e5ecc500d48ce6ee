package io.varve.server;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.core.io.SerializedString;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Bodies of JSON, read token by token: nothing is nested deeper, no word longer and no list larger than is allowed. */
final class JsonBody {

    private static final int LONGEST_TEXT = 1 << 20;
    private static final int LONGEST_NUMBER = 100;

    private final Limits limits;
    private final JsonFactory factory;

    JsonBody(Limits limits) {
        this.limits = limits;
        this.factory = JsonFactory.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(limits.depth())
                        .maxStringLength(LONGEST_TEXT)
                        .maxNumberLength(LONGEST_NUMBER)
                        .maxNameLength(10_000)
                        .build())
                .build();
    }

    /**
     * What a body holds.
     *
     * @param rows objects as JSON Lines, where it holds rows
     * @param vectors rows of numbers, where it holds these
     * @param texts where it holds these
     * @param ids of vectors or texts
     */
    record Content(
            Optional<Path> rows,
            Optional<double[][]> vectors,
            Optional<List<String>> texts,
            Optional<List<String>> ids) {}

    /** Reads objects: a list of rows, or an object with rows, or with vectors or texts and perhaps their ids. */
    Content objects(Path file, Path lines) {
        return reading(file, parser -> {
            if (parser.nextToken() == JsonToken.START_ARRAY) {
                rows(parser, lines);
                return new Content(Optional.of(lines), Optional.empty(), Optional.empty(), Optional.empty());
            }
            requireObject(parser);
            Optional<Path> rows = Optional.empty();
            Optional<double[][]> vectors = Optional.empty();
            Optional<List<String>> texts = Optional.empty();
            Optional<List<String>> ids = Optional.empty();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                parser.nextToken();
                switch (name) {
                    case "rows" -> {
                        requireArray(parser, name);
                        rows(parser, lines);
                        rows = Optional.of(lines);
                    }
                    case "vectors" -> vectors = Optional.of(vectors(parser));
                    case "texts" -> texts = Optional.of(texts(parser, name));
                    case "ids" -> ids = Optional.of(texts(parser, name));
                    default -> throw unknown(name, "rows, vectors, texts, ids");
                }
            }
            return new Content(rows, vectors, texts, ids);
        });
    }

    /** Reads an object of texts, such as a name and who gives it. */
    Map<String, String> words(Path file, String... known) {
        return reading(file, parser -> {
            parser.nextToken();
            requireObject(parser);
            Map<String, String> words = new LinkedHashMap<>();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (!Arrays.asList(known).contains(name)) {
                    throw unknown(name, String.join(", ", known));
                }
                if (parser.nextToken() != JsonToken.VALUE_STRING) {
                    throw Query.bad("%s must be a text".formatted(name));
                }
                words.put(name, parser.getText());
            }
            return words;
        });
    }

    /** Reads an object whose only field is a list of texts. */
    List<String> list(Path file, String field) {
        return reading(file, parser -> {
            parser.nextToken();
            requireObject(parser);
            List<String> found = List.of();
            while (parser.nextToken() == JsonToken.FIELD_NAME) {
                String name = parser.currentName();
                if (!name.equals(field)) {
                    throw unknown(name, field);
                }
                parser.nextToken();
                found = texts(parser, name);
            }
            return found;
        });
    }

    /** What is done with the tokens of a body. */
    private interface Reading<T> {
        T read(JsonParser parser) throws IOException;
    }

    private <T> T reading(Path file, Reading<T> reading) {
        try (JsonParser parser = factory.createParser(file.toFile())) {
            T read = reading.read(parser);
            if (parser.nextToken() != null) {
                throw Query.bad("the body goes on after its JSON has ended; send one value");
            }
            return read;
        } catch (JsonProcessingException e) {
            throw new Problem(
                    Problem.BAD_REQUEST,
                    "the body is not JSON that is read here (%s); correct it"
                            .formatted(Shown.plain(String.valueOf(e.getOriginalMessage()))),
                    e);
        } catch (IOException e) {
            throw new Problem(Problem.BAD_REQUEST, "the body is not JSON in UTF-8; correct it", e);
        }
    }

    private void rows(JsonParser parser, Path lines) throws IOException {
        int count = 0;
        try (Writer out = Files.newBufferedWriter(lines, StandardCharsets.UTF_8);
                JsonGenerator json = factory.createGenerator(out).setRootValueSeparator(new SerializedString("\n"))) {
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (parser.currentToken() != JsonToken.START_OBJECT) {
                    throw Query.bad("row %d is not a JSON object with a value for each column".formatted(count));
                }
                requireFew(++count);
                json.copyCurrentStructure(parser);
            }
        }
    }

    private double[][] vectors(JsonParser parser) throws IOException {
        requireArray(parser, "vectors");
        List<double[]> rows = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            requireArray(parser, "a vector");
            double[] row = new double[16];
            int width = 0;
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                if (!parser.currentToken().isNumeric()) {
                    throw Query.bad("vector %d holds %s, which is no number"
                            .formatted(rows.size(), Shown.quoted(parser.getText())));
                }
                row = width == row.length ? Arrays.copyOf(row, 2 * width) : row;
                row[width++] = parser.getDoubleValue();
            }
            rows.add(Arrays.copyOf(row, width));
            requireFew(rows.size());
        }
        return rows.toArray(double[][]::new);
    }

    private List<String> texts(JsonParser parser, String name) throws IOException {
        requireArray(parser, name);
        List<String> texts = new ArrayList<>();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            if (parser.currentToken() != JsonToken.VALUE_STRING) {
                throw Query.bad("%s holds %s, which is no text".formatted(name, Shown.quoted(parser.getText())));
            }
            texts.add(parser.getText());
            requireFew(texts.size());
        }
        return texts;
    }

    private void requireFew(int count) {
        if (count > limits.objects()) {
            throw Body.tooLarge(limits);
        }
    }

    private static void requireArray(JsonParser parser, String what) {
        if (parser.currentToken() != JsonToken.START_ARRAY) {
            throw Query.bad(what + " must be a list");
        }
    }

    private static void requireObject(JsonParser parser) {
        if (parser.currentToken() != JsonToken.START_OBJECT) {
            throw Query.bad("the body must be a JSON object");
        }
    }

    private static Problem unknown(String name, String known) {
        return Query.bad("there is no field %s here; choose from %s".formatted(Shown.quoted(name), known));
    }

    /** A file of rows that were texts. */
    static Path lines(Path lines, String column, List<String> texts, Optional<String> idColumn, List<String> ids) {
        try (Writer out = Files.newBufferedWriter(lines, StandardCharsets.UTF_8);
                JsonGenerator json =
                        new JsonFactory().createGenerator(out).setRootValueSeparator(new SerializedString("\n"))) {
            for (int i = 0; i < texts.size(); i++) {
                json.writeStartObject();
                if (idColumn.isPresent()) {
                    json.writeStringField(idColumn.get(), ids.get(i));
                }
                json.writeStringField(column, texts.get(i));
                json.writeEndObject();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return lines;
    }
}
