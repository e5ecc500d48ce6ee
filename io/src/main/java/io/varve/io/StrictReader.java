package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.Locale;

/** Strict text of an encoding, without NUL characters, which knows the line of a byte that is neither. */
final class StrictReader extends Reader {

    private final InputStream in;
    private final String file;
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16).flip();
    private final Charset encoding;
    private final Object[] remedy;
    private final CharsetDecoder decoder;
    private final long longestLine;
    private long line = 1;
    private long lengthOfLine;
    private boolean ended;

    /**
     * Prepares to read.
     *
     * @param in the bytes
     * @param file the name in messages
     * @param encoding of the bytes
     * @param longestLine how many characters a line may have
     * @param remedy what can be done about a byte of another encoding, which is known to who reads
     */
    StrictReader(InputStream in, String file, Charset encoding, long longestLine, Object... remedy) {
        this.longestLine = longestLine;
        this.in = in;
        this.file = file;
        this.encoding = encoding;
        this.remedy = remedy;
        this.decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        CharBuffer chars = CharBuffer.wrap(buffer, offset, length);
        while (true) {
            CoderResult result = decoder.decode(bytes, chars, ended);
            int decoded = chars.position() - offset;
            countLines(buffer, offset, decoded);
            if (result.isError()) {
                throw new Refused(Refusal.of(String.format(
                                Locale.ROOT, "the byte 0x%02X is not %s", bytes.get(bytes.position()), encoding))
                        .at(Place.of(file).line(line))
                        .remedy(remedy));
            }
            if (decoded > 0 || result.isOverflow()) {
                return decoded;
            }
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    private void fill() throws IOException {
        bytes.compact();
        int n = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (n < 0) {
            ended = true;
        } else {
            bytes.position(bytes.position() + n);
        }
        bytes.flip();
    }

    private void countLines(char[] buffer, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (buffer[i] == '\n') {
                line++;
                lengthOfLine = 0;
            } else if (buffer[i] == '\r') {
                lengthOfLine = 0;
            } else if (buffer[i] == '\0') {
                throw new Refused(Refusal.of("there is a NUL byte, so this is not %s text".formatted(encoding))
                        .at(Place.of(file).line(line))
                        .remedy("export the file as UTF-8 text again"));
            } else if (++lengthOfLine > longestLine) {
                throw new Refused(Refusal.of("the line is longer than %d characters".formatted(longestLine))
                        .at(Place.of(file).line(line))
                        .remedy("put every object, id or text on a line of its own"));
            }
        }
    }

    // the source goes on to the end of the stream, for its checksum, and closes it
    @Override
    public void close() {}
}
