package io.varve.io;

import java.io.EOFException;
import java.nio.file.FileSystemException;
import java.util.Locale;
import java.util.regex.Pattern;

/** Why reading or writing failed, in words. */
public final class Reason {

    /** A name as in "java.io.EOFException: it ends". */
    private static final Pattern EXCEPTION = Pattern.compile("(\\w+\\.)*\\w+(Exception|Error)(: |\\b)");

    private Reason() {}

    /**
     * Says what happened. Messages of the JDK are often nothing but the path, those of libraries often begin with the name of
     * an exception, and some have no message at all; the type says it then.
     *
     * @param e what was thrown
     * @return some words without the path and without names of classes, such as "access denied"
     */
    public static String of(Throwable e) {
        String message = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        String words = message == null ? "" : EXCEPTION.matcher(message).replaceAll("");
        // a number alone, as of an index, says nothing
        if (words.chars().anyMatch(Character::isLetter)) {
            return words;
        }
        if (e.getCause() != null) {
            return of(e.getCause());
        }
        if (e instanceof EOFException) {
            return "unexpected end";
        }
        String kind = e.getClass().getSimpleName().replaceAll("(Exception|Error)$", "");
        return kind.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
