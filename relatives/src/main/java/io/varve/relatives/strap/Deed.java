package io.varve.relatives.strap;

import io.varve.ClusterId;
import java.util.List;

/** What a rebuild does to a cluster, to be written into the books when the step is over. */
sealed interface Deed {

    /** A cluster of outliers came to be. */
    record Created(ClusterId cluster) implements Deed {}

    /** Several clusters have one exemplar from now on. */
    record Merged(List<ClusterId> from, ClusterId into) implements Deed {}

    /** An exemplar weighed less than one object. */
    record Pruned(ClusterId cluster) implements Deed {}
}
