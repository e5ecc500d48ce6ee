package io.varve.cli;

/**
 * An algorithm as the command offers it: one class each, with constants for the help of {@code --algorithm} and {@code
 * --set}. To offer a further one, write its class and name it in the three places of {@link AlgorithmOptions} that list
 * them.
 */
interface Offer {

    /** What {@code --algorithm} calls it. */
    String name();

    /**
     * Makes it of what was given.
     *
     * @throws IllegalArgumentException if an option makes no sense for it, or a value is out of range
     */
    Algorithm from(AlgorithmOptions given);
}
