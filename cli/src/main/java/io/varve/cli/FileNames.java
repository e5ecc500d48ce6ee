package io.varve.cli;

import java.nio.charset.StandardCharsets;

/** File names made of words that come from data. */
final class FileNames {

    private FileNames() {}

    /** Writes letters, digits and a few signs as they are, all else as the numbers of its bytes. */
    static String safe(String word) {
        StringBuilder name = new StringBuilder();
        word.codePoints().forEach(c -> {
            if (Character.isLetterOrDigit(c) || c == '_' || c == '-') {
                name.appendCodePoint(c);
            } else {
                for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
                    name.append('%').append(Integer.toHexString(b & 0xff));
                }
            }
        });
        return name.toString();
    }
}
