package io.varve.io;

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
        OptionalInt step,
        OptionalInt vector,
        List<Integer> numeric,
        List<Integer> categorical) {

    static Selection of(String file, List<String> names, ReadOptions options) {
        Columns columns = new Columns(file, names);
        OptionalInt id = find(columns, options.idColumn(), "--id-column");
        OptionalInt knownClass = find(columns, options.classColumn(), "--label-column");
        OptionalInt step = find(columns, options.stepColumn(), "--step-column");
        OptionalInt vector = find(columns, options.vectorColumn(), "--vector-column");
        Set<Integer> excluded = find(columns, options.exclude(), "--exclude");
        String naming = options.textColumn().isPresent() ? "--text-column" : "--columns";
        Set<Integer> wanted = find(columns, options.columns(), naming);
        boolean all = options.categorical().equals(List.of(ReadOptions.ALL)) && !columns.has(ReadOptions.ALL);
        Set<Integer> marked = all ? Set.of() : find(columns, options.categorical(), "--categorical");
        refuseBoth(file, columns, wanted, excluded, naming);
        refuseBoth(file, columns, marked, excluded, "--categorical");
        knownClass.ifPresent(position -> refuseClass(file, columns, position, wanted, marked, naming));

        Set<Integer> features = new LinkedHashSet<>(wanted);
        if (wanted.isEmpty() && vector.isEmpty()) {
            for (int i = 0; i < names.size(); i++) {
                features.add(i);
            }
            features.removeAll(excluded);
            List.of(id, knownClass, step).forEach(taken -> taken.ifPresent(features::remove));
        }
        vector.ifPresent(features::remove);
        Set<Integer> categorical = new TreeSet<>(all ? features : marked);
        features.removeAll(categorical);
        if (features.isEmpty() && categorical.isEmpty() && vector.isEmpty()) {
            throw new DataRefused("%s: no column is left to cluster by; the columns are %s, take one out of --exclude"
                    .formatted(file, Shown.list(names)));
        }
        return new Selection(
                file, columns, id, knownClass, step, vector, List.copyOf(features), List.copyOf(categorical));
    }

    /** This selection with its features in the order of the first file, or a refusal if they are not the same. */
    Selection inOrderOf(Selection first) {
        requireSame(first);
        return new Selection(
                file,
                columns,
                id,
                knownClass,
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

    private static DataRefused different(String without, String name, String with) {
        return new DataRefused(
                "%s: there is no column %s, which %s has; give both files the same columns, or leave it out with --exclude"
                        .formatted(without, Shown.quoted(name), with));
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

    private static OptionalInt find(Columns columns, Optional<String> wanted, String option) {
        return wanted.isPresent() ? OptionalInt.of(columns.find(wanted.get(), option)) : OptionalInt.empty();
    }

    private static Set<Integer> find(Columns columns, List<String> wanted, String option) {
        Set<Integer> found = new LinkedHashSet<>();
        wanted.forEach(name -> found.add(columns.find(name, option)));
        return found;
    }

    private static void refuseBoth(
            String file, Columns columns, Set<Integer> used, Set<Integer> excluded, String option) {
        Set<Integer> both = new HashSet<>(used);
        both.retainAll(excluded);
        for (int position : both) {
            throw new DataRefused("%s: column %s is named by %s and by --exclude; take it out of one of them"
                    .formatted(file, Shown.quoted(columns.name(position)), option));
        }
    }

    private static void refuseClass(
            String file, Columns columns, int knownClass, Set<Integer> wanted, Set<Integer> marked, String naming) {
        if (wanted.contains(knownClass) || marked.contains(knownClass)) {
            throw new DataRefused("%s: column %s holds the known classes, so it is no feature; take it out of %s"
                    .formatted(
                            file,
                            Shown.quoted(columns.name(knownClass)),
                            wanted.contains(knownClass) ? naming : "--categorical"));
        }
    }
}
