package io.varve.io;

/** Tells a mistake of ours from what libraries throw at data that they cannot read. */
final class Bug {

    private Bug() {}

    /**
     * Whether a failure is of a kind that data never causes in our own code, and comes from there: the first code outside the JDK is
     * ours. Libraries do let damaged files cause such failures.
     */
    static boolean isOurs(Throwable failure) {
        if (!(failure instanceof NullPointerException || failure instanceof ClassCastException)) {
            return false;
        }
        for (StackTraceElement frame : failure.getStackTrace()) {
            if (!frame.getClassName().startsWith("java.")) {
                return frame.getClassName().startsWith("io.varve.");
            }
        }
        return false;
    }
}
