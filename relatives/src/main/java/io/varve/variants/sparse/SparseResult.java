package io.varve.variants.sparse;

import io.varve.ap.ApResult;
import java.util.List;
import java.util.Locale;

/**
 * Exemplars and labels found on some pairs of objects.
 *
 * @param clustering exemplars, labels, and how they were found
 * @param stranded objects that no similarity connects to any exemplar that messages found, and that therefore stand for
 *     themselves; ascending
 */
public record SparseResult(ApResult clustering, List<Integer> stranded) {

    /**
     * Keeps its own copy.
     *
     * @param clustering as above
     * @param stranded as above
     */
    public SparseResult {
        stranded = List.copyOf(stranded);
    }

    @Override
    public String toString() {
        return stranded.isEmpty()
                ? clustering.toString()
                : clustering
                        + String.format(
                                Locale.ROOT,
                                "%d objects have no exemplar in reach and are clusters of their own%n",
                                stranded.size());
    }
}
