package io.varve.text.report;

import io.varve.text.Use;
import io.varve.view.SenseFacts.UseFacts;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The text around a use, cut to what a person needs: a text may be a whole book. */
public final class Excerpt {

    private static final int AROUND = 160;
    private static final int LONGEST_WORD = 80;
    private static final String CUT = "…";

    private Excerpt() {}

    /**
     * Shows a text of which only the word is known: its first place there, or the beginning of the text.
     *
     * @param word in any case
     * @param identifier of the use
     * @param period of the use
     * @param text that has the word
     * @return what is around it
     */
    public static UseFacts of(String word, String identifier, String period, String text) {
        Matcher place = Pattern.compile(Pattern.quote(word), Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE)
                .matcher(text);
        boolean found = place.find();
        return of(new Use(word, period, identifier, found ? place.start() : 0, found ? place.end() : 0, text, 0));
    }

    static UseFacts of(Use use) {
        String text = use.text();
        String word = text.substring(use.start(), use.end());
        int from = whole(text, Math.max(0, use.start() - AROUND));
        int to = whole(text, Math.min(text.length(), use.end() + AROUND));
        String before = (from > 0 ? CUT : "") + afterSpace(text, from, use.start());
        String after = beforeSpace(text, use.end(), to) + (to < text.length() ? CUT : "");
        boolean endless = word.length() > LONGEST_WORD;
        return new UseFacts(
                use.identifier(),
                use.period(),
                before,
                endless ? word.substring(0, whole(word, LONGEST_WORD)) + CUT : word,
                after);
    }

    /** Moves a cut out of a surrogate pair. */
    private static int whole(String text, int at) {
        return at > 0 && at < text.length() && Character.isLowSurrogate(text.charAt(at)) ? at - 1 : at;
    }

    /** A cut text begins with a whole word, if there is a space near. */
    private static String afterSpace(String text, int from, int to) {
        int space = from == 0 ? -1 : text.indexOf(' ', from);
        return text.substring(space >= 0 && space < Math.min(to, from + AROUND / 4) ? space + 1 : from, to);
    }

    private static String beforeSpace(String text, int from, int to) {
        int space = to == text.length() ? -1 : text.lastIndexOf(' ', to);
        return text.substring(from, space > Math.max(from, to - AROUND / 4) ? space : to);
    }
}
