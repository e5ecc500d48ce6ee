package io.varve.scale;

import io.varve.refusal.Refused;
import java.util.List;

/** Says that a batch has the numeric columns of a model, but in another order. */
public final class OtherColumnOrderException extends Refused {

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // always made by List.copyOf
    private final List<String> wanted;

    OtherColumnOrderException(String sentence, List<String> wanted) {
        super(sentence);
        this.wanted = List.copyOf(wanted);
    }

    /**
     * Returns the order that the batch should have.
     *
     * @return the numeric columns of the model
     */
    public List<String> wanted() {
        return wanted;
    }
}
