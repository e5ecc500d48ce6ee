package io.varve.io;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.io.JsonEOFException;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedReader;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** JSON Lines: an object a line, blank lines between them. */
final class JsonLines implements JsonRows {

    private final BufferedReader text;
    private final Cells cells;
    private Place place;
    private boolean begun;

    JsonLines(BufferedReader text, String file, Cells cells) {
        this.text = text;
        this.cells = cells;
        place = Place.of(file).line(0);
    }

    @Override
    public @Nullable Map<String, JsonCell> next() throws IOException {
        long number = place.number();
        for (String line = text.readLine(); line != null; line = text.readLine()) {
            number++;
            if (!line.isBlank()) {
                boolean first = !begun;
                begun = true;
                place = place.line(number);
                try {
                    return parse(line, first);
                } catch (Refused e) {
                    cells.breakOff(e, place);
                }
            }
        }
        return null;
    }

    private Map<String, JsonCell> parse(String line, boolean first) throws IOException {
        try (JsonParser parser = JSON.createParser(line)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new Refused(Refusal.of(Shown.quoted(line.strip()) + " is not a JSON object")
                        .at(place)
                        .remedy("write every row as {\"column\": value, …}"));
            }
            Map<String, JsonCell> row = JsonRows.object(parser, place);
            if (parser.nextToken() != null) {
                throw new Refused(Refusal.of("there is more than one JSON value on this line")
                        .at(place)
                        .remedy("put every object on its own line"));
            }
            return row;
        } catch (StreamConstraintsException e) {
            throw JsonRows.beyondLimits(e, place);
        } catch (JsonProcessingException e) {
            if (first && e instanceof JsonEOFException && !cells.skipsBroken()) {
                Optional<Refused> spread = SpreadObject.refusal(line, text, place);
                if (spread.isPresent()) {
                    throw spread.get();
                }
            }
            throw new Refused(
                    Refusal.of("%s is not valid JSON (%s)"
                                    .formatted(Shown.quoted(line.strip()), Shown.plain(e.getOriginalMessage())))
                            .at(place)
                            .remedy(
                                    "correct the line, or leave out such lines with ",
                                    ReadOption.BROKEN_LINES,
                                    " skip"),
                    e);
        }
    }

    @Override
    public Place place() {
        return place;
    }

    @Override
    public void close() throws IOException {
        text.close();
    }
}
