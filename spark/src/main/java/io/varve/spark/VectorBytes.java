package io.varve.spark;

import java.nio.ByteBuffer;

/** Vectors as bytes, in which form Spark keeps and sends them without a box around every number. */
final class VectorBytes {

    private VectorBytes() {}

    static byte[] write(double[] vector) {
        ByteBuffer bytes = ByteBuffer.allocate(vector.length * Double.BYTES);
        for (double value : vector) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }

    /** The same bytes for points that are equal: 0.0 and −0.0 are. */
    static byte[] ofPoint(double[] point) {
        ByteBuffer bytes = ByteBuffer.allocate(point.length * Double.BYTES);
        for (double value : point) {
            bytes.putDouble(value + 0.0);
        }
        return bytes.array();
    }

    static double[] read(byte[] bytes) {
        double[] vector = new double[bytes.length / Double.BYTES];
        ByteBuffer.wrap(bytes).asDoubleBuffer().get(vector);
        return vector;
    }
}
