package io.varve.io;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;

/** Bytes as given, counted and hashed while somebody reads them. */
final class Checksummed extends FilterInputStream {

    private final MessageDigest digest = Sha256.digest();
    private long count;
    private boolean ended;

    Checksummed(InputStream in) {
        super(in);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int n = super.read(buffer, offset, length);
        if (n > 0) {
            digest.update(buffer, offset, n);
            count += n;
        } else if (n < 0) {
            ended = true;
        }
        return n;
    }

    @Override
    public long skip(long n) throws IOException {
        return readNBytes((int) Math.min(n, 1 << 16)).length;
    }

    // the JDK's gunzip takes 0 for the end of the last member and would drop the rest of a pipe without a word
    @Override
    public int available() throws IOException {
        return ended ? 0 : Math.max(1, super.available());
    }

    @Override
    public boolean markSupported() {
        return false;
    }

    /** How many bytes were read so far. */
    long count() {
        return count;
    }

    Input finish(String file, String format) throws IOException {
        transferTo(OutputStream.nullOutputStream());
        return new Input(file, format, count, HexFormat.of().formatHex(digest.digest()));
    }
}
