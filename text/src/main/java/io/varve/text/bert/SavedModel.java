package io.varve.text.bert;

import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * A model of TensorFlow, unpacked.
 *
 * @param vocabulary its word pieces
 * @param graph what it computes
 * @param index of its variables
 * @param data the numbers of its variables
 */
record SavedModel(Path vocabulary, Path graph, Path index, Path data) {

    private static final int BUFFER = 1 << 16;

    /**
     * Unpacks the model that is inside an artifact: a zip inside of a zip.
     *
     * @param folder for what is needed of it
     * @param data where the numbers go
     * @throws Refused if there is no such model
     */
    static SavedModel unpack(Path artifact, Path folder, Path data) throws IOException {
        SavedModel model = new SavedModel(
                folder.resolve("vocab.txt"), folder.resolve("saved_model.pb"), folder.resolve("variables.index"), data);
        Map<String, Path> wanted = new LinkedHashMap<>();
        wanted.put("assets/vocab.txt", model.vocabulary());
        wanted.put("saved_model.pb", model.graph());
        wanted.put("variables/variables.index", model.index());
        wanted.put("variables/variables.data-00000-of-00001", model.data());
        Set<String> missing = new LinkedHashSet<>(wanted.keySet());
        try (ZipFile outer = new ZipFile(artifact.toFile())) {
            @Nullable
            ZipEntry inner = outer.stream()
                    .max(Comparator.comparingLong(ZipEntry::getSize))
                    .orElse(null);
            if (inner != null) {
                unpack(outer, inner, wanted, missing);
            }
        } catch (ZipException e) {
            throw another(artifact, "it cannot be unpacked (%s)".formatted(Reason.of(e)));
        }
        if (!missing.isEmpty()) {
            throw another(artifact, "it has no %s".formatted(String.join(", ", missing)));
        }
        return model;
    }

    private static void unpack(ZipFile outer, ZipEntry inner, Map<String, Path> wanted, Set<String> missing)
            throws IOException {
        try (InputStream bytes = new BufferedInputStream(outer.getInputStream(inner), BUFFER);
                ZipInputStream model = new ZipInputStream(bytes)) {
            for (ZipEntry entry = model.getNextEntry(); entry != null; entry = model.getNextEntry()) {
                @Nullable Path place = wanted.get(entry.getName());
                if (place != null) {
                    Files.copy(model, place);
                    missing.remove(entry.getName());
                }
            }
        }
    }

    private static Refused another(Path artifact, String how) {
        return new Refused(Refusal.of("this is no model of TensorFlow: ", how)
                .at(Place.of(String.valueOf(artifact.getFileName())))
                .remedy("fetch it again"));
    }

    /** Looks which of two forms of a function it computes with; variables do not tell. */
    BertGraph.Gelu gelu() throws IOException {
        String names = new String(Files.readAllBytes(graph), StandardCharsets.ISO_8859_1);
        if (names.contains("/intermediate/dense/Tanh")) {
            return BertGraph.Gelu.TANH;
        }
        if (names.contains("/intermediate/dense/Erf")) {
            return BertGraph.Gelu.EXACT;
        }
        throw new Refused(
                Refusal.of("the model is no BERT of the usual kind: its layers compute neither with Tanh nor with Erf")
                        .remedy("export it as ONNX by other tools, and use the folder of that"));
    }
}
