package io.varve.profile;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;

/**
 * A few words by which a reader knows a cluster, beside its id: {@code flipper_length_mm 217 ↑ · Biscoe}. A number is the mean
 * in the units of the input, an arrow says on which side of all others it is, none that it is near to them, a category without a share is that of nearly all, and has its column before it
 * ({@code engine=no}) where it says little alone.
 */
public final class ClusterName {

    /** Between the parts of a name. */
    public static final String SEPARATOR = " · ";

    private static final int MOST_PARTS = 2;
    /** What sets a cluster apart by less is not worth a name. */
    private static final double LEAST_DIFFERENCE = 0.5;

    private static final double MOST_OBJECTS = 0.5;
    private static final double NEARLY_ALL = 0.9;
    private static final int WHOLE_FROM = 100;
    private static final MathContext DIGITS = new MathContext(3, RoundingMode.HALF_EVEN);
    private static final MathContext SMALL_DIGITS = new MathContext(2, RoundingMode.HALF_EVEN);
    private static final MathContext TABLE_DIGITS = new MathContext(6, RoundingMode.HALF_EVEN);
    private static final MathContext ALL_DIGITS = new MathContext(15, RoundingMode.HALF_EVEN);
    private static final Pattern PART_OF_A_VECTOR = Pattern.compile(".*\\[\\d+]|c\\d+");

    private static final Pattern WORD = Pattern.compile("^\\p{L}{3}");
    private static final Set<String> SAYS_LITTLE = Set.of(
            "yes", "true", "false", "none", "null", "nan", "other", "others", "unknown", "missing", "normal",
            "default");

    private ClusterName() {}

    /**
     * Names a cluster by what sets it apart.
     *
     * @param traits the most distinctive first
     * @return the name; empty where columns have no names that say anything, as those of vectors
     */
    public static String of(List<Trait> traits) {
        return of(traits, (column, mean) -> shown(mean));
    }

    /**
     * Names a cluster by what sets it apart.
     *
     * @param traits the most distinctive first
     * @param writing how the mean of a column is written, for dates and the like
     * @return the name; empty where columns have no names that say anything, as those of vectors
     */
    public static String of(List<Trait> traits, BiFunction<String, Double, String> writing) {
        return of(traits, writing, 0, ambiguous(List.of(traits)));
    }

    /**
     * Names a cluster by what sets it apart, and by further columns, to tell it from one that would be called the same.
     *
     * @param traits the most distinctive first
     * @param writing how the mean of a column is written, for dates and the like
     * @param more how many further columns are told, whether or not they set it apart
     * @param ambiguous categories that need their column before them
     * @return the name; empty where columns have no names that say anything, as those of vectors
     */
    public static String of(
            List<Trait> traits, BiFunction<String, Double, String> writing, int more, Set<String> ambiguous) {
        if (traits.stream()
                .allMatch(trait -> PART_OF_A_VECTOR.matcher(trait.column()).matches())) {
            return "";
        }
        if (traits.stream().allMatch(trait -> Double.isNaN(trait.difference()))) {
            return "all objects";
        }
        List<String> parts = new ArrayList<>();
        Set<String> columns = new HashSet<>();
        for (Trait trait : traits) {
            if (parts.size() < MOST_PARTS && distinguishes(trait) && columns.add(trait.column())) {
                parts.add(part(trait, writing, ambiguous));
            }
        }
        if (parts.isEmpty()) {
            parts.add(ofTheMiddle(traits, writing, columns));
        }
        int most = parts.size() + more;
        for (Trait trait : traits) {
            boolean tells = trait.kind() == Trait.Kind.NUMBER || trait.mean() >= MOST_OBJECTS;
            if (parts.size() < most && tells && columns.add(trait.column())) {
                parts.add(part(trait, writing, ambiguous));
            }
        }
        return String.join(SEPARATOR, parts);
    }

    /** Where nothing sets a cluster apart, several may be near the middle: a number without an arrow tells them from each other. */
    private static String ofTheMiddle(
            List<Trait> traits, BiFunction<String, Double, String> writing, Set<String> columns) {
        return traits.stream()
                .filter(trait -> trait.kind() == Trait.Kind.NUMBER && columns.add(trait.column()))
                .findFirst()
                .map(trait -> trait.column() + " " + writing.apply(trait.column(), trait.mean()))
                .orElse("like the average");
    }

    private static boolean distinguishes(Trait trait) {
        return trait.kind() == Trait.Kind.NUMBER
                ? trait.distinction() >= LEAST_DIFFERENCE
                : trait.difference() >= LEAST_DIFFERENCE && trait.mean() >= MOST_OBJECTS;
    }

    private static String part(Trait trait, BiFunction<String, Double, String> writing, Set<String> ambiguous) {
        if (trait.kind() == Trait.Kind.NUMBER) {
            String arrow = trait.distinction() < LEAST_DIFFERENCE ? "" : trait.difference() > 0 ? " ↑" : " ↓";
            return trait.column() + " " + writing.apply(trait.column(), trait.mean()) + arrow;
        }
        String share =
                trait.mean() >= NEARLY_ALL ? "" : String.format(Locale.ROOT, " %d %%", Math.round(100 * trait.mean()));
        return (speaksForItself(trait.category(), ambiguous) ? "" : trait.column() + "=") + trait.category() + share;
    }

    private static boolean speaksForItself(String category, Set<String> ambiguous) {
        return WORD.matcher(category).find()
                && !SAYS_LITTLE.contains(category.toLowerCase(Locale.ROOT))
                && !ambiguous.contains(category);
    }

    /**
     * Finds categories that mean one thing here and another there.
     *
     * @param profiles of all clusters that are named
     * @return those that several columns have
     */
    public static Set<String> ambiguous(Collection<List<Trait>> profiles) {
        Map<String, String> columns = new HashMap<>();
        Set<String> ambiguous = new HashSet<>();
        for (List<Trait> traits : profiles) {
            for (Trait trait : traits) {
                String column = columns.putIfAbsent(trait.category(), trait.column());
                if (column != null && !column.equals(trait.column())) {
                    ambiguous.add(trait.category());
                }
            }
        }
        return ambiguous;
    }

    /**
     * Writes a number for a reader.
     *
     * @param value any
     * @return with three digits, two where it is below 1, or all before the point where there are more
     */
    public static String shown(double value) {
        if (!Double.isFinite(value)) {
            return Double.toString(value);
        }
        BigDecimal exact = new BigDecimal(value);
        if (Math.abs(value) >= WHOLE_FROM) {
            return plain(exact.setScale(0, RoundingMode.HALF_EVEN));
        }
        return plain(exact.round(Math.abs(value) < 1 ? SMALL_DIGITS : DIGITS));
    }

    /**
     * Writes a number for a table.
     *
     * @param value any
     * @return with six digits, the same on every version of Java
     */
    public static String written(double value) {
        return Double.isFinite(value) ? plain(new BigDecimal(value).round(TABLE_DIGITS)) : Double.toString(value);
    }

    /**
     * Writes a number as it was read.
     *
     * @param value any
     * @return with all digits that a double keeps of a number in decimals, the same on every version of Java
     */
    public static String exact(double value) {
        return Double.isFinite(value) ? plain(new BigDecimal(value).round(ALL_DIGITS)) : Double.toString(value);
    }

    /** Without zeros at the end, and without an exponent unless the number is very large or small. */
    private static String plain(BigDecimal value) {
        if (value.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = value.stripTrailingZeros();
        int magnitude = stripped.precision() - stripped.scale();
        return magnitude > 15 || magnitude < -5 ? stripped.toString() : stripped.toPlainString();
    }
}
