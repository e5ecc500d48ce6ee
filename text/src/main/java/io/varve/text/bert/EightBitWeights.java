package io.varve.text.bert;

import io.varve.io.Reason;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/**
 * The numbers of matrices as whole numbers of a byte, with a factor for each column (of the table of pieces for each row), in a file of
 * its own that is a quarter as large. The runtime rounds what comes into a product to eight bits as it comes.
 */
final class EightBitWeights implements Weights, AutoCloseable {

    /** Products of two pairs with eight-bit numbers without sign then fit sixteen bits, beyond which older processors cut them off. */
    private static final int LARGEST = 63;

    private static final int CHUNK = 1 << 20;

    private final Path path;
    private final TensorBundle bundle;
    private final OutputStream out;
    private final Set<String> known = new HashSet<>();
    private long offset;

    EightBitWeights(Path path, TensorBundle bundle) {
        this.path = path;
        this.bundle = bundle;
        try {
            out = new BufferedOutputStream(Files.newOutputStream(path), CHUNK);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    @Override
    public String file() {
        return String.valueOf(path.getFileName());
    }

    @Override
    public String whole(OnnxGraph graph, String variable) {
        if (known.add(variable)) {
            TensorBundle.Variable place = place(variable);
            floats(graph, variable, place.shape(), bundle.floats(place));
        }
        return variable;
    }

    @Override
    public String gathered(OnnxGraph graph, String variable, String numbers) {
        List<Long> shape = place(variable).shape();
        int rows = Math.toIntExact(shape.get(0));
        int columns = Math.toIntExact(shape.get(1));
        float[] values = bundle.floats(place(variable));
        float[] factors = new float[rows];
        byte[] small = new byte[values.length];
        for (int i = 0; i < rows; i++) {
            factors[i] = factor(values, i * columns, columns, 1, Byte.MAX_VALUE);
            round(values, small, i * columns, columns, 1, factors[i]);
        }
        bytes(graph, variable, shape, small);
        String scale = floats(graph, variable + "/factors", List.of((long) rows, 1L), factors);
        String rounded = graph.node("Gather", variable, numbers);
        return graph.node(
                "Mul",
                graph.node("Cast", node -> node.whole("to", OnnxGraph.FLOAT), rounded),
                graph.node("Gather", scale, numbers));
    }

    @Override
    public String dense(OnnxGraph graph, String kernel, String bias, String input) {
        List<Long> shape = place(kernel).shape();
        int rows = Math.toIntExact(shape.get(0));
        int columns = Math.toIntExact(shape.get(1));
        float[] values = bundle.floats(place(kernel));
        float[] factors = new float[columns];
        byte[] small = new byte[values.length];
        for (int j = 0; j < columns; j++) {
            factors[j] = factor(values, j, rows, columns, LARGEST);
            round(values, small, j, rows, columns, factors[j]);
        }
        bytes(graph, kernel, shape, small);
        String scale = floats(graph, kernel + "/factors", List.of((long) columns), factors);
        String[] rounded = {kernel + "/rounded", kernel + "/step", kernel + "/zero"};
        graph.named(rounded, "DynamicQuantizeLinear", node -> {}, input);
        String product = graph.node("MatMulInteger", rounded[0], kernel, rounded[2]);
        String exact = graph.node("Cast", node -> node.whole("to", OnnxGraph.FLOAT), product);
        String scaled = graph.node("Mul", exact, graph.node("Mul", rounded[1], scale));
        return graph.node("Add", scaled, whole(graph, bias));
    }

    /** How much a whole number stands for: the largest value becomes the largest whole number. */
    private static float factor(float[] values, int from, int count, int step, int largest) {
        float most = 0;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, Math.abs(values[from + i * step]));
        }
        return most == 0 ? 1 : most / largest;
    }

    private static void round(float[] values, byte[] small, int from, int count, int step, float factor) {
        for (int i = 0; i < count; i++) {
            small[from + i * step] = (byte) Math.round(values[from + i * step] / factor);
        }
    }

    private TensorBundle.Variable place(String variable) {
        return Objects.requireNonNull(bundle.variables().get(variable));
    }

    private void bytes(OnnxGraph graph, String name, List<Long> shape, byte[] values) {
        graph.weights(name, OnnxGraph.INT8, shape, offset, values.length);
        write(values);
    }

    private String floats(OnnxGraph graph, String name, List<Long> shape, float[] values) {
        graph.weights(name, OnnxGraph.FLOAT, shape, offset, (long) values.length * Float.BYTES);
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        write(bytes.array());
        return name;
    }

    private void write(byte[] bytes) {
        try {
            out.write(bytes);
        } catch (IOException e) {
            throw failed(e);
        }
        offset += bytes.length;
    }

    @Override
    public void close() {
        try {
            out.close();
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private UncheckedIOException failed(IOException e) {
        return new UncheckedIOException("%s cannot be written (%s)".formatted(path, Reason.of(e)), e);
    }
}
