package io.varve.io;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.util.Locale;

/** Why reading or writing failed, in words. */
public final class Reason {

    private Reason() {}

    /**
     * Says what happened. The JDK's messages are often nothing but the path, and the name of the type says it.
     *
     * @param e what was thrown
     * @return some words without the path, such as "access denied"
     */
    public static String of(IOException e) {
        String message = e instanceof FileSystemException failure ? failure.getReason() : e.getMessage();
        if (message != null && !message.isBlank()) {
            return message;
        }
        String kind = e.getClass().getSimpleName().replaceAll("Exception$", "");
        return kind.replaceAll("(?<=[a-z])(?=[A-Z])", " ").toLowerCase(Locale.ROOT);
    }
}
