package io.varve.text.bert;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a tokenizer.json out of a list of word pieces, a piece a line, as BERT cuts words: the longest known piece first. */
final class WordPieces {

    private static final String UNKNOWN = "[UNK]";
    private static final String BEGIN = "[CLS]";
    private static final String END = "[SEP]";
    private static final int LONGEST_WORD = 200;

    private WordPieces() {}

    /**
     * Writes the file.
     *
     * @param vocabulary the list
     * @param count how many pieces the model knows
     * @param lowerCase whether case and accents are dropped
     * @throws Refused if the list is not that of the model
     */
    static void write(Path vocabulary, int count, boolean lowerCase, Path tokenizer) throws IOException {
        Map<String, Integer> pieces = new LinkedHashMap<>();
        List<String> lines =
                List.of(new String(Files.readAllBytes(vocabulary), StandardCharsets.UTF_8).split("\r?\n", 0));
        for (String line : lines) {
            pieces.put(line, pieces.size());
        }
        if (lines.size() != count || pieces.size() != count) {
            throw another("vocab.txt has %d pieces in %d lines, the model knows %d"
                    .formatted(pieces.size(), lines.size(), count));
        }
        for (String needed : List.of(UNKNOWN, BEGIN, END)) {
            if (!pieces.containsKey(needed)) {
                throw another("vocab.txt has no piece %s".formatted(needed));
            }
        }
        ObjectMapper mapper = new ObjectMapper();
        ObjectNode all = mapper.createObjectNode().put("version", "1.0");
        all.putNull("truncation").putNull("padding").putArray("added_tokens");
        all.putObject("normalizer")
                .put("type", "BertNormalizer")
                .put("clean_text", true)
                .put("handle_chinese_chars", true)
                .put("strip_accents", lowerCase)
                .put("lowercase", lowerCase);
        all.putObject("pre_tokenizer").put("type", "BertPreTokenizer");
        ObjectNode marks = all.putObject("post_processor").put("type", "BertProcessing");
        marks.putArray("sep").add(END).add(pieces.get(END));
        marks.putArray("cls").add(BEGIN).add(pieces.get(BEGIN));
        all.putObject("decoder").put("type", "WordPiece").put("prefix", "##").put("cleanup", true);
        ObjectNode model = all.putObject("model")
                .put("type", "WordPiece")
                .put("unk_token", UNKNOWN)
                .put("continuing_subword_prefix", "##")
                .put("max_input_chars_per_word", LONGEST_WORD);
        ObjectNode known = model.putObject("vocab");
        pieces.forEach(known::put);
        mapper.writeValue(tokenizer.toFile(), all);
    }

    private static Refused another(String how) {
        return new Refused(Refusal.of(how)
                .at(Place.of("vocab.txt"))
                .remedy("fetch the model again, with the list that belongs to it"));
    }
}
