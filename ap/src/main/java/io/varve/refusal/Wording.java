package io.varve.refusal;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Part of a sentence, in which options are not yet called by a name.
 *
 * @param pieces texts, places and options, in order
 */
public record Wording(@SuppressWarnings("serial") List<Serializable> pieces) implements Serializable {

    /** No words. */
    public static final Wording NONE = new Wording(List.of());

    /**
     * Copies the pieces.
     *
     * @param pieces texts, places and options, in order
     */
    public Wording {
        pieces = List.copyOf(pieces);
    }

    /**
     * Puts pieces together.
     *
     * @param pieces places, options, and whatever else as its text
     * @return the words
     */
    public static Wording of(Object... pieces) {
        return new Wording(Arrays.stream(pieces)
                .<Serializable>map(piece -> piece instanceof Option || piece instanceof Place
                        ? (Serializable) piece
                        : String.valueOf(piece))
                .toList());
    }

    /**
     * Returns the words with a front end's names of options.
     *
     * @param names calls an option by its name
     * @return the text
     */
    public String with(Function<Option, String> names) {
        return pieces.stream()
                .map(piece -> piece instanceof Option option ? names.apply(option) : piece.toString())
                .collect(Collectors.joining());
    }

    @Override
    public String toString() {
        return with(Option::inLibrary);
    }
}
