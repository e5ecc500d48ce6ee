package io.varve.app;

import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import java.util.List;

/**
 * What is kept of a cluster between steps: not its objects, only what can be said of all of them together. Its identity,
 * age and past are in the ledger.
 *
 * @param members count, sums and bounds of all its objects; not to be changed
 * @param pack the row that stands for it in the next step
 * @param representatives at most five objects, nearest to the mean first
 * @param kept all its objects, where vectors are kept
 */
record Content(ColumnStatistics members, Row pack, List<Member> representatives, List<Member> kept) {

    Content {
        representatives = List.copyOf(representatives);
        kept = List.copyOf(kept);
    }
}
