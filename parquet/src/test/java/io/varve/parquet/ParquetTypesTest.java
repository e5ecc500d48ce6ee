package io.varve.parquet;

import static io.varve.io.testing.Fixtures.DEFAULTS;
import static io.varve.io.testing.Fixtures.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.ReadOptions;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.io.api.Binary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every logical type of Parquet: the right value, or a refusal that names file, column, type and the way out. */
class ParquetTypesTest {

    private static final long TEN_O_CLOCK = 36_000_000L;

    @TempDir
    Path dir;

    private Path parquet(String columns, Consumer<Group> row) {
        Path path = dir.resolve("a.parquet");
        ParquetFiles.write(path, columns, 1 << 20, List.of(row));
        return path;
    }

    private static double number(Path path) {
        return Batches.read(path, DEFAULTS.withColumns(List.of("x"))).value(0, 0);
    }

    /** The text as an id, beside a number that every table here has. */
    private static String text(Path path) {
        return Batches.read(path, DEFAULTS.withIdColumn("x").withColumns(List.of("n")))
                .ids()
                .get(0);
    }

    private static String refusedText(Path path) {
        return refusal(DEFAULTS.withIdColumn("x").withColumns(List.of("n")), path);
    }

    private static String refusedNumber(Path path) {
        return refusal(DEFAULTS.withColumns(List.of("x")), path);
    }

    /** A row whose x is not there. */
    private static void nothing(Group row) {
        row.append("n", 1.0);
    }

    private Path ofInt(String type, int value) {
        return parquet(
                "required int32 x (" + type + "); required double n;",
                row -> row.append("x", value).append("n", 1.0));
    }

    private Path ofLong(String type, long value) {
        return parquet(
                "required int64 x (" + type + "); required double n;",
                row -> row.append("x", value).append("n", 1.0));
    }

    private Path ofBytes(String type, byte[] value) {
        return parquet(
                "required " + type + "; required double n;",
                row -> row.append("x", Binary.fromConstantByteArray(value)).append("n", 1.0));
    }

    private static byte[] bytes(int... values) {
        byte[] bytes = new byte[values.length];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) values[i];
        }
        return bytes;
    }

    @Test
    void signedIntegersOfAllWidths() {
        assertThat(number(ofInt("INTEGER(8,true)", -128))).isEqualTo(-128);
        assertThat(number(ofInt("INTEGER(16,true)", -32768))).isEqualTo(-32768);
        assertThat(number(ofInt("INTEGER(32,true)", Integer.MIN_VALUE))).isEqualTo(Integer.MIN_VALUE);
        assertThat(number(ofLong("INTEGER(64,true)", -5))).isEqualTo(-5);
        assertThat(text(ofLong("INTEGER(64,true)", Long.MIN_VALUE))).isEqualTo("-9223372036854775808");
    }

    @Test
    void unsignedIntegersOf8And16Bits() {
        assertThat(number(ofInt("INTEGER(8,false)", 255))).isEqualTo(255);
        assertThat(number(ofInt("INTEGER(16,false)", 65535))).isEqualTo(65535);
        assertThat(text(ofInt("INTEGER(16,false)", 65535))).isEqualTo("65535");
    }

    @Test
    void narrowIntegersThatHoldMoreThanTheyMayAreRefused() {
        assertThat(refusedNumber(ofInt("INTEGER(8,false)", 256)))
                .isEqualTo(
                        "a.parquet, row 0, column 'x': 256 is not a value of the type INTEGER(8,false); correct it, or"
                                + " leave it out with ReadOptions.exclude");
        assertThat(refusedNumber(ofInt("INTEGER(8,false)", -1))).contains("-1 is not a value of the type");
        assertThat(refusedNumber(ofInt("INTEGER(16,true)", 32768))).contains("32768 is not a value of the type");
    }

    @Test
    void unsignedIntegersOf32Bits() {
        assertThat(number(ofInt("INTEGER(32,false)", -1))).isEqualTo(4294967295.0);
        assertThat(text(ofInt("INTEGER(32,false)", -1))).isEqualTo("4294967295");
        assertThat(number(ofInt("UINT_32", -2))).isEqualTo(4294967294.0);
    }

    @Test
    void unsignedIntegersOf64Bits() {
        assertThat(number(ofLong("INTEGER(64,false)", Long.MIN_VALUE))).isEqualTo(0x1p63);
        assertThat(text(ofLong("INTEGER(64,false)", -1))).isEqualTo("18446744073709551615");
    }

    @Test
    void integersThatADoubleCannotHoldAreRefused() {
        assertThat(refusedNumber(ofLong("INTEGER(64,false)", -1)))
                .isEqualTo("a.parquet, row 0, column 'x': the whole number 18446744073709551615"
                        + " (INTEGER(64,false)) cannot be held exactly by a double; write the column as double if rounding is"
                        + " fine, or leave it out with ReadOptions.exclude");
        assertThat(refusedNumber(ofLong("INTEGER(64,true)", (1L << 53) + 1)))
                .startsWith("a.parquet, row 0, column 'x': the whole number 9007199254740993 (INTEGER(64,true))");
        assertThat(number(ofLong("INTEGER(64,true)", 1L << 60))).isEqualTo(0x1p60);
        assertThat(refusedNumber(ofLong("INTEGER(64,true)", Long.MAX_VALUE))).contains("9223372036854775807");
    }

    @Test
    void unsignedIntegersInLists() {
        Path path = parquet(
                "required group x (LIST) { repeated group list { required int32 element (INTEGER(32,false)); } }",
                row -> {
                    Group list = row.addGroup("x");
                    list.addGroup("list").append("element", -1);
                    list.addGroup("list").append("element", 7);
                });
        assertThat(Batches.read(path, DEFAULTS.withVectorColumn("x")).vector(0)).containsExactly(4294967295.0, 7);
        Path large = parquet(
                "required group x (LIST) { repeated group list { required int64 element (INTEGER(64,false)); } }",
                row -> row.addGroup("x").addGroup("list").append("element", -1L));
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), large))
                .startsWith("a.parquet, row 0, column 'x[0]': the whole number 18446744073709551615");
    }

    @Test
    void integersWithoutLogicalType() {
        assertThat(number(parquet("required int32 x;", row -> row.append("x", -1))))
                .isEqualTo(-1);
        assertThat(number(parquet("required int64 x;", row -> row.append("x", -1L))))
                .isEqualTo(-1);
    }

    @Test
    void floatsAndDoubles() {
        assertThat(number(parquet("required float x;", row -> row.append("x", 1.5f))))
                .isEqualTo(1.5);
        assertThat(number(parquet("required double x;", row -> row.append("x", 0.1))))
                .isEqualTo(0.1);
    }

    @Test
    void decimalInInt32() {
        assertThat(number(ofInt("DECIMAL(9,2)", -12345))).isEqualTo(-123.45);
        assertThat(text(ofInt("DECIMAL(9,2)", -12345))).isEqualTo("-123.45");
    }

    @Test
    void decimalInInt64() {
        assertThat(number(ofLong("DECIMAL(18,3)", 1234567890123L))).isEqualTo(1234567890.123);
    }

    @Test
    void decimalInBinary() {
        byte[] unscaled = new BigInteger("-123456789012345678901234567890").toByteArray();
        assertThat(text(ofBytes("binary x (DECIMAL(30,10))", unscaled))).isEqualTo("-12345678901234567890.1234567890");
        assertThat(number(ofBytes("binary x (DECIMAL(30,10))", unscaled))).isEqualTo(-1.2345678901234567e19);
    }

    @Test
    void decimalInFixedBytes() {
        assertThat(number(ofBytes("fixed_len_byte_array(4) x (DECIMAL(9,1))", bytes(0, 0, 0, 25))))
                .isEqualTo(2.5);
        assertThat(number(ofBytes("fixed_len_byte_array(4) x (DECIMAL(9,1))", bytes(-1, -1, -1, -25))))
                .isEqualTo(-2.5);
    }

    @Test
    void dateIsTextAndANumberOfDays() {
        assertThat(text(ofInt("DATE", 20484))).isEqualTo("2026-01-31");
        assertThat(number(ofInt("DATE", 20484))).isEqualTo(20484);
    }

    @Test
    void numbersGoOnWithNumbersOfOtherFilesAlone() throws IOException {
        ReadOptions options = DEFAULTS.withColumns(List.of("x"));
        Path numbers = ofInt("INTEGER(32,true)", 7);
        assertThat(refusal(options, Files.writeString(dir.resolve("b.csv"), "x,n\n2.5,1\n"), numbers))
                .isEqualTo("nothing was refused");
        assertThat(refusal(options, Files.writeString(dir.resolve("b.csv"), "x,n\n2024-01-05,1\n"), numbers))
                .contains("'7' is a number, but the column begins with dates");
        assertThat(refusal(options, Files.writeString(dir.resolve("b.csv"), "x,n\n€5,1\n"), numbers))
                .contains("is a number, but the column begins with numbers with €");
        Path date = ofInt("DATE", 20484);
        assertThat(refusal(options, Files.writeString(dir.resolve("b.csv"), "x,n\n2024-01-05,1\n"), date))
                .isEqualTo("nothing was refused");
    }

    @Test
    void timeOfAllUnitsIsTextAndNoNumber() {
        assertThat(text(ofInt("TIME(MILLIS,true)", (int) TEN_O_CLOCK + 1))).isEqualTo("10:00:00.001");
        assertThat(text(ofLong("TIME(MICROS,true)", TEN_O_CLOCK * 1000 + 1))).isEqualTo("10:00:00.000001");
        assertThat(text(ofLong("TIME(NANOS,false)", TEN_O_CLOCK * 1_000_000 + 1)))
                .isEqualTo("10:00:00.000000001");
        assertThat(refusedNumber(ofInt("TIME(MILLIS,true)", (int) TEN_O_CLOCK)))
                .startsWith("a.parquet, row 0, column 'x': '10:00' (TIME(MILLIS,true)) is not a number;");
    }

    @Test
    void timeThatNoDayHasIsRefused() {
        assertThat(refusedText(ofInt("TIME(MILLIS,true)", -1)))
                .startsWith("a.parquet, row 0, column 'x': -1 is not a value of the type TIME(MILLIS,true);");
    }

    @Test
    void timestampOfAllUnitsIsTextAndANumberOfDays() {
        long day = 20484L * 86_400_000;
        assertThat(text(ofLong("TIMESTAMP(MILLIS,true)", day + 1))).isEqualTo("2026-01-31T00:00:00.001Z");
        assertThat(text(ofLong("TIMESTAMP(MICROS,true)", day * 1000 + 1))).isEqualTo("2026-01-31T00:00:00.000001Z");
        assertThat(text(ofLong("TIMESTAMP(NANOS,true)", day * 1_000_000 + 1)))
                .isEqualTo("2026-01-31T00:00:00.000000001Z");
        assertThat(text(ofLong("TIMESTAMP(MILLIS,false)", -1))).isEqualTo("1969-12-31T23:59:59.999");
        assertThat(text(ofLong("TIMESTAMP(MICROS,false)", -1))).isEqualTo("1969-12-31T23:59:59.999999");
        assertThat(text(ofLong("TIMESTAMP(NANOS,false)", -1))).isEqualTo("1969-12-31T23:59:59.999999999");
        assertThat(number(ofLong("TIMESTAMP(MICROS,true)", 36L * 3_600_000_000L)))
                .isEqualTo(1.5);
    }

    @Test
    void uuidIsText() {
        byte[] uuid = ByteBuffer.allocate(16)
                .putLong(0x0123456789abcdefL)
                .putLong(0x8000000000000001L)
                .array();
        assertThat(text(ofBytes("fixed_len_byte_array(16) x (UUID)", uuid)))
                .isEqualTo("01234567-89ab-cdef-8000-000000000001");
    }

    @Test
    void stringEnumAndJsonAreText() {
        byte[] text = "caf\u00e9".getBytes(StandardCharsets.UTF_8);
        for (String type : List.of("STRING", "ENUM", "JSON")) {
            assertThat(text(ofBytes("binary x (" + type + ")", text))).isEqualTo("caf\u00e9");
            assertThat(refusedNumber(ofBytes("binary x (" + type + ")", text)))
                    .startsWith("a.parquet, row 0, column 'x': 'caf\u00e9' (" + type + ") is not a number;");
        }
    }

    @Test
    void bytesWithoutLogicalTypeAreTextIfTheyAreUtf8() {
        assertThat(text(ofBytes("binary x", bytes('a', 'b')))).isEqualTo("ab");
        assertThat(text(ofBytes("fixed_len_byte_array(2) x", bytes('a', 'b')))).isEqualTo("ab");
    }

    @Test
    void bytesThatAreNotUtf8AreRefused() {
        for (String type : List.of("binary x", "binary x (STRING)", "binary x (ENUM)", "binary x (JSON)")) {
            assertThat(refusedText(ofBytes(type, bytes('a', 0xFF))))
                    .startsWith("a.parquet, row 0, column 'x': the bytes 61ff are not UTF-8 text;")
                    .contains("ReadOptions.exclude");
        }
        assertThat(refusedText(ofBytes("binary x (STRING)", bytes(0xED, 0xA0, 0x80))))
                .contains("the bytes eda080 are not UTF-8 text;");
    }

    @Test
    void nulInTextIsRefused() {
        assertThat(refusedText(ofBytes("binary x (STRING)", bytes('a', 0))))
                .startsWith("a.parquet, row 0, column 'x': 'a\\u0000' holds a NUL character;");
    }

    @Test
    void bsonIsRefused() {
        assertThat(refusedText(ofBytes("binary x (BSON)", bytes(5, 0, 0, 0, 0))))
                .isEqualTo("a.parquet, row 0, column 'x': the type BSON is not read; write the column as text or"
                        + " numbers, or leave it out with ReadOptions.exclude");
        assertThat(refusedNumber(ofBytes("binary x (BSON)", bytes(5, 0, 0, 0, 0))))
                .contains("the type BSON is not read;");
    }

    @Test
    void intervalIsRefused() {
        assertThat(refusedText(ofBytes("fixed_len_byte_array(12) x (INTERVAL)", new byte[12])))
                .contains("column 'x': the type INTERVAL is not read;");
    }

    @Test
    void halfPrecisionFloats() {
        assertThat(number(ofBytes("fixed_len_byte_array(2) x (FLOAT16)", bytes(0x00, 0x3E))))
                .isEqualTo(1.5);
        assertThat(number(ofBytes("fixed_len_byte_array(2) x (FLOAT16)", bytes(0xFF, 0xFB))))
                .isEqualTo(-65504);
        assertThat(number(ofBytes("fixed_len_byte_array(2) x (FLOAT16)", bytes(0x01, 0x00))))
                .isEqualTo(0x1p-24);
        assertThat(refusedNumber(ofBytes("fixed_len_byte_array(2) x (FLOAT16)", bytes(0x00, 0xFC))))
                .startsWith("a.parquet, row 0, column 'x': '-Infinity' is not a finite number;");
        assertThat(refusedNumber(ofBytes("fixed_len_byte_array(2) x (FLOAT16)", bytes(0x01, 0x7E))))
                .startsWith("a.parquet, row 0, column 'x': 'NaN' is not a finite number;");
    }

    @Test
    void int96IsRefusedOnlyIfItIsUsed() {
        Path path = parquet(
                "required int96 x; required double n;",
                row -> row.append("x", Binary.fromConstantByteArray(new byte[12]))
                        .append("n", 1.0));
        assertThat(refusedText(path))
                .isEqualTo("a.parquet, row 0, column 'x': the type INT96 is not read; write the column as TIMESTAMP, or"
                        + " leave it out with ReadOptions.exclude");
        assertThat(Batches.read(path, DEFAULTS.withExclude(List.of("x"))).vector(0))
                .containsExactly(1);
    }

    @Test
    void booleanIsTextAndOneOrZero() {
        Path path = parquet(
                "required boolean x; required double n;",
                row -> row.append("x", true).append("n", 1.0));
        assertThat(text(path)).isEqualTo("true");
        assertThat(number(path)).isEqualTo(1);
    }

    @Test
    void listsOfThreeLevelsOfTwoAndOfOne() {
        Path three = parquet("required group x (LIST) { repeated group list { optional float element; } }", row -> {
            Group list = row.addGroup("x");
            list.addGroup("list").append("element", 1f);
            list.addGroup("list").append("element", 2f);
        });
        assertThat(vector(three)).containsExactly(1, 2);
        Path otherNames = parquet(
                "optional group x (LIST) { repeated group bag { optional double array_element; } }",
                row -> row.addGroup("x").addGroup("bag").append("array_element", 3.0));
        assertThat(vector(otherNames)).containsExactly(3);
        Path two = parquet(
                "required group x (LIST) { repeated double array; }",
                row -> row.addGroup("x").append("array", 1.0).append("array", 2.0));
        assertThat(vector(two)).containsExactly(1, 2);
        Path one = parquet(
                "repeated int32 x (INTEGER(8,false));",
                row -> row.append("x", 255).append("x", 2));
        assertThat(vector(one)).containsExactly(255, 2);
    }

    private static double[] vector(Path path) {
        return Batches.read(path, DEFAULTS.withVectorColumn("x")).vector(0);
    }

    @Test
    void theOnlyListIsTheVector() {
        Path path = parquet(
                "required group x (LIST) { repeated double array; }",
                row -> row.addGroup("x").append("array", 1.0));
        assertThat(Batches.read(path).columns()).containsExactly("x[0]");
    }

    @Test
    void listsOfListsGroupsAndTextsAreNoVectors() {
        Path lists = parquet(
                "required group x (LIST) { repeated group list { required group element (LIST) { repeated group list {"
                        + " required float element; } } } }",
                row -> row.addGroup("x")
                        .addGroup("list")
                        .addGroup("element")
                        .addGroup("list")
                        .append("element", 1f));
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), lists))
                .startsWith("a.parquet, row 0, column 'x[0]': there is an array where one value is expected;");
        Path groups = parquet(
                "required group x (LIST) { repeated group array { required float a; required float b; } }",
                row -> row.addGroup("x").addGroup("array").append("a", 1f).append("b", 2f));
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), groups))
                .startsWith("a.parquet, row 0, column 'x[0]': there is a nested object where one value is expected;");
        Path texts = parquet(
                "required group x (LIST) { repeated group list { required binary element (STRING); } }",
                row -> row.addGroup("x").addGroup("list").append("element", "one"));
        assertThat(refusal(DEFAULTS.withVectorColumn("x"), texts))
                .startsWith("a.parquet, row 0, column 'x[0]': 'one' (STRING) is not a number;");
    }

    @Test
    void mapIsRefused() {
        Path path = parquet(
                "required group x (MAP) { repeated group key_value { required binary key (STRING); required double"
                        + " value; } }",
                row -> row.addGroup("x")
                        .addGroup("key_value")
                        .append("key", "k")
                        .append("value", 1.0));
        assertThat(refusedNumber(path))
                .startsWith("a.parquet, row 0, column 'x': there is a nested object where one value is expected;");
    }

    @Test
    void groupIsRefused() {
        Path path = parquet(
                "required group x { required double y; }",
                row -> row.addGroup("x").append("y", 1.0));
        assertThat(refusedNumber(path))
                .startsWith("a.parquet, row 0, column 'x': there is a nested object where one value is expected;");
    }

    @Test
    void columnOfTheTypeOfNullsIsEmpty() {
        assertThat(refusedNumber(parquet("optional int32 x (UNKNOWN); required double n;", ParquetTypesTest::nothing)))
                .startsWith("a.parquet, row 0, column 'x': the cell is empty;");
    }

    @Test
    void cellWithoutValueIsEmptyWhateverItsType() {
        for (String type : List.of(
                "int32 x (INTEGER(32,false));",
                "int64 x (TIMESTAMP(MICROS,true));",
                "binary x (STRING);",
                "binary x (BSON);",
                "int96 x;",
                "boolean x;",
                "group x { optional double y; }",
                "group x (LIST) { repeated group list { optional double element; } }")) {
            Path path = parquet("optional " + type + " required double n;", ParquetTypesTest::nothing);
            assertThat(refusedNumber(path)).as(type).startsWith("a.parquet, row 0, column 'x': the cell is empty;");
        }
    }

    @Test
    void rowsOfSeveralRowGroupsFollowOneAnother() {
        Path path = dir.resolve("groups.parquet");
        List<Consumer<Group>> rows = IntStream.range(0, 5000)
                .<Consumer<Group>>mapToObj(i -> row -> row.append("x", (double) i))
                .toList();
        ParquetFiles.write(path, "required double x;", 1000, rows);
        Batch batch = Batches.read(path);
        assertThat(batch.size()).isEqualTo(5000);
        assertThat(batch.value(4999, 0)).isEqualTo(4999);
    }
}
