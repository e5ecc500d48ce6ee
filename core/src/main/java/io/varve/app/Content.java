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
 * @param sample those of its objects that are in the sample of all, where there is one
 */
record Content(
        ColumnStatistics members, Row pack, List<Member> representatives, List<Member> kept, List<Member> sample) {

    Content {
        representatives = List.copyOf(representatives);
        kept = List.copyOf(kept);
        sample = List.copyOf(sample);
    }

    /** The same cluster after the sample of all objects has changed. */
    Content in(ObjectSample all) {
        List<Member> left = all.among(sample);
        return left.size() == sample.size() ? this : new Content(members, pack, representatives, kept, left);
    }
}
