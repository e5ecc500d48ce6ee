package io.varve.lab.run;

import io.varve.lab.data.PaperData;
import io.varve.lab.sample.Setting;
import java.util.Comparator;

/**
 * Which run of an experiment.
 *
 * @param setting how objects arrive
 * @param dataset the objects
 * @param entrant the {@linkplain io.varve.lab.entrant.Entrant#name() name} of who clusters them
 * @param run counted from 0
 */
public record RunKey(Setting setting, PaperData dataset, String entrant, int run) implements Comparable<RunKey> {

    private static final Comparator<RunKey> ORDER = Comparator.comparing(RunKey::setting)
            .thenComparing(RunKey::dataset)
            .thenComparing(RunKey::entrant)
            .thenComparing(RunKey::run);

    @Override
    public int compareTo(RunKey other) {
        return ORDER.compare(this, other);
    }
}
