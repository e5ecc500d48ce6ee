package io.varve.text.label;

import io.varve.text.Use;
import java.text.Normalizer;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that say who is spoken of and not what a word means: terms that always begin with a capital, not only at the beginning of a sentence,
 * and that one text alone has. Where many terms have capitals, as in German, these tell nothing, and there are none.
 */
final class Names {

    private static final Pattern TERM = Pattern.compile("\\p{L}\\p{M}*(?:\\p{L}\\p{M}*)+");
    /** What may stand before the first word of a sentence, of a quotation or of a title. */
    private static final Pattern BEGINNING = Pattern.compile("(?:^|[^\\p{L}\\p{N},\\s])\\s*$");

    private static final int TAIL = 4;
    /** Of English some 6 % of the terms within sentences have a capital, of German some 30 %. */
    private static final double MANY = 0.15;

    private final Map<String, Term> terms = new HashMap<>();
    private long inside;
    private long capitals;

    private Names() {}

    private static final class Term {
        private boolean small;
        private boolean capital;
        private boolean several;
        private String source = "";
    }

    static Set<String> in(List<Use> uses) {
        Names names = new Names();
        Set<String> seen = new HashSet<>();
        for (Use use : uses) {
            // a sentence may be there for several words
            if (seen.add(use.source() + "\n" + use.text())) {
                names.add(Normalizer.normalize(use.text(), Normalizer.Form.NFC), use.source());
            }
        }
        return names.found();
    }

    private void add(String text, String source) {
        Matcher found = TERM.matcher(text);
        while (found.find()) {
            String term = found.group();
            boolean capital = Character.isUpperCase(term.codePointAt(0));
            boolean begins = BEGINNING
                    .matcher(text.substring(Math.max(0, found.start() - TAIL), found.start()))
                    .find();
            Term known = terms.computeIfAbsent(term.toLowerCase(Locale.ROOT), any -> new Term());
            known.small |= !capital;
            known.capital |= capital && !begins;
            known.several |= !known.source.isEmpty() && !known.source.equals(source);
            known.source = source;
            inside += begins ? 0 : 1;
            capitals += capital && !begins ? 1 : 0;
        }
    }

    private Set<String> found() {
        Set<String> names = new HashSet<>();
        if (capitals < MANY * inside) {
            terms.forEach((term, known) -> {
                if (known.capital && !known.small && !known.several) {
                    names.add(term);
                }
            });
        }
        return names;
    }
}
