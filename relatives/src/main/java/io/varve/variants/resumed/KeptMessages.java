package io.varve.variants.resumed;

import io.varve.ap.Precision;
import io.varve.internal.ap.ApMemory;
import io.varve.internal.ap.Copies;
import io.varve.internal.messages.Messages;

/**
 * The messages of a run that has ended, found by object.
 *
 * @param copies which objects share a row
 * @param messages between rows
 * @param precision in which they are kept
 */
record KeptMessages(Copies copies, Messages messages, Precision precision) implements ApMessages {

    @Override
    public double responsibility(int i, int k) {
        return messages.responsibility(copies.groupOf(i), copies.groupOf(k));
    }

    @Override
    public double availability(int i, int k) {
        return messages.availability(copies.groupOf(i), copies.groupOf(k));
    }

    @Override
    public long bytes() {
        return ApMemory.ofMatrices(copies.size(), precision);
    }
}
