package io.varve.refusal;

import java.util.Collection;
import java.util.Locale;
import java.util.stream.Collectors;

/** Foreign text in messages: never longer than a line can take, and unable to act on a terminal. */
public final class Shown {

    private static final int LONGEST = 60;
    private static final int MOST_NAMES = 20;

    private Shown() {}

    /**
     * Returns a text in quotes, cut to 60 characters.
     *
     * @param text from data
     * @return what may be shown
     */
    public static String quoted(String text) {
        return "'" + plain(text) + "'";
    }

    /**
     * Returns a text without quotes, cut to 60 characters.
     *
     * @param text from data
     * @return what may be shown
     */
    public static String plain(String text) {
        if (text.length() <= LONGEST) {
            return escaped(text);
        }
        int end = Character.isHighSurrogate(text.charAt(LONGEST - 1)) ? LONGEST - 1 : LONGEST;
        return escaped(text.substring(0, end)) + "…";
    }

    /**
     * Returns at most 20 names, in quotes.
     *
     * @param names from data
     * @return what may be shown
     */
    public static String list(Collection<String> names) {
        String shown = names.stream().limit(MOST_NAMES).map(Shown::quoted).collect(Collectors.joining(", "));
        int more = names.size() - MOST_NAMES;
        return more > 0 ? shown + " and " + more + " more" : shown;
    }

    /**
     * Returns a text whole, however long: paths have to be copied.
     *
     * @param text from data
     * @return what may be shown
     */
    public static String escaped(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        text.codePoints().forEach(c -> append(shown, c));
        return shown.toString();
    }

    private static void append(StringBuilder shown, int c) {
        switch (c) {
            case '\t' -> shown.append("\\t");
            case '\n' -> shown.append("\\n");
            case '\r' -> shown.append("\\r");
            default -> {
                if (acts(c)) {
                    shown.append(String.format(Locale.ROOT, "\\u%04x", c));
                } else {
                    shown.appendCodePoint(c);
                }
            }
        }
    }

    // direction marks and line separators are no control characters, yet they can turn a message around
    private static boolean acts(int c) {
        int type = Character.getType(c);
        return type == Character.CONTROL
                || type == Character.FORMAT
                || type == Character.SURROGATE
                || type == Character.LINE_SEPARATOR
                || type == Character.PARAGRAPH_SEPARATOR;
    }
}
