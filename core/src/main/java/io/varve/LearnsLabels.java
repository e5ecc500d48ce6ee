package io.varve;

import io.varve.table.PseudoLabelRow;
import java.util.List;

/** A clusterer that is given the classes of some objects, and learns those of others. */
public interface LearnsLabels {

    /**
     * Returns every class that it was given, learned or let go.
     *
     * @return in order of step and round; without objects that were forgotten
     */
    List<PseudoLabelRow> pseudoLabels();
}
