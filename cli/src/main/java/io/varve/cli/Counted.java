package io.varve.cli;

/** Numbers of things, as people write them. */
final class Counted {

    private Counted() {}

    static String of(long number, String what) {
        return number + " " + what + (number == 1 ? "" : "s");
    }
}
