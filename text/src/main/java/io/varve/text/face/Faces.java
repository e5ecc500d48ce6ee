package io.varve.text.face;

import io.varve.ClusterId;
import io.varve.view.FaceFacts;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What clusters are.
 *
 * @param names a few words for each of which something is known
 * @param facts the rows of tables that say more
 */
public record Faces(SortedMap<ClusterId, String> names, FaceFacts facts) {

    /** Nothing is known. */
    public static final Faces NONE = new Faces(new TreeMap<>(), FaceFacts.NONE);

    /** Copies the map. */
    public Faces {
        names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
    }
}
