package io.varve.text.model;

import ai.djl.huggingface.tokenizers.Encoding;
import ai.djl.huggingface.tokenizers.HuggingFaceTokenizer;
import ai.djl.huggingface.tokenizers.jni.CharSpan;
import ai.djl.huggingface.tokenizers.jni.TokenizersLibrary;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.IntStream;

/** Cuts texts into word pieces, no more than a window of them. */
final class Pieces implements AutoCloseable {

    /** Characters that are looked at for every piece of the window: few words are longer, and what is cut off is far away. */
    private static final int CHARACTERS_A_PIECE = 8;

    private final String name;
    private final HuggingFaceTokenizer tokenizer;
    private final int window;

    Pieces(EncoderFiles files) {
        Natives.prepareTokenizers();
        name = files.name();
        window = files.window();
        TokenizerTokens.require(files.tokenizer(), name);
        try {
            tokenizer = HuggingFaceTokenizer.newInstance(
                    new ByteArrayInputStream(files.tokenizer()), Map.of("truncation", "false", "padding", "false"));
        } catch (IOException e) {
            throw new UncheckedIOException("%s: tokenizer.json cannot be read".formatted(name), e);
        } catch (RuntimeException e) {
            throw refusedOrBug(e);
        }
    }

    /** What the tokenizer itself says is about its file; what any other code throws is a bug, and stays one. */
    private RuntimeException refusedOrBug(RuntimeException failure) {
        StackTraceElement[] frames = failure.getStackTrace();
        boolean said = frames.length > 0
                && frames[0].isNativeMethod()
                && frames[0].getClassName().equals(TokenizersLibrary.class.getName());
        return said
                ? new Refused(
                        Refusal.of("tokenizer.json cannot be used (%s)".formatted(failure.getMessage()))
                                .at(Place.of(name))
                                .remedy("export it again"),
                        failure)
                : failure;
    }

    /**
     * What an encoder reads.
     *
     * @param ids the pieces by number, with those that mark beginning and end
     * @param wanted which of them the vector is the mean of; none if there is nothing to embed
     */
    record Window(long[] ids, int[] wanted) {}

    /** Returns as many pieces as the window holds, the word's in the middle. */
    Window around(String text, int start, int end) {
        int side = window * CHARACTERS_A_PIECE;
        int from = whole(text, Math.max(0, start - side));
        // of a word longer than the window the beginning must do
        int to = whole(text, (int) Math.min(text.length(), Math.min(end, start + (long) side) + (long) side));
        Cut cut = cut(text.substring(from, to));
        int[] wanted = IntStream.range(0, cut.ids().length)
                .filter(i -> cut.starts()[i] < end - from && cut.ends()[i] > start - from)
                .toArray();
        if (wanted.length == 0) {
            return new Window(cut.ids(), wanted);
        }
        int first = wanted[0];
        int last = wanted[wanted.length - 1];
        return cut.window(window, (first + last + 1 - cut.room(window)) / 2, first)
                .keeping(wanted);
    }

    /** Returns the pieces from the beginning of a text; all of them are wanted, unless there are none of its own. */
    Window beginning(String text) {
        Cut cut = cut(text.substring(0, whole(text, Math.min(text.length(), window * CHARACTERS_A_PIECE * 2))));
        boolean nothing = cut.head() + cut.tail() >= cut.ids().length;
        Shifted shifted = cut.window(window, cut.head(), cut.head());
        return new Window(
                shifted.ids(),
                nothing ? new int[0] : IntStream.range(0, shifted.ids().length).toArray());
    }

    /** Half a character is none. */
    private static int whole(String text, int at) {
        boolean within = at > 0
                && at < text.length()
                && Character.isLowSurrogate(text.charAt(at))
                && Character.isHighSurrogate(text.charAt(at - 1));
        return within ? at - 1 : at;
    }

    private Cut cut(String text) {
        String sound = sound(text);
        Encoding encoding = encoded(sound);
        long[] ids = encoding.getIds();
        CharSpan[] spans = encoding.getCharTokenSpans();
        int[] starts = new int[ids.length];
        int[] ends = new int[ids.length];
        int[] places = places(sound);
        for (int i = 0; i < ids.length; i++) {
            // marks have no place in the text
            if (spans[i] != null) {
                starts[i] = places[spans[i].getStart()];
                ends[i] = places[spans[i].getEnd()];
            }
        }
        long[] marks = encoding.getSpecialTokenMask();
        int head = 0;
        while (head < ids.length && marks[head] == 1) {
            head++;
        }
        int tail = 0;
        while (tail < ids.length - head && marks[ids.length - 1 - tail] == 1) {
            tail++;
        }
        return new Cut(ids, starts, ends, head, tail);
    }

    private Encoding encoded(String text) {
        try {
            return tokenizer.encode(text, true, false);
        } catch (RuntimeException e) {
            // a vocabulary without the piece for unknown words is met only when there is one
            throw refusedOrBug(e);
        }
    }

    /** Replaces halves of characters, which the tokenizer would count otherwise than Java. */
    private static String sound(String text) {
        char[] characters = text.toCharArray();
        for (int i = 0; i < characters.length; i++) {
            if (!Character.isSurrogate(characters[i])) {
                continue;
            }
            if (Character.isHighSurrogate(characters[i])
                    && i + 1 < characters.length
                    && Character.isLowSurrogate(characters[i + 1])) {
                i++;
            } else {
                characters[i] = '\uFFFD';
            }
        }
        return String.valueOf(characters);
    }

    /** The tokenizer counts code points: where each begins for Java, and where the last one ends. */
    private static int[] places(String text) {
        int[] places = new int[text.codePointCount(0, text.length()) + 1];
        for (int i = 1; i < places.length; i++) {
            places[i] = text.offsetByCodePoints(places[i - 1], 1);
        }
        return places;
    }

    /**
     * A text cut into pieces.
     *
     * @param starts where each piece begins in the text
     * @param head how many marks come first
     * @param tail how many marks come last
     */
    private record Cut(long[] ids, int[] starts, int[] ends, int head, int tail) {

        int room(int window) {
            return window - head - tail;
        }

        /** The pieces from some one on, no later than another and no earlier than fills the window, and the marks. */
        Shifted window(int window, int from, int atLatest) {
            if (ids.length <= window) {
                return new Shifted(ids, 0, head, ids.length - tail);
            }
            int first = Math.max(head, Math.min(Math.min(from, atLatest), ids.length - tail - room(window)));
            long[] kept = new long[window];
            System.arraycopy(ids, 0, kept, 0, head);
            System.arraycopy(ids, first, kept, head, room(window));
            System.arraycopy(ids, ids.length - tail, kept, window - tail, tail);
            return new Shifted(kept, first - head, head, window - tail);
        }
    }

    /** Pieces that were numbered otherwise in the whole text. */
    private record Shifted(long[] ids, int by, int head, int end) {

        Window keeping(int[] wanted) {
            return new Window(
                    ids,
                    Arrays.stream(wanted)
                            .map(i -> i - by)
                            .filter(i -> i >= head && i < end)
                            .toArray());
        }
    }

    @Override
    public void close() {
        tokenizer.close();
    }
}
