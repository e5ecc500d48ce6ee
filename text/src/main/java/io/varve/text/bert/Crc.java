package io.varve.text.bert;

import java.util.zip.CRC32C;

/** The checksum of TensorFlow's and LevelDB's files: CRC-32C, turned and shifted, so that sums of sums are safe. */
final class Crc {

    private static final int SHIFT = 0xa282ead8;
    private static final int TURN = 15;

    private Crc() {}

    static int masked(byte[] bytes, int offset, int length) {
        CRC32C sum = new CRC32C();
        sum.update(bytes, offset, length);
        return masked(sum);
    }

    static int masked(CRC32C sum) {
        return Integer.rotateRight((int) sum.getValue(), TURN) + SHIFT;
    }
}
