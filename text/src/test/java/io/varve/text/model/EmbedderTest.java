package io.varve.text.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbedderTest {

    private static final Embedder.Listener NOBODY = (done, all) -> {};

    /** Where the header of a SQLite file has the version of the user. */
    private static final long USER_VERSION = 60;

    @TempDir
    Path dir;

    private Encoder tiny(TinyModel model) throws IOException {
        return Encoder.open(EncoderFiles.in(model.write(dir.resolve("tiny"))), Layer.LAST);
    }

    private static List<Passage> passages(int count) {
        List<Passage> passages = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            passages.add(new Passage.Word("a bank " + "money ".repeat(i), 2, 6));
        }
        return passages;
    }

    @Test
    void aSecondRunEmbedsNothing() throws IOException {
        List<Passage> passages = passages(600);
        passages.add(new Passage.Word("a   bank", 2, 3));
        passages.add(passages.get(0));
        List<Integer> told = new ArrayList<>();
        List<Optional<float[]>> first;
        try (Embedder embedder =
                new Embedder(tiny(TinyModel.plain()), Optional.of(VectorCache.in(dir.resolve("cache"))), 2)) {
            first = embedder.vectors(passages, (done, all) -> told.add(done));
            assertThat(first.get(599).orElseThrow()).containsExactly(4, 16);
            assertThat(first.get(600)).isEmpty();
            assertThat(embedder.embedded())
                    .as("one has no piece, one comes twice")
                    .isEqualTo(600);
            assertThat(embedder.found()).isZero();
            assertThat(told).startsWith(0).endsWith(601).isSorted();
            assertThat(embedder.trouble()).isEmpty();
        }
        try (Embedder again =
                new Embedder(tiny(TinyModel.plain()), Optional.of(VectorCache.in(dir.resolve("cache"))), 2)) {
            assertThat(values(again.vectors(passages, NOBODY))).isEqualTo(values(first));
            assertThat(again.embedded()).isZero();
            assertThat(again.found()).isEqualTo(600);
        }
    }

    @Test
    void theCacheIsForTheUserAlone() throws IOException {
        assumeTrue(dir.getFileSystem().supportedFileAttributeViews().contains("posix"), "rights are POSIX");
        Path folder = dir.resolve("own").resolve("cache");
        try (VectorCache cache = VectorCache.in(folder);
                Encoder encoder = tiny(TinyModel.plain());
                Stream<Path> files = Files.list(folder)) {
            cache.keep(encoder, Map.of(new Passage.Word("a bank", 2, 6), new float[] {1, 2}));
            assertThat(cache.trouble()).isEmpty();
            assertThat(Files.getPosixFilePermissions(folder)).isEqualTo(PosixFilePermissions.fromString("rwx------"));
            assertThat(files)
                    .isNotEmpty()
                    .allSatisfy(file -> assertThat(Files.getPosixFilePermissions(file))
                            .as(file.toString())
                            .isEqualTo(PosixFilePermissions.fromString("rw-------")));
        }
        VectorCache.in(folder).close();
    }

    @Test
    void otherModelsAndPassagesHaveOtherVectors() throws IOException {
        Passage.Word bank = new Passage.Word("a bank", 2, 6);
        try (VectorCache cache = VectorCache.in(dir.resolve("cache"))) {
            try (Encoder encoder = tiny(TinyModel.plain())) {
                cache.keep(encoder, Map.of(bank, new float[] {1, 2}));
                assertThat(cache.find(encoder, bank).orElseThrow()).containsExactly(1, 2);
                assertThat(cache.find(encoder, new Passage.Word("a bank", 0, 1)))
                        .isEmpty();
                assertThat(cache.find(encoder, new Passage.Word("a bank", 2, 4)))
                        .as("a shorter word")
                        .isEmpty();
                assertThat(cache.find(encoder, new Passage.Whole("a bank"))).isEmpty();
            }
            try (Encoder other = tiny(TinyModel.plain().withLayers(5))) {
                assertThat(cache.find(other, bank)).isEmpty();
            }
        }
    }

    @Test
    void twoRunsAtOnceShareACache() throws IOException {
        try (Encoder encoder = tiny(TinyModel.plain());
                VectorCache one = VectorCache.in(dir.resolve("cache"));
                VectorCache two = VectorCache.in(dir.resolve("cache"))) {
            for (int i = 0; i < 20; i++) {
                Passage passage = new Passage.Whole("text " + i);
                (i % 2 == 0 ? one : two).keep(encoder, Map.of(passage, new float[] {i}));
                assertThat((i % 2 == 0 ? two : one).find(encoder, passage).orElseThrow())
                        .containsExactly(i);
            }
            one.keep(encoder, Map.of(new Passage.Whole("text 3"), new float[] {3}));
            assertThat(one.trouble()).isEmpty();
            assertThat(two.trouble()).isEmpty();
        }
    }

    @Test
    void aDamagedCacheIsToldOfAndPassedOver() throws IOException {
        Path file = dir.resolve("cache/vectors.sqlite");
        try (Embedder embedder =
                new Embedder(tiny(TinyModel.plain()), Optional.of(VectorCache.in(dir.resolve("cache"))), 1)) {
            embedder.vectors(passages(100), NOBODY);
        }
        try (RandomAccessFile torn = new RandomAccessFile(file.toFile(), "rw")) {
            torn.setLength(torn.length() / 2);
        }
        try (Embedder embedder =
                new Embedder(tiny(TinyModel.plain()), Optional.of(VectorCache.in(dir.resolve("cache"))), 1)) {
            assertThat(embedder.vectors(passages(100), NOBODY)).doesNotContain(Optional.empty());
            assertThat(embedder.embedded() + embedder.found()).isEqualTo(100);
            assertThat(embedder.trouble().orElseThrow())
                    .startsWith("the cache " + file + " cannot be used (")
                    .endsWith("; remove the file, or choose another folder");
        }
        Files.delete(file);
        VectorCache.in(dir.resolve("cache")).close();
        try (RandomAccessFile later = new RandomAccessFile(file.toFile(), "rw")) {
            later.seek(USER_VERSION);
            later.writeInt(2);
        }
        try (VectorCache cache = VectorCache.in(dir.resolve("cache"))) {
            assertThat(cache.trouble().orElseThrow()).contains("cannot be used (it was made by a later Varve)");
        }
        Files.writeString(file, "no database at all, and longer than a header would be ".repeat(20));
        try (VectorCache cache = VectorCache.in(dir.resolve("cache"))) {
            assertThat(cache.trouble()).isPresent();
        }
        try (VectorCache cache = VectorCache.in(file)) {
            assertThat(cache.trouble().orElseThrow()).as("a file is no folder").contains("cannot be used");
        }
    }

    /** The bundled model, whose eight-bit weights would round otherwise if texts were padded or shared a batch. */
    @Test
    void theSameBitsOnAnyThreadAndInAnyCompany() {
        List<Passage> passages = new ArrayList<>();
        for (String text : List.of("A bank by the river.", "The bank lent me money.", "bank", "He went to the bank.")) {
            passages.add(new Passage.Word(text, text.indexOf("bank"), text.indexOf("bank") + 4));
            passages.add(new Passage.Whole(text));
        }
        List<List<Float>> alone = new ArrayList<>();
        try (Embedder embedder = bundled(1)) {
            for (Passage passage : passages) {
                alone.addAll(values(embedder.vectors(List.of(passage), NOBODY)));
            }
        }
        for (int threads : new int[] {1, 2, 8}) {
            try (Embedder embedder = bundled(threads)) {
                assertThat(values(embedder.vectors(passages, NOBODY))).isEqualTo(alone);
            }
        }
        assertThat(alone).allSatisfy(vector -> assertThat(vector).hasSize(384));
        assertThat(cosine(alone.get(1), alone.get(1)))
                .as("whole texts have length one")
                .isCloseTo(1, org.assertj.core.api.Assertions.within(1e-6));
        List<Float> lent = alone.get(2);
        assertThat(cosine(lent, alone.get(6)) / cosine(lent, lent))
                .isGreaterThan(cosine(lent, alone.get(0)) / cosine(lent, lent));
    }

    private static Embedder bundled(int threads) {
        return new Embedder(Encoder.open(EncoderFiles.bundled(), Layer.LAST), Optional.empty(), threads);
    }

    private static double cosine(List<Float> x, List<Float> y) {
        double sum = 0;
        for (int j = 0; j < x.size(); j++) {
            sum += x.get(j) * y.get(j);
        }
        return sum;
    }

    private static List<List<Float>> values(List<Optional<float[]>> vectors) {
        return vectors.stream()
                .map(vector -> {
                    List<Float> values = new ArrayList<>();
                    vector.ifPresent(floats -> {
                        for (float value : floats) {
                            values.add(value);
                        }
                    });
                    return values;
                })
                .toList();
    }
}
