package io.varve.profile;

import io.varve.ClusterId;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What is known of a cluster without its objects.
 *
 * @param cluster its id
 * @param members count, sums and bounds of all its objects; not to be changed
 * @param representatives some of its objects by id, the exemplar first, then those nearest to the mean, in the units of the input as
 *     far as the scaling can be undone
 */
public record ClusterContent(ClusterId cluster, ColumnStatistics members, Map<String, Row> representatives) {

    /**
     * Copies the map.
     *
     * @param cluster as above
     * @param members as above
     * @param representatives as above
     */
    public ClusterContent {
        representatives = Collections.unmodifiableMap(new LinkedHashMap<>(representatives));
    }
}
