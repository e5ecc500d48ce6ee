package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/** The content of a gzipped file, which says so if the file is cut short or damaged. */
final class Gunzipped extends FilterInputStream {

    private static final int BUFFER = 1 << 16;

    private final String file;

    private Gunzipped(InputStream in, String file) {
        super(in);
        this.file = file;
    }

    static InputStream of(InputStream in, String file) throws IOException {
        try {
            return new Gunzipped(new GZIPInputStream(in, BUFFER), file);
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
            return super.read(buffer, offset, length);
        } catch (EOFException | ZipException e) {
            throw damaged(file, e);
        }
    }

    private static Refused damaged(String file, IOException e) {
        String what = e instanceof EOFException ? "ends in the middle" : "is damaged";
        return new Refused(
                Refusal.of("the gzipped data " + what).at(Place.of(file)).remedy("copy or make the file again"), e);
    }
}
