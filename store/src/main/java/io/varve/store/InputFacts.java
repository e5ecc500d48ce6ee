package io.varve.store;

import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.KnownColumns;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/** What a timeline knows of the files that are added to it, compared with the check values before it is told. */
final class InputFacts {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;

    InputFacts(Database database, AlgorithmParams<?> algorithm, SortedMap<String, String> parameters) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
    }

    /** How they are read. */
    SortedMap<String, String> reading() {
        if (StoredStep.last(database) >= 0) {
            // the chain begins with the parameters
            new Integrity(database, parameters).requireRows(0, StepTable.SPACES, row -> {});
        }
        return StoredParameters.reading(parameters);
    }

    /** The columns by which objects are compared. */
    Optional<KnownColumns> columns() {
        reading();
        int step = (int) database.number("SELECT coalesce(max(from_step), -1) FROM spaces");
        if (step < 0) {
            return Optional.empty();
        }
        byte[][] space = {new byte[0]};
        new Integrity(database, parameters).requireRows(step, StepTable.SPACES, row -> space[0] = row.getBytes(2));
        if (space[0].length == 0) {
            return Optional.empty();
        }
        return CentroidCheck.space(ModelState.of(algorithm.algorithm().name(), Map.of("space", space[0])))
                .map(known -> new KnownColumns(
                        known.columns().columns(),
                        known.columns().categoricalColumnNames(),
                        new LearntKinds(database, parameters).of(known.columns().columns())));
    }
}
