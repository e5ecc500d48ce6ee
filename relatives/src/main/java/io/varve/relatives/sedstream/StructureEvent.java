package io.varve.relatives.sedstream;

import java.util.List;

/**
 * Something that happened to a fading cluster structure.
 *
 * @param kind what happened
 * @param time how many objects had come
 * @param structure the number of the structure it happened to, as it is called afterwards
 * @param others the structure that ended in a merge; the new one of a split; none else
 */
public record StructureEvent(Kind kind, long time, long structure, List<Long> others) {

    /** What may happen. */
    public enum Kind {
        /** It became heavy enough to take objects in. */
        APPEARED,
        /** It faded away. */
        DISAPPEARED,
        /** Its centre moved by more than a deviation. */
        EVOLVED,
        /** It took another active one in. */
        MERGED,
        /** A part of it became a structure of its own. */
        SPLIT
    }

    /**
     * Copies the list.
     *
     * @param kind as above
     * @param time as above
     * @param structure as above
     * @param others as above
     */
    public StructureEvent {
        others = List.copyOf(others);
    }
}
