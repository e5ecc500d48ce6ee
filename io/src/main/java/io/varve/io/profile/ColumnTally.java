package io.varve.io.profile;

import io.varve.io.RawTable;
import io.varve.io.WrittenDate;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Counts what the cells of a column look like, and judges in the end. */
final class ColumnTally {

    private static final int MOST_DISTINCT = 10_000;
    /** A column with more repeats than one in so many rows names no row, and its values are not counted further. */
    private static final int ROWS_PER_REPEAT = 20;

    private static final int MOST_SHOWN = 5;
    private static final int FEW_ROWS = 10;
    /** Above this share of numbers the other cells are taken for mistakes. */
    private static final double MOSTLY = 0.8;

    /** With fewer arrays of one length than this share they are no vectors. */
    private static final double ALMOST_ALL = 0.9;

    private static final int MOST_WORDS_AMONG_NUMBERS = 3;

    private static final int MANY_CATEGORIES = 500;
    private static final double WORDS_OF_A_SENTENCE = 2.5;
    private static final int LONGEST_ID = 40;
    private static final Pattern NAMES_AN_ID =
            Pattern.compile("(?i:(.*[_\\s.-])?(id|ids|uuid|guid|key|code|no|nr|index|idx|zip|postcode|phone|isbn))"
                    + "|.*[a-z](ID|Id|No|Nr|Code|Key|Index)");
    /** A time is mostly a number of seconds. */
    private static final Pattern NAMES_A_YEAR =
            Pattern.compile("(?i)(.*[_\\s.-])?(year|yr|jahr|anno|année|año|date|period|decade)s?");

    private static final double FIRST_YEAR = 1000;
    private static final double LAST_YEAR = 2999;

    private final String name;
    private final boolean unnamed;
    private final Map<CellForm, Long> forms = new EnumMap<>(CellForm.class);
    private final Map<CellForm, String> examples = new EnumMap<>(CellForm.class);
    private final Map<String, Long> values = new LinkedHashMap<>();
    private final Set<String> gaps = new LinkedHashSet<>();
    private final Moments moments = new Moments();
    private final Moments logarithms = new Moments();
    private long rows;
    private long quantities;
    private long unreadable;
    private @Nullable String example;
    private @Nullable SeenCells seen = new SeenCells();
    private long repeated;
    private @Nullable String firstRepeat;
    private long rowOfFirstRepeat;
    private long firstValue;
    private long compactDates;
    private long durations;
    private long leadingZeros;
    private int shortest = Integer.MAX_VALUE;
    private int longest;
    private long words;
    private long characters;
    private boolean full;
    private boolean writtenArrays;
    private final Map<Integer, Long> lengths = new LinkedHashMap<>();
    private boolean whole = true;
    private double least = Double.POSITIVE_INFINITY;
    private double largest = Double.NEGATIVE_INFINITY;
    private boolean risesAsText = true;
    private boolean risesAsNumber = true;
    private @Nullable String last;
    private @Nullable String sign;

    /**
     * Begins a column.
     *
     * @param unnamed whether the file has a header, but no name for this column, as of a row index
     */
    ColumnTally(String name, boolean unnamed) {
        this.name = name;
        this.unnamed = unnamed;
    }

    void add(String cell) {
        add(cell, form(cell), cell);
    }

    /**
     * Takes an array of numbers.
     *
     * @param cell what stands for it
     * @param whole all of it
     * @param count of its elements
     */
    void addArray(String cell, String whole, int count) {
        writtenArrays |= !cell.equals(RawTable.ARRAY);
        lengths.merge(count, 1L, Long::sum);
        // arrays are long, and nobody is shown one
        add(cell, CellForm.ARRAY, Long.toHexString(SeenCells.hash(whole)));
    }

    private void add(String cell, CellForm form, String key) {
        rows++;
        forms.merge(form, 1L, Long::sum);
        if (form == CellForm.MISSING) {
            if (gaps.size() < MOST_SHOWN) {
                gaps.add(cell.strip());
            }
            return;
        }
        firstValue = firstValue == 0 ? rows : firstValue;
        examples.putIfAbsent(form, cell);
        OptionalDouble number = number(cell, form);
        if (number.isEmpty() && form != CellForm.DATE) {
            unreadable++;
            example = example == null ? cell : example;
        }
        if (form == CellForm.DATE
                && RawTable.anyNumber(cell, WrittenDate.isDayFirst(cell.strip()))
                        .isEmpty()) {
            unreadable++;
            example = example == null ? cell : example;
        }
        if (number.isPresent()) {
            add(number.getAsDouble(), cell);
        }
        if (form != CellForm.NUMBER) {
            words += Stream.of(cell.strip().split("\\s+"))
                    .filter(word -> word.chars().anyMatch(Character::isLetter))
                    .count();
            characters += cell.length();
            durations += form == CellForm.TEXT && CellForm.isDuration(cell) ? 1 : 0;
        }
        order(cell);
        count(key);
    }

    /** Rows before the first that has the column. */
    void addLacking(long before) {
        rows += before;
        forms.merge(CellForm.MISSING, before, Long::sum);
        gaps.add("");
    }

    /** A number with another sign than the first has is none that can be compared with it. */
    private CellForm form(String cell) {
        CellForm form = CellForm.of(cell);
        if (form != CellForm.NUMBER && form != CellForm.GROUPED && form != CellForm.SIGNED) {
            return form;
        }
        String own = form == CellForm.SIGNED ? RawTable.sign(cell).orElse("") : "";
        sign = sign == null ? own : sign;
        return own.equals(sign) ? form : CellForm.TEXT;
    }

    private static OptionalDouble number(String cell, CellForm form) {
        return switch (form) {
            case NUMBER -> RawTable.number(cell);
            case GROUPED, SIGNED, TRUTH -> RawTable.anyNumber(cell, false);
            default -> OptionalDouble.empty();
        };
    }

    private void add(double number, String cell) {
        quantities++;
        moments.add(number);
        logarithms.add(Math.copySign(Math.log1p(Math.abs(number)), number));
        whole &= number == Math.rint(number);
        least = Math.min(least, number);
        largest = Math.max(largest, number);
        compactDates += CellForm.isCompactDate(cell) ? 1 : 0;
        leadingZeros += CellForm.hasLeadingZero(cell) ? 1 : 0;
        shortest = Math.min(shortest, cell.strip().length());
        longest = Math.max(longest, cell.strip().length());
    }

    private void order(String cell) {
        String before = last;
        last = cell;
        if (before == null) {
            return;
        }
        risesAsText &= before.compareTo(cell) <= 0;
        if (count(CellForm.NUMBER) == present()) {
            risesAsNumber &= compare(before.strip(), cell.strip()) <= 0;
        }
    }

    /** As written, since two numbers of many digits may be one double; those whose exponents no decimal has, as doubles. */
    private static int compare(String number, String other) {
        try {
            return new BigDecimal(number).compareTo(new BigDecimal(other));
        } catch (NumberFormatException | ArithmeticException e) {
            return Double.compare(Double.parseDouble(number), Double.parseDouble(other));
        }
    }

    private void count(String cell) {
        Long known = values.get(cell);
        if (known != null || (seen != null && !seen.add(cell))) {
            repeat(cell);
        }
        if (known != null) {
            values.put(cell, known + 1);
        } else if (values.size() < MOST_DISTINCT) {
            values.put(cell, 1L);
        } else {
            full = true;
        }
        if (seen != null && (seen.isFull() || repeated > MOST_SHOWN + rows / ROWS_PER_REPEAT)) {
            seen = null;
        }
    }

    private void repeat(String cell) {
        if (repeated++ == 0) {
            firstRepeat = cell;
            rowOfFirstRepeat = rows;
        }
    }

    private int distinct() {
        return seen == null ? values.size() : seen.size();
    }

    /** Whether there may be more different values than were counted. */
    private boolean isUncounted() {
        return full && seen == null;
    }

    private long count(CellForm form) {
        return forms.getOrDefault(form, 0L);
    }

    private long present() {
        return rows - count(CellForm.MISSING);
    }

    ColumnProfile profile() {
        Kind kind = kind();
        Optional<CellForm> expected = switch (kind) {
            case NUMBER -> Optional.of(CellForm.NUMBER);
            case DATE -> Optional.of(count(CellForm.DATE) > count(CellForm.NUMBER) ? CellForm.DATE : CellForm.NUMBER);
            default -> Optional.empty();
        };
        long misfits = expected.map(form -> present() - (form == CellForm.NUMBER ? written() : count(form)))
                .orElse(0L);
        Optional<String> misfit = expected.flatMap(form -> examples.entrySet().stream()
                .filter(found -> found.getKey() != form
                        && found.getKey() != CellForm.GROUPED
                        && found.getKey() != CellForm.SIGNED)
                .map(Map.Entry::getValue)
                .findFirst());
        if (kind == Kind.VECTOR) {
            misfits = present() - lengths.getOrDefault(elements(), 0L);
        }
        return new ColumnProfile(
                name,
                kind,
                rows,
                count(CellForm.MISSING),
                List.copyOf(gaps),
                distinct(),
                isUncounted(),
                Optional.ofNullable(firstRepeat)
                        .map(value -> new ColumnProfile.Repeats(repeated, value, rowOfFirstRepeat)),
                firstValue,
                misfits,
                misfit,
                unreadable,
                Optional.ofNullable(example),
                frequent(),
                count(CellForm.SIGNED) > 0 ? Optional.ofNullable(sign) : Optional.empty(),
                count(CellForm.NUMBER) == present() ? risesAsNumber : risesAsText,
                quantities == 0 ? Optional.empty() : Optional.of(numbers()),
                kind == Kind.VECTOR ? elements() : 0);
    }

    /** The cells that are numbers, however they are written. */
    private long written() {
        return count(CellForm.NUMBER) + count(CellForm.GROUPED) + count(CellForm.SIGNED);
    }

    private NumberProfile numbers() {
        return new NumberProfile(
                quantities,
                moments.mean(),
                moments.deviation(),
                least,
                largest,
                moments.skew(),
                moments.tails(),
                logarithms.tails(),
                whole);
    }

    private List<String> frequent() {
        List<Map.Entry<String, Long>> all = new ArrayList<>(values.entrySet());
        // on a tie the one that came first
        all.sort(Comparator.comparingLong((Map.Entry<String, Long> value) -> -value.getValue()));
        return all.stream().limit(MOST_SHOWN).map(Map.Entry::getKey).toList();
    }

    private Kind kind() {
        long present = present();
        if (present == 0) {
            return Kind.EMPTY;
        }
        if (count(CellForm.ARRAY) == present) {
            return elements() > 0 ? Kind.VECTOR : Kind.LISTS;
        }
        // in a text file what only looks like an array is text
        if ((count(CellForm.ARRAY) > 0 && !writtenArrays) || count(CellForm.NESTED) > 0) {
            return Kind.NESTED;
        }
        if (values.size() == 1) {
            return Kind.CONSTANT;
        }
        if (isDate(present)) {
            return Kind.DATE;
        }
        if (isTruth(present)) {
            return Kind.BOOLEAN;
        }
        long numbers = written();
        if (isCode(present)) {
            return words(present);
        }
        // 2, 3, 4 and 5more are categories, however often they occur
        boolean many = values.size() > MOST_SHOWN * 2;
        if (numbers == present || (numbers >= MOSTLY * present && many)) {
            return isIdOfNumbers(present) ? Kind.ID : Kind.NUMBER;
        }
        if (many
                && numbers >= present / 2.0
                && present >= FEW_ROWS
                && wordsAmongNumbers() <= MOST_WORDS_AMONG_NUMBERS) {
            return Kind.NUMBER;
        }
        Kind words = words(present);
        return words == Kind.ID && durations >= MOSTLY * present ? Kind.DURATION : words;
    }

    /** Whether cells are digits of one length, or most of them with a 0 in front: codes, which are no less for it than others. */
    private boolean isCode(long present) {
        return whole
                && count(CellForm.NUMBER) == present
                && (leadingZeros > present / 2 || (leadingZeros > 0 && shortest == longest));
    }

    /** Numbers with a word here and there, such as n/k, are numbers with mistakes, and no names. */
    private long wordsAmongNumbers() {
        return values.keySet().stream()
                .map(CellForm::of)
                .filter(form -> form != CellForm.NUMBER && form != CellForm.GROUPED && form != CellForm.SIGNED)
                .count();
    }

    /** How many elements the arrays have but for a few mistakes, the first not among them; 0 where they differ. */
    private int elements() {
        Map.Entry<Integer, Long> first = lengths.entrySet().stream().findFirst().orElse(Map.entry(0, 0L));
        return first.getValue() >= ALMOST_ALL * count(CellForm.ARRAY) ? first.getKey() : 0;
    }

    private boolean isDate(long present) {
        boolean years = count(CellForm.NUMBER) == present
                && whole
                && least >= FIRST_YEAR
                && largest <= LAST_YEAR
                && NAMES_A_YEAR.matcher(name).matches();
        return years || count(CellForm.DATE) >= MOSTLY * present || (compactDates == present && present >= FEW_ROWS);
    }

    private boolean isTruth(long present) {
        boolean bits = count(CellForm.NUMBER) == present && whole && least == 0 && largest == 1;
        return bits || (count(CellForm.TRUTH) == present && values.size() == 2);
    }

    /** Numbers are a name where the header says so, or where they only count the rows. */
    private boolean isIdOfNumbers(long present) {
        if (!whole) {
            return false;
        }
        if (present < FEW_ROWS) {
            return NAMES_AN_ID.matcher(name).matches();
        }
        boolean counting = repeated == 0 && !isUncounted() && largest - least == present - 1.0;
        return counting
                || (unnamed && repeated == 0)
                || NAMES_AN_ID.matcher(name).matches();
    }

    private Kind words(long present) {
        double wordsEach = words / (double) Math.max(1, present - count(CellForm.NUMBER));
        double lengthEach = characters / (double) Math.max(1, present - count(CellForm.NUMBER));
        boolean manyDifferent = values.size() > MANY_CATEGORIES || distinct() > present / 2;
        if (present < FEW_ROWS) {
            if (NAMES_AN_ID.matcher(name).matches()) {
                return Kind.ID;
            }
            return repeated > 0 || wordsEach < WORDS_OF_A_SENTENCE ? Kind.CATEGORY : Kind.TEXT;
        }
        if (wordsEach >= WORDS_OF_A_SENTENCE && manyDifferent) {
            return Kind.TEXT;
        }
        boolean namesRows = repeated == 0 && lengthEach <= LONGEST_ID;
        return namesRows || NAMES_AN_ID.matcher(name).matches() || distinct() > present / 2 ? Kind.ID : Kind.CATEGORY;
    }
}
