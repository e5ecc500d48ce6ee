package io.varve.io;

import io.varve.refusal.Mistake;

/** Tells a mistake of ours from what libraries throw at data that they cannot read. */
final class Bug {

    private Bug() {}

    /**
     * Whether a failure is of a kind that data never causes in our own code, and comes from there: the first code outside the JDK is
     * ours. Libraries do let damaged files cause such failures.
     */
    static boolean isOurs(Throwable failure) {
        if (!Mistake.is(failure)) {
            return false;
        }
        for (StackTraceElement frame : failure.getStackTrace()) {
            String name = frame.getClassName();
            if (!name.startsWith("java.") && !name.startsWith("jdk.") && !name.startsWith("sun.")) {
                return name.startsWith("io.varve.");
            }
        }
        return false;
    }

    /** Throws a mistake of ours again, as it is, and does nothing about any other failure. */
    static void passOn(Throwable failure) {
        if (failure instanceof RuntimeException unchecked && isOurs(failure)) {
            throw unchecked;
        }
    }
}
