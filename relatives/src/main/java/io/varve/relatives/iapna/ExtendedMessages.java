package io.varve.relatives.iapna;

import io.varve.variants.resumed.ApMessages;

/**
 * The messages with which IAPNA begins a step: old objects go on with theirs, and a new object takes those of its nearest
 * old neighbour, as sender and as receiver. With i' the neighbour of a new object i, and i' = i for an old one, both
 * responsibilities and availabilities are
 *
 * <pre>
 * M[i][j] = M_old[i'][j']  where i or j is old,  0 where both are new
 * </pre>
 *
 * <p>Nothing is special about j = i' for a new i: it takes the message of its neighbour to itself.
 */
final class ExtendedMessages implements ApMessages {

    private final ApMessages old;
    private final int[] neighbours;
    private final int oldObjects;

    private ExtendedMessages(ApMessages old, int[] neighbours, int oldObjects) {
        this.old = old;
        this.neighbours = neighbours;
        this.oldObjects = oldObjects;
    }

    /**
     * Extends messages between old objects.
     *
     * @param neighbours of every object the old one whose messages it has, itself if it is old; −1 if there is none, then
     *     all its messages are 0
     * @param oldObjects how many there are, before all others
     */
    static ExtendedMessages of(ApMessages old, int[] neighbours, int oldObjects) {
        return new ExtendedMessages(old, neighbours, oldObjects);
    }

    @Override
    public double responsibility(int i, int k) {
        return extended(old::responsibility, i, k);
    }

    @Override
    public double availability(int i, int k) {
        return extended(old::availability, i, k);
    }

    private interface Between {
        double message(int i, int k);
    }

    private double extended(Between messages, int i, int k) {
        boolean newSender = i >= oldObjects;
        boolean newReceiver = k >= oldObjects;
        int from = neighbours[i];
        int to = neighbours[k];
        if ((newSender && newReceiver) || from < 0 || to < 0) {
            return 0;
        }
        return messages.message(from, to);
    }

    @Override
    public long bytes() {
        return old.bytes();
    }
}
