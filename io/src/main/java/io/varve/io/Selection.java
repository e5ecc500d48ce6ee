package io.varve.io;

import io.varve.Refused;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
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
 * @param id the column of ids
 * @param knownClass the column of known classes
 * @param seed the column of classes to learn from
 * @param step the column of steps
 * @param vector the column of arrays
 * @param numeric the columns of numbers, in the order of the batch
 * @param categorical the columns of categories, in the order of the batch
 */
record Selection(
        String file,
        Columns columns,
        OptionalInt id,
        OptionalInt knownClass,
        OptionalInt seed,
        OptionalInt step,
        OptionalInt vector,
        List<Integer> numeric,
        List<Integer> categorical) {

    static Selection of(String file, List<String> names, ReadOptions options) {
        Columns columns = new Columns(file, names);
        OptionalInt id = find(columns, options.idColumn(), ReadOption.ID_COLUMN);
        OptionalInt knownClass = find(columns, options.classColumn(), ReadOption.LABEL_COLUMN);
        OptionalInt seed = find(columns, options.seedColumn(), ReadOption.SEED_LABELS);
        OptionalInt step = find(columns, options.stepColumn(), ReadOption.STEP_COLUMN);
        OptionalInt vector = find(columns, options.vectorColumn(), ReadOption.VECTOR_COLUMN);
        Set<Integer> excluded = find(columns, options.exclude(), ReadOption.EXCLUDE);
        ReadOption naming = options.textColumn().isPresent() ? ReadOption.TEXT_COLUMN : ReadOption.COLUMNS;
        Set<Integer> wanted = find(columns, options.columns(), naming);
        boolean all = options.categorical().equals(List.of(ReadOptions.ALL)) && !columns.has(ReadOptions.ALL);
        Set<Integer> marked = all ? Set.of() : find(columns, options.categorical(), ReadOption.CATEGORICAL);
        refuseBoth(file, columns, wanted, excluded, naming);
        refuseBoth(file, columns, marked, excluded, ReadOption.CATEGORICAL);
        knownClass.ifPresent(position -> refuseClass(file, columns, position, wanted, marked, naming));
        seed.ifPresent(position -> refuseClass(file, columns, position, wanted, marked, naming));

        Set<Integer> features = new LinkedHashSet<>(wanted);
        if (wanted.isEmpty() && vector.isEmpty()) {
            for (int i = 0; i < names.size(); i++) {
                features.add(i);
            }
            features.removeAll(excluded);
            List.of(id, knownClass, seed, step).forEach(taken -> taken.ifPresent(features::remove));
        }
        vector.ifPresent(features::remove);
        Set<Integer> categorical = new TreeSet<>(all ? features : marked);
        features.removeAll(categorical);
        if (features.isEmpty() && categorical.isEmpty() && vector.isEmpty()) {
            throw new Refused(Refusal.of("no column is left to cluster by")
                    .at(Place.of(file))
                    .remedy("the columns are %s, take one out of ".formatted(Shown.list(names)), ReadOption.EXCLUDE));
        }
        return new Selection(
                file, columns, id, knownClass, seed, step, vector, List.copyOf(features), List.copyOf(categorical));
    }

    /** This selection with its features in the order of the first file, or a refusal if they are not the same. */
    Selection inOrderOf(Selection first) {
        requireSame(first);
        return new Selection(
                file,
                columns,
                id,
                knownClass,
                seed,
                step,
                vector,
                positions(first.numericNames()),
                positions(first.categoricalNames()));
    }

    private void requireSame(Selection first) {
        Set<String> mine = featureNames();
        Set<String> theirs = first.featureNames();
        for (String name : theirs) {
            if (!mine.contains(name)) {
                throw different(file, name, first.file);
            }
        }
        for (String name : mine) {
            if (!theirs.contains(name)) {
                throw different(first.file, name, file);
            }
        }
    }

    private static Refused different(String without, String name, String with) {
        return new Refused(Refusal.of("there is no column %s, which %s has".formatted(Shown.quoted(name), with))
                .at(Place.of(without))
                .value(name)
                .remedy("give both files the same columns, or leave it out with ", ReadOption.EXCLUDE));
    }

    private Set<String> featureNames() {
        Set<String> names = new LinkedHashSet<>(numericNames());
        names.addAll(categoricalNames());
        vector.ifPresent(position -> names.add(columns.name(position)));
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
