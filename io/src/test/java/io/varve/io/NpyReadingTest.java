package io.varve.io;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.file;
import static io.varve.io.testing.Fixtures.gzipped;
import static io.varve.io.testing.Fixtures.readStandardInput;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpyReadingTest {

    @TempDir
    Path dir;

    private static byte[] npy(int version, String descr, boolean fortran, String shape, byte[] data) {
        String dictionary = "{'descr': '%s', 'fortran_order': %s, 'shape': (%s), }"
                .formatted(descr, fortran ? "True" : "False", shape);
        int prefix = version == 1 ? 10 : 12;
        int padding = 64 - (prefix + dictionary.length() + 1) % 64;
        byte[] text = (dictionary + " ".repeat(padding) + "\n").getBytes(StandardCharsets.US_ASCII);
        ByteBuffer bytes =
                ByteBuffer.allocate(prefix + text.length + data.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(new byte[] {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y', (byte) version, 0});
        if (version == 1) {
            bytes.putShort((short) text.length);
        } else {
            bytes.putInt(text.length);
        }
        return bytes.put(text).put(data).array();
    }

    private static byte[] floats(ByteOrder order, float... values) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(order);
        for (float value : values) {
            bytes.putFloat(value);
        }
        return bytes.array();
    }

    private static byte[] longs(int width, ByteOrder order, long... values) {
        ByteBuffer bytes = ByteBuffer.allocate(width * values.length).order(order);
        for (long value : values) {
            switch (width) {
                case 1 -> bytes.put((byte) value);
                case 2 -> bytes.putShort((short) value);
                case 4 -> bytes.putInt((int) value);
                default -> bytes.putLong(value);
            }
        }
        return bytes.array();
    }

    private static byte[] sixFloats() {
        return floats(ByteOrder.LITTLE_ENDIAN, 0, 1, 2, 3, 4, 5);
    }

    private double[][] read(byte[] npy) {
        return Batches.read(file(dir, "a.npy", npy)).vectors();
    }

    @Test
    void rowsAreObjectsCalledByFileAndRow() {
        Batch batch = Batches.read(file(dir, "x.npy", npy(1, "<f4", false, "2, 3", sixFloats())));
        assertThat(batch.vectors()).isDeepEqualTo(new double[][] {{0, 1, 2}, {3, 4, 5}});
        assertThat(batch.ids()).containsExactly("x.npy:0", "x.npy:1");
        assertThat(batch.columns()).containsExactly("c1", "c2", "c3");
        assertThat(batch.describe(1)).isEqualTo("object 'x.npy:1' (x.npy, row 1)");
    }

    @Test
    void fortranOrderIsTurnedRound() {
        assertThat(read(npy(1, "<f4", true, "2, 3", sixFloats()))).isDeepEqualTo(new double[][] {{0, 2, 4}, {1, 3, 5}});
    }

    @Test
    void largeFilesAreHeldInPieces() throws IOException {
        Path path = file(dir, "a.npy", npy(1, "<f4", false, "2, 3", sixFloats()));
        NpyHeader header = NpyHeader.read(Files.readAllBytes(path), "a.npy");
        NpyData data = NpyData.read(path, header, 16);
        assertThat(IntStream.range(0, 6).mapToObj(data::get)).containsExactly(0f, 1f, 2f, 3f, 4f, 5f);
    }

    @Test
    void laterHeaderVersionsAreRead() {
        double[][] expected = {{0, 1, 2}, {3, 4, 5}};
        assertThat(read(npy(2, "<f4", false, "2, 3", sixFloats()))).isDeepEqualTo(expected);
        assertThat(read(npy(3, "<f4", false, "2, 3", sixFloats()))).isDeepEqualTo(expected);
    }

    @Test
    void bigEndianIsRead() {
        assertThat(read(npy(1, ">f4", false, "1, 2", floats(ByteOrder.BIG_ENDIAN, 1.5f, -2))))
                .isDeepEqualTo(new double[][] {{1.5, -2}});
        assertThat(read(npy(1, ">i8", false, "1, 2", longs(8, ByteOrder.BIG_ENDIAN, 1, -2))))
                .isDeepEqualTo(new double[][] {{1, -2}});
    }

    @Test
    void integersOfAllLengthsAreReadSignedAndUnsigned() {
        for (int width : new int[] {1, 2, 4, 8}) {
            byte[] data = longs(width, ByteOrder.LITTLE_ENDIAN, 1, -1);
            String prefix = width == 1 ? "|" : "<";
            assertThat(read(npy(1, prefix + "i" + width, false, "2, 1", data)))
                    .isDeepEqualTo(new double[][] {{1}, {-1}});
            if (width < 8) {
                assertThat(read(npy(1, prefix + "u" + width, false, "2, 1", data)))
                        .isDeepEqualTo(new double[][] {{1}, {Math.pow(2, 8 * width) - 1}});
            }
        }
        byte[] large = longs(8, ByteOrder.LITTLE_ENDIAN, Long.MIN_VALUE);
        assertThat(read(npy(1, "<u8", false, "1, 1", large))).isDeepEqualTo(new double[][] {{0x1p63}});
        assertThat(read(npy(1, "<i8", false, "1, 1", large))).isDeepEqualTo(new double[][] {{-0x1p63}});
    }

    @Test
    void wholeNumbersThatADoubleCannotHoldAreRefused() {
        byte[] data = longs(8, ByteOrder.LITTLE_ENDIAN, -1);
        assertThat(refusal(file(dir, "a.npy", npy(1, "<u8", false, "1, 1", data))))
                .startsWith("a.npy, row 0, column 'c1': the whole number 18446744073709551615 (u8) cannot be held"
                        + " exactly by a double;");
        byte[] odd = longs(8, ByteOrder.LITTLE_ENDIAN, (1L << 53) + 1);
        assertThat(refusal(file(dir, "a.npy", npy(1, "<i8", false, "1, 1", odd))))
                .contains("the whole number 9007199254740993 (i8) cannot be held");
    }

    @Test
    void wholeNumbersAsIdsKeepAllDigits() {
        byte[] data = longs(8, ByteOrder.LITTLE_ENDIAN, -1, 1, (1L << 53) + 1, 2);
        Path npy = file(dir, "a.npy", npy(1, "<u8", false, "2, 2", data));
        assertThat(Batches.read(npy, DEFAULTS.withIdColumn("c1")).ids())
                .containsExactly("18446744073709551615", "9007199254740993");
    }

    @Test
    void gzippedFileIsNotUnpackedBeyondWhatItsHeaderPromises() {
        byte[] start = gzipped(npy(1, "<f4", false, "2, 3", sixFloats()));
        byte[] zeros = gzipped(new byte[10_000_000]);
        ByteArrayOutputStream members = new ByteArrayOutputStream();
        members.writeBytes(start);
        for (int i = 0; i < 100; i++) {
            members.writeBytes(zeros);
        }
        ByteArrayInputStream in = new ByteArrayInputStream(members.toByteArray());
        assertThatThrownBy(() -> readStandardInput(in, DEFAULTS))
                .isInstanceOf(Refused.class)
                .hasMessage("stdin: there are more bytes than the 152 that the header promises; save the array again");
        // of the gigabyte that this would unpack to
        assertThat(members.size() - in.available()).isLessThan(members.size() / 2);
    }

    @Test
    void gzippedFileThatIsShorterThanItsHeaderPromisesIsRefused() {
        byte[] whole = npy(1, "<f4", false, "2, 3", sixFloats());
        assertThat(refusal(file(dir, "a.npy.gz", gzipped(Arrays.copyOf(whole, whole.length - 4)))))
                .isEqualTo("a.npy.gz: the file has 148 bytes, its header promises 152; it is cut short, copy or save it"
                        + " again");
    }

    @Test
    void gzipAndStandardInputAreRead() {
        byte[] npy = npy(1, "<f4", false, "2, 3", sixFloats());
        assertThat(Batches.read(file(dir, "a.npy.gz", gzipped(npy))).size()).isEqualTo(2);
        Reading reading = readStandardInput(new ByteArrayInputStream(npy), DEFAULTS);
        assertThat(reading.batches().get(0).size()).isEqualTo(2);
        assertThat(reading.inputs().get(0).bytes()).isEqualTo(npy.length);
        assertThat(reading.inputs().get(0).format()).isEqualTo("npy");
    }

    @Test
    void valueThatIsNotFiniteIsRefusedWithRowAndColumn() {
        byte[] data = floats(ByteOrder.LITTLE_ENDIAN, 0, 1, Float.NEGATIVE_INFINITY, 3);
        Path npy = file(dir, "a.npy", npy(1, "<f4", false, "2, 2", data));
        assertThat(refusal(npy)).startsWith("a.npy, row 1, column 'c1': '-Infinity' is not a finite number;");
        assertThat(Batches.read(npy, DEFAULTS.withNegativeInfinityAllowed(true)).value(1, 0))
                .isEqualTo(Double.NEGATIVE_INFINITY);
    }

    @Test
    void otherThanTwoDimensionsAreRefused() {
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "6,", sixFloats()))))
                .isEqualTo("a.npy: the array has 1 dimensions (shape (6,)), where a row per object is needed; save it"
                        + " with .reshape");
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "1, 2, 3", sixFloats()))))
                .startsWith("a.npy: the array has 3 dimensions (shape (1, 2, 3)),");
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "", sixFloats()))))
                .startsWith("a.npy: the array has 0 dimensions");
    }

    @Test
    void otherTypesThanNumbersAreRefused() {
        for (String type : new String[] {"|b1", "<c8", "|S3", "<U3", "|O", "<M8[ns]"}) {
            assertThat(refusal(file(dir, "a.npy", npy(1, type, false, "2, 3", sixFloats()))))
                    .isEqualTo("a.npy: the array holds '" + type
                            + "', not numbers of a known kind; save it with .astype('float32')");
        }
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f2", false, "2, 3", sixFloats()))))
                .isEqualTo("a.npy: the array holds 16-bit floats ('f2'), which are not read; save it with"
                        + " .astype('float32')");
    }

    @Test
    void arrayWithoutRowsIsRefused() {
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "0, 3", new byte[0]))))
                .isEqualTo("a.npy: the array has 0 rows and 3 columns; leave it out or give one with rows");
    }

    @Test
    void fileCutShortAnywhereIsRefused() {
        byte[] whole = npy(1, "<f4", false, "2, 3", sixFloats());
        for (int length = 8; length < whole.length; length++) {
            assertThat(refusal(file(dir, "a.npy", Arrays.copyOf(whole, length))))
                    .startsWith("a.npy: the ");
        }
        assertThat(refusal(file(dir, "a.npy", Arrays.copyOf(whole, whole.length - 4))))
                .isEqualTo("a.npy: the file has 148 bytes, its header promises 152; it is cut short, copy or save it"
                        + " again");
        assertThat(refusal(file(dir, "a.npy", Arrays.copyOf(whole, whole.length + 1))))
                .contains("more bytes than the 152 that the header promises; save the array again");
    }

    @Test
    void hugeShapeIsRefusedBeforeItIsAllocated() {
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "9999999999, 3", sixFloats()))))
                .startsWith("a.npy: the array has 9999999999 rows of 3 columns, too many for one file;");
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "99999999999999999999, 3", sixFloats()))))
                .startsWith("a.npy: the npy header is damaged;");
        assertThat(refusal(file(dir, "a.npy", npy(1, "<f4", false, "-2, -3", sixFloats()))))
                .startsWith("a.npy: the npy header is damaged;");
    }

    @Test
    void anyByteOfTheHeaderCanBeDamaged() {
        byte[] whole = npy(1, "<f4", false, "2, 3", sixFloats());
        for (int i = 6; i < 90; i++) {
            for (int bit = 0; bit < 8; bit++) {
                byte[] damaged = whole.clone();
                damaged[i] ^= (byte) (1 << bit);
                assertThat(refusal(file(dir, "a.npy", damaged)))
                        .containsAnyOf("a.npy: ", "a.npy, row ", "nothing was refused");
            }
        }
    }
}
