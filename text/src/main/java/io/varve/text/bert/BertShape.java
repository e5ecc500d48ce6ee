package io.varve.text.bert;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How large a BERT is, by its variables, all of which must be there.
 *
 * @param prefix what stands before the name of every variable
 * @param layers how many
 * @param hidden how long vectors are
 * @param inner how long they are inside of a layer
 * @param heads how many ways of looking at other pieces a layer has
 * @param positions the most pieces it reads at once
 * @param pieces how many it knows
 */
record BertShape(String prefix, int layers, int hidden, int inner, int heads, int positions, int pieces) {

    static final String WORDS = "embeddings/word_embeddings";
    static final String POSITIONS = "embeddings/position_embeddings";
    static final String TYPES = "embeddings/token_type_embeddings";
    static final String FIRST_NORM = "embeddings/LayerNorm";

    /** Layers whose states are given out. */
    static final int GIVEN_OUT = 4;

    static String layer(int layer, String part) {
        return "encoder/layer_" + layer + "/" + part;
    }

    /**
     * Finds the sizes in the shapes of variables.
     *
     * @param heads which no variable tells
     * @throws Refused if these are not the variables of a BERT
     */
    static BertShape of(Map<String, TensorBundle.Variable> variables, int heads) {
        String prefix = variables.keySet().stream()
                .filter(name -> name.endsWith(WORDS))
                .findFirst()
                .map(name -> name.substring(0, name.length() - WORDS.length()))
                .orElseThrow(() -> another("it has no variable %s".formatted(WORDS)));
        List<Long> words = shape(variables, prefix + WORDS, 2);
        List<Long> positions = shape(variables, prefix + POSITIONS, 2);
        int layers = 0;
        while (variables.containsKey(prefix + layer(layers, "attention/self/query/kernel"))) {
            layers++;
        }
        if (layers < GIVEN_OUT) {
            throw another("it has %d layers, at least %d are needed".formatted(layers, GIVEN_OUT));
        }
        List<Long> inner = shape(variables, prefix + layer(0, "intermediate/dense/kernel"), 2);
        BertShape shape = new BertShape(
                prefix,
                layers,
                Math.toIntExact(words.get(1)),
                Math.toIntExact(inner.get(1)),
                heads,
                Math.toIntExact(positions.get(0)),
                Math.toIntExact(words.get(0)));
        shape.require(variables);
        return shape;
    }

    private void require(Map<String, TensorBundle.Variable> variables) {
        if (hidden % heads != 0) {
            throw another("vectors of %d numbers cannot be divided among %d heads".formatted(hidden, heads));
        }
        require(variables, POSITIONS, positions, hidden);
        require(variables, TYPES, 2, hidden);
        requireNorm(variables, FIRST_NORM);
        for (int i = 0; i < layers; i++) {
            for (String part : List.of("query", "key", "value")) {
                requireDense(variables, layer(i, "attention/self/" + part), hidden, hidden);
            }
            requireDense(variables, layer(i, "attention/output/dense"), hidden, hidden);
            requireNorm(variables, layer(i, "attention/output/LayerNorm"));
            requireDense(variables, layer(i, "intermediate/dense"), hidden, inner);
            requireDense(variables, layer(i, "output/dense"), inner, hidden);
            requireNorm(variables, layer(i, "output/LayerNorm"));
        }
    }

    private void requireDense(Map<String, TensorBundle.Variable> variables, String name, long from, long to) {
        require(variables, name + "/kernel", from, to);
        require(variables, name + "/bias", to);
    }

    private void requireNorm(Map<String, TensorBundle.Variable> variables, String name) {
        require(variables, name + "/gamma", hidden);
        require(variables, name + "/beta", hidden);
    }

    private void require(Map<String, TensorBundle.Variable> variables, String name, Long... lengths) {
        List<Long> found = shape(variables, prefix + name, lengths.length);
        if (!found.equals(List.of(lengths))) {
            throw another("%s has the shape %s instead of %s".formatted(name, found, List.of(lengths)));
        }
    }

    private void require(Map<String, TensorBundle.Variable> variables, String name, long first) {
        require(variables, name, new Long[] {first});
    }

    private void require(Map<String, TensorBundle.Variable> variables, String name, long first, long second) {
        require(variables, name, new Long[] {first, second});
    }

    private static List<Long> shape(Map<String, TensorBundle.Variable> variables, String name, int dimensions) {
        TensorBundle.@Nullable Variable variable = variables.get(name);
        if (variable == null) {
            throw another("it has no variable %s".formatted(name));
        }
        if (variable.shape().size() != dimensions) {
            throw another("%s has the shape %s instead of %d numbers".formatted(name, variable.shape(), dimensions));
        }
        return variable.shape();
    }

    private static Refused another(String how) {
        return new Refused(Refusal.of("the model is no BERT of the usual kind: ", how)
                .remedy("export it as ONNX by other tools, and use the folder of that"));
    }
}
