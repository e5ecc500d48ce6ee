package io.varve.cli;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The words of a command as the locale lets Java see them. What it could not decode is a replacement character in each, so that
 * two different words may look the same: a batch would be taken for another.
 */
final class Words {

    private static final char UNKNOWN = '\uFFFD';
    private static final String WAY_OUT = "set LC_ALL=C.UTF-8, or start it with ./varve";

    private Words() {}

    /** Says which word was not understood, if one was not. */
    static Optional<String> refusal(String... words) {
        return Arrays.stream(words)
                .filter(word -> word.indexOf(UNKNOWN) >= 0)
                .findFirst()
                .map(word ->
                        "the word '%s' holds characters that were not understood as %s, the encoding of this locale; %s"
                                .formatted(
                                        Shown.of(word),
                                        encoding(),
                                        encoding().equals(StandardCharsets.UTF_8) ? "write it in UTF-8" : WAY_OUT));
    }

    /** Says why no file can have a name. */
    static String refusalOfName(String name) {
        return encoding().newEncoder().canEncode(name)
                ? "no file can be called '%s'; choose another name".formatted(Shown.of(name))
                : "the file name '%s' cannot be written in %s, the encoding of this locale; %s"
                        .formatted(Shown.of(name), encoding(), WAY_OUT);
    }

    /** What Java takes words and file names to be in, whatever the encoding of texts is. */
    private static Charset encoding() {
        return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    }
}
