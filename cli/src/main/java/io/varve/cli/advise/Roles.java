package io.varve.cli.advise;

import io.varve.io.ColumnNames;
import io.varve.io.Format;
import io.varve.io.ReadOptions;
import io.varve.io.StepBy;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.Kind;
import io.varve.io.profile.Spreads;
import io.varve.io.profile.TableProfile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What every column serves for: as the options say, and where they do not, as its kind suggests.
 *
 * @param byColumn in the order of the file
 * @param stepBy the periods that make steps of dates; empty where each date is one
 * @param idsOfSteps whether the step is a part of the name of a row: ids come again in every step, or each row is of another date
 */
public record Roles(Map<String, Role> byColumn, Optional<StepBy> stepBy, boolean idsOfSteps) {

    /** A column of which more than this share is missing says more of what is missing than of anything else. */
    static final double FEW_GAPS = 0.5;

    private static final int FEW_CATEGORIES = 20;
    private static final int MOST_CLASSES = 50;
    private static final Pattern NAMES_A_CLASS = Pattern.compile(
            "(?i)(.*[_\\s.-])?(class|label|target|species|variety|category|kind|type|topic|genre|outcome|diagnosis|survived)");
    private static final Pattern NAMES_A_STEP = Pattern.compile(
            "(?i)(.*[_\\s.-])?(time[_\\s.-]?)?(step|batch|period|round|wave|epoch|iteration|generation)");

    /**
     * Decides.
     *
     * @param table what it holds
     * @param options what is known already
     * @return the roles
     */
    public static Roles of(TableProfile table, ReadOptions options) {
        return new Draft(table, options).decide();
    }

    /**
     * Returns the columns of a role.
     *
     * @param role any
     * @return their names, in the order of the file
     */
    public List<String> of(Role role) {
        return byColumn.entrySet().stream()
                .filter(column -> column.getValue() == role)
                .map(Map.Entry::getKey)
                .toList();
    }

    /**
     * Returns the only column of a role.
     *
     * @param role any
     * @return its name, if there is one
     */
    public Optional<String> one(Role role) {
        return of(role).stream().findFirst();
    }

    /** These roles, with columns that serve for nothing. */
    Roles without(Set<String> columns) {
        Map<String, Role> others = new LinkedHashMap<>(byColumn);
        columns.forEach(column -> others.put(column, Role.NONE));
        return new Roles(others, stepBy, idsOfSteps);
    }

    /** These roles in a single step, unless a number of rows makes one; a step that names rows still names them. */
    Roles withoutSteps(Optional<StepBy> rows) {
        Map<String, Role> others = new LinkedHashMap<>(byColumn);
        others.replaceAll((column, role) -> role == Role.STEP ? idsOfSteps ? Role.ID : Role.NONE : role);
        return new Roles(others, rows, false);
    }

    private static final class Draft {
        private final TableProfile table;
        private final ReadOptions options;
        private final Map<String, Role> roles = new LinkedHashMap<>();
        private final List<ColumnProfile> open = new ArrayList<>();
        private boolean idsOfSteps;

        Draft(TableProfile table, ReadOptions options) {
            this.table = table;
            this.options = options;
        }

        Roles decide() {
            for (ColumnProfile column : table.columns()) {
                roles.put(column.column(), Role.NONE);
                boolean wanted =
                        options.columns().isEmpty() || options.columns().contains(column.column());
                if (wanted && !options.exclude().contains(column.column())) {
                    open.add(column);
                }
            }
            options.idColumn().ifPresent(this::giveIds);
            give(Role.CLASS, options.classColumn());
            boolean stepNames = options.stepColumn()
                    .filter(step -> roles.get(step) == Role.ID)
                    .isPresent();
            give(Role.STEP, options.stepColumn());
            idsOfSteps = stepNames;
            give(Role.VECTOR, options.vectorColumn().filter(name -> !areLists(name)));
            if (options.categorical().equals(List.of(ReadOptions.ALL))) {
                List.copyOf(open).forEach(column -> give(Role.CATEGORY, Optional.of(column.column())));
            }
            options.categorical().forEach(name -> give(Role.CATEGORY, Optional.of(name)));
            if (table.format() != Format.NPY) {
                guess();
            }
            features();
            Optional<StepBy> by = options.stepBy()
                    .or(() -> table.columns().stream()
                            .filter(column -> roles.get(column.column()) == Role.STEP)
                            .findFirst()
                            .flatMap(column -> DatePeriods.of(table, column)));
            return new Roles(roles, by, idsOfSteps);
        }

        /** Whether a column has arrays that no reader takes for vectors, whoever asks for it. */
        private boolean areLists(String name) {
            return table.columns().stream()
                    .anyMatch(column -> column.column().equals(name) && column.kind() == Kind.LISTS);
        }

        /** Several columns may make an id; the step among them stays one. */
        private void giveIds(String together) {
            ColumnNames.apart(together, roles.keySet()).forEach(name -> give(Role.ID, Optional.of(name)));
        }

        private void give(Role role, Optional<String> column) {
            column.filter(roles::containsKey).ifPresent(name -> {
                roles.put(name, role);
                open.removeIf(other -> other.column().equals(name));
            });
        }

        private boolean has(Role role) {
            return roles.containsValue(role);
        }

        private void guess() {
            if (!has(Role.ID) && options.idsFile().isEmpty()) {
                first(Role.ID, column -> column.kind() == Kind.ID && column.missing() == 0 && column.allDifferent());
            }
            if (!has(Role.CLASS)) {
                first(
                        Role.CLASS,
                        column -> (isClass(column) || mayBeClasses(column))
                                && NAMES_A_CLASS.matcher(column.column()).matches());
            }
            if (!has(Role.CLASS) && !table.options().header()) {
                classWithoutHeader();
            }
            if (!has(Role.STEP)) {
                first(Role.STEP, Roles::isStep);
            }
            if (!has(Role.STEP)) {
                first(
                        Role.STEP,
                        column -> column.kind() == Kind.DATE
                                && column.missing() == 0
                                && column.misfits() == 0
                                && (DatePeriods.isFew(table, column)
                                        || DatePeriods.of(table, column).isPresent()));
            }
            if (!has(Role.ID) && options.idsFile().isEmpty()) {
                idsOfSteps();
            }
            if (!has(Role.ID) && options.idsFile().isEmpty()) {
                // a row for every month is named by the month
                idsOfSteps |= table.columns().stream()
                        .anyMatch(column -> roles.get(column.column()) == Role.STEP
                                && column.kind() == Kind.DATE
                                && column.missing() == 0
                                && column.misfits() == 0
                                && column.allDifferent());
            }
        }

        /** Names that stand in every step once, such as countries in a table of years. */
        private void idsOfSteps() {
            table.columns().stream()
                    .filter(column -> roles.get(column.column()) == Role.STEP)
                    .findFirst()
                    .flatMap(step -> open.stream()
                            .filter(column -> (column.kind() == Kind.CATEGORY || column.kind() == Kind.ID)
                                    && column.missing() == 0
                                    && (long) column.distinct() * step.distinct() == table.rows()
                                    && arePairs(column, step))
                            .findFirst())
                    .ifPresent(found -> {
                        give(Role.ID, Optional.of(found.column()));
                        idsOfSteps = true;
                    });
        }

        private boolean arePairs(ColumnProfile one, ColumnProfile other) {
            int first = table.columns().indexOf(one);
            int second = table.columns().indexOf(other);
            Set<List<String>> pairs = new HashSet<>();
            return table.sample().stream().allMatch(row -> pairs.add(List.of(row.get(first), row.get(second))));
        }

        /** Tables without header mostly have their class in the last column, or in the first. */
        private void classWithoutHeader() {
            ColumnProfile last = table.columns().get(table.columns().size() - 1);
            ColumnProfile first = table.columns().get(0);
            if (open.contains(last) && isClass(last)) {
                give(Role.CLASS, Optional.of(last.column()));
            } else if (open.contains(first)
                    && isFewWholeNumbers(first)
                    && table.columns().size() > 2) {
                give(Role.CLASS, Optional.of(first.column()));
            }
        }

        private static boolean isClass(ColumnProfile column) {
            return column.kind() == Kind.CATEGORY
                    && column.missingShare() <= FEW_GAPS
                    && column.distinct() <= MOST_CLASSES;
        }

        /** Classes that were given numbers, which a name must tell apart from counts. */
        private static boolean mayBeClasses(ColumnProfile column) {
            return (column.kind() == Kind.BOOLEAN || isWhole(column))
                    && column.missingShare() <= FEW_GAPS
                    && column.distinct() <= MOST_CLASSES
                    && isRepeated(column);
        }

        private void first(Role role, Predicate<ColumnProfile> fits) {
            open.stream().filter(fits).findFirst().ifPresent(found -> give(role, Optional.of(found.column())));
        }

        private void features() {
            if (has(Role.VECTOR)) {
                return;
            }
            List<ColumnProfile> numbers = numbers();
            Optional<ColumnProfile> text =
                    open.stream().filter(column -> column.kind() == Kind.TEXT).findFirst();
            Optional<ColumnProfile> vector = open.stream()
                    .filter(column -> column.kind() == Kind.VECTOR && column.missingShare() <= FEW_GAPS)
                    .findFirst();
            if (vector.isPresent()) {
                give(Role.VECTOR, vector.map(ColumnProfile::column));
                if (isShort(vector.get())) {
                    // three parts of a colour say no more than what was measured beside it
                    numbers.forEach(column -> give(Role.FEATURE, Optional.of(column.column())));
                }
            } else if (numbers.isEmpty() && !has(Role.CATEGORY) && text.isEmpty() && title().isPresent()) {
                give(Role.TEXT, title().map(ColumnProfile::column));
            } else if (numbers.size() < 2 && text.isPresent() && !has(Role.CATEGORY)) {
                give(Role.TEXT, text.map(ColumnProfile::column));
            } else {
                numbers.forEach(column -> give(Role.FEATURE, Optional.of(column.column())));
                categories(numbers.size());
            }
        }

        /** Words that come again and again are texts where there are too many of them for categories, and nothing else to compare. */
        private Optional<ColumnProfile> title() {
            boolean categories = open.stream()
                    .anyMatch(column -> (column.kind() == Kind.CATEGORY || column.kind() == Kind.BOOLEAN)
                            && column.distinct() <= FEW_CATEGORIES);
            return categories
                    ? Optional.empty()
                    : open.stream()
                            .filter(column -> column.kind() == Kind.CATEGORY && ofSeveralWords(column))
                            .findFirst();
        }

        private static boolean ofSeveralWords(ColumnProfile column) {
            return column.frequent().stream()
                            .mapToInt(value -> value.strip().split("\\s+", -1).length)
                            .average()
                            .orElse(0)
                    >= 2;
        }

        /**
         * Beside numbers categories decide more than they should: one that differs counts as two units, so that they divide objects before
         * what was measured does. They are features where there are as many of them as of numbers, and the table is about them. Else
         * the first of them is what clusters can be compared with.
         */
        private void categories(int numbers) {
            List<ColumnProfile> few = open.stream()
                    .filter(column -> (column.kind() == Kind.CATEGORY || column.kind() == Kind.BOOLEAN)
                            && column.missingShare() <= FEW_GAPS
                            && column.distinct() <= FEW_CATEGORIES)
                    .toList();
            if ((numbers < 2 || few.size() >= numbers) && !has(Role.CATEGORY)) {
                few.forEach(column -> give(Role.CATEGORY, Optional.of(column.column())));
            } else if (!has(Role.CLASS) && !few.isEmpty()) {
                give(Role.CLASS, Optional.of(few.get(0).column()));
            }
        }

        /** Of many columns, which are taken for a vector, some may be the same in every row, such as the corners of images. */
        private List<ColumnProfile> numbers() {
            List<ColumnProfile> coordinates = open.stream()
                    .filter(column -> isFeature(column) || isConstantNumber(column))
                    .toList();
            return coordinates.size() >= Spreads.COLUMNS_OF_A_VECTOR
                    ? coordinates
                    : open.stream().filter(this::isFeature).toList();
        }

        private static boolean isConstantNumber(ColumnProfile column) {
            return column.kind() == Kind.CONSTANT
                    && column.missing() == 0
                    && column.numbers().isPresent();
        }

        /** Numbers in every row that is no gap. */
        private boolean isFeature(ColumnProfile column) {
            boolean quantity = column.kind() == Kind.NUMBER || column.kind() == Kind.BOOLEAN;
            boolean numbers = column.numbers()
                    .map(all -> all.count() == column.rows() - column.missing())
                    .orElse(false);
            return quantity && numbers && column.missingShare() <= FEW_GAPS;
        }
    }

    /** Whether a column numbers the steps in which rows came: its name must tell that from a count or a class that happens to rise. */
    private static boolean isStep(ColumnProfile column) {
        boolean whole = column.numbers()
                .map(all -> all.whole() && all.count() == column.rows())
                .orElse(false);
        return whole
                && column.kind() != Kind.CONSTANT
                && column.rising()
                && column.distinct() < column.rows()
                && NAMES_A_STEP.matcher(column.column()).matches();
    }

    /** Whether arrays are few numbers with a meaning each, and no place in a space that only all of them together give. */
    static boolean isShort(ColumnProfile vector) {
        return vector.elements() < Spreads.COLUMNS_OF_A_VECTOR;
    }

    /** Whether numbers may be categories, or counts. */
    static boolean isFewWholeNumbers(ColumnProfile column) {
        return isWhole(column) && column.distinct() <= 10 && isRepeated(column);
    }

    private static boolean isWhole(ColumnProfile column) {
        return column.kind() == Kind.NUMBER
                && column.numbers().map(all -> all.whole()).orElse(false);
    }

    private static boolean isRepeated(ColumnProfile column) {
        return column.rows() >= 10L * column.distinct();
    }
}
