package io.varve.io;

import java.io.EOFException;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The numbers of an npy file as they lie in it, in pieces, since no array of Java holds all that a file may. */
final class NpyData {

    private static final int PIECE = 1 << 26;

    private final List<ByteBuffer> pieces;
    private final int bytesOfAPiece;
    private final String type;
    private final int width;

    private NpyData(List<ByteBuffer> pieces, int bytesOfAPiece, NpyHeader header) {
        this.pieces = pieces;
        this.bytesOfAPiece = bytesOfAPiece;
        this.type = header.type();
        this.width = header.width();
    }

    static NpyData read(Path path, NpyHeader header) throws IOException {
        return read(path, header, PIECE);
    }

    /** Reads in pieces of a multiple of eight bytes, so that no number lies in two of them. */
    static NpyData read(Path path, NpyHeader header, int bytesOfAPiece) throws IOException {
        List<ByteBuffer> pieces = new ArrayList<>();
        try (FileChannel channel = FileChannel.open(path)) {
            for (long at = header.start(); at < header.length(); at += bytesOfAPiece) {
                ByteBuffer piece = ByteBuffer.allocate((int) Math.min(bytesOfAPiece, header.length() - at));
                while (piece.hasRemaining()) {
                    if (channel.read(piece, at + piece.position()) < 0) {
                        throw new EOFException("it became shorter while it was read");
                    }
                }
                pieces.add(piece.order(header.order()));
            }
        }
        return new NpyData(pieces, bytesOfAPiece, header);
    }

    /** The number at a place, counted as they lie in the file: whole ones as {@link Long}, or {@link BigInteger} where that is too short. */
    Number get(int place) {
        long at = (long) place * width;
        ByteBuffer piece = pieces.get((int) (at / bytesOfAPiece));
        int from = (int) (at % bytesOfAPiece);
        return switch (type) {
            case "f4" -> piece.getFloat(from);
            case "f8" -> piece.getDouble(from);
            case "i1" -> (long) piece.get(from);
            case "u1" -> Byte.toUnsignedLong(piece.get(from));
            case "i2" -> (long) piece.getShort(from);
            case "u2" -> Short.toUnsignedLong(piece.getShort(from));
            case "i4" -> (long) piece.getInt(from);
            case "u4" -> Integer.toUnsignedLong(piece.getInt(from));
            case "i8" -> piece.getLong(from);
            default -> unsigned(piece.getLong(from));
        };
    }

    private static Number unsigned(long value) {
        return value >= 0 ? (Number) value : new BigInteger(Long.toUnsignedString(value));
    }
}
