package io.varve.relatives.iapna;

import io.varve.variants.resumed.ApMessages;

/**
 * The messages between those objects that are left.
 *
 * @param all those of all objects
 * @param left the positions of those that are left
 */
record LeftMessages(ApMessages all, int[] left) implements ApMessages {

    @Override
    public double responsibility(int i, int k) {
        return all.responsibility(left[i], left[k]);
    }

    @Override
    public double availability(int i, int k) {
        return all.availability(left[i], left[k]);
    }

    @Override
    public long bytes() {
        return all.bytes();
    }
}
