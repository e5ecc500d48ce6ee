package io.varve.store;

import io.varve.refusal.Option;

/** What a caller may choose for a timeline and a refusal may name as its remedy. */
public enum TimelineOption implements Option {
    /** By what a batch is recognised. */
    BATCH_ID("Arrival.batchId"),
    /** Whether vectors are kept. */
    KEEP_VECTORS("TimelineOptions.keepVectors"),
    /** The most bytes of a state. */
    LARGEST_STATE("TimelineOptions.largestState"),
    /** How long to wait for another process. */
    WAIT("TimelineOptions.patience"),
    /** Whether a restored timeline may replace another. */
    REPLACE("replace"),
    /** That objects which arrived before are left out. */
    SKIP_KNOWN("Arrival.known"),
    /** Whether a batch may be of an earlier time. */
    LATE("Arrival.late");

    private final String component;

    TimelineOption(String component) {
        this.component = component;
    }

    @Override
    public String inLibrary() {
        return component;
    }
}
