package io.varve.text.model;

import com.fasterxml.jackson.databind.JsonNode;
import io.varve.io.Reason;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What is known of a model, so that one can choose.
 *
 * @param name by which it is asked for
 * @param dimensions of its vectors, {@link #UNKNOWN} if its files do not say
 * @param window how many word pieces it reads at once
 * @param languages it was made for, as its makers name them
 * @param megabytes its size on disk
 * @param licence as its makers name it
 * @param goodFor in a few words
 */
public record ModelFacts(
        String name, String dimensions, int window, String languages, long megabytes, String licence, String goodFor) {

    /** What is shown for facts that the files of a model do not tell. */
    public static final String UNKNOWN = "not said";

    private static final long MEGABYTE = 1_000_000;
    private static final Pattern FRONT = Pattern.compile("\\A---\\R(.*?)\\R---", Pattern.DOTALL);

    static ModelFacts bundled() {
        EncoderFiles files = EncoderFiles.bundled();
        long bytes = (long) files.tokenizer().length
                + (files.graph() instanceof EncoderFiles.Graph.InMemory memory ? memory.bytes().length : 0);
        return new ModelFacts(
                EncoderFiles.BUNDLED,
                "384",
                files.window(),
                "en",
                bytes / MEGABYTE,
                "apache-2.0",
                "English words, titles, short texts; inside Varve");
    }

    /** Looks at the files beside a model: its settings, and the head of its card (README.md). */
    static ModelFacts of(String name, Path folder) {
        EncoderFiles files = EncoderFiles.in(folder);
        JsonNode settings = EncoderFiles.json(folder.resolve("config.json"));
        try {
            long bytes = files.tokenizer().length;
            for (Path part : EncoderFiles.parts(((EncoderFiles.Graph.InFile) files.graph()).file())) {
                bytes += Files.size(part);
            }
            String front = front(folder.resolve("README.md"));
            return new ModelFacts(
                    name,
                    settings.path("hidden_size").asText(UNKNOWN),
                    files.window(),
                    entry(front, "language"),
                    bytes / MEGABYTE,
                    entry(front, "license"),
                    settings.path("model_type").asText("encoder") + " in " + folder);
        } catch (IOException e) {
            throw new Refused("%s cannot be read (%s)".formatted(folder, Reason.of(e)), e);
        }
    }

    private static String front(Path card) throws IOException {
        if (!Files.isRegularFile(card)) {
            return "";
        }
        Matcher matcher = FRONT.matcher(new String(Files.readAllBytes(card), StandardCharsets.UTF_8));
        return matcher.find() ? matcher.group(1) : "";
    }

    /** A word after the name, or a list of them below it. */
    private static String entry(String front, String name) {
        Matcher matcher = Pattern.compile("^" + name + ":[ \\t]*(\\S.*)?((\\R *- .*)*)", Pattern.MULTILINE)
                .matcher(front);
        if (!matcher.find()) {
            return UNKNOWN;
        }
        String words = (matcher.group(1) == null ? "" : matcher.group(1)) + matcher.group(2);
        String shown =
                words.replaceAll("[\\[\\],'\"\\r\\n]|(?<=\\s)- ", " ").trim().replaceAll("\\s+", " ");
        return shown.isEmpty() ? UNKNOWN : shown;
    }
}
