package io.varve.cli;

import io.varve.text.model.EncoderFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bundled model as a folder, as if it had been exported there. */
final class TextModels {

    private TextModels() {}

    /** Writes it with a window of its own, which makes it another model. */
    static Path copyOfTheBundledOne(Path folder, int window) throws IOException {
        EncoderFiles files = EncoderFiles.bundled();
        Files.createDirectories(folder);
        Files.write(folder.resolve("model.onnx"), ((EncoderFiles.Graph.InMemory) files.graph()).bytes());
        Files.write(folder.resolve("tokenizer.json"), files.tokenizer());
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": " + window + "}");
        Files.writeString(folder.resolve("config.json"), "{\"hidden_size\": 384, \"model_type\": \"bert\"}");
        Files.writeString(
                folder.resolve("README.md"),
                "---\nlanguage:\n  - en\n  - it\nlicense: apache-2.0\ntags: [x]\n---\nlicense: none\n");
        Files.writeString(folder.resolve("pytorch_model.bin"), "weights for another library");
        return folder;
    }
}
