package io.varve.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** Text of UTF-16 as bytes of UTF-8, so that all that looks at the beginning of a file, or reads it, finds what it knows. */
final class Utf8Of extends InputStream {

    private static final Set<Charset> WIDE =
            Set.of(StandardCharsets.UTF_16, StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE);

    private final Reader text;
    private final char[] chars = new char[1 << 13];
    private int kept;
    private byte[] bytes = {};
    private int next;

    private Utf8Of(Reader text) {
        this.text = text;
    }

    /** Whether an encoding is one whose letters ASCII does not show. */
    static boolean isNeeded(Charset encoding) {
        return WIDE.contains(encoding);
    }

    /** Reads bytes of such an encoding; the order of bytes that neither a name nor a mark says is that in which letters are ASCII. */
    static InputStream of(InputStream content, byte[] head, Charset encoding, String file) {
        boolean marked = Content.of(head) == Content.UTF16;
        boolean little = head.length > 1 && head[0] != 0 && head[1] == 0;
        Charset order =
                encoding.equals(StandardCharsets.UTF_16) && !marked && little ? StandardCharsets.UTF_16LE : encoding;
        return new Utf8Of(new StrictReader(
                content, file, order, Long.MAX_VALUE, "name the encoding of the file with ", ReadOption.ENCODING));
    }

    private boolean fill() throws IOException {
        while (next == bytes.length) {
            int n = text.read(chars, kept, chars.length - kept);
            if (n < 0) {
                return false;
            }
            int length = kept + n;
            // the two halves of a letter are encoded together
            kept = length > 0 && Character.isHighSurrogate(chars[length - 1]) ? 1 : 0;
            bytes = new String(chars, 0, length - kept).getBytes(StandardCharsets.UTF_8);
            next = 0;
            if (kept > 0) {
                chars[0] = chars[length - 1];
            }
        }
        return true;
    }

    @Override
    public int read() throws IOException {
        return fill() ? bytes[next++] & 0xFF : -1;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!fill()) {
            return -1;
        }
        int n = Math.min(length, bytes.length - next);
        System.arraycopy(bytes, next, into, offset, n);
        next += n;
        return n;
    }
}
