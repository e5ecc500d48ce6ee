package io.varve.scale;

import io.varve.Batch;
import io.varve.refusal.Refused;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The rule that all batches have the columns of the first, and the sentence for one that has others. */
final class SameColumns {

    private static final String RULE = "; give every batch the same columns in the same order";
    private static final int MOST_SHOWN = 5;

    private SameColumns() {}

    static void require(Batch batch, List<String> columns, List<String> categorical) {
        if (isOtherOrder(columns, batch.columns())) {
            throw new OtherColumnOrderException(otherOrder(batch, "columns", columns, batch.columns()), columns);
        }
        require(batch, "columns", columns, batch.columns());
        require(batch, "categorical columns", categorical, batch.categoricalColumns());
    }

    private static void require(Batch batch, String what, List<String> expected, List<String> given) {
        if (expected.equals(given)) {
            return;
        }
        throw new Refused(
                isOtherOrder(expected, given)
                        ? otherOrder(batch, what, expected, given)
                        : others(batch, what, expected, given));
    }

    private static boolean isOtherOrder(List<String> expected, List<String> given) {
        return !expected.equals(given)
                && expected.size() == given.size()
                && new HashSet<>(expected).equals(new HashSet<>(given));
    }

    /** Told from the first difference on. */
    private static String otherOrder(Batch batch, String what, List<String> expected, List<String> given) {
        int first = 0;
        while (expected.get(first).equals(given.get(first))) {
            first++;
        }
        return "%s has the %s %s where the model has %s%s"
                .formatted(
                        batch.describe(),
                        what,
                        some(given.subList(first, given.size())),
                        some(expected.subList(first, expected.size())),
                        RULE);
    }

    private static String others(Batch batch, String what, List<String> expected, List<String> given) {
        return "%s has %d %s, the model has %d%s%s%s"
                .formatted(
                        batch.describe(),
                        given.size(),
                        what,
                        expected.size(),
                        difference(", missing: ", expected, given),
                        difference(", not known: ", given, expected),
                        RULE);
    }

    private static String difference(String start, List<String> names, List<String> without) {
        Set<String> others = new HashSet<>(without);
        List<String> rest =
                names.stream().filter(name -> !others.contains(name)).toList();
        return rest.isEmpty() ? "" : start + some(rest);
    }

    /** The first names; vectors of texts have hundreds. */
    private static String some(List<String> names) {
        int shown = Math.min(names.size(), MOST_SHOWN);
        String first = String.join(", ", names.subList(0, shown));
        return shown == names.size() ? first : first + " and " + (names.size() - shown) + " more";
    }
}
