package io.varve.lab.released;

import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * What a recorded run was given: which rows of a data set, in which order and in which batches.
 *
 * @param data the name of the data set
 * @param algorithm which released form ran
 * @param seed that made the order, if it is known; nothing depends on it
 * @param pack0 what stood for a cluster after the first step; only APP cares
 * @param order of the rows, counted from 0
 * @param sizes of the batches
 */
record RecordedRun(
        String data, Algorithm algorithm, OptionalLong seed, Optional<Pack0> pack0, int[] order, int[] sizes) {

    /** The released forms, by the names that recorded runs give them. */
    enum Algorithm {
        APP("APP-reference"),
        IAPNA("IAPNA-reference");

        private final String recorded;

        Algorithm(String recorded) {
            this.recorded = recorded;
        }

        static Optional<Algorithm> named(String name) {
            return Stream.of(values())
                    .filter(each -> each.recorded.equals(name))
                    .findFirst();
        }

        @Override
        public String toString() {
            return recorded;
        }
    }

    ReleasedForm start(ReleasedColumns columns) {
        return switch (algorithm) {
            case APP -> new ReleasedApp(columns, pack0.orElse(Pack0.EXEMPLAR));
            case IAPNA -> new ReleasedIapna(columns);
        };
    }
}
