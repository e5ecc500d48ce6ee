package io.varve.text.label;

/** There is no label; the message says why. */
final class LabelFailed extends Exception {

    private static final long serialVersionUID = 1L;

    LabelFailed(String message) {
        super(message);
    }
}
