package io.varve.text.model;

import io.varve.text.bert.KnownModel;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.zip.CRC32C;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A BERT of five layers whose variables are random, as an artifact like those that Maven fetches. */
final class TinyBert {

    static final int HIDDEN = 4;
    static final int HEADS = 2;
    static final int INNER = 8;
    static final int LAYERS = 5;
    static final int POSITIONS = 12;
    static final String PREFIX = "module/bert/";

    private static final String DATA = "variables/variables.data-00000-of-00001";
    private static final String INDEX = "variables/variables.index";

    final Map<String, float[]> variables = new TreeMap<>();
    final Map<String, long[]> shapes = new TreeMap<>();
    private final SplittableRandom random = new SplittableRandom(7);
    private String vocabulary = String.join("\n", TinyModel.PIECES) + "\n";
    private String graph = "module/bert/encoder/layer_0/intermediate/dense/Tanh";
    private UnaryOperator<byte[]> index = bytes -> bytes;
    private UnaryOperator<byte[]> data = bytes -> bytes;

    TinyBert() {
        add("embeddings/word_embeddings", TinyModel.PIECES.size(), HIDDEN);
        add("embeddings/position_embeddings", POSITIONS, HIDDEN);
        add("embeddings/token_type_embeddings", 2, HIDDEN);
        norm("embeddings/LayerNorm");
        for (int layer = 0; layer < LAYERS; layer++) {
            String name = "encoder/layer_" + layer + "/";
            dense(name + "attention/self/query", HIDDEN, HIDDEN);
            dense(name + "attention/self/key", HIDDEN, HIDDEN);
            dense(name + "attention/self/value", HIDDEN, HIDDEN);
            dense(name + "attention/output/dense", HIDDEN, HIDDEN);
            norm(name + "attention/output/LayerNorm");
            dense(name + "intermediate/dense", HIDDEN, INNER);
            dense(name + "output/dense", INNER, HIDDEN);
            norm(name + "output/LayerNorm");
        }
        add("pooler/dense/kernel", HIDDEN, HIDDEN);
    }

    private void dense(String name, long from, long to) {
        add(name + "/kernel", from, to);
        add(name + "/bias", to);
    }

    private void norm(String name) {
        add(name + "/gamma", HIDDEN);
        add(name + "/beta", HIDDEN);
    }

    private void add(String name, long... shape) {
        long count = 1;
        for (long length : shape) {
            count *= length;
        }
        float[] values = new float[(int) count];
        for (int i = 0; i < values.length; i++) {
            values[i] = (float) (2 * random.nextDouble() - 1);
        }
        variables.put(PREFIX + name, values);
        shapes.put(PREFIX + name, shape);
    }

    TinyBert without(String name) {
        variables.remove(PREFIX + name);
        return this;
    }

    TinyBert shaped(String name, long... shape) {
        shapes.put(PREFIX + name, shape);
        return this;
    }

    TinyBert vocabulary(String lines) {
        vocabulary = lines;
        return this;
    }

    TinyBert graph(String names) {
        graph = names;
        return this;
    }

    TinyBert index(UnaryOperator<byte[]> change) {
        index = change;
        return this;
    }

    TinyBert data(UnaryOperator<byte[]> change) {
        data = change;
        return this;
    }

    float[] values(String name) {
        return variables.get(PREFIX + name);
    }

    /** Writes the artifact: a zip inside of a zip. */
    Path write(Path file) throws IOException {
        ByteArrayOutputStream inner = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(inner)) {
            entry(zip, "assets/vocab.txt", vocabulary.getBytes(StandardCharsets.UTF_8));
            entry(zip, "saved_model.pb", graph.getBytes(StandardCharsets.UTF_8));
            ByteArrayOutputStream numbers = new ByteArrayOutputStream();
            variables.values().forEach(values -> numbers.writeBytes(bytes(values)));
            entry(zip, DATA, data.apply(numbers.toByteArray()));
            entry(zip, INDEX, index.apply(table()));
        }
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
            entry(zip, "META-INF/MANIFEST.MF", new byte[] {'\n'});
            entry(zip, "com/example/tiny-bert", inner.toByteArray());
        }
        return file;
    }

    private static void entry(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
        zip.closeEntry();
    }

    static KnownModel known(Path artifact) throws IOException {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(artifact));
            return new KnownModel(
                    "tiny",
                    "com.example:tiny:1",
                    HexFormat.of().formatHex(hash),
                    HEADS,
                    true,
                    List.of("en"),
                    1,
                    "tests");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] bytes(float[] values) {
        ByteBuffer bytes = ByteBuffer.allocate(values.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asFloatBuffer().put(values);
        return bytes.array();
    }

    // LevelDB's table: blocks, an index of them, a footer

    private byte[] table() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream index = new ByteArrayOutputStream();
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        String before = pair(block, "", "", message(number(1, 1), number(2, 0)));
        long offset = 0;
        int count = 0;
        for (Map.Entry<String, float[]> variable : variables.entrySet()) {
            byte[] content = bytes(variable.getValue());
            CRC32C sum = new CRC32C();
            sum.update(content);
            before = pair(block, before, variable.getKey(), entry(variable.getKey(), offset, content.length, sum));
            offset += content.length;
            if (++count % 20 == 0) {
                pair(index, "", before, place(out, block));
                block = new ByteArrayOutputStream();
                before = "";
            }
        }
        pair(index, "", before + "~", place(out, block));
        byte[] about = place(out, new ByteArrayOutputStream());
        byte[] places = place(out, index);
        byte[] footer = new byte[48];
        System.arraycopy(about, 0, footer, 0, about.length);
        System.arraycopy(places, 0, footer, about.length, places.length);
        ByteBuffer.wrap(footer).order(ByteOrder.LITTLE_ENDIAN).putLong(40, 0xdb4775248b80fb57L);
        out.writeBytes(footer);
        return out.toByteArray();
    }

    private byte[] entry(String name, long offset, long size, CRC32C sum) {
        ByteArrayOutputStream shape = new ByteArrayOutputStream();
        for (long length : shapes.get(name)) {
            shape.writeBytes(field(2, message(number(1, length))));
        }
        ByteBuffer crc = ByteBuffer.allocate(5).order(ByteOrder.LITTLE_ENDIAN);
        crc.put((byte) (6 << 3 | 5)).putInt(masked(sum));
        return message(number(1, 1), field(2, shape.toByteArray()), number(4, offset), number(5, size), crc.array());
    }

    /** Adds a key, without what it has in common with the one before, and its value. */
    private static String pair(ByteArrayOutputStream block, String before, String key, byte[] value) {
        int shared = 0;
        while (shared < Math.min(before.length(), key.length()) && before.charAt(shared) == key.charAt(shared)) {
            shared++;
        }
        byte[] own = key.substring(shared).getBytes(StandardCharsets.ISO_8859_1);
        block.writeBytes(message(varint(shared), varint(own.length), varint(value.length), own, value));
        return key;
    }

    /** Writes a block, and returns where it is. */
    private static byte[] place(ByteArrayOutputStream out, ByteArrayOutputStream block) {
        block.writeBytes(new byte[] {0, 0, 0, 0, 1, 0, 0, 0});
        byte[] place = message(varint(out.size()), varint(block.size()));
        block.write(0);
        CRC32C sum = new CRC32C();
        sum.update(block.toByteArray());
        out.writeBytes(block.toByteArray());
        out.writeBytes(ByteBuffer.allocate(4)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(masked(sum))
                .array());
        return place;
    }

    private static int masked(CRC32C sum) {
        int crc = (int) sum.getValue();
        return (crc >>> 15 | crc << 17) + 0xa282ead8;
    }

    private static byte[] number(int field, long value) {
        return message(varint((long) field << 3), varint(value));
    }

    private static byte[] field(int field, byte[] content) {
        return message(varint((long) field << 3 | 2), varint(content.length), content);
    }

    private static byte[] message(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
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
