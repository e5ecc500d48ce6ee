package io.varve.text.corpus;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.varve.io.Input;
import io.varve.io.KeptText;
import io.varve.io.TextLines;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.ComposedText;
import io.varve.text.period.TimeSpan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A file with a text, or with many.
 *
 * @param path where it is
 * @param name by which it is known, whatever folder the run is started in
 * @param date of its text; null for JSON Lines, where every text has its own
 */
record TextFile(Path path, String name, @Nullable TimeSpan date) {

    private static final Pattern HALF = Pattern.compile("\\p{Cs}");
    private static final JsonFactory JSON = new JsonFactory();

    static boolean isJsonLines(Path path) {
        return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT).matches(".*\\.(jsonl|ndjson)(\\.gz)?");
    }

    static boolean isPlain(Path path) {
        return String.valueOf(path.getFileName()).toLowerCase(Locale.ROOT).matches(".*\\.(txt|text)(\\.gz)?");
    }

    /** Reads all texts of the file; those that cannot be used are told of and the rest goes on. */
    Input read(Consumer<DatedText> texts, Consumer<String> leftOut) {
        if (date == null) {
            boolean[] empty = {true};
            Input input = TextLines.read(path, (number, line) -> {
                if (!line.isBlank()) {
                    empty[0] = false;
                    String place = name + ", line " + number;
                    try {
                        texts.accept(parse(line, name + ":" + number));
                    } catch (JsonProcessingException e) {
                        leftOut.accept("%s: this is not a JSON object (%s)".formatted(place, e.getOriginalMessage()));
                    } catch (Refused e) {
                        leftOut.accept(place + ": " + e.getMessage());
                    }
                }
            });
            if (empty[0]) {
                leftOut.accept(name + ": the file is empty; give a line with date (or year) and text for every text");
            }
            return input;
        }
        StringBuilder content = new StringBuilder();
        Input input =
                TextLines.read(path, (number, line) -> content.append(line).append('\n'));
        texts.accept(new DatedText(name, date, normal(content.toString())));
        return input;
    }

    private static DatedText parse(String line, String place) throws JsonProcessingException {
        Map<String, String> values = values(line);
        String text = values.get("text");
        String written = values.getOrDefault("date", values.get("year"));
        if (text == null || written == null) {
            throw new Refused(Refusal.of("there is no %s".formatted(text == null ? "text" : "date or year"))
                    .remedy("write {\"date\": \"1949-12-31\", \"text\": \"…\"}, or \"year\": 1949"));
        }
        String id = values.getOrDefault("id", place);
        // unlike a text, an id is not itself any more once a character is replaced
        KeptText.require(id, "the id ", Place.NONE);
        return new DatedText(normal(id), TimeSpan.date(written), normal(text));
    }

    private static Map<String, String> values(String line) throws JsonProcessingException {
        Map<String, String> values = new HashMap<>();
        try (JsonParser json = JSON.createParser(line)) {
            if (json.nextToken() != JsonToken.START_OBJECT) {
                throw new Refused(Refusal.of("this is not a JSON object").remedy("write one per line"));
            }
            for (String key = json.nextFieldName(); key != null; key = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (value == JsonToken.VALUE_STRING || value == JsonToken.VALUE_NUMBER_INT) {
                    values.put(key, json.getText());
                } else {
                    json.skipChildren();
                }
            }
            return values;
        } catch (JsonProcessingException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("a line in memory cannot be read", e);
        }
    }

    /** Composed; half a character, which JSON may hold but no file can, becomes the sign for such. */
    private static String normal(String text) {
        return ComposedText.of(HALF.matcher(text).replaceAll("\uFFFD"));
    }
}
