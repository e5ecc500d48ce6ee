package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.assertj.core.api.Assertions.within;

import io.varve.Batch;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Cells without a value: what counts as one, and what becomes of it, whatever file it is in. */
class MissingTest {

    private static final ReadOptions MEAN = DEFAULTS.withMissing(Missing.MEAN);

    @TempDir
    Path dir;

    private Batch filled(ReadOptions options, Path file) {
        return ColumnMeans.NONE.fill(Batches.read(file, options)).batch();
    }

    @Test
    void tenKindsOfGapsAreGaps() {
        for (String gap : List.of(
                "", "NA", "na", "N/A", "#N/A", "NaN", "null", "nil", "?", ".", "-", "--", "<NA>", "#NA", "Missing",
                "#NULL!")) {
            Batch batch = filled(MEAN, file(dir, "a.csv", "x,y\n1,1\n" + gap + ",2\n5,3\n"));
            assertThat(batch.vectors()).as(gap).isDeepEqualTo(new double[][] {{1, 1}, {3, 2}, {5, 3}});
        }
        assertThat(Gaps.isGap("0")).isFalse();
        assertThat(Gaps.isGap("none")).isFalse();
        assertThat(refusal(MEAN, file(dir, "a.csv", "x\n1\nn.a.\n"))).contains("'n.a.' is not a number");
    }

    @Test
    void classesToLearnFromStayWithFilledRows() {
        Path file = file(dir, "a.csv", "x,kind\n1,A\nNA,B\n5,NA\n");
        Batch batch = filled(MEAN.withSeedColumn("kind"), file);
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{1}, {3}, {5}});
        assertThat(List.of(batch.seed(0), batch.seed(1), batch.seed(2)))
                .containsExactly(Optional.of("A"), Optional.of("B"), Optional.empty());
    }

    @Test
    void everyFormatHasTheSameGaps() {
        double[][] whole = {{1, 4}, {3, 6}, {5, 5}};
        assertThat(filled(MEAN, file(dir, "a.csv", "x,y\n1,4\nNA,6\n5,\n")).vectors())
                .isDeepEqualTo(whole);
        assertThat(filled(
                                MEAN,
                                file(
                                        dir,
                                        "a.jsonl",
                                        "{\"x\":1,\"y\":4}\n{\"x\":null,\"y\":6}\n{\"x\":5,\"y\":\"NA\"}\n"))
                        .vectors())
                .isDeepEqualTo(whole);
        assertThat(filled(MEAN, file(dir, "b.jsonl", "{\"x\":1,\"y\":4}\n{\"y\":6}\n{\"x\":5,\"y\":NaN}\n"))
                        .vectors())
                .isDeepEqualTo(whole);
        assertThat(filled(MEAN, file(dir, "v.jsonl", "{\"v\":[1,4]}\n{\"v\":[null,6]}\n{\"v\":[5,NaN]}\n"))
                        .vectors())
                .isDeepEqualTo(whole);
        assertThat(filled(MEAN, file(dir, "a.npy", npy(1, 4, Double.NaN, 6, 5, Double.NaN)))
                        .vectors())
                .isDeepEqualTo(whole);
    }

    private static byte[] npy(double... values) {
        String header = "{'descr': '<f8', 'fortran_order': False, 'shape': (3, 2), }";
        String padded = header + " ".repeat(117 - header.length()) + "\n";
        ByteBuffer bytes =
                ByteBuffer.allocate(10 + padded.length() + 8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put((byte) 0x93).put("NUMPY".getBytes(StandardCharsets.US_ASCII));
        bytes.put((byte) 1).put((byte) 0).putShort((short) padded.length());
        bytes.put(padded.getBytes(StandardCharsets.US_ASCII));
        for (double value : values) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }

    @Test
    void aCategoryThatIsMissingIsOneOfItsOwn() {
        Path csv = file(dir, "a.csv", "x,sex\n1,male\n2,NA\n3,\n");
        for (Missing how : List.of(Missing.MEAN, Missing.CATEGORY)) {
            Batch batch =
                    Batches.read(csv, DEFAULTS.withCategorical(List.of("sex")).withMissing(how));
            assertThat(List.of(batch.category(0, 0), batch.category(1, 0), batch.category(2, 0)))
                    .containsExactly("male", Gaps.CATEGORY, Gaps.CATEGORY);
        }
        assertThat(refusal(DEFAULTS.withCategorical(List.of("sex")), csv)).contains("line 4", "the cell is empty");
        assertThat(refusal(DEFAULTS.withMissing(Missing.CATEGORY), file(dir, "b.csv", "x\n1\n\"\"\n")))
                .contains("the cell is empty");
    }

    @Test
    void rowsWithGapsAreLeftOutAndCounted() {
        Path csv = file(dir, "a.csv", "x,sex\n1,male\nNA,male\n3,\n4,female\n");
        ReadOptions drop = DEFAULTS.withCategorical(List.of("sex")).withMissing(Missing.DROP);
        try (Steps steps = Batches.steps(List.of(csv), drop)) {
            assertThat(steps.next().orElseThrow().ids()).containsExactly("a.csv:0", "a.csv:3");
            assertThat(steps.gaps().dropped()).isEqualTo(2);
            assertThat(steps.gaps().rows()).isEqualTo(4);
            assertThat(steps.gaps().byColumn()).containsEntry("x", 1L).containsEntry("sex", 1L);
        }
        assertThat(refusal(DEFAULTS.withMissing(Missing.DROP), file(dir, "b.csv", "x,y\n1,\n,2\n")))
                .contains("every row lacks the value of some column");
    }

    @Test
    void aColumnThatNeverHadANumberHasNoMean() {
        Batch batch = Batches.read(file(dir, "a.csv", "x,y\n1,\n2,NA\n"), MEAN);
        assertThat(catchThrowable(() -> ColumnMeans.NONE.fill(batch)))
                .hasMessageContaining("column 'y': no row has a number so far");
    }

    @Test
    void meansGoOnFromWhereTheyWerePutDown() {
        Path csv = file(dir, "a.csv", "step,x\n1,0.1\n1,\n1,0.7\n2,\n2,0.2\n3,NA\n");
        List<Batch> inOneGo = new ArrayList<>();
        List<Batch> putDown = new ArrayList<>();
        ColumnMeans going = ColumnMeans.NONE;
        byte[] kept = ColumnMeans.NONE.bytes();
        try (Steps steps = Batches.steps(List.of(csv), MEAN.withStepColumn("step"))) {
            for (Optional<Batch> next = steps.next(); next.isPresent(); next = steps.next()) {
                ColumnMeans.Filled filled = going.fill(next.get());
                going = filled.after();
                inOneGo.add(filled.batch());
                ColumnMeans.Filled again = ColumnMeans.read(kept).fill(next.get());
                kept = again.after().bytes();
                putDown.add(again.batch());
            }
        }
        for (int step = 0; step < 3; step++) {
            assertThat(putDown.get(step).vectors())
                    .isDeepEqualTo(inOneGo.get(step).vectors());
        }
        // 0.1, 0.4, 0.7 and 0.2, then what is missing; filled values count
        assertThat(inOneGo.get(1).value(0, 0)).isEqualTo((0.1 + 0.4 + 0.7 + 0.2) / 4, within(1e-15));
        Batch gap = Batch.of(new double[][] {{Double.NaN}}).withColumns(List.of("x"));
        assertThat(going.without(inOneGo.get(2)).filled(gap).value(0, 0)).isEqualTo(0.35, within(1e-15));
        assertThat(going.without(inOneGo.get(0)).filled(gap).value(0, 0))
                .isEqualTo((0.35 + 0.2 + 0.35) / 3, within(0.01));
    }
}
