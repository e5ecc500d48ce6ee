package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.LongSupplier;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The content of a gzipped file, which says so if the file is cut short, damaged, or made to fill a disk. */
final class Gunzipped extends FilterInputStream {

    private static final int BUFFER = 1 << 16;

    private final String file;
    private final LongSupplier packed;
    private final long free;
    private long unpacked;

    private Gunzipped(InputStream in, String file, LongSupplier packed, long free) {
        super(in);
        this.file = file;
        this.packed = packed;
        this.free = free;
    }

    /**
     * Unpacks a stream.
     *
     * @param in the packed bytes
     * @param file the name in messages
     * @param packed how many of them were read so far
     * @param free how many bytes it may unpack to in any case
     */
    static InputStream of(InputStream in, String file, LongSupplier packed, long free) throws IOException {
        try {
            return new Gunzipped(new GZIPInputStream(in, BUFFER), file, packed, free);
        } catch (EOFException | ZipException e) {
            throw damaged(file, e);
        }
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        try {
            int n = super.read(buffer, offset, length);
            unpacked += Math.max(0, n);
            if (unpacked > free && unpacked - free > ReadLimits.UNPACKED_TIMES * packed.getAsLong()) {
                throw swollen();
            }
            return n;
        } catch (EOFException | ZipException e) {
            throw damaged(file, e);
        }
    }

    private Refused swollen() {
        return new Refused(Refusal.of(
                        ("the gzipped data has unpacked to %d bytes so far, more than %d times the %d bytes read of it"
                                        + " and %d more")
                                .formatted(unpacked, ReadLimits.UNPACKED_TIMES, packed.getAsLong(), free))
                .at(Place.of(file))
                .remedy("if you trust it, unpack it first and give the unpacked file"));
    }

    private static Refused damaged(String file, IOException e) {
        String what = e instanceof EOFException ? "ends in the middle" : "is damaged";
        return new Refused(
                Refusal.of("the gzipped data " + what).at(Place.of(file)).remedy("copy or make the file again"), e);
    }
}
