package io.varve.text.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.jna.NativeLibrary;
import io.varve.io.Places;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EncoderTest {

    private static final float[] BANK = {4, 16};

    @TempDir
    Path dir;

    private Encoder tiny() throws IOException {
        return Encoder.open(EncoderFiles.in(TinyModel.plain().write(dir.resolve("tiny"))), Layer.LAST);
    }

    private static float[] word(Encoder encoder, String text, String word) {
        int start = text.indexOf(word);
        return encoder.vector(new Passage.Word(text, start, start + word.length()))
                .orElseThrow();
    }

    @Test
    void aWordIsTheMeanOfItsPieces() throws IOException {
        try (Encoder encoder = tiny()) {
            assertThat(word(encoder, "a river bank", "bank")).containsExactly(BANK);
            assertThat(word(encoder, "a river Banks money", "Banks")).containsExactly(4.5f, 20.5f);
            assertThat(word(encoder, "a river banks money", "river banks")).containsExactly(5, 77 / 3f);
            assertThat(word(encoder, "a banks", "ank"))
                    .as("what a span touches counts")
                    .containsExactly(BANK);
        }
    }

    @Test
    void placesAreFoundWhateverStandsBefore() throws IOException {
        try (Encoder encoder = tiny()) {
            assertThat(word(encoder, "\uD83D\uDE00".repeat(5) + " a bank", "bank"))
                    .containsExactly(BANK);
            assertThat(word(encoder, "\uD83D bank", "bank"))
                    .as("half a character")
                    .containsExactly(BANK);
            assertThat(word(encoder, "e\u0301tude ba\u0301nk money", "ba\u0301nk"))
                    .containsExactly(BANK);
            assertThat(word(encoder, "\u01E2neas \u00C6neas bank", "bank")).containsExactly(BANK);
            assertThat(word(encoder, "\u4E2D\u56FDbank a", "bank")).containsExactly(BANK);
            assertThat(word(encoder, "a \u0000\t bank", "bank")).containsExactly(BANK);
        }
    }

    @Test
    void whereNoPieceIsThereIsNoVector() throws IOException {
        try (Encoder encoder = tiny()) {
            assertThat(encoder.vector(new Passage.Word("a   bank", 2, 3))).isEmpty();
            assertThat(encoder.vector(new Passage.Whole(" \t "))).isEmpty();
            assertThat(encoder.vector(new Passage.Whole(""))).isEmpty();
        }
    }

    /** The tiny model reads 12 pieces. Gather alone would not mind more, so that the window itself is looked at. */
    @Test
    void longTextsAreCutToAWindowAroundTheWord() throws IOException {
        EncoderFiles files = EncoderFiles.in(TinyModel.plain().write(dir.resolve("tiny")));
        assertThat(files.window()).isEqualTo(12);
        try (Pieces pieces = new Pieces(files)) {
            String text = "river ".repeat(20) + "banks " + "money ".repeat(20);
            Pieces.Window middle = pieces.around(text, 120, 125);
            assertThat(middle.ids()).containsExactly(2, 6, 6, 6, 6, 4, 5, 7, 7, 7, 7, 3);
            assertThat(middle.wanted()).containsExactly(5, 6);
            assertThat(pieces.around("bank " + text, 0, 4).ids()).containsExactly(2, 4, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3);
            Pieces.Window end = pieces.around(text + "bank", text.length(), text.length() + 4);
            assertThat(end.ids()).containsExactly(2, 7, 7, 7, 7, 7, 7, 7, 7, 7, 4, 3);
            assertThat(end.wanted()).containsExactly(10);
            Pieces.Window tooLong = pieces.around(text, 114, text.length());
            assertThat(tooLong.ids()).containsExactly(2, 6, 4, 5, 7, 7, 7, 7, 7, 7, 7, 3);
            assertThat(tooLong.wanted()).containsExactly(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
            assertThat(pieces.beginning(text).ids()).containsExactly(2, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 3);
        }
    }

    @Test
    void aTextOfManyPagesIsCutBeforeItIsReadWhole() throws IOException {
        String text = "\uD83D\uDE00 ".repeat(40_000) + "bank" + " \uD83D\uDE00".repeat(40_000);
        EncoderFiles files = EncoderFiles.in(TinyModel.plain().write(dir.resolve("tiny")));
        try (Pieces pieces = new Pieces(files);
                Encoder encoder = Encoder.open(files, Layer.LAST)) {
            assertThat(word(encoder, text, "bank")).containsExactly(BANK);
            assertThat(pieces.around(text, 0, text.length()).ids()).hasSize(12);
            assertThat(pieces.beginning("x".repeat(1_000_000)).ids().length).isLessThanOrEqualTo(12);
        }
    }

    @Test
    void wholeTextsAreTheMeanOfAllPiecesAndHaveLengthOne() throws IOException {
        try (Encoder encoder = tiny()) {
            // [CLS] bank [SEP]: (2 + 4 + 3, 4 + 16 + 9) / 3
            double length = Math.hypot(9, 29);
            assertThat(encoder.vector(new Passage.Whole("bank")).orElseThrow())
                    .containsExactly((float) (9 / length), (float) (29 / length));
        }
    }

    @Test
    void layersAreSummedWhereThereAreSome() throws IOException {
        EncoderFiles deep = EncoderFiles.in(TinyModel.plain().withLayers(12).write(dir.resolve("deep")));
        try (Encoder last = Encoder.open(deep, Layer.LAST);
                Encoder four = Encoder.open(deep, Layer.LAST4)) {
            assertThat(word(last, "a bank", "bank")).containsExactly(11 * 4, 11 * 16);
            assertThat(word(four, "a bank", "bank")).containsExactly(38 * 4, 38 * 16);
            assertThat(last.fingerprint()).isNotEqualTo(four.fingerprint());
        }
        assertRefused(TinyModel.plain(), Layer.LAST4, "returns [last_hidden_state], but no hidden_states of four");
    }

    @Test
    void everyFileThatChangesVectorsChangesTheFingerprint() throws IOException {
        Path folder = TinyModel.plain().write(dir.resolve("tiny"));
        Set<String> seen = new HashSet<>(Set.of(EncoderFiles.in(folder).fingerprint()));
        Files.writeString(folder.resolve("README.md"), "not of this kind");
        assertThat(seen.add(EncoderFiles.in(folder).fingerprint())).isFalse();
        Files.writeString(folder.resolve("tokenizer.json"), " ", StandardOpenOption.APPEND);
        assertThat(seen.add(EncoderFiles.in(folder).fingerprint())).isTrue();
        Files.writeString(folder.resolve("tokenizer_config.json"), "{\"model_max_length\": 5}");
        assertThat(seen.add(EncoderFiles.in(folder).fingerprint())).isTrue();
        Files.writeString(folder.resolve("onnx/model.onnx_data"), "weights beside the graph");
        assertThat(seen.add(EncoderFiles.in(folder).fingerprint())).isTrue();
    }

    @Test
    void otherModelsAreRefused() throws IOException {
        assertRefused(TinyModel.plain().withInputs("input_ids", "pixels"), Layer.LAST, "asks for [input_ids, pixels];");
        assertRefused(TinyModel.plain().withRows(4), Layer.LAST, "the model fails on what its tokenizer gives (");
        try (Encoder encoder = Encoder.open(
                EncoderFiles.in(TinyModel.plain()
                        .withInputs("input_ids", "position_ids")
                        .write(dir.resolve("positions"))),
                Layer.LAST)) {
            assertThat(word(encoder, "a bank", "bank")).containsExactly(BANK);
        }
    }

    @Test
    void foldersWithoutTheFilesAreRefused() throws IOException {
        Path none = dir.resolve("none");
        assertThatThrownBy(() -> EncoderFiles.in(none))
                .hasMessageStartingWith(none + " is not a folder; give one with");
        Path folder = TinyModel.plain().write(dir.resolve("tiny"));
        Files.writeString(folder.resolve("config.json"), "{");
        assertThatThrownBy(() -> EncoderFiles.in(folder)).hasMessageContaining("config.json is not JSON; get the file");
        Files.delete(folder.resolve("config.json"));
        assertThat(EncoderFiles.in(folder).window()).isEqualTo(512);
        Files.writeString(folder.resolve("onnx/model.onnx"), "damaged");
        assertThatThrownBy(() -> Encoder.open(EncoderFiles.in(folder), Layer.LAST))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(folder + ": the model is not an ONNX graph that can be run (");
        Files.delete(folder.resolve("onnx/model.onnx"));
        assertThatThrownBy(() -> EncoderFiles.in(folder))
                .hasMessageStartingWith(folder + " has no model; one of model");
        Files.writeString(folder.resolve("tokenizer.json"), "damaged");
        Files.writeString(folder.resolve("model.onnx"), "");
        assertThatThrownBy(() -> Encoder.open(EncoderFiles.in(folder), Layer.LAST))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(folder + ": tokenizer.json cannot be used (");
        Files.delete(folder.resolve("tokenizer.json"));
        assertThatThrownBy(() -> EncoderFiles.in(folder)).hasMessageStartingWith(folder + " has no tokenizer.json;");
    }

    /** A tokenizer may say only at a text that its file is not whole: this one has no piece for unknown words. */
    @Test
    void whatTheTokenizerSaysOfItsFileIsRefused() throws IOException {
        Path folder = TinyModel.plain().write(dir.resolve("tiny"));
        Path tokenizer = folder.resolve("tokenizer.json");
        Files.writeString(
                tokenizer,
                Files.readString(tokenizer).replace("\"unk_token\": \"[UNK]\"", "\"unk_token\": \"[NONE]\""));
        try (Encoder encoder = Encoder.open(EncoderFiles.in(folder), Layer.LAST)) {
            assertThatThrownBy(() -> word(encoder, "a xylophone", "xylophone"))
                    .isInstanceOf(Refused.class)
                    .hasMessageStartingWith(folder + ": tokenizer.json cannot be used (")
                    .hasMessageEndingWith("; export it again");
        }
    }

    /** The library would end the whole process. */
    @Test
    void aTemplateThatNamesAMissingTokenIsRefused() throws IOException {
        Path folder = TinyModel.plain().write(dir.resolve("tiny"));
        Path tokenizer = folder.resolve("tokenizer.json");
        Files.writeString(
                tokenizer,
                Files.readString(tokenizer)
                        .replaceFirst(
                                "\\{\"SpecialToken\": \\{\"id\": \"\\[CLS\\]\"",
                                "{\"SpecialToken\": {\"id\": \"[NONE]\""));
        assertThatThrownBy(() -> {
                    try (Encoder encoder = Encoder.open(EncoderFiles.in(folder), Layer.LAST)) {
                        word(encoder, "a bank", "bank");
                    }
                })
                .isInstanceOf(Refused.class)
                .hasMessage(
                        folder + ": tokenizer.json cannot be used (its template names '[NONE]', which is not among its"
                                + " special_tokens); export it again");
    }

    @Test
    @SuppressWarnings("NullAway")
    void aBugOfOursIsNotBlamedOnTheTokenizer() {
        EncoderFiles files = new EncoderFiles("tiny", new EncoderFiles.Graph.InMemory(new byte[0]), null, 12);
        assertThatThrownBy(() -> new Pieces(files).close()).isInstanceOf(NullPointerException.class);
    }

    @Test
    void canBeClosedBesideTheEmbedderThatClosesIt() throws IOException {
        try (Encoder encoder = tiny();
                Embedder embedder = new Embedder(encoder, Optional.empty(), 1)) {
            assertThat(embedder.embedded()).isZero();
        }
    }

    /** ONNX Runtime reports to its maker unless this was set before it started. */
    @Test
    void nothingIsSent() throws IOException {
        tiny().close();
        String set = NativeLibrary.getInstance("c")
                .getFunction("getenv")
                .invokeString(new Object[] {Natives.NO_TELEMETRY}, false);
        assertThat(set).isEqualTo("1");
        assertThat(System.getProperty("ai.djl.offline")).isEqualTo("true");
        assertThat(Path.of(System.getProperty("DJL_CACHE_DIR"))).startsWith(Places.cache());
    }

    private void assertRefused(TinyModel model, Layer layer, String part) throws IOException {
        Path folder = model.write(dir.resolve("refused"));
        assertThatThrownBy(() -> {
                    try (Encoder encoder = Encoder.open(EncoderFiles.in(folder), layer)) {
                        word(encoder, "a bank", "bank");
                    }
                })
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(folder + ": ")
                .hasMessageContaining(part);
    }
}
