package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The header of an npy file.
 *
 * @param start where the data starts
 * @param descr the byte order, the kind of number and its length in bytes, such as {@code <f4}
 * @param columnByColumn whether the data lies in Fortran order
 * @param rows the first dimension
 * @param columns the second dimension
 */
record NpyHeader(int start, String descr, boolean columnByColumn, int rows, int columns) {

    private static final int FIXED = 8;
    /** No header is longer. */
    static final int LONGEST = 1 << 15;

    private static final Pattern TYPE = Pattern.compile("'descr':\\s*'([<>|]?([a-zA-Z]\\d*))'");
    private static final Pattern ORDER = Pattern.compile("'fortran_order':\\s*(True|False)");
    private static final Pattern SHAPE =
            Pattern.compile("'shape':\\s*\\(\\s*((?:\\d{1,18}\\s*,\\s*)*(?:\\d{1,18}\\s*)?)\\)");
    private static final Pattern NUMBERS = Pattern.compile("[fiu][1248]");

    /** Reads a header from the start of a file, and no more than that. */
    static NpyHeader read(byte[] head, String file) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(head))) {
            in.skipNBytes(FIXED - 2);
            int major = in.readUnsignedByte();
            in.skipNBytes(1);
            int lengthBytes = major == 1 ? 2 : 4;
            long length = major == 1
                    ? Short.toUnsignedInt(Short.reverseBytes(in.readShort()))
                    : Integer.toUnsignedLong(Integer.reverseBytes(in.readInt()));
            if (major > 3 || length > LONGEST - FIXED - 4) {
                throw new Refused(Refusal.of("the npy header is of an unknown version or damaged")
                        .at(Place.of(file))
                        .remedy("save the array again"));
            }
            byte[] text = in.readNBytes((int) length);
            if (text.length < length) {
                throw new EOFException();
            }
            return parse(new String(text, StandardCharsets.UTF_8), FIXED + lengthBytes + (int) length, file);
        } catch (EOFException e) {
            throw new Refused(
                    Refusal.of("the npy header ends in the middle")
                            .at(Place.of(file))
                            .remedy("copy or save the file again"),
                    e);
        }
    }

    private static NpyHeader parse(String text, int start, String file) {
        Matcher type = TYPE.matcher(text);
        if (!type.find()
                || !NUMBERS.matcher(type.group(2)).matches()
                || type.group(2).equals("f1")) {
            throw new Refused(
                    Refusal.of("the array holds %s, not numbers of a known kind".formatted(Shown.quoted(descr(text))))
                            .at(Place.of(file))
                            .remedy("save it with .astype('float32')"));
        }
        if (type.group(2).equals("f2")) {
            throw new Refused(Refusal.of("the array holds 16-bit floats ('f2'), which are not read")
                    .at(Place.of(file))
                    .remedy("save it with .astype('float32')"));
        }
        Matcher order = ORDER.matcher(text);
        Matcher shape = SHAPE.matcher(text);
        if (!order.find() || !shape.find()) {
            throw new Refused(
                    Refusal.of("the npy header is damaged").at(Place.of(file)).remedy("save the array again"));
        }
        long[] sizes = Arrays.stream(shape.group(1).split(","))
                .map(String::strip)
                .filter(size -> !size.isEmpty())
                .mapToLong(Long::parseLong)
                .toArray();
        if (sizes.length != 2) {
            throw new Refused(Refusal.of("the array has %d dimensions (shape (%s)), where a row per object is needed"
                            .formatted(sizes.length, shape.group(1).strip()))
                    .at(Place.of(file))
                    .remedy("save it with .reshape"));
        }
        if (sizes[0] == 0 || sizes[1] == 0) {
            throw new Refused(Refusal.of("the array has %d rows and %d columns".formatted(sizes[0], sizes[1]))
                    .at(Place.of(file))
                    .remedy("leave it out or give one with rows"));
        }
        if (sizes[0] > (Integer.MAX_VALUE - FIXED) / sizes[1]) {
            throw new Refused(Refusal.of(
                            "the array has %d rows of %d columns, too many for one file".formatted(sizes[0], sizes[1]))
                    .at(Place.of(file))
                    .remedy("split it"));
        }
        return new NpyHeader(start, type.group(1), order.group(1).equals("True"), (int) sizes[0], (int) sizes[1]);
    }

    private static String descr(String text) {
        int at = text.indexOf("'descr':");
        int end = text.indexOf("'fortran_order'");
        return at >= 0 && end > at
                ? text.substring(at + "'descr':".length(), end).replaceAll("[\\s,']+$|^[\\s']+", "")
                : text.strip();
    }

    /** The bytes of the whole file. */
    long length() {
        return start + (long) rows * columns * width();
    }

    /** Refuses a file of another length. */
    void requireLength(long length, String file) {
        if (length > length()) {
            throw new Refused(
                    Refusal.of("there are more bytes than the %d that the header promises".formatted(length()))
                            .at(Place.of(file))
                            .remedy("save the array again"));
        }
        if (length < length()) {
            throw new Refused(Refusal.of("the file has %d bytes, its header promises %d".formatted(length, length()))
                    .at(Place.of(file))
                    .remedy("it is cut short, copy or save it again"));
        }
    }

    /** The kind of number and its length in bytes, such as {@code f4}. */
    String type() {
        return descr.substring(descr.length() - 2);
    }

    /** The bytes of one number. */
    int width() {
        return type().charAt(1) - '0';
    }

    /** Of numbers of one byte there is only one order. */
    ByteOrder order() {
        return descr.charAt(0) == '>' ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    }
}
