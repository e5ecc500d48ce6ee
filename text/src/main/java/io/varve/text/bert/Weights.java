package io.varve.text.bert;

/** Where the numbers of variables are for a graph, and how it computes with them. */
sealed interface Weights permits PlainWeights, EightBitWeights {

    /** The name of the file, beside the graph. */
    String file();

    /** Adds a variable, and returns its name. */
    String whole(OnnxGraph graph, String variable);

    /** Adds a table of vectors, and returns the name of those that were asked for. */
    String gathered(OnnxGraph graph, String variable, String numbers);

    /** Adds a product with a matrix and a sum, and returns the name of the result. */
    String dense(OnnxGraph graph, String kernel, String bias, String input);
}
