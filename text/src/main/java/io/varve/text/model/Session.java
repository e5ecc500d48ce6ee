package io.varve.text.model;

import ai.onnxruntime.NodeInfo;
import ai.onnxruntime.OnnxJavaType;
import ai.onnxruntime.OnnxTensor;
import ai.onnxruntime.OrtEnvironment;
import ai.onnxruntime.OrtException;
import ai.onnxruntime.OrtSession;
import ai.onnxruntime.TensorInfo;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A graph ready to run, one text at a time: with no other texts beside it and nothing padded, the vectors of a text do not
 * depend on how the work is divided. Encoders with eight-bit weights round by the largest value of the whole input, so that
 * they would. Safe for many threads, each of which runs a text of its own.
 */
final class Session implements AutoCloseable {

    private static final String IDS = "input_ids";
    private static final Set<String> KNOWN = Set.of(IDS, "attention_mask", "token_type_ids", "position_ids");
    private static final Pattern HIDDEN = Pattern.compile("hidden_states[._](\\d+)");
    private static final String LAST = "last_hidden_state";
    private static final int LAYERS_SUMMED = 4;

    private final String name;
    private final OrtSession session;
    private final Map<String, OnnxJavaType> inputs = new LinkedHashMap<>();
    private final Set<String> outputs;

    Session(EncoderFiles files, Layer layer) {
        name = files.name();
        session = open(files);
        try {
            session.getInputInfo().forEach((input, info) -> inputs.put(input, tensor(info)));
            refuseOtherInputs();
            outputs = new LinkedHashSet<>(outputs(layer, session.getOutputInfo()));
        } catch (OrtException e) {
            throw damaged(e);
        } catch (Refused e) {
            close();
            throw e;
        }
    }

    private OrtSession open(EncoderFiles files) {
        // before any other class of the runtime, whose library it would load as it likes
        OrtEnvironment environment = Natives.onnx();
        try (OrtSession.SessionOptions options = new OrtSession.SessionOptions()) {
            // texts run side by side, each on one thread, which gives the same bits on any number of them
            options.setIntraOpNumThreads(1);
            options.setInterOpNumThreads(1);
            options.addConfigEntry("session.intra_op.allow_spinning", "0");
            return files.graph() instanceof EncoderFiles.Graph.InMemory memory
                    ? environment.createSession(memory.bytes(), options)
                    : environment.createSession(
                            ((EncoderFiles.Graph.InFile) files.graph()).file().toString(), options);
        } catch (OrtException e) {
            throw damaged(e);
        }
    }

    private Refused damaged(OrtException e) {
        return new Refused(
                Refusal.of("the model is not an ONNX graph that can be run (%s)".formatted(e.getMessage()))
                        .at(Place.of(name))
                        .remedy("get or export it again"),
                e);
    }

    private void refuseOtherInputs() {
        List<String> others =
                inputs.keySet().stream().filter(input -> !KNOWN.contains(input)).toList();
        if (!inputs.containsKey(IDS) || !others.isEmpty()) {
            throw new Refused(
                    Refusal.of("the model asks for %s".formatted(inputs.keySet()))
                            .at(Place.of(name))
                            .remedy(
                                    "an encoder of texts asks for input_ids and may ask for attention_mask, token_type_ids and position_ids: export it for feature extraction"));
        }
    }

    /** The layers by the names the usual tools give them, the last one by position where it has another. */
    private List<String> outputs(Layer layer, Map<String, NodeInfo> all) {
        List<String> hidden = all.keySet().stream()
                .filter(output -> HIDDEN.matcher(output).matches())
                .sorted(Comparator.comparingInt(Session::number))
                .toList();
        if (layer == Layer.LAST4) {
            if (hidden.size() < LAYERS_SUMMED) {
                throw new Refused(Refusal.of("the model returns %s, but no hidden_states of four layers to sum"
                                .formatted(all.keySet()))
                        .at(Place.of(name))
                        .remedy(
                                "choose layer last with ",
                                ModelOption.LAYER,
                                ", or export it with output_hidden_states"));
            }
            return hidden.subList(hidden.size() - LAYERS_SUMMED, hidden.size());
        }
        if (all.containsKey(LAST)) {
            return List.of(LAST);
        }
        if (!hidden.isEmpty()) {
            return hidden.subList(hidden.size() - 1, hidden.size());
        }
        return all.entrySet().stream()
                .filter(output -> output.getValue().getInfo() instanceof TensorInfo info && info.getShape().length == 3)
                .map(output -> List.of(output.getKey()))
                .findFirst()
                .orElseThrow(() -> new Refused(
                        Refusal.of("the model returns %s, but no vector for every word piece (last_hidden_state)"
                                        .formatted(all.keySet()))
                                .at(Place.of(name))
                                .remedy("export it for feature extraction")));
    }

    private static int number(String output) {
        Matcher matcher = HIDDEN.matcher(output);
        return matcher.matches() ? Integer.parseInt(matcher.group(1)) : -1;
    }

    private static OnnxJavaType tensor(NodeInfo info) {
        return info.getInfo() instanceof TensorInfo tensor ? tensor.type : OnnxJavaType.UNKNOWN;
    }

    /** Returns the mean over some pieces of the sum of the layers. */
    double[] mean(long[] ids, int[] wanted) {
        Map<String, OnnxTensor> given = new LinkedHashMap<>();
        try {
            for (Map.Entry<String, OnnxJavaType> input : inputs.entrySet()) {
                given.put(input.getKey(), tensor(values(input.getKey(), ids), input.getValue()));
            }
            try (OrtSession.Result result = session.run(given, outputs)) {
                List<FloatBuffer> layers = new ArrayList<>();
                for (Map.Entry<String, ai.onnxruntime.OnnxValue> output : result) {
                    layers.add(states(output.getKey(), (OnnxTensor) output.getValue(), ids.length));
                }
                return mean(layers, ids.length, wanted);
            }
        } catch (OrtException e) {
            throw new Refused(
                    Refusal.of("the model fails on what its tokenizer gives (%s)".formatted(e.getMessage()))
                            .at(Place.of(name))
                            .remedy("take both from the same export"),
                    e);
        } finally {
            given.values().forEach(OnnxTensor::close);
        }
    }

    private static long[] values(String input, long[] ids) {
        long[] values = new long[ids.length];
        switch (input) {
            case "attention_mask" -> Arrays.fill(values, 1);
            case "position_ids" -> Arrays.setAll(values, i -> i);
            case "token_type_ids" -> Arrays.fill(values, 0);
            default -> System.arraycopy(ids, 0, values, 0, ids.length);
        }
        return values;
    }

    private static OnnxTensor tensor(long[] values, OnnxJavaType type) throws OrtException {
        long[] shape = {1, values.length};
        return type == OnnxJavaType.INT32
                ? OnnxTensor.createTensor(
                        Natives.onnx(),
                        IntBuffer.wrap(
                                Arrays.stream(values).mapToInt(Math::toIntExact).toArray()),
                        shape)
                : OnnxTensor.createTensor(Natives.onnx(), LongBuffer.wrap(values), shape);
    }

    private FloatBuffer states(String output, OnnxTensor tensor, int pieces) {
        long[] shape = tensor.getInfo().getShape();
        FloatBuffer states = tensor.getFloatBuffer();
        if (states == null || shape.length != 3 || shape[0] != 1 || shape[1] != pieces) {
            throw new Refused(
                    Refusal.of("%s has the shape %s for %d word pieces, which is not one vector for every piece"
                                    .formatted(output, Arrays.toString(shape), pieces))
                            .at(Place.of(name))
                            .remedy("export it for feature extraction"));
        }
        return states;
    }

    private double[] mean(List<FloatBuffer> layers, int pieces, int[] wanted) {
        double[] mean = new double[layers.get(0).capacity() / pieces];
        for (FloatBuffer layer : layers) {
            for (int piece : wanted) {
                for (int j = 0; j < mean.length; j++) {
                    mean[j] += layer.get(piece * mean.length + j);
                }
            }
        }
        for (int j = 0; j < mean.length; j++) {
            mean[j] /= wanted.length;
            if (!Double.isFinite(mean[j])) {
                throw new Refused(Refusal.of("the model returns numbers that are not finite")
                        .at(Place.of(name))
                        .remedy("use another export of it"));
            }
        }
        return mean;
    }

    @Override
    public void close() {
        try {
            session.close();
        } catch (OrtException e) {
            throw new IllegalStateException(name + " cannot be closed", e);
        }
    }
}
