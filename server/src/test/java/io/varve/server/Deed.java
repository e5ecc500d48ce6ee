package io.varve.server;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Something that is done to a timeline in a soak, of which a hand knows how. */
sealed interface Deed {

    /**
     * Adds the batch of a number.
     *
     * @param number decides what is in it
     */
    record Add(int number) implements Deed {}

    /**
     * Forgets objects.
     *
     * @param ids at least one
     */
    record Forget(List<String> ids) implements Deed {}

    /** Undoes the last step. */
    record Undo() implements Deed {}

    /**
     * Copies the timeline.
     *
     * @param copy where there is nothing yet
     */
    record BackUp(Path copy) implements Deed {}

    default String name() {
        return getClass().getSimpleName().toLowerCase(Locale.ROOT);
    }
}
