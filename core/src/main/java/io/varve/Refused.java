package io.varve;

/**
 * Says in one sentence why an argument or an object was not accepted: which one, the rule, its value, and where there is one,
 * the way out. Any other {@link IllegalArgumentException} is a mistake in the program.
 */
public class Refused extends IllegalArgumentException {

    private static final long serialVersionUID = 1L;

    /**
     * Refuses something.
     *
     * @param sentence what, and why
     */
    public Refused(String sentence) {
        super(sentence);
    }

    /**
     * Refuses something that something else did not accept.
     *
     * @param sentence what, and why
     * @param cause what failed underneath
     */
    public Refused(String sentence, Throwable cause) {
        super(sentence, cause);
    }
}
