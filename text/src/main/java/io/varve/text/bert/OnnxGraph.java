package io.varve.text.bert;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.Consumer;

/** An ONNX graph in the making: nodes, weights that are in a file beside it, inputs and outputs. Field numbers are those of onnx.proto. */
final class OnnxGraph {

    static final int FLOAT = 1;
    static final int INT8 = 3;
    static final int INT64 = 7;

    /** The first set of operators that has Gelu. */
    private static final int OPERATORS = 20;

    private static final int FORMAT = 9;
    private static final int EXTERNAL = 1;

    private final WireWriter graph = new WireWriter();
    private final String weights;
    private int count;

    /**
     * Begins a graph.
     *
     * @param weights the name of the file beside it that has the weights
     */
    OnnxGraph(String weights) {
        this.weights = weights;
    }

    /** Adds a node, and returns the name of its output. */
    String node(String operator, String... inputs) {
        return node(operator, node -> {}, inputs);
    }

    String node(String operator, Consumer<Attributes> attributes, String... inputs) {
        return named(operator + "_" + count++, operator, attributes, inputs);
    }

    /** Adds a node whose output has a name of its own. */
    String named(String output, String operator, Consumer<Attributes> attributes, String... inputs) {
        named(new String[] {output}, operator, attributes, inputs);
        return output;
    }

    void named(String[] outputs, String operator, Consumer<Attributes> attributes, String... inputs) {
        graph.message(1, node -> {
            for (String input : inputs) {
                node.text(1, input);
            }
            for (String output : outputs) {
                node.text(2, output);
            }
            node.text(3, outputs[0]).text(4, operator);
            attributes.accept(new Attributes(node));
        });
    }

    /** Adds weights that are in the file beside the graph. */
    void weights(String name, int type, Iterable<Long> shape, long offset, long length) {
        graph.message(5, tensor -> {
            shape.forEach(size -> tensor.number(1, size));
            tensor.number(2, type).text(8, name);
            entry(tensor, "location", weights);
            entry(tensor, "offset", Long.toString(offset));
            entry(tensor, "length", Long.toString(length));
            tensor.number(14, EXTERNAL);
        });
    }

    private static void entry(WireWriter tensor, String key, String value) {
        tensor.message(13, entry -> entry.text(1, key).text(2, value));
    }

    /** Adds whole numbers, and returns their name. */
    String constant(long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asLongBuffer().put(values);
        return constant(INT64, values.length, bytes.array());
    }

    /** Adds one number, and returns its name. */
    String real(float value) {
        return constant(FLOAT, 0, bytes(value));
    }

    private String constant(int type, int length, byte[] content) {
        String name = "constant_" + count++;
        graph.message(5, tensor -> {
            if (length > 0) {
                tensor.number(1, length);
            }
            tensor.number(2, type).text(8, name).bytes(9, content);
        });
        return name;
    }

    private static byte[] bytes(float value) {
        return ByteBuffer.allocate(Float.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putFloat(value)
                .array();
    }

    /** Declares an input: a number for each piece of each text. */
    void input(String name) {
        value(11, name, INT64, 0);
    }

    /** Declares an output: a vector for each piece of each text. */
    void output(String name, int length) {
        value(12, name, FLOAT, length);
    }

    private void value(int field, String name, int type, int length) {
        graph.message(
                field,
                value -> value.text(1, name)
                        .message(
                                2,
                                kind -> kind.message(
                                        1,
                                        tensor -> tensor.number(1, type).message(2, shape -> {
                                            shape.message(1, dimension -> dimension.text(2, "texts"))
                                                    .message(1, dimension -> dimension.text(2, "pieces"));
                                            if (length > 0) {
                                                shape.message(1, dimension -> dimension.number(1, length));
                                            }
                                        }))));
    }

    /** Returns the whole file. */
    byte[] toByteArray(String name) {
        return new WireWriter()
                .number(1, FORMAT)
                .text(2, "varve")
                .message(8, operators -> operators.number(2, OPERATORS))
                .bytes(7, graph.text(2, name).toByteArray())
                .toByteArray();
    }

    /** The attributes of a node. */
    static final class Attributes {

        private static final int REAL_KIND = 1;
        private static final int WHOLE_KIND = 2;
        private static final int TEXT_KIND = 3;
        private static final int LIST_KIND = 7;

        private final WireWriter node;

        private Attributes(WireWriter node) {
            this.node = node;
        }

        Attributes real(String name, float value) {
            return add(name, REAL_KIND, attribute -> attribute.real(2, value));
        }

        Attributes whole(String name, long value) {
            return add(name, WHOLE_KIND, attribute -> attribute.number(3, value));
        }

        Attributes text(String name, String value) {
            return add(name, TEXT_KIND, attribute -> attribute.text(4, value));
        }

        Attributes list(String name, long... values) {
            return add(name, LIST_KIND, attribute -> {
                for (long value : values) {
                    attribute.number(8, value);
                }
            });
        }

        private Attributes add(String name, int kind, Consumer<WireWriter> value) {
            node.message(5, attribute -> {
                attribute.text(1, name);
                value.accept(attribute);
                attribute.number(20, kind);
            });
            return this;
        }
    }
}
