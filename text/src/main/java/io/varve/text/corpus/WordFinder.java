package io.varve.text.corpus;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Finds words in texts: whole ones, in any of their forms. */
final class WordFinder {

    private final boolean matchCase;
    private final Map<String, List<Form>> formsByFirstWord = new HashMap<>();

    WordFinder(Targets targets) {
        matchCase = targets.matchCase();
        for (Target target : targets.words()) {
            for (String form : target.forms()) {
                Form compiled = Form.of(target.word(), comparable(form));
                formsByFirstWord
                        .computeIfAbsent(compiled.first(), any -> new ArrayList<>())
                        .add(compiled);
            }
        }
        Comparator<Form> longest = Comparator.comparingInt((Form form) -> -form.length());
        formsByFirstWord.values().forEach(forms -> forms.sort(longest));
    }

    /**
     * A word at a place of a text.
     *
     * @param end exclusive
     */
    record Match(String word, int start, int end) {}

    /** All matches in the order of their starts. Those of two words may overlap, those of one word do not. */
    List<Match> find(String text) {
        String compared = comparable(text);
        List<Match> matches = new ArrayList<>();
        Map<String, Integer> ends = new HashMap<>();
        int start = Letters.nextWord(compared, 0);
        while (start < compared.length()) {
            int end = Letters.endOfWord(compared, start);
            for (Form form : formsByFirstWord.getOrDefault(compared.substring(start, end), List.of())) {
                int from = start - form.before().length();
                int to = form.endIn(compared, start, end);
                if (to > 0 && from >= ends.getOrDefault(form.word(), 0)) {
                    ends.put(form.word(), to);
                    matches.add(new Match(form.word(), from, to));
                }
            }
            int next = Letters.afterHyphen(compared, end);
            if (next > 0) {
                divided(compared, start, end, next, ends).ifPresent(matches::add);
            }
            start = Letters.nextWord(compared, end);
        }
        return matches;
    }

    /** A word that the end of a line divides: only if the two parts together are one, since 'bread-' may stand before 'and butter knife'. */
    private Optional<Match> divided(String text, int start, int end, int next, Map<String, Integer> ends) {
        int last = Letters.endOfWord(text, next);
        return formsByFirstWord
                .getOrDefault(text.substring(start, end) + text.substring(next, last), List.of())
                .stream()
                .filter(form -> form.isOneWord() && start >= ends.getOrDefault(form.word(), 0))
                .findFirst()
                .map(form -> {
                    ends.put(form.word(), last);
                    return new Match(form.word(), start, last);
                });
    }

    private String comparable(String text) {
        return matchCase ? text : Letters.folded(text);
    }

    /**
     * A form, taken apart.
     *
     * @param before what is not part of a word before the first word, as in 'tis
     * @param first its first word
     * @param rest what follows; a space stands for any number of them
     */
    private record Form(String word, String before, String first, String rest) {

        static Form of(String word, String form) {
            int start = Letters.nextWord(form, 0);
            int end = Letters.endOfWord(form, start);
            return new Form(word, form.substring(0, start), form.substring(start, end), form.substring(end));
        }

        boolean isOneWord() {
            return before.isEmpty() && rest.isEmpty();
        }

        int length() {
            return before.length() + first.length() + rest.length();
        }

        /** Where the form ends in a text that has its first word at a place; -1 if it is not there. */
        int endIn(String text, int start, int endOfFirst) {
            if (!text.startsWith(before, start - before.length())) {
                return -1;
            }
            int place = endOfFirst;
            for (int i = 0; i < rest.length(); i++) {
                int next = rest.charAt(i) == ' ' ? afterSpaces(text, place) : place + 1;
                boolean same = rest.charAt(i) == ' '
                        ? next > place
                        : place < text.length() && text.charAt(place) == rest.charAt(i);
                if (!same) {
                    return -1;
                }
                place = next;
            }
            boolean endsInWord = rest.isEmpty() || Letters.isPartOfWord(rest.codePointBefore(rest.length()));
            boolean goesOn = place < text.length() && Letters.isPartOfWord(text.codePointAt(place));
            return endsInWord && goesOn ? -1 : place;
        }

        private static int afterSpaces(String text, int place) {
            int end = place;
            while (end < text.length() && Letters.isSpace(text.charAt(end))) {
                end++;
            }
            return end;
        }
    }
}
