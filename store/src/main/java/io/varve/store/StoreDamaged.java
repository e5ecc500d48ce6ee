package io.varve.store;

/** Says that a timeline's file does not hold what was written to it. */
public final class StoreDamaged extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * Tells what is wrong.
     *
     * @param sentence where and what, and the way out
     */
    public StoreDamaged(String sentence) {
        super(sentence);
    }

    /**
     * Tells what is wrong, as something else has noticed.
     *
     * @param sentence where and what, and the way out
     * @param cause what failed underneath
     */
    public StoreDamaged(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
