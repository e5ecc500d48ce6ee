package io.varve;

import io.varve.refusal.Refused;

/** Refuses the id of a cluster that there never was. */
public final class NoSuchCluster extends Refused {

    private static final long serialVersionUID = 1L;

    /**
     * Refuses an id.
     *
     * @param id of no cluster
     */
    public NoSuchCluster(ClusterId id) {
        super("there never was a cluster " + id);
    }

    /**
     * Refuses an id where the place matters.
     *
     * @param id of no cluster
     * @param where it was looked for, such as a file
     */
    public NoSuchCluster(ClusterId id, Object where) {
        super("there never was a cluster %s in %s".formatted(id, where));
    }
}
