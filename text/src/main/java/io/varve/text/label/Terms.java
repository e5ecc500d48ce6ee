package io.varve.text.label;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The terms of a text: runs of at least two letters of any script, in lower case, composed. */
final class Terms {

    // an apostrophe ends a term, so that "l'eau" has water in it and "king's" the king
    private static final Pattern TERM = Pattern.compile("\\p{L}\\p{M}*(?:\\p{L}\\p{M}*)+");

    private Terms() {}

    static List<String> of(String text) {
        List<String> terms = new ArrayList<>();
        Matcher found = TERM.matcher(folded(text));
        while (found.find()) {
            terms.add(found.group());
        }
        return terms;
    }

    private static String folded(String text) {
        return Normalizer.normalize(text.toLowerCase(Locale.ROOT), Normalizer.Form.NFC);
    }
}
