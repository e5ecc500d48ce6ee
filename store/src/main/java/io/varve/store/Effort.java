package io.varve.store;

import java.util.concurrent.atomic.LongAdder;

/** How often something costly was done in this process, so that tests can see that it was done once. */
final class Effort {

    static final LongAdder CONNECTIONS = new LongAdder();
    static final LongAdder BATCHES_HASHED = new LongAdder();

    private Effort() {}
}
