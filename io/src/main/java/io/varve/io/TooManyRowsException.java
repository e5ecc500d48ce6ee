package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;

/** Says that the rows of one step need more memory than there is; thrown before all of them are read. */
public final class TooManyRowsException extends Refused {

    private static final long serialVersionUID = 1L;

    private final long neededBytes;

    TooManyRowsException(Refusal refusal, long neededBytes) {
        super(refusal);
        this.neededBytes = neededBytes;
    }

    /**
     * Returns what the rows would need.
     *
     * @return bytes
     */
    public long neededBytes() {
        return neededBytes;
    }
}
