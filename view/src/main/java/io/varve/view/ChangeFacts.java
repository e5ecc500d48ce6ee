package io.varve.view;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How much a word changed between two periods.
 *
 * @param from the earlier period
 * @param to the later period
 * @param usesFrom how many uses the earlier one has
 * @param usesTo how many uses the later one has
 * @param senses how many the uses of both have
 * @param scores by the name of the measure, in the order to show them; NaN where a period has no uses
 * @param jsdChance the share of random divisions with a JSD as large; null unless asked for
 * @param apdChance the same of APD
 * @param bounds by the names of their columns, {@code jsd_low}, {@code jsd_high} and so on: within what the scores of draws of the uses are;
 *     none unless asked for
 */
public record ChangeFacts(
        String from,
        String to,
        int usesFrom,
        int usesTo,
        int senses,
        Map<String, Double> scores,
        @Nullable Double jsdChance,
        @Nullable Double apdChance,
        Map<String, Double> bounds) {

    /**
     * Copies the maps.
     *
     * @param from as above
     * @param to as above
     * @param usesFrom as above
     * @param usesTo as above
     * @param senses as above
     * @param scores as above
     * @param jsdChance as above
     * @param apdChance as above
     * @param bounds as above
     */
    public ChangeFacts {
        scores = Collections.unmodifiableMap(new LinkedHashMap<>(scores));
        bounds = Collections.unmodifiableMap(new LinkedHashMap<>(bounds));
    }
}
