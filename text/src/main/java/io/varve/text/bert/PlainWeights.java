package io.varve.text.bert;

import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** The numbers as TensorFlow keeps them: its file has all variables one after the other, which is what ONNX reads too. */
final class PlainWeights implements Weights {

    private final String file;
    private final Map<String, TensorBundle.Variable> variables;
    private final Set<String> known = new HashSet<>();

    PlainWeights(String file, Map<String, TensorBundle.Variable> variables) {
        this.file = file;
        this.variables = variables;
    }

    @Override
    public String file() {
        return file;
    }

    @Override
    public String whole(OnnxGraph graph, String variable) {
        if (known.add(variable)) {
            TensorBundle.Variable place = Objects.requireNonNull(variables.get(variable));
            graph.weights(variable, OnnxGraph.FLOAT, place.shape(), place.offset(), place.size());
        }
        return variable;
    }

    @Override
    public String gathered(OnnxGraph graph, String variable, String numbers) {
        return graph.node("Gather", whole(graph, variable), numbers);
    }

    @Override
    public String dense(OnnxGraph graph, String kernel, String bias, String input) {
        return graph.node("Gemm", input, whole(graph, kernel), whole(graph, bias));
    }
}
