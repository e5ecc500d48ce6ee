package io.varve.store;

/**
 * Where an event is in the table of events.
 *
 * @param step that did it
 * @param position among the events of the step, counted from 0
 */
public record EventKey(int step, int position) implements Comparable<EventKey> {

    /** Before the first event. */
    public static final EventKey START = new EventKey(0, -1);

    @Override
    public int compareTo(EventKey other) {
        return step == other.step ? Integer.compare(position, other.position) : Integer.compare(step, other.step);
    }
}
