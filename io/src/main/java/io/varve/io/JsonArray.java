package io.varve.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.IOException;
import java.io.Reader;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One JSON array of objects, as programs save tables; it is read object by object and never held as a whole. */
final class JsonArray implements JsonRows {

    private final JsonParser parser;
    private Place place;
    private long line;
    private long row = -1;
    private boolean ended;

    JsonArray(Reader text, String file) throws IOException {
        parser = JSON.createParser(text);
        place = Place.of(file).line(1);
        parser.nextToken();
    }

    @Override
    public @Nullable Map<String, JsonCell> next() throws IOException {
        if (ended) {
            return null;
        }
        try {
            JsonToken token = parser.nextToken();
            row++;
            place = placeOf(parser.currentTokenLocation().getLineNr());
            if (token == JsonToken.END_ARRAY) {
                ended = true;
                requireNothingBehind();
                return null;
            }
            if (token != JsonToken.START_OBJECT) {
                throw new Refused(Refusal.of("an element of the array is not a JSON object")
                        .at(place)
                        .remedy("write every row as {\"column\": value, …}"));
            }
            return JsonRows.object(parser, place);
        } catch (StreamConstraintsException e) {
            throw JsonRows.beyondLimits(e, place);
        } catch (JsonProcessingException e) {
            long broken = e.getLocation() == null
                    ? line
                    : Math.max(line, e.getLocation().getLineNr());
            throw new Refused(
                    Refusal.of("the array is not valid JSON (%s)".formatted(Shown.plain(e.getOriginalMessage())))
                            .at(place.line(broken))
                            .remedy(
                                    "correct the file, or write each object on a line of its own, where broken ones can be left out"),
                    e);
        }
    }

    /** Where an object begins; of several in one line it is told which of the array it is. */
    private Place placeOf(long begin) {
        boolean alone = begin > line;
        line = begin;
        return alone ? place.line(begin) : place.row(row);
    }

    private void requireNothingBehind() throws IOException {
        if (parser.nextToken() != null) {
            throw new Refused(Refusal.of("there is more behind the end of the array")
                    .at(place.line(parser.currentTokenLocation().getLineNr()))
                    .remedy("write all rows into one array, or each on a line of its own"));
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public void close() throws IOException {
        parser.close();
    }
}
