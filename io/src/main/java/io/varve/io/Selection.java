package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which columns of a file serve for what.
 *
 * @param file the file, for messages
 * @param columns all columns of the file
 * @param ids the columns that make an id together, or none
 * @param knownClass the column of known classes
 * @param seed the column of classes to learn from
 * @param step the column of steps
 * @param vector the column of arrays
 * @param numeric the columns of numbers, in the order of the batch
 * @param categorical the columns of categories, in the order of the batch
 * @param dateParts the columns of dates that become several numbers each, after all others
 * @param unknown the columns that would be features if the model knew them
 */
record Selection(
        String file,
        Columns columns,
        List<Integer> ids,
        OptionalInt knownClass,
        OptionalInt seed,
        OptionalInt step,
        OptionalInt vector,
        List<Integer> numeric,
        List<Integer> categorical,
        List<Integer> dateParts,
        List<String> unknown) {

    private static final int LONGEST_LIST = 1000;

    /** What a date is read as where its parts are wanted. */
    private static final List<String> PARTS = List.of("year", "month", "day", "weekday", "hour");

    static Selection of(String file, Cursor cursor, ReadOptions options) {
        List<String> names = cursor.columns();
        Columns columns = new Columns(file, names);
        List<Integer> ids = options.idColumn()
                .map(name -> columns.findTogether(name, ReadOption.ID_COLUMN))
                .orElse(List.of());
        // what a timeline keeps of its first file, later ones may lack
        boolean lenient = options.known().isPresent();
        OptionalInt knownClass = find(
                columns, options.classColumn().filter(name -> !lenient || columns.has(name)), ReadOption.LABEL_COLUMN);
        OptionalInt seed = find(
                columns, options.seedColumn().filter(name -> !lenient || columns.has(name)), ReadOption.SEED_LABELS);
        OptionalInt step = find(columns, options.stepColumn(), ReadOption.STEP_COLUMN);
        OptionalInt given = find(columns, options.vectorColumn(), ReadOption.VECTOR_COLUMN);
        Set<Integer> excluded = find(
                columns,
                options.exclude().stream()
                        .filter(name -> !lenient || columns.has(name))
                        .toList(),
                ReadOption.EXCLUDE);
        ReadOption naming = options.textColumn().isPresent() ? ReadOption.TEXT_COLUMN : ReadOption.COLUMNS;
        Set<Integer> wanted = find(columns, options.columns(), naming);
        boolean all = options.categorical().equals(List.of(ReadOptions.ALL)) && !columns.has(ReadOptions.ALL);
        Set<Integer> marked = all ? Set.of() : find(columns, options.categorical(), ReadOption.CATEGORICAL);
        refuseBoth(file, columns, wanted, excluded, naming);
        refuseBoth(file, columns, marked, excluded, ReadOption.CATEGORICAL);
        knownClass.ifPresent(position -> refuseClass(file, columns, position, wanted, marked, naming));
        seed.ifPresent(position -> refuseClass(file, columns, position, wanted, marked, naming));

        Set<Integer> features = new LinkedHashSet<>(wanted);
        if (wanted.isEmpty() && given.isEmpty()) {
            for (int i = 0; i < names.size(); i++) {
                features.add(i);
            }
            features.removeAll(excluded);
            features.removeAll(ids);
            List.of(knownClass, seed, step).forEach(taken -> taken.ifPresent(features::remove));
        }
        OptionalInt vector = given.isPresent() ? given : onlyArray(file, columns, cursor.arrays(), features);
        vector.ifPresent(features::remove);
        Set<Integer> parts = find(columns, options.dateParts(), ReadOption.DATE_PARTS);
        features.removeAll(parts);
        Set<Integer> categorical = new TreeSet<>(all ? features : marked);
        features.removeAll(categorical);
        if (features.isEmpty() && categorical.isEmpty() && vector.isEmpty() && parts.isEmpty()) {
            Refusal refusal = Refusal.of("no column is left to cluster by").at(Place.of(file));
            String there = "the columns are %s, ".formatted(Shown.list(names));
            throw new Refused(
                    excluded.isEmpty()
                            ? refusal.remedy(there + "add one that objects can be compared by")
                            : refusal.remedy(there + "take one out of ", ReadOption.EXCLUDE));
        }
        Selection selected = new Selection(
                file,
                columns,
                ids,
                knownClass,
                seed,
                step,
                vector,
                List.copyOf(features),
                List.copyOf(categorical),
                List.copyOf(parts),
                List.of());
        boolean byName =
                cursor.named() && vector.isEmpty() && options.textColumn().isEmpty();
        return options.known().filter(known -> byName).map(selected::as).orElse(selected);
    }

    /** An array among the features is the vector; two of them could not be told apart from one. */
    private static OptionalInt onlyArray(String file, Columns columns, List<Integer> arrays, Set<Integer> features) {
        List<Integer> found = arrays.stream().filter(features::contains).toList();
        if (found.size() > 1) {
            throw new Refused(Refusal.of("%s hold arrays"
                            .formatted(
                                    Shown.list(found.stream().map(columns::name).toList())))
                    .at(Place.of(file))
                    .remedy(
                            "name one with ",
                            ReadOption.VECTOR_COLUMN,
                            ", or leave the others out with ",
                            ReadOption.EXCLUDE));
        }
        return found.isEmpty() ? OptionalInt.empty() : OptionalInt.of(found.get(0));
    }

    /** The features of a model, wherever they stand in this file, and none but these. */
    private Selection as(KnownColumns known) {
        Set<String> ofParts = new HashSet<>(partNames());
        List<Integer> numbers = known.numeric().stream()
                .filter(name -> !ofParts.contains(name))
                .map(this::known)
                .toList();
        List<Integer> categories = known.categorical().stream().map(this::known).toList();
        List<String> others = featureNames().stream()
                .filter(name -> !known.numeric().contains(name)
                        && !known.categorical().contains(name)
                        && !ofParts.contains(name))
                .toList();
        return new Selection(
                file, columns, ids, knownClass, seed, step, vector, numbers, categories, dateParts, others);
    }

    private int known(String name) {
        if (!columns.has(name)) {
            throw new Refused(
                    Refusal.of("there is no column ", Shown.quoted(name), ", by which the objects so far were compared")
                            .at(Place.of(file))
                            .value(name)
                            .remedy("add it, with empty cells where nothing is known; the columns are "
                                    + Shown.list(columns.names())));
        }
        return columns.find(name, "the model");
    }

    /** The names of the numbers that dates become. */
    List<String> partNames() {
        return dateParts.stream()
                .flatMap(column -> PARTS.stream().map(part -> columns.name(column) + "." + part))
                .toList();
    }

    /** This selection with its features in the order of the first file, or a refusal if they are not the same. */
    Selection inOrderOf(Selection first) {
        requireSame(first);
        return new Selection(
                file,
                columns,
                ids,
                knownClass,
                seed,
                step,
                vector,
                positions(first.numericNames()),
                positions(first.categoricalNames()),
                positions(first.dateParts.stream().map(first.columns::name).toList()),
                unknown);
    }

    private void requireSame(Selection first) {
        Set<String> mine = featureNames();
        Set<String> theirs = first.featureNames();
        for (String name : theirs) {
            if (!mine.contains(name)) {
                throw different(file, name, first.file, shared(first));
            }
        }
        for (String name : mine) {
            if (!theirs.contains(name)) {
                throw different(first.file, name, file, shared(first));
            }
        }
    }

    /** The columns that serve as features in both files, dates in parts left aside, which an option names anyway. */
    private List<String> shared(Selection first) {
        Set<String> shared = first.featureNames();
        shared.retainAll(featureNames());
        partNames().forEach(shared::remove);
        return List.copyOf(shared);
    }

    /** To leave it out is no way out: the file without it would refuse that. */
    private static Refused different(String without, String name, String with, List<String> shared) {
        Refusal refusal = Refusal.of("there is no column %s, which %s has".formatted(Shown.quoted(name), with))
                .at(Place.of(without))
                .value(name);
        boolean listed = !shared.isEmpty() && shared.stream().noneMatch(column -> column.indexOf(',') >= 0);
        String names = String.join(",", shared);
        return new Refused(
                listed && names.length() <= LONGEST_LIST
                        ? refusal.remedy(
                                "give both files the same columns, or compare by those that they share with ",
                                ReadOption.COLUMNS,
                                " " + (names.matches("[\\w.,-]+") ? names : Shown.quoted(names)))
                        : refusal.remedy("give both files the same columns"));
    }

    private Set<String> featureNames() {
        Set<String> names = new LinkedHashSet<>(numericNames());
        names.addAll(categoricalNames());
        vector.ifPresent(position -> names.add(columns.name(position)));
        names.addAll(partNames());
        return names;
    }

    private List<Integer> positions(List<String> names) {
        return names.stream().map(name -> columns.find(name, "the first file")).toList();
    }

    List<String> numericNames() {
        return numeric.stream().map(columns::name).toList();
    }

    List<String> categoricalNames() {
        return categorical.stream().map(columns::name).toList();
    }

    private static OptionalInt find(Columns columns, Optional<String> wanted, ReadOption option) {
        return wanted.isPresent() ? OptionalInt.of(columns.find(wanted.get(), option)) : OptionalInt.empty();
    }

    private static Set<Integer> find(Columns columns, List<String> wanted, ReadOption option) {
        Set<Integer> found = new LinkedHashSet<>();
        wanted.forEach(name -> found.add(columns.find(name, option)));
        return found;
    }

    private static void refuseBoth(
            String file, Columns columns, Set<Integer> used, Set<Integer> excluded, ReadOption option) {
        Set<Integer> both = new HashSet<>(used);
        both.retainAll(excluded);
        for (int position : both) {
            throw new Refused(Refusal.of(
                            "column ",
                            Shown.quoted(columns.name(position)),
                            " is named by ",
                            option,
                            " and by ",
                            ReadOption.EXCLUDE)
                    .value(columns.name(position))
                    .at(Place.of(file))
                    .remedy("take it out of one of them"));
        }
    }

    private static void refuseClass(
            String file, Columns columns, int knownClass, Set<Integer> wanted, Set<Integer> marked, ReadOption naming) {
        if (wanted.contains(knownClass) || marked.contains(knownClass)) {
            throw new Refused(Refusal.of("column %s holds the known classes, so it cannot be a feature"
                            .formatted(Shown.quoted(columns.name(knownClass))))
                    .at(Place.of(file))
                    .value(columns.name(knownClass))
                    .remedy("take it out of ", wanted.contains(knownClass) ? naming : ReadOption.CATEGORICAL));
        }
    }
}
