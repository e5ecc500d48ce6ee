package io.varve.text.corpus;

import io.varve.text.WordsBeside;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text as sentences. An empty line ends one, a single end of line does not: texts are often set in lines. */
final class Sentences {

    private static final Pattern EMPTY_LINES = Pattern.compile("\n[ \t\r]*\n\\s*");
    /** An initial or a title, after which a name follows and not a sentence. */
    private static final Pattern GOES_ON = Pattern.compile(
            "(?:^|.*[^\\p{L}\\p{M}])(?:\\p{Lu}|Mr|Mrs|Ms|Messrs|Dr|St|Prof|Gen|Col|Capt|Lt|Sen|Rep|Gov|Hon|Rev|Fr|Sig|Dott|On)\\.\\s*",
            Pattern.DOTALL);
    /** Long enough for the longest of the above. */
    private static final int TAIL = 12;

    private final String text;
    private final int[] starts;

    Sentences(String text, Locale language) {
        // one for one, so that places stay the same
        this.text = text.replaceAll("\\s", " ");
        List<Integer> found = new ArrayList<>();
        Matcher paragraphs = EMPTY_LINES.matcher(text);
        int start = 0;
        while (paragraphs.find()) {
            addSentences(start, paragraphs.end(), language, found);
            start = paragraphs.end();
        }
        addSentences(start, text.length(), language, found);
        starts = found.stream().mapToInt(place -> place).toArray();
    }

    private void addSentences(int from, int to, Locale language, List<Integer> found) {
        if (from == to) {
            return;
        }
        found.add(from);
        BreakIterator breaks = BreakIterator.getSentenceInstance(language);
        breaks.setText(text.substring(from, to));
        for (int end = breaks.next(); end != BreakIterator.DONE && end < to - from; end = breaks.next()) {
            String tail = text.substring(Math.max(from, from + end - TAIL), from + end);
            if (!GOES_ON.matcher(tail).matches()) {
                found.add(from + end);
            }
        }
    }

    /**
     * What stands around a word.
     *
     * @param start of the word in it
     * @param end of the word, exclusive
     */
    record Window(String text, int start, int end) {

        /** The same with the word in one piece, as a model knows it, where the end of a line divided it. */
        Window joined() {
            String word = Letters.joined(text.substring(start, end));
            return new Window(text.substring(0, start) + word + text.substring(end), start, start + word.length());
        }
    }

    /** The sentence of a word with its neighbours, with more of these where it is very short. */
    Window around(int start, int end, Windows windows) {
        int neighbours = windows.neighbours();
        int from = from(start, neighbours);
        int to = to(end, neighbours);
        while (WordsBeside.of(text.substring(from, to), start - from, end - from) < windows.leastWords()
                && (from > 0 || to < text.length())) {
            neighbours++;
            from = from(start, neighbours);
            to = to(end, neighbours);
        }
        while (from < start && text.charAt(from) == ' ') {
            from++;
        }
        while (to > end && text.charAt(to - 1) == ' ') {
            to--;
        }
        int room = Math.max(0, windows.most() - (end - start));
        if (to - from > room + end - start) {
            // what one side does not need goes to the other
            int left = Math.min(start - from, Math.max(room / 2, room - (to - end)));
            int right = Math.min(to - end, room - left);
            from = beginOfWord(start - left, start, from);
            to = endOfWord(end + right, end, to);
        }
        return new Window(text.substring(from, to), start - from, end - from);
    }

    private int from(int start, int neighbours) {
        return starts[Math.max(0, sentenceAt(start) - neighbours)];
    }

    private int to(int end, int neighbours) {
        int next = sentenceAt(end - 1) + neighbours + 1;
        return next < starts.length ? starts[next] : text.length();
    }

    private int sentenceAt(int place) {
        int at = Arrays.binarySearch(starts, place);
        return at >= 0 ? at : -at - 2;
    }

    /** The first place not before a cut where a word begins; the cut itself in a text without spaces. */
    private int beginOfWord(int cut, int start, int first) {
        if (cut == first || text.charAt(cut - 1) == ' ') {
            return cut;
        }
        int space = text.indexOf(' ', cut);
        if (space >= 0 && space < start) {
            return space + 1;
        }
        return cut < start && Character.isLowSurrogate(text.charAt(cut)) ? cut + 1 : cut;
    }

    /** The last place not after a cut where a word ends; the cut itself in a text without spaces. */
    private int endOfWord(int cut, int end, int last) {
        if (cut == last || text.charAt(cut) == ' ') {
            return cut;
        }
        int space = text.lastIndexOf(' ', cut);
        if (space >= end) {
            return space;
        }
        return cut > end && Character.isLowSurrogate(text.charAt(cut)) ? cut - 1 : cut;
    }
}
