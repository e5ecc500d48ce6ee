package io.varve.cli;

import org.jspecify.annotations.Nullable;

/**
 * What became of a link between two objects.
 *
 * @param object one of the two
 * @param other the other one
 * @param link must or cannot be together
 * @param strength what breaking it costs; empty for a link that always holds
 * @param kept whether it holds after the last step
 */
record LinkRow(
        String object, String other, String link, @Nullable Double strength, boolean kept) {

    /**
     * A link as somebody wrote it.
     *
     * @param object as above, if it is there
     * @param other as above, if it is there
     * @param link as above, or anything else
     * @param strength a number, or anything else
     */
    record Given(
            @Nullable String object,
            @Nullable String other,
            @Nullable String link,
            @Nullable String strength) {}
}
