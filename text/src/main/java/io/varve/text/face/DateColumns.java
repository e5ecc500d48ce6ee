package io.varve.text.face;

import io.varve.io.KeptKinds;
import io.varve.store.Timeline;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Which features of a timeline are dates, kept with how its files are read, so that they can be shown as such. */
public final class DateColumns {

    private DateColumns() {}

    /**
     * Adds the names of columns to what a new timeline keeps.
     *
     * @param dates features that are dates
     * @param reading how files are read
     */
    public static void keep(Set<String> dates, Map<String, String> reading) {
        dates.stream().sorted().forEach(column -> reading.put(KeptKinds.DATE_PREFIX + column, "true"));
    }

    /**
     * Returns the features that are dates.
     *
     * @param timeline of any age
     * @return none where it was made before that was kept
     */
    public static Set<String> of(Timeline timeline) {
        return timeline.reading().keySet().stream()
                .filter(key -> key.startsWith(KeptKinds.DATE_PREFIX))
                .map(key -> key.substring(KeptKinds.DATE_PREFIX.length()))
                .collect(Collectors.toUnmodifiableSet());
    }
}
