package io.varve.text.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Places;
import io.varve.testing.OnlyLong;
import io.varve.testing.SharedData;
import io.varve.text.Use;
import io.varve.text.UsesFile;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Installed models against vectors that TensorFlow made of the same uses, from a window of fewer pieces than ours, which begins half a window before
 * the word; longer sentences are cut here in the same way. Looks at every n-th use, 200 in all unless {@code -Dvarve.uses=N}
 * says otherwise (0: all of them).
 */
@OnlyLong
class ReferenceVectorsTest {

    private static final double ENOUGH = 0.9999;
    private static final int WANTED = Integer.getInteger("varve.uses", 200);

    @ParameterizedTest
    @CsvSource({
        "bert-base-uncased, LAST, semeval-en/bert/uses.tsv, semeval-en/bert/last.npy, 128",
        "bert-base-uncased, LAST4, semeval-en/bert/uses.tsv, semeval-en/bert/last4.npy, 128",
        "bert-base-multilingual-cased, LAST, latin/uses.tsv, latin/mbert_last.npy, 64"
    })
    void theyAreTheSame(String model, Layer layer, String file, String reference, int window) {
        ModelShelf shelf = new ModelShelf(Places.models());
        assumeTrue(
                shelf.notInstalled().stream().noneMatch(known -> known.name().equals(model)),
                () -> model + " is not installed");
        List<Use> uses = UsesFile.read(List.of(SharedData.file(file))).uses();
        Batch expected = Batches.read(SharedData.file(reference));
        int step = WANTED == 0 ? 1 : Math.max(1, uses.size() / WANTED);
        double least = 1;
        int count = 0;
        int cutOtherwise = 0;
        long start = System.nanoTime();
        EncoderFiles files = shelf.find(model);
        try (Pieces pieces = new Pieces(files);
                Session session = new Session(files, layer)) {
            for (int i = 0; i < uses.size(); i += step) {
                Use use = uses.get(i);
                Pieces.Window whole = pieces.around(use.text(), use.start(), use.end());
                Pieces.Window seen = cut(whole, window);
                double cosine = cosine(session.mean(seen.ids(), seen.wanted()), expected.vector(use.row()));
                count++;
                if (whole.ids().length > window && cosine < ENOUGH) {
                    // the reference did not say how it cuts: what is not cut must be the same
                    cutOtherwise++;
                    continue;
                }
                least = Math.min(least, cosine);
                assertThat(cosine).as("use %s", use.identifier()).isGreaterThanOrEqualTo(ENOUGH);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%s, %s: %d of %d uses, %d of them cut otherwise, least cosine of the others %.7f, %.1f s%n",
                model,
                layer,
                count,
                uses.size(),
                cutOtherwise,
                least,
                (System.nanoTime() - start) / 1e9);
    }

    private static Pieces.Window cut(Pieces.Window whole, int window) {
        int length = whole.ids().length;
        if (length <= window) {
            return whole;
        }
        int room = window - 2;
        int start = Math.max(1, Math.min(whole.wanted()[0] - room / 2, length - 1 - room));
        long[] ids = new long[window];
        ids[0] = whole.ids()[0];
        System.arraycopy(whole.ids(), start, ids, 1, room);
        ids[window - 1] = whole.ids()[length - 1];
        return new Pieces.Window(
                ids,
                Arrays.stream(whole.wanted())
                        .map(piece -> piece - start + 1)
                        .filter(piece -> piece < window - 1)
                        .toArray());
    }

    private static double cosine(double[] ours, double[] theirs) {
        double product = 0;
        double a = 0;
        double b = 0;
        for (int j = 0; j < ours.length; j++) {
            product += ours[j] * theirs[j];
            a += ours[j] * ours[j];
            b += theirs[j] * theirs[j];
        }
        return product / Math.sqrt(a * b);
    }
}
