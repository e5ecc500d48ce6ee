package io.varve.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PushbackReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A JSON object that goes over several lines, where one on each line is expected: what a program writes for people to read. */
final class SpreadObject {

    private final List<String> keys = new ArrayList<>();
    private final List<String> tables = new ArrayList<>();
    private boolean others;

    private SpreadObject() {}

    /**
     * The refusal of a file whose first line begins such an object; empty if the lines together are none either.
     *
     * @param line the first line
     * @param text what is behind it, which is read as far as it has to be
     */
    static Optional<Refused> refusal(String line, BufferedReader text, Place place) throws IOException {
        String begin = line + "\n";
        PushbackReader whole = new PushbackReader(text, begin.length());
        whole.unread(begin.toCharArray());
        SpreadObject object = new SpreadObject();
        try (JsonParser parser = JsonRows.JSON.createParser(whole)) {
            object.read(parser);
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
        return Optional.of(object.refusal(place));
    }

    private void read(JsonParser parser) throws IOException {
        parser.nextToken();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            keys.add(key);
            if (parser.nextToken() != JsonToken.START_ARRAY) {
                parser.skipChildren();
                continue;
            }
            JsonToken element = parser.nextToken();
            if (element == JsonToken.START_OBJECT) {
                tables.add(key);
            }
            for (; element != JsonToken.END_ARRAY; element = parser.nextToken()) {
                parser.skipChildren();
            }
        }
        others = parser.nextToken() != null;
    }

    private Refused refusal(Place place) {
        if (others) {
            return new Refused(Refusal.of("the object that begins here goes over several lines")
                    .at(place)
                    .remedy("write each object on a line of its own, for example by jq -c . %s, or all into one array"
                            .formatted(place.file())));
        }
        if (tables.size() == 1) {
            String key = tables.get(0);
            String how = key.matches("[A-Za-z_]\\w*") ? ", for example by jq .%s %s".formatted(key, place.file()) : "";
            return new Refused(Refusal.of(
                            "the file is one JSON object, not rows; its ", Shown.quoted(key), " is an array of objects")
                    .at(place)
                    .remedy("write that array into a file of its own" + how));
        }
        return new Refused(
                Refusal.of("the file is one JSON object with the keys %s, not rows".formatted(Shown.list(keys)))
                        .at(place)
                        .remedy("write the rows as an array of objects, [{\"column\": value, …}, …], or one object on"
                                + " each line"));
    }
}
