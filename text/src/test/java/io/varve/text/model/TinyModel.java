package io.varve.text.model;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A real ONNX encoder that knows a few words: the vector of piece i is (i, i²), whatever stands beside it. Writes the few
 * fields of ONNX's protocol buffers that this takes.
 */
final class TinyModel {

    static final List<String> PIECES =
            List.of("[PAD]", "[UNK]", "[CLS]", "[SEP]", "bank", "##s", "river", "money", "a", "etude", "neas");

    private static final int FLOAT = 1;
    private static final int INT64 = 7;

    private final List<String> inputs;
    private final int layers;
    private final int rows;

    private TinyModel(List<String> inputs, int layers, int rows) {
        this.inputs = inputs;
        this.layers = layers;
        this.rows = rows;
    }

    /** One with the usual inputs and nothing but the last layer. */
    static TinyModel plain() {
        return new TinyModel(List.of("input_ids", "attention_mask", "token_type_ids"), 0, PIECES.size());
    }

    TinyModel withInputs(String... others) {
        return new TinyModel(List.of(others), layers, rows);
    }

    /** One whose outputs are hidden_states.0 and so on, the k-th of them k times the vector. */
    TinyModel withLayers(int count) {
        return new TinyModel(inputs, count, rows);
    }

    /** One that knows fewer pieces than its tokenizer. */
    TinyModel withRows(int count) {
        return new TinyModel(inputs, layers, count);
    }

    /** Writes the model and its tokenizer as the usual tools do. */
    Path write(Path folder) throws IOException {
        Files.createDirectories(folder.resolve("onnx"));
        Files.write(folder.resolve("onnx/model.onnx"), graph());
        Files.writeString(folder.resolve("tokenizer.json"), tokenizer());
        Files.writeString(folder.resolve("config.json"), "{\"max_position_embeddings\": 12, \"hidden_size\": 2}");
        return folder;
    }

    private static String tokenizer() {
        StringBuilder vocabulary = new StringBuilder();
        for (int i = 0; i < PIECES.size(); i++) {
            vocabulary.append(i == 0 ? "" : ", ").append("\"" + PIECES.get(i) + "\": " + i);
        }
        String marked = "[{\"SpecialToken\": {\"id\": \"[CLS]\", \"type_id\": 0}},"
                + " {\"Sequence\": {\"id\": \"A\", \"type_id\": 0}},"
                + " {\"SpecialToken\": {\"id\": \"[SEP]\", \"type_id\": 0}}]";
        return """
                {"version": "1.0", "truncation": null, "padding": null, "added_tokens": [],
                 "normalizer": {"type": "BertNormalizer", "clean_text": true, "handle_chinese_chars": true,
                                "strip_accents": true, "lowercase": true},
                 "pre_tokenizer": {"type": "BertPreTokenizer"},
                 "post_processor": {"type": "TemplateProcessing", "single": %s, "pair": %s, "special_tokens": {
                     "[CLS]": {"id": "[CLS]", "ids": [2], "tokens": ["[CLS]"]},
                     "[SEP]": {"id": "[SEP]", "ids": [3], "tokens": ["[SEP]"]}}},
                 "decoder": null,
                 "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                           "max_input_chars_per_word": 100, "vocab": {%s}}}
                """.formatted(marked, marked, vocabulary);
    }

    private byte[] graph() {
        List<Field> parts = new ArrayList<>();
        parts.add(node("Gather", layers == 0 ? "last_hidden_state" : "states", "table", "input_ids"));
        parts.add(text(2, "tiny"));
        parts.add(table());
        for (int k = 0; k < layers; k++) {
            parts.add(node("Mul", "hidden_states." + k, "states", "factor" + k));
            parts.add(floats("factor" + k, List.of(1), (float) k));
        }
        inputs.forEach(input -> parts.add(value(11, input, INT64, "batch", "pieces")));
        if (layers == 0) {
            parts.add(value(12, "last_hidden_state", FLOAT, "batch", "pieces", "2"));
        }
        for (int k = 0; k < layers; k++) {
            parts.add(value(12, "hidden_states." + k, FLOAT, "batch", "pieces", "2"));
        }
        Field opset = message(8, number(2, 13));
        return message(0, number(1, 8), message(7, parts.toArray(Field[]::new)), opset)
                .content();
    }

    private Field table() {
        float[] values = new float[rows * 2];
        for (int i = 0; i < rows; i++) {
            values[2 * i] = i;
            values[2 * i + 1] = (float) i * i;
        }
        return floats("table", List.of(rows, 2), values);
    }

    private static Field node(String operator, String output, String... from) {
        List<Field> fields = new ArrayList<>();
        for (String input : from) {
            fields.add(text(1, input));
        }
        fields.add(text(2, output));
        fields.add(text(4, operator));
        return message(1, fields.toArray(Field[]::new));
    }

    private static Field floats(String name, List<Integer> shape, float... values) {
        ByteBuffer raw = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        raw.asFloatBuffer().put(values);
        List<Field> fields = new ArrayList<>();
        shape.forEach(length -> fields.add(number(1, length)));
        fields.add(number(2, FLOAT));
        fields.add(text(8, name));
        fields.add(new Field(9, true, raw.array()));
        return message(5, fields.toArray(Field[]::new));
    }

    private static Field value(int field, String name, int type, String... lengths) {
        List<Field> shape = new ArrayList<>();
        for (String length : lengths) {
            shape.add(message(1, length.matches("\\d+") ? number(1, Long.parseLong(length)) : text(2, length)));
        }
        Field tensor = message(1, number(1, type), message(2, shape.toArray(Field[]::new)));
        return message(field, text(1, name), message(2, tensor));
    }

    // protocol buffers: a field is its number, then a number, or a length and so many bytes

    private record Field(int number, boolean bytes, byte[] content) {

        void write(ByteArrayOutputStream out) {
            out.writeBytes(varint(((long) number << 3) | (bytes ? 2 : 0)));
            if (bytes) {
                out.writeBytes(varint(content.length));
            }
            out.writeBytes(content);
        }
    }

    private static Field number(int field, long value) {
        return new Field(field, false, varint(value));
    }

    private static Field text(int field, String value) {
        return new Field(field, true, value.getBytes(StandardCharsets.UTF_8));
    }

    private static Field message(int field, Field... fields) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (Field part : fields) {
            part.write(out);
        }
        return new Field(field, true, out.toByteArray());
    }

    private static byte[] varint(long value) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        long rest = value;
        while (rest > 127) {
            out.write((int) ((rest & 127) | 128));
            rest >>>= 7;
        }
        out.write((int) rest);
        return out.toByteArray();
    }
}
