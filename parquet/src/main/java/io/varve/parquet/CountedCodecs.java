package io.varve.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.function.LongConsumer;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Says how much has been unpacked of a file before more is: what a page declares need not be what the file declares. */
final class CountedCodecs implements CompressionCodecFactory {

    private final CompressionCodecFactory codecs;
    private final LongConsumer unpacking;
    private long unpacked;

    /**
     * Counts.
     *
     * @param codecs do the work
     * @param unpacking is told how many bytes that will be altogether, and may refuse them
     */
    CountedCodecs(CompressionCodecFactory codecs, LongConsumer unpacking) {
        this.codecs = codecs;
        this.unpacking = unpacking;
    }

    private void count(int bytes) throws IOException {
        if (bytes < 0) {
            throw new IOException("a page has a size below 0");
        }
        unpacked += bytes;
        unpacking.accept(unpacked);
    }

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return codecs.getCompressor(codec);
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        return new Counted(codecs.getDecompressor(codec));
    }

    @Override
    public void release() {
        codecs.release();
    }

    /** Unpacks pages, whose headers declare what comes out. */
    private final class Counted implements BytesInputDecompressor {

        private final BytesInputDecompressor codec;

        Counted(BytesInputDecompressor codec) {
            this.codec = codec;
        }

        @Override
        public BytesInput decompress(BytesInput page, int size) throws IOException {
            count(size);
            return codec.decompress(page, size);
        }

        @Override
        public void decompress(ByteBuffer page, int packedSize, ByteBuffer out, int size) throws IOException {
            count(size);
            codec.decompress(page, packedSize, out, size);
        }

        @Override
        public void release() {
            codec.release();
        }
    }
}
