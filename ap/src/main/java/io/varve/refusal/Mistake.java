package io.varve.refusal;

import java.util.ConcurrentModificationException;

/**
 * Tells mistakes in a program from what damaged bytes and refused data cause in a reader, where both arrive as failures.
 *
 * <pre>{@code
 * } catch (IOException | RuntimeException e) {
 *     Mistake.passOn(e);
 *     throw new Refused("the tree is damaged", e);
 * }
 * }</pre>
 */
public final class Mistake {

    private Mistake() {}

    /**
     * Tells whether a failure is of a kind that no bytes and no data cause.
     *
     * @param failure what was thrown
     * @return whether the program that threw it is wrong
     */
    public static boolean is(Throwable failure) {
        return failure instanceof NullPointerException
                || failure instanceof ClassCastException
                || failure instanceof ArrayStoreException
                || failure instanceof IllegalStateException
                || failure instanceof UnsupportedOperationException
                || failure instanceof ConcurrentModificationException;
    }

    /**
     * Throws a mistake again, as it is, and does nothing about any other failure.
     *
     * @param failure what was thrown
     */
    public static void passOn(Exception failure) {
        if (failure instanceof RuntimeException unchecked && is(failure)) {
            throw unchecked;
        }
    }
}
