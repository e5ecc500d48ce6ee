package io.varve.lab.released;

import io.varve.variants.resumed.ApMessages;

/**
 * The messages with which released IAPNA begins a step: those between old objects as they were, none between new ones, and
 * between an old and a new object those of the opposite direction between the old one and the neighbour of the new one.
 *
 * @param before between old objects
 * @param neighbours of every object the old one whose messages it has, itself if it is old
 * @param old how many objects are, before all others
 */
record TurnedMessages(ApMessages before, int[] neighbours, int old) implements ApMessages {

    @Override
    public double responsibility(int i, int k) {
        if (i < old && k < old) {
            return before.responsibility(i, k);
        }
        return i >= old && k >= old ? 0 : before.responsibility(neighbours[k], neighbours[i]);
    }

    @Override
    public double availability(int i, int k) {
        if (i < old && k < old) {
            return before.availability(i, k);
        }
        return i >= old && k >= old ? 0 : before.availability(neighbours[k], neighbours[i]);
    }

    @Override
    public long bytes() {
        return before.bytes();
    }
}
