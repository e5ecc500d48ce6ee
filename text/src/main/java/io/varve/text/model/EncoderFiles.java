package io.varve.text.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The files of an encoder: its graph, its tokenizer and how many word pieces it reads at once.
 *
 * @param name to be shown
 * @param graph the ONNX graph
 * @param tokenizer the content of tokenizer.json
 * @param window the most word pieces it reads at once
 */
public record EncoderFiles(String name, Graph graph, byte[] tokenizer, int window) {

    /** The name of the encoder inside the jar: {@value}. */
    public static final String BUNDLED = "all-minilm-l6-v2";

    private static final String BUNDLED_GRAPH = "/all-minilm-l6-v2-q.onnx";

    /** What the makers of the bundled encoder trained it for. */
    private static final int BUNDLED_WINDOW = 256;

    private static final int USUAL_WINDOW = 512;
    private static final int UNLIMITED = 1_000_000;
    private static final Set<String> FIRST_TWO_RESERVED = Set.of("roberta", "xlm-roberta", "camembert", "mpnet");
    private static final String TOKENIZER = "tokenizer.json";
    private static final Pattern NO_WEIGHTS = Pattern.compile(
            "(?i)\\..*|license.*|.*\\.(onnx|json|md|txt|py|safetensors|h5|msgpack|ot)|(pytorch|tf|flax)_model.*");
    private static final List<String> GRAPHS =
            List.of("model.onnx", "onnx/model.onnx", "model_quantized.onnx", "onnx/model_quantized.onnx");

    /** An ONNX graph, in a file or in memory. */
    public sealed interface Graph {

        /**
         * A graph in a file, with its weights or with these beside it.
         *
         * @param file the file
         */
        record InFile(Path file) implements Graph {}

        /**
         * A graph in memory.
         *
         * @param bytes all of it
         */
        record InMemory(byte[] bytes) implements Graph {}
    }

    /**
     * Returns whether there is an encoder inside Varve: there is a package without one.
     *
     * @return whether {@link #bundled} has something to return
     */
    public static boolean hasBundled() {
        return EncoderFiles.class.getResource(BUNDLED_GRAPH) != null;
    }

    /**
     * Returns the English encoder inside the jar.
     *
     * @return all-MiniLM-L6-v2 with eight-bit weights
     * @throws Refused if this is the package without it
     */
    public static EncoderFiles bundled() {
        return new EncoderFiles(
                BUNDLED,
                new Graph.InMemory(resource(BUNDLED_GRAPH)),
                resource("/all-minilm-l6-v2-q-tokenizer.json"),
                BUNDLED_WINDOW);
    }

    /**
     * Finds the files of an encoder in a folder, as the usual tools export them.
     *
     * @param folder with tokenizer.json, and model.onnx there or in a folder onnx
     * @return the files
     * @throws Refused if one is missing
     */
    public static EncoderFiles in(Path folder) {
        if (!Files.isDirectory(folder)) {
            throw new Refused(Refusal.of(Place.of(folder), " is not a folder")
                    .remedy("give one with tokenizer.json and model.onnx"));
        }
        Path tokenizer = folder.resolve(TOKENIZER);
        if (!Files.isRegularFile(tokenizer)) {
            throw new Refused(Refusal.of(Place.of(folder), " has no tokenizer.json")
                    .remedy("export the model with its fast tokenizer, and give the folder of both"));
        }
        Path graph = GRAPHS.stream()
                .map(folder::resolve)
                .filter(Files::isRegularFile)
                .findFirst()
                .orElseThrow(() -> new Refused(Refusal.of(Place.of(folder), " has no model")
                        .remedy("one of %s is needed: export it as ONNX".formatted(String.join(", ", GRAPHS)))));
        try {
            return new EncoderFiles(
                    folder.toString(), new Graph.InFile(graph), Files.readAllBytes(tokenizer), window(folder));
        } catch (IOException e) {
            throw new Refused("%s cannot be read (%s)".formatted(tokenizer, Reason.of(e)), e);
        }
    }

    /** The least of the limits that the files beside the model name. */
    private static int window(Path folder) {
        JsonNode tokenizer = json(folder.resolve("tokenizer_config.json"));
        JsonNode model = json(folder.resolve("config.json"));
        int reserved = FIRST_TWO_RESERVED.contains(model.path("model_type").asText()) ? 2 : 0;
        OptionalInt least = Stream.of(
                        tokenizer.path("model_max_length").asDouble(UNLIMITED),
                        model.path("max_position_embeddings").asDouble(UNLIMITED) - reserved)
                .filter(limit -> limit > 0 && limit < UNLIMITED - 2)
                .mapToInt(Double::intValue)
                .min();
        return least.orElse(USUAL_WINDOW);
    }

    /** Reads a file of settings; one that is missing has none. */
    static JsonNode json(Path file) {
        ObjectMapper mapper = new ObjectMapper();
        if (!Files.isRegularFile(file)) {
            return mapper.createObjectNode();
        }
        try {
            return mapper.readTree(file.toFile());
        } catch (IOException e) {
            throw new Refused(
                    Refusal.of(Place.of(file), " is not JSON")
                            .remedy("get the file again, or remove it (%s)".formatted(Reason.of(e))),
                    e);
        }
    }

    /** A hash of everything that decides which vectors come out, but the layer. */
    String fingerprint() {
        try {
            MessageDigest hash = MessageDigest.getInstance("SHA-256");
            if (graph instanceof Graph.InFile inFile) {
                Checksums known = Checksums.beside(inFile.file());
                for (Path part : parts(inFile.file())) {
                    known.read(part, hash);
                }
            } else if (graph instanceof Graph.InMemory inMemory) {
                hash.update(inMemory.bytes());
            }
            hash.update(tokenizer);
            return HexFormat.of().formatHex(hash.digest()) + "-" + window;
        } catch (IOException e) {
            throw new Refused("%s cannot be read (%s)".formatted(name, Reason.of(e)), e);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The graph and all that may hold its weights, which may have any name. */
    static List<Path> parts(Path graph) throws IOException {
        Path folder = graph.toAbsolutePath().getParent();
        if (folder == null) {
            return List.of(graph);
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file -> file.getFileName().equals(graph.getFileName())
                            || !NO_WEIGHTS
                                    .matcher(String.valueOf(file.getFileName()))
                                    .matches())
                    .sorted()
                    .toList();
        }
    }

    private static byte[] resource(String name) {
        try (InputStream in = EncoderFiles.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new Refused(Refusal.of("this package of Varve is the one without the model %s".formatted(BUNDLED))
                        .remedy("name another model, or take the package that has this one"));
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(name + " cannot be read from the class path", e);
        }
    }
}
