package io.varve.bench.peers;

import java.io.IOException;
import java.util.List;

/** One subject on which Varve is compared with others. */
interface Comparison {

    /**
     * What a comparison came to.
     *
     * @param tables of figures
     * @param disagreements results that should be the same and are not, a sentence each
     */
    record Outcome(List<Table> tables, List<String> disagreements) {
        public Outcome {
            tables = List.copyOf(tables);
            disagreements = List.copyOf(disagreements);
        }
    }

    /** Runs all contestants. */
    Outcome compare(Surroundings surroundings) throws IOException, InterruptedException;
}
