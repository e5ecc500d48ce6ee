package io.varve.refusal;

import java.io.Serializable;
import java.util.function.Function;

/**
 * Why something was not accepted, in parts. The sentence is {@code where: which rule was broken; the way out}, or without its
 * start where the rule speaks of the place itself.
 *
 * <pre>{@code
 * throw new Refused(Refusal.of(Shown.quoted(text), " is not a number").value(text).at(place)
 *         .remedy("leave the column out with ", EXCLUDE, ", or correct the value"));
 * }</pre>
 *
 * @param place where
 * @param value what was refused, whole; empty where it is no single value
 * @param rule the rule it breaks, with as much of the value as fits into a sentence
 * @param remedy the way out; without words where there is none
 */
public record Refusal(Place place, String value, Wording rule, Wording remedy) implements Serializable {

    private static final String WAY_OUT = "; ";

    /**
     * Begins with the rule.
     *
     * @param rule its words: options, at most one place that the sentence is about, and whatever else as its text
     * @return the refusal, so far
     */
    public static Refusal of(Object... rule) {
        Wording words = Wording.of(rule);
        Place about = words.pieces().stream()
                .filter(Place.class::isInstance)
                .map(Place.class::cast)
                .findFirst()
                .orElse(Place.NONE);
        return new Refusal(about, "", words, Wording.NONE);
    }

    /** Takes a sentence apart: what follows a semicolon in it is the way out. */
    static Refusal told(String sentence) {
        int rule = sentence.indexOf(WAY_OUT);
        return rule < 0
                ? of(sentence)
                : of(sentence.substring(0, rule)).remedy(sentence.substring(rule + WAY_OUT.length()));
    }

    /**
     * Says where.
     *
     * @param newPlace where the value is
     * @return the refusal with it
     */
    public Refusal at(Place newPlace) {
        return new Refusal(newPlace, value, rule, remedy);
    }

    /**
     * Says what was refused.
     *
     * @param refused the value, as it was given
     * @return the refusal with it
     */
    public Refusal value(Object refused) {
        return new Refusal(place, String.valueOf(refused), rule, remedy);
    }

    /**
     * Says what to do.
     *
     * @param words options, and whatever else as its text
     * @return the refusal with it
     */
    public Refusal remedy(Object... words) {
        return new Refusal(place, value, rule, Wording.of(words));
    }

    /**
     * Returns the whole sentence.
     *
     * @param names what a front end calls options
     * @return where, which rule, the way out
     */
    public String sentence(Function<Option, String> names) {
        String where = place.toString();
        String broken = rule.with(names);
        String wayOut = remedy.with(names);
        boolean named = where.isEmpty() || rule.pieces().contains(place);
        return (named ? "" : where + ": ") + broken + (wayOut.isEmpty() ? "" : WAY_OUT + wayOut);
    }

    @Override
    public String toString() {
        return sentence(Option::inLibrary);
    }
}
