package io.varve.parquet;

import io.varve.io.ParquetLibrary.Unreadable;
import io.varve.io.ReadOption;
import io.varve.refusal.Refusal;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.HexFormat;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.LongFunction;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.io.api.PrimitiveConverter;
import org.apache.parquet.schema.LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DateLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.DecimalLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.EnumLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.Float16LogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.IntLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.JsonLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.StringLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimeUnit;
import org.apache.parquet.schema.LogicalTypeAnnotation.TimestampLogicalTypeAnnotation;
import org.apache.parquet.schema.LogicalTypeAnnotation.UUIDLogicalTypeAnnotation;
import org.apache.parquet.schema.PrimitiveType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * What the stored values of a column are by its logical type: a number ({@link Number}), something that prints as its text,
 * or {@link Unreadable}.
 */
final class ParquetValues extends PrimitiveConverter {

    private static final int MOST_BYTES_SHOWN = 16;

    private final Consumer<Object> values;
    private final LongFunction<Object> ofWhole;
    private final Function<Binary, Object> ofBytes;

    /** Passes every value of a column on. */
    ParquetValues(PrimitiveType type, Consumer<Object> values) {
        this.values = values;
        this.ofWhole = whole(type);
        this.ofBytes = bytes(type);
    }

    /** The logical type if there is one, as Parquet's own tools write it. */
    static String nameOf(Type type) {
        LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical != null) {
            return logical.toString();
        }
        return type.isPrimitive()
                ? type.asPrimitiveType().getPrimitiveTypeName().name()
                : "group";
    }

    private static LongFunction<Object> whole(PrimitiveType type) {
        @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (logical instanceof IntLogicalTypeAnnotation whole) {
            return value -> whole(value, whole, type);
        }
        if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return value -> BigDecimal.valueOf(value, decimal.getScale());
        }
        if (logical instanceof DateLogicalTypeAnnotation) {
            return inCalendar(LocalDate::ofEpochDay, type);
        }
        if (logical instanceof TimeLogicalTypeAnnotation time) {
            long nanos = nanos(time.getUnit());
            return inCalendar(value -> LocalTime.ofNanoOfDay(Math.multiplyExact(value, nanos)), type);
        }
        if (logical instanceof TimestampLogicalTypeAnnotation stamp) {
            long nanos = nanos(stamp.getUnit());
            return inCalendar(value -> timestamp(value, nanos, stamp.isAdjustedToUTC()), type);
        }
        return value -> value;
    }

    private static Object whole(long value, IntLogicalTypeAnnotation type, Type column) {
        int bits = type.getBitWidth();
        if (bits == Long.SIZE) {
            return type.isSigned() || value >= 0 ? value : new BigInteger(Long.toUnsignedString(value));
        }
        if (bits == Integer.SIZE) {
            return type.isSigned() ? value : Integer.toUnsignedLong((int) value);
        }
        // narrow integers are stored in 32 bits, which hold more than they may
        long low = type.isSigned() ? -1L << (bits - 1) : 0;
        boolean fits = value >= low && value < low + (1L << bits);
        return fits ? value : noValue(value, column);
    }

    private static LongFunction<Object> inCalendar(LongFunction<Object> reading, Type type) {
        return value -> {
            try {
                return reading.apply(value);
            } catch (DateTimeException | ArithmeticException e) {
                return noValue(value, type);
            }
        };
    }

    private static Unreadable unreadable(String what, String wayOut) {
        return new Unreadable(Refusal.of(what).remedy(wayOut, ", or leave it out with ", ReadOption.EXCLUDE));
    }

    private static Unreadable noValue(long value, Type type) {
        return unreadable(value + " is not a value of the type " + nameOf(type), "correct it");
    }

    private static long nanos(TimeUnit unit) {
        return switch (unit) {
            case MILLIS -> 1_000_000;
            case MICROS -> 1_000;
            case NANOS -> 1;
        };
    }

    private static Object timestamp(long value, long nanos, boolean utc) {
        long perSecond = 1_000_000_000 / nanos;
        long second = Math.floorDiv(value, perSecond);
        long nano = Math.floorMod(value, perSecond) * nanos;
        return utc
                ? Instant.ofEpochSecond(second, nano)
                : LocalDateTime.ofEpochSecond(second, (int) nano, ZoneOffset.UTC);
    }

    private static Function<Binary, Object> bytes(PrimitiveType type) {
        @Nullable LogicalTypeAnnotation logical = type.getLogicalTypeAnnotation();
        if (type.getPrimitiveTypeName() == PrimitiveTypeName.INT96) {
            return bytes -> notRead(type, "TIMESTAMP");
        }
        if (logical == null
                || logical instanceof StringLogicalTypeAnnotation
                || logical instanceof EnumLogicalTypeAnnotation
                || logical instanceof JsonLogicalTypeAnnotation) {
            return ParquetValues::text;
        }
        if (logical instanceof DecimalLogicalTypeAnnotation decimal) {
            return bytes -> bytes.length() == 0
                    ? unreadable("the value is not a valid " + nameOf(type), "correct it")
                    : new BigDecimal(new BigInteger(bytes.getBytesUnsafe()), decimal.getScale());
        }
        if (logical instanceof UUIDLogicalTypeAnnotation) {
            return bytes -> {
                ByteBuffer halves = bytes.toByteBuffer().order(ByteOrder.BIG_ENDIAN);
                return new UUID(halves.getLong(), halves.getLong());
            };
        }
        if (logical instanceof Float16LogicalTypeAnnotation) {
            return bytes ->
                    half(bytes.toByteBuffer().order(ByteOrder.LITTLE_ENDIAN).getShort());
        }
        return bytes -> notRead(type, "text or numbers");
    }

    private static Unreadable notRead(Type type, String other) {
        return unreadable("the type " + nameOf(type) + " is not read", "write the column as " + other);
    }

    /** The library would put replacement characters where bytes are not UTF-8, and different ids would become the same. */
    private static Object text(Binary bytes) {
        String text = bytes.toStringUsingUTF8();
        if (text.indexOf('\uFFFD') < 0) {
            return text;
        }
        try {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(bytes.toByteBuffer())
                    .toString();
        } catch (CharacterCodingException e) {
            byte[] all = bytes.getBytes();
            String shown = HexFormat.of().formatHex(all, 0, Math.min(all.length, MOST_BYTES_SHOWN))
                    + (all.length > MOST_BYTES_SHOWN ? "…" : "");
            return unreadable("the bytes " + shown + " are not UTF-8 text", "write the column as text or numbers");
        }
    }

    /** IEEE 754: a sign, 5 bits of exponent and 10 of fraction; Java has this from version 20 on. */
    private static float half(short bits) {
        int exponent = (bits >> 10) & 0x1F;
        int fraction = bits & 0x3FF;
        float size;
        if (exponent == 0x1F) {
            size = fraction == 0 ? Float.POSITIVE_INFINITY : Float.NaN;
        } else if (exponent == 0) {
            size = fraction * 0x1p-24f;
        } else {
            size = Math.scalb(0x400 + fraction, exponent - 25);
        }
        return bits < 0 ? -size : size;
    }

    @Override
    public void addInt(int value) {
        values.accept(ofWhole.apply(value));
    }

    @Override
    public void addLong(long value) {
        values.accept(ofWhole.apply(value));
    }

    @Override
    public void addFloat(float value) {
        values.accept(value);
    }

    @Override
    public void addDouble(double value) {
        values.accept(value);
    }

    @Override
    public void addBoolean(boolean value) {
        values.accept(value);
    }

    @Override
    public void addBinary(Binary value) {
        values.accept(ofBytes.apply(value));
    }
}
