package io.varve.io;

import de.siegmar.fastcsv.reader.AbstractBaseCsvCallbackHandler;
import io.varve.refusal.Place;
import java.util.ArrayList;
import java.util.List;

/** Gathers the fields of a record as they are written; one of nothing but spaces is empty, unless it is in quotes. */
final class FieldHandler extends AbstractBaseCsvCallbackHandler<FieldHandler.Fields> {

    private final String file;
    private final boolean spaced;
    private List<String> fields = new ArrayList<>();
    private boolean quotedSeen;
    private int quotedAtStart;
    private boolean quotedEver;
    private long line;

    /** With spaces as delimiter every run of them is one, so the empty fields in between are none. */
    FieldHandler(String file, boolean spaced) {
        this.file = file;
        this.spaced = spaced;
    }

    /** A record of the file, with the line it starts on, and how many fields from the first on are in quotes. */
    record Fields(long line, List<String> values, boolean blank, int quotedAtStart) {}

    /** The line on which the record starts that is being read. */
    long line() {
        return line;
    }

    /** Whether a field of the records so far was in quotes. */
    boolean quotedEver() {
        return quotedEver;
    }

    @Override
    protected void handleBegin(long startingLineNumber) {
        line = startingLineNumber;
        fields = new ArrayList<>(Math.max(4, fields.size()));
        quotedSeen = false;
        quotedAtStart = 0;
    }

    @Override
    protected void handleField(int index, char[] buffer, int offset, int length, boolean quoted) {
        quotedSeen |= quoted;
        quotedEver |= quoted;
        String field = new String(buffer, offset, length);
        boolean empty = !quoted && Cells.bare(field).isEmpty();
        if (!empty || !spaced) {
            quotedAtStart += quoted && quotedAtStart == fields.size() ? 1 : 0;
            fields.add(empty ? "" : field);
            if (fields.size() > ReadLimits.COLUMNS) {
                throw ReadLimits.tooManyColumns(Place.of(file).line(line));
            }
        }
    }

    @Override
    protected Fields buildRecord() {
        boolean blank = !quotedSeen
                && (fields.isEmpty() || (fields.size() == 1 && fields.get(0).isEmpty()));
        return new Fields(line, fields, blank, quotedAtStart);
    }
}
