package io.varve.text.bert;

import java.util.function.Consumer;

/**
 * Writes what a BERT computes (Devlin et al. 2019) as an ONNX graph: the sum of three embeddings, then layers of attention and of two
 * dense steps, each followed by a sum with what came in and a normalization. Texts and pieces are one dimension wherever no piece looks
 * at another, so that a dense step is one product of matrices.
 */
final class BertGraph {

    /** What TensorFlow adds to a variance before it divides by its root. */
    private static final float EPSILON = 1e-12f;
    /** Added to the score of a piece that is not there. */
    private static final float ABSENT = -10_000;

    /** How the middle of a layer bends its numbers: two forms of one function, of which a model was trained with one. */
    enum Gelu {
        /** By the error function. */
        EXACT("none"),
        /** By a hyperbolic tangent. */
        TANH("tanh");

        private final String approximate;

        Gelu(String approximate) {
            this.approximate = approximate;
        }
    }

    private final BertShape shape;
    private final Gelu gelu;
    private final Weights weights;
    private final OnnxGraph graph;

    private BertGraph(BertShape shape, Gelu gelu, Weights weights) {
        this.shape = shape;
        this.gelu = gelu;
        this.weights = weights;
        graph = new OnnxGraph(weights.file());
    }

    /** Returns the graph, which gives out the states of the last four layers and, once more by its usual name, of the last. */
    static byte[] of(BertShape shape, Gelu gelu, Weights weights) {
        return new BertGraph(shape, gelu, weights).write();
    }

    private byte[] write() {
        graph.input("input_ids");
        graph.input("attention_mask");
        graph.input("token_type_ids");
        String flat = graph.constant(-1, shape.hidden());
        String lengths = graph.node("Shape", "input_ids");
        String whole = graph.node("Concat", axis(0), lengths, graph.constant(shape.hidden()));
        String mask = mask();
        String states = graph.node("Reshape", embedded(), flat);
        for (int layer = 0; layer < shape.layers(); layer++) {
            states = layer(layer, states, lengths, flat, mask);
            int number = layer + 1;
            if (number > shape.layers() - BertShape.GIVEN_OUT) {
                giveOut("hidden_states." + number, states, whole);
            }
        }
        giveOut("last_hidden_state", states, whole);
        return graph.toByteArray("bert");
    }

    private void giveOut(String name, String states, String whole) {
        graph.named(name, "Reshape", node -> {}, states, whole);
        graph.output(name, shape.hidden());
    }

    /** What is added to scores: nothing for pieces that are there. */
    private String mask() {
        String there = graph.node("Cast", node -> node.whole("to", OnnxGraph.FLOAT), "attention_mask");
        String absent = graph.node("Sub", graph.real(1), there);
        String penalty = graph.node("Mul", absent, graph.real(ABSENT));
        return graph.node("Unsqueeze", penalty, graph.constant(1L, 2L));
    }

    private String embedded() {
        String words = weights.gathered(graph, variable(BertShape.WORDS), "input_ids");
        String types = weights.gathered(graph, variable(BertShape.TYPES), "token_type_ids");
        String pieces = graph.node("Shape", node -> node.whole("start", 1).whole("end", 2), "input_ids");
        String positions = graph.node(
                "Slice",
                weights.whole(graph, variable(BertShape.POSITIONS)),
                graph.constant(0L),
                pieces,
                graph.constant(0L));
        return norm(BertShape.FIRST_NORM, graph.node("Add", graph.node("Add", words, types), positions));
    }

    private String layer(int layer, String states, String lengths, String flat, String mask) {
        String self = BertShape.layer(layer, "attention/self/");
        int size = shape.hidden() / shape.heads();
        String divided = graph.node("Concat", axis(0), lengths, graph.constant(shape.heads(), size));
        String query = heads(dense(self + "query", states), divided, 0, 2, 1, 3);
        String key = heads(dense(self + "key", states), divided, 0, 2, 3, 1);
        String value = heads(dense(self + "value", states), divided, 0, 2, 1, 3);
        String scores = graph.node("Mul", graph.node("MatMul", query, key), graph.real((float) (1 / Math.sqrt(size))));
        String shares = graph.node("Softmax", axis(-1), graph.node("Add", scores, mask));
        String seen = graph.node("Reshape", heads(graph.node("MatMul", shares, value), "", 0, 2, 1, 3), flat);
        String looked = norm(
                BertShape.layer(layer, "attention/output/LayerNorm"),
                graph.node("Add", dense(BertShape.layer(layer, "attention/output/dense"), seen), states));
        String inner = graph.node(
                "Gelu",
                node -> node.text("approximate", gelu.approximate),
                dense(BertShape.layer(layer, "intermediate/dense"), looked));
        return norm(
                BertShape.layer(layer, "output/LayerNorm"),
                graph.node("Add", dense(BertShape.layer(layer, "output/dense"), inner), looked));
    }

    /** Orders the dimensions as given, after dividing the vectors among the heads, where that is asked for. */
    private String heads(String states, String divided, long... order) {
        String parts = divided.isEmpty() ? states : graph.node("Reshape", states, divided);
        return graph.node("Transpose", node -> node.list("perm", order), parts);
    }

    private String dense(String name, String input) {
        return weights.dense(graph, variable(name + "/kernel"), variable(name + "/bias"), input);
    }

    private String norm(String name, String input) {
        return graph.node(
                "LayerNormalization",
                node -> node.whole("axis", -1).real("epsilon", EPSILON),
                input,
                weights.whole(graph, variable(name + "/gamma")),
                weights.whole(graph, variable(name + "/beta")));
    }

    private String variable(String name) {
        return shape.prefix() + name;
    }

    private static Consumer<OnnxGraph.Attributes> axis(long axis) {
        return node -> node.whole("axis", axis);
    }
}
