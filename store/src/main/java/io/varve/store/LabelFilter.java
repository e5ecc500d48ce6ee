package io.varve.store;

import io.varve.ClusterId;
import java.util.Optional;

/**
 * Which labels are wanted.
 *
 * @param cluster the cluster they are of; any if empty
 * @param prefix how the ids of their objects begin; any if empty
 * @param text what the texts of their objects hold, small and capital letters of ASCII alike; any if empty
 */
public record LabelFilter(Optional<ClusterId> cluster, String prefix, String text) {

    /** All of them. */
    public static final LabelFilter NONE = new LabelFilter(Optional.empty(), "", "");

    boolean accepts(String id, Optional<String> of) {
        return id.startsWith(prefix)
                && cluster.map(wanted -> of.filter(wanted.toString()::equals).isPresent())
                        .orElse(true);
    }

    /** Whether objects are looked for by what they are called or say, and not by where they are. */
    boolean searches() {
        return !prefix.isEmpty() || !text.isEmpty();
    }
}
