package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.Header;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/** An answer that is sent many times: compressed once, and not sent at all to whoever has it already. */
final class KeptAnswer {

    private final String type;
    private final String tag;
    private final byte[] bytes;
    private byte @Nullable [] compressed;

    /**
     * Keeps an answer.
     *
     * @param type of its content
     * @param mark that another content of the same address does not have
     * @param bytes its content
     */
    KeptAnswer(String type, String mark, byte[] bytes) {
        this.type = type;
        this.tag = "\"" + mark + "\"";
        this.bytes = bytes;
    }

    void send(Context request) {
        request.header(Header.ETAG, tag)
                .header(Header.CACHE_CONTROL, "no-cache")
                .header(Header.VARY, "Accept-Encoding");
        if (tag.equals(request.header(Header.IF_NONE_MATCH))) {
            request.status(304);
            return;
        }
        request.contentType(type);
        if (String.valueOf(request.header(Header.ACCEPT_ENCODING))
                .toLowerCase(Locale.ROOT)
                .contains("gzip")) {
            // first, since the header would stay with the answer that it failed
            byte[] gzip = compressed();
            request.header(Header.CONTENT_ENCODING, "gzip").result(gzip);
        } else {
            request.result(bytes);
        }
    }

    /** The answer as nearly all browsers want it, which is found once. */
    synchronized byte[] compressed() {
        byte[] known = compressed;
        if (known == null) {
            known = gzip(bytes);
            compressed = known;
        }
        return known;
    }

    private static byte[] gzip(byte[] bytes) {
        ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length / 4 + 64);
        try (OutputStream gzip = new Quick(out)) {
            gzip.write(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    /** With the level that takes the least time: most browsers are on this machine. */
    private static final class Quick extends GZIPOutputStream {
        Quick(OutputStream out) throws IOException {
            super(out, 1 << 13);
            def.setLevel(1);
        }
    }
}
