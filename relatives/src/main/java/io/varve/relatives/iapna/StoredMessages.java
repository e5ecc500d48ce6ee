package io.varve.relatives.iapna;

import io.varve.ModelState;
import io.varve.ap.Precision;
import io.varve.internal.Checks;
import io.varve.internal.books.StateBytes;
import io.varve.variants.resumed.ApMessages;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Map;

/**
 * The messages between all objects, as they were written down in a state: one part for some rows each, so that none grows
 * too large.
 */
final class StoredMessages implements ApMessages {

    private static final String ROWS = "messages/";
    private static final int ROWS_PER_PART = 64;

    private final double[][] responsibilities;
    private final double[][] availabilities;

    private StoredMessages(int objects) {
        responsibilities = new double[objects][objects];
        availabilities = new double[objects][objects];
    }

    static void store(Map<String, byte[]> parts, ApMessages messages, int objects, Precision precision) {
        for (int from = 0; from < objects; from += ROWS_PER_PART) {
            int first = from;
            int last = Math.min(objects, from + ROWS_PER_PART);
            parts.put(ROWS + from / ROWS_PER_PART, StateBytes.write(out -> {
                out.writeBoolean(precision == Precision.FLOAT);
                for (int i = first; i < last; i++) {
                    for (int k = 0; k < objects; k++) {
                        write(out, messages.responsibility(i, k), precision);
                        write(out, messages.availability(i, k), precision);
                    }
                }
            }));
        }
    }

    static StoredMessages read(ModelState state, int objects) {
        StoredMessages messages = new StoredMessages(objects);
        int parts = (objects + ROWS_PER_PART - 1) / ROWS_PER_PART;
        Checks.require(
                StateBytes.numbered(state, ROWS).size() == parts,
                "the state of iapna is damaged: its messages are not those of %d objects",
                objects);
        for (int part = 0; part < parts; part++) {
            int first = part * ROWS_PER_PART;
            StateBytes.read(state, ROWS + part, in -> messages.readRows(in, first));
        }
        return messages;
    }

    private StoredMessages readRows(DataInputStream in, int first) throws IOException {
        boolean single = in.readBoolean();
        int objects = responsibilities.length;
        for (int i = first; i < Math.min(objects, first + ROWS_PER_PART); i++) {
            for (int k = 0; k < objects; k++) {
                responsibilities[i][k] = single ? in.readFloat() : in.readDouble();
                availabilities[i][k] = single ? in.readFloat() : in.readDouble();
            }
        }
        return this;
    }

    private static void write(DataOutputStream out, double message, Precision precision) throws IOException {
        if (precision == Precision.FLOAT) {
            out.writeFloat((float) message);
        } else {
            out.writeDouble(message);
        }
    }

    @Override
    public double responsibility(int i, int k) {
        return responsibilities[i][k];
    }

    @Override
    public double availability(int i, int k) {
        return availabilities[i][k];
    }

    @Override
    public long bytes() {
        return 2L * Double.BYTES * responsibilities.length * responsibilities.length;
    }
}
