package io.varve.text.period;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;

/**
 * A part of time with a name.
 *
 * @param name of the period
 * @param span its days
 */
public record Period(String name, TimeSpan span) {

    /**
     * Refuses a period without name.
     *
     * @param name as above
     * @param span as above
     */
    public Period {
        if (name.isBlank()) {
            throw new Refused(Refusal.of("a period needs a name").remedy("write name=from..to"));
        }
    }

    /**
     * Reads a period.
     *
     * @param text {@code name=from..to}
     * @return the period
     * @throws IllegalArgumentException if it is none
     */
    public static Period parse(String text) {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw new Refused(Refusal.of("'%s' is not a period".formatted(text))
                    .remedy("write name=from..to, for example early=1949..1969"));
        }
        return new Period(text.substring(0, equals).strip(), TimeSpan.range(text.substring(equals + 1)));
    }

    /**
     * Names some years by the first and the last of them.
     *
     * @param first the first year
     * @param last the last year, included
     * @return {@code 1949-1969}, or {@code 1949} if it is one
     */
    public static Period years(int first, int last) {
        return new Period(first == last ? String.valueOf(first) : first + "-" + last, TimeSpan.years(first, last));
    }

    /** As {@link #parse} reads it. */
    @Override
    public String toString() {
        return name + "=" + span;
    }
}
