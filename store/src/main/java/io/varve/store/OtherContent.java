package io.varve.store;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;

/** Refuses a batch whose id is that of a step with other content. */
public final class OtherContent extends Refused {

    private static final long serialVersionUID = 1L;

    OtherContent(Refusal refusal) {
        super(refusal);
    }
}
