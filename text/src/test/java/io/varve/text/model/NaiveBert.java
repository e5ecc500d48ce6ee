package io.varve.text.model;

/** What a BERT computes, loop by loop, with the variables of a {@link TinyBert}. */
final class NaiveBert {

    private final TinyBert model;

    NaiveBert(TinyBert model) {
        this.model = model;
    }

    /** The states of all layers: by layer, piece and place. */
    double[][][] states(long[] ids) {
        double[][][] all = new double[TinyBert.LAYERS][][];
        double[][] states = new double[ids.length][];
        for (int i = 0; i < ids.length; i++) {
            states[i] = new double[TinyBert.HIDDEN];
            for (int j = 0; j < TinyBert.HIDDEN; j++) {
                states[i][j] = model.values("embeddings/word_embeddings")[(int) ids[i] * TinyBert.HIDDEN + j]
                        + model.values("embeddings/position_embeddings")[i * TinyBert.HIDDEN + j]
                        + (double) model.values("embeddings/token_type_embeddings")[j];
            }
            states[i] = norm("embeddings/LayerNorm", states[i]);
        }
        for (int layer = 0; layer < TinyBert.LAYERS; layer++) {
            states = layer("encoder/layer_" + layer + "/", states);
            all[layer] = states;
        }
        return all;
    }

    private double[][] layer(String name, double[][] states) {
        double[][] after = new double[states.length][];
        for (int i = 0; i < states.length; i++) {
            double[] seen = dense(name + "attention/output/dense", attention(name + "attention/self/", states, i));
            double[] looked = norm(name + "attention/output/LayerNorm", sum(seen, states[i]));
            double[] inner = dense(name + "intermediate/dense", looked);
            for (int j = 0; j < inner.length; j++) {
                double x = inner[j];
                inner[j] = x / 2 * (1 + Math.tanh(Math.sqrt(2 / Math.PI) * (x + 0.044715 * x * x * x)));
            }
            after[i] = norm(name + "output/LayerNorm", sum(dense(name + "output/dense", inner), looked));
        }
        return after;
    }

    private double[] attention(String name, double[][] states, int i) {
        int size = TinyBert.HIDDEN / TinyBert.HEADS;
        double[] query = dense(name + "query", states[i]);
        double[] seen = new double[TinyBert.HIDDEN];
        for (int head = 0; head < TinyBert.HEADS; head++) {
            double[] shares = new double[states.length];
            double all = 0;
            for (int k = 0; k < states.length; k++) {
                double[] key = dense(name + "key", states[k]);
                double score = 0;
                for (int j = head * size; j < (head + 1) * size; j++) {
                    score += query[j] * key[j];
                }
                shares[k] = Math.exp(score / Math.sqrt(size));
                all += shares[k];
            }
            for (int k = 0; k < states.length; k++) {
                double[] value = dense(name + "value", states[k]);
                for (int j = head * size; j < (head + 1) * size; j++) {
                    seen[j] += shares[k] / all * value[j];
                }
            }
        }
        return seen;
    }

    private double[] dense(String name, double[] input) {
        float[] kernel = model.values(name + "/kernel");
        float[] bias = model.values(name + "/bias");
        double[] output = new double[bias.length];
        for (int j = 0; j < output.length; j++) {
            output[j] = bias[j];
            for (int i = 0; i < input.length; i++) {
                output[j] += input[i] * kernel[i * output.length + j];
            }
        }
        return output;
    }

    private double[] norm(String name, double[] input) {
        double mean = 0;
        double variance = 0;
        for (double value : input) {
            mean += value / input.length;
        }
        for (double value : input) {
            variance += (value - mean) * (value - mean) / input.length;
        }
        double[] output = new double[input.length];
        for (int j = 0; j < output.length; j++) {
            output[j] = (input[j] - mean) / Math.sqrt(variance + 1e-12) * model.values(name + "/gamma")[j]
                    + model.values(name + "/beta")[j];
        }
        return output;
    }

    private static double[] sum(double[] a, double[] b) {
        double[] sum = new double[a.length];
        for (int j = 0; j < sum.length; j++) {
            sum[j] = a[j] + b[j];
        }
        return sum;
    }
}
