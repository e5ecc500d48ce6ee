package io.varve.refusal;

/**
 * Says why an argument, an object or a file was not accepted: which one, the rule, its value, and where there is one, the way out.
 * The message is the whole sentence, {@link #refusal()} its parts. Any other {@link IllegalArgumentException} is a mistake in the
 * program.
 */
public class Refused extends IllegalArgumentException {

    private static final long serialVersionUID = 2L;

    private final Refusal refusal;

    /**
     * Refuses something of which there is no more to say than the rule and its value and, after a semicolon, the way out.
     *
     * @param sentence the sentence
     */
    public Refused(String sentence) {
        this(Refusal.told(sentence));
    }

    /**
     * Refuses something that something else did not accept, in no more than a sentence.
     *
     * @param sentence the rule and its value and, after a semicolon, the way out
     * @param cause what failed underneath
     */
    public Refused(String sentence, Throwable cause) {
        this(Refusal.told(sentence), cause);
    }

    /**
     * Refuses something.
     *
     * @param refusal where, what, why, and the way out
     */
    public Refused(Refusal refusal) {
        super(refusal.toString());
        this.refusal = refusal;
    }

    /**
     * Refuses something that something else did not accept.
     *
     * @param refusal where, what, why, and the way out
     * @param cause what failed underneath
     */
    public Refused(Refusal refusal, Throwable cause) {
        super(refusal.toString(), cause);
        this.refusal = refusal;
    }

    /**
     * Returns the refusal in its parts.
     *
     * @return where, what, why, and the way out
     */
    public final Refusal refusal() {
        return refusal;
    }
}
