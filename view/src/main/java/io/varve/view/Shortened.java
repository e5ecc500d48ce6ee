package io.varve.view;

/** Names from data inside sentences, where they must not crowd out the rest. */
final class Shortened {

    private static final int MOST = 40;

    private Shortened() {}

    static String of(String name) {
        return of(name, MOST);
    }

    static String of(String name, int most) {
        if (name.codePointCount(0, name.length()) <= most) {
            return name;
        }
        return name.substring(0, name.offsetByCodePoints(0, most - 1)) + "…";
    }
}
