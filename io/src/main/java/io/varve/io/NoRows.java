package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;

/** Refuses a file that has no rows. */
public final class NoRows extends Refused {

    private static final long serialVersionUID = 1L;

    NoRows(Refusal refusal) {
        super(refusal);
    }
}
