package io.varve.io;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The objects of a JSON file, one after the other: one a line, or those of one array. */
sealed interface JsonRows extends AutoCloseable permits JsonLines, JsonArray {

    // NaN and Infinity are no JSON, but what Python writes; taken in so that the refusal can name the cell
    JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .streamReadConstraints(StreamReadConstraints.builder()
                    .maxNestingDepth(ReadLimits.DEPTH)
                    .build())
            .build();

    /** Opens what a file holds. */
    static JsonRows of(Source source, Charset encoding, Cells cells) throws IOException {
        return source.isJsonArray()
                ? new JsonArray(source.text(encoding), source.name())
                : new JsonLines(source.lines(encoding), source.name(), cells);
    }

    /** Returns the next object, key by key, or null where there is none. */
    @Nullable
    Map<String, JsonCell> next() throws IOException;

    /** Where the object stands that came last. */
    Place place();

    @Override
    void close() throws IOException;

    /** Reads an object whose brace was read, to its end. */
    static Map<String, JsonCell> object(JsonParser parser, Place place) throws IOException {
        Map<String, JsonCell> cells = new LinkedHashMap<>();
        for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
            parser.nextToken();
            if (cells.put(key, JsonCell.read(parser)) != null) {
                throw new Refused(Refusal.of("the key occurs twice in this object")
                        .at(place.column(key))
                        .remedy("rename one of them"));
            }
            ReadLimits.requireColumns(cells.size(), place);
        }
        return cells;
    }

    /** The refusal of a value beyond the limits of the parser. */
    static Refused beyondLimits(StreamConstraintsException e, Place place) {
        String limit = e.getOriginalMessage().replaceAll(", from `[^`]*`", "");
        return new Refused(
                Refusal.of("a value is too long or too deep (" + Shown.escaped(limit) + ")")
                        .at(place)
                        .remedy("shorten it"),
                e);
    }
}
