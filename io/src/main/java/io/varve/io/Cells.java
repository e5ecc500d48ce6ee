package io.varve.io;

import static io.varve.io.ReadOption.CATEGORICAL;
import static io.varve.io.ReadOption.COLUMNS;
import static io.varve.io.ReadOption.EXCLUDE;
import static io.varve.io.ReadOption.ID_COLUMN;
import static io.varve.io.ReadOption.LABEL_COLUMN;
import static io.varve.io.ReadOption.MISSING;
import static io.varve.io.ReadOption.VECTOR_COLUMN;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.math.BigInteger;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.TreeSet;

/** The rules for single cells, the same in all formats, and what was met in each column so far. */
final class Cells {

    private static final int MANTISSA_BITS = 53;
    private static final double LARGEST_SURELY_EXACT = 0x1p53 - 1;

    private final boolean negativeInfinityAllowed;
    private final boolean gapsInVectors;
    private final boolean dayFirst;
    private Map<String, ColumnKind> kinds = new HashMap<>();
    private final Set<String> dates = new TreeSet<>();

    private final TextForm form;
    private final LeftOut.Count leftOut = new LeftOut.Count();

    private Cells(boolean negativeInfinityAllowed, boolean gapsInVectors, boolean dayFirst, TextForm form) {
        this.negativeInfinityAllowed = negativeInfinityAllowed;
        this.gapsInVectors = gapsInVectors;
        this.dayFirst = dayFirst;
        this.form = form;
    }

    static Cells of(ReadOptions options) {
        return new Cells(
                options.negativeInfinityAllowed(), options.missing().inNumbers(), options.dayFirst(), options.form());
    }

    /** Whether elements of arrays may be missing. */
    boolean gapsInVectors() {
        return gapsInVectors;
    }

    /** Goes on with what was met in the columns of other files, and tells it of what is met here. */
    void goOnWith(Map<String, ColumnKind> ofFilesBefore) {
        kinds = ofFilesBefore;
    }

    /** Whether the day stands before the month. */
    boolean dayFirst() {
        return dayFirst;
    }

    /** What is left out so far. */
    LeftOut.Count leftOut() {
        return leftOut;
    }

    /** Whether lines that cannot be read as a row are left out. */
    boolean skipsBroken() {
        return form.brokenSkipped();
    }

    /** Goes on after a line that cannot be read as a row, where such lines are left out. */
    void breakOff(Refused refused, Place line) {
        if (!form.brokenSkipped()) {
            throw refused;
        }
        leftOut.broken(line);
    }

    /** A cell as numbers are written elsewhere; one with a decimal point, or commas between thousands, is refused where decimals have commas. */
    String pointed(String text, Place place, String column) {
        if (!form.decimalComma()) {
            return text;
        }
        String bare = bare(text);
        String pointed = DecimalComma.pointed(bare);
        boolean groups = bare.indexOf(',') >= 0;
        if (pointed.equals(bare) && (groups || bare.indexOf('.') >= 0) && isPlainOrSigned(bare)) {
            String has = groups ? "commas between thousands" : "a decimal point";
            throw new Refused(Refusal.of(Shown.quoted(text), " has %s, but the decimal sign is ','".formatted(has))
                    .at(place.column(column))
                    .value(text)
                    .remedy(
                            "correct the value, or say ",
                            ReadOption.DECIMAL,
                            groups ? " '.' if commas separate thousands" : " '.' if points are meant"));
        }
        return pointed;
    }

    private static boolean isPlainOrSigned(String bare) {
        return number(bare).isPresent()
                || truthOrGroups(bare).isPresent()
                || signed(bare).isPresent();
    }

    /** The columns that hold dates. */
    Set<String> dates() {
        return dates;
    }

    /** Reads a number that is written as text. */
    double parse(String text, Place place, String column) {
        String trimmed = bare(pointed(text, place, column));
        if (trimmed.isEmpty()) {
            throw missing(place, column);
        }
        if (looksLikeANumber(trimmed)) {
            try {
                double number = Double.parseDouble(trimmed);
                requireKind(ColumnKind.of(number), text, place, column);
                return finite(number, text, place, column);
            } catch (NumberFormatException e) {
                return ofOtherForm(trimmed, place, column).orElseThrow(() -> notANumber(text, place, column));
            }
        }
        OptionalDouble other = ofOtherForm(trimmed, place, column);
        if (other.isPresent()) {
            return other.getAsDouble();
        }
        return switch (trimmed.toLowerCase(Locale.ROOT)) {
            case "nan", "+nan", "-nan" -> finite(Double.NaN, text, place, column);
            case "inf", "infinity", "+inf", "+infinity" -> finite(Double.POSITIVE_INFINITY, text, place, column);
            case "-inf", "-infinity" -> finite(Double.NEGATIVE_INFINITY, text, place, column);
            default -> throw notANumber(text, place, column);
        };
    }

    /** The number that a text means which is not written as one: true and false, a date, digits in groups, with a sign. */
    OptionalDouble ofOtherForm(String text, Place place, String column) {
        OptionalDouble plain = truthOrGroups(text);
        if (plain.isPresent()) {
            boolean word = Character.isLetter(text.charAt(0));
            requireKind(word ? ColumnKind.TRUTH : ColumnKind.of(plain.getAsDouble()), text, place, column);
            return plain;
        }
        Optional<Signed> signed = signed(text);
        if (signed.isPresent()) {
            requireKind(ColumnKind.with(signed.get().sign()), text, place, column);
            return OptionalDouble.of(signed.get().number());
        }
        if (!WrittenDate.looksLikeOne(text)) {
            return OptionalDouble.empty();
        }
        double days = WrittenDate.days(date(text, place, column));
        requireKind(ColumnKind.DATE, text, place, column);
        dates.add(column);
        return OptionalDouble.of(days);
    }

    /** Reads a date. */
    LocalDateTime date(String text, Place place, String column) {
        String trimmed = bare(text);
        try {
            return WrittenDate.read(trimmed, dayFirst).orElseThrow(() -> notADate(text, place, column));
        } catch (DateTimeException e) {
            throw noSuchDay(trimmed, dayFirst, place, column);
        }
    }

    static Refused notADate(String text, Place place, String column) {
        return new Refused(Refusal.of(Shown.quoted(text), " is not a date")
                .at(place.column(column))
                .value(text)
                .remedy("write it as 2018-02-02 or 2018-02-02T18:30, or correct the value"));
    }

    static Refused noSuchDay(String text, boolean dayFirst, Place place, String column) {
        Refusal refusal = Refusal.of("there is no day or time ", Shown.quoted(text))
                .at(place.column(column))
                .value(text);
        return new Refused(
                !dayFirst && WrittenDate.isDayFirst(text)
                        ? refusal.remedy("say ", ReadOption.DAY_FIRST, " if the day comes before the month")
                        : refusal.remedy("correct the value"));
    }

    /** Numbers and days since 1970 in one column would be compared as if they were the same, and so would dollars and euros. */
    private void requireKind(ColumnKind kind, String text, Place place, String column) {
        ColumnKind before = kinds.putIfAbsent(column, kind);
        if (before == null || before.equals(kind)) {
            return;
        }
        ColumnKind both = before.and(kind)
                .orElseThrow(() -> new Refused(Refusal.of(
                                Shown.quoted(text),
                                " is %s, but the column begins with %s".formatted(kind.one(), before.several()))
                        .at(place.column(column))
                        .value(text)
                        .remedy("correct the value, or leave the column out with ", EXCLUDE)));
        if (!both.equals(before)) {
            kinds.put(column, both);
        }
    }

    private static OptionalDouble truthOrGroups(String text) {
        if (text.isEmpty()) {
            return OptionalDouble.empty();
        }
        char first = text.charAt(0);
        if (digit(first) || first == '-' || first == '+') {
            return DigitGroups.number(text);
        }
        return switch (text.length() <= 5 ? text.toLowerCase(Locale.ROOT) : "") {
            case "true", "yes" -> OptionalDouble.of(1);
            case "false", "no" -> OptionalDouble.of(0);
            default -> OptionalDouble.empty();
        };
    }

    /** Returns the number with a sign that a text is, such as 3 %, if it is one. */
    static Optional<Signed> signed(String text) {
        return Signed.of(bare(text), number -> {
            OptionalDouble plain = number(number);
            return plain.isPresent() || number.isEmpty() || !digit(number.charAt(number.length() - 1))
                    ? plain
                    : truthOrGroups(number);
        });
    }

    /** Returns the finite number that a text is read as, whatever it is written as; empty if it is none. */
    static OptionalDouble numberOrOther(String text, boolean dayFirst) {
        OptionalDouble number = number(text);
        String trimmed = bare(text);
        if (number.isPresent() || trimmed.isEmpty()) {
            return number;
        }
        OptionalDouble plain = truthOrGroups(trimmed);
        if (plain.isPresent()) {
            return plain;
        }
        Optional<Signed> signed = signed(trimmed);
        if (signed.isPresent()) {
            return OptionalDouble.of(signed.get().number());
        }
        try {
            return WrittenDate.read(trimmed, dayFirst)
                    .map(date -> OptionalDouble.of(WrittenDate.days(date)))
                    .orElse(OptionalDouble.empty());
        } catch (DateTimeException e) {
            return OptionalDouble.empty();
        }
    }

    /** Returns a finite number if a text is one, as {@link #parse} would read it. */
    static OptionalDouble number(String text) {
        String trimmed = bare(text);
        if (trimmed.isEmpty() || !looksLikeANumber(trimmed)) {
            return OptionalDouble.empty();
        }
        try {
            double value = Double.parseDouble(trimmed);
            return Double.isFinite(value) ? OptionalDouble.of(value) : OptionalDouble.empty();
        } catch (NumberFormatException e) {
            return OptionalDouble.empty();
        }
    }

    /** The JDK also takes 5f, 5d, 0x1p3 and control characters at both ends, none of which a table means as a number. */
    private static boolean looksLikeANumber(String text) {
        char first = text.charAt(0);
        char last = text.charAt(text.length() - 1);
        return (digit(first) || first == '.' || first == '-' || first == '+')
                && (digit(last) || last == '.')
                && text.indexOf('x') < 0
                && text.indexOf('X') < 0;
    }

    private static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    /** Without spaces and tabs around; other control characters are no matter of layout. */
    static String bare(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isSpace(text.charAt(start))) {
            start++;
        }
        while (start < end && isSpace(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c == '\t';
    }

    /** Returns a text as it is written, spaces included, or refuses what cannot be kept. */
    static String text(String text, Place place, String column) {
        if (text.isEmpty()) {
            throw missing(place, column);
        }
        KeptText.require(text, "", place.column(column));
        return text;
    }

    /** Returns a whole number as a double that is exactly it, or refuses it. */
    static double whole(Number value, String type, Place place, String column) {
        double number = value.doubleValue();
        if (Math.abs(number) <= LARGEST_SURELY_EXACT) {
            return number;
        }
        BigInteger exact = value instanceof BigInteger large ? large : BigInteger.valueOf(value.longValue());
        if (exact.bitLength() - exact.getLowestSetBit() > MANTISSA_BITS) {
            throw new Refused(
                    Refusal.of("the whole number %s (%s) cannot be held exactly by a double".formatted(exact, type))
                            .at(place.column(column))
                            .value(exact)
                            .remedy("write the column as double if rounding is fine, or leave it out with ", EXCLUDE));
        }
        return number;
    }

    /** Returns the value of a cell that is no text, or refuses NaN, infinity, and a number among dates. */
    double number(double value, String text, Place place, String column) {
        requireKind(ColumnKind.of(value), text, place, column);
        return finite(value, text, place, column);
    }

    /** As {@link #number(double, String, Place, String)}, for values that are no text. */
    double number(double value, Place place, String column) {
        ColumnKind before = kinds.get(column);
        if (ColumnKind.NUMBER.equals(before)) {
            return finite(value, place, column);
        }
        String text = value == (long) value ? Long.toString((long) value) : Double.toString(value);
        return number(value, text, place, column);
    }

    /** Returns the value, or refuses NaN and infinity. */
    double finite(double value, String text, Place place, String column) {
        if (Double.isFinite(value) || (negativeInfinityAllowed && value == Double.NEGATIVE_INFINITY)) {
            return value;
        }
        // a square matrix would not bear the loss of a row
        Refusal refusal = Refusal.of(Shown.quoted(text), " is not a finite number")
                .at(place.column(column))
                .value(text);
        throw new Refused(
                negativeInfinityAllowed
                        ? refusal.remedy("a similarity is a finite number or -inf, correct the value")
                        : refusal.remedy(
                                "remove the row, leave the column out with ", EXCLUDE, ", or correct the value"));
    }

    /** As {@link #finite(double, String, Place, String)}, for values that are no text. */
    double finite(double value, Place place, String column) {
        boolean fine = Double.isFinite(value) || (negativeInfinityAllowed && value == Double.NEGATIVE_INFINITY);
        return fine ? value : finite(value, Double.toString(value), place, column);
    }

    static Refused notANumber(String text, Place place, String column) {
        return notANumber(text, Optional.empty(), place, column);
    }

    /** With the type of the column, where the file says it. */
    static Refused notANumber(String text, Optional<String> type, Place place, String column) {
        return new Refused(Refusal.of(
                        Shown.quoted(text), type.map(name -> " (" + name + ")").orElse(""), " is not a number")
                .at(place.column(column))
                .value(text)
                .remedy(
                        "say what the column is with ",
                        ID_COLUMN,
                        ", ",
                        LABEL_COLUMN,
                        " or ",
                        CATEGORICAL,
                        ", leave the column out with ",
                        EXCLUDE,
                        ", or correct the value"));
    }

    static Refused missing(Place place, String column) {
        return new Refused(Refusal.of("the cell is empty")
                .at(place.column(column))
                .remedy(
                        "fill it, leave out such rows with ",
                        MISSING,
                        " drop, or leave the column out with ",
                        EXCLUDE));
    }

    static Refused array(Place place, String column) {
        return new Refused(Refusal.of("there is an array where one value is expected")
                .at(place.column(column))
                .remedy("name the column with ", VECTOR_COLUMN, ", or leave it out with ", EXCLUDE));
    }

    static Refused nested(Place place, String column) {
        return new Refused(Refusal.of("there is a nested object where one value is expected")
                .at(place.column(column))
                .remedy("flatten it, or leave the column out with ", EXCLUDE));
    }

    static Refused noArray(Place place, String column) {
        return new Refused(Refusal.of("expected an array of numbers")
                .at(place.column(column))
                .remedy(VECTOR_COLUMN, " names a column that has one in every row"));
    }

    static Refused noArray(String text, Place place, String column) {
        return new Refused(Refusal.of(Shown.quoted(text), " is no array of numbers")
                .at(place.column(column))
                .value(text)
                .remedy("write it as [0.1, 0.2], or list plain columns with ", COLUMNS));
    }

    static Refused noArrays(String file, String column) {
        return new Refused(Refusal.of(VECTOR_COLUMN, " names a column of arrays, which an npy file does not have")
                .at(Place.of(file).column(column))
                .remedy("list plain columns with ", COLUMNS));
    }
}
