package io.varve.store;

import io.varve.ModelState;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.IterationListener;
import io.varve.group.GroupBook;
import io.varve.io.ColumnMeans;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The clusterer after the last step of the file; kept as long as no other process has added one. */
final class CurrentModel {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final IterationListener listener;
    private @Nullable Model kept;

    CurrentModel(
            Database database,
            AlgorithmParams<?> algorithm,
            SortedMap<String, String> parameters,
            IterationListener listener) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.listener = listener;
    }

    /** Keeps the clusterer, which has gone on as the file has. */
    void keep(Model model) {
        kept = model;
    }

    /** Lets it be read anew. */
    void drop() {
        kept = null;
    }

    /** The clusterer after the last step; −1 for one that has seen nothing. */
    Model after(int last) {
        byte[] chain = chain(last);
        Model known = kept;
        if (known != null && known.step() == last && Arrays.equals(known.chain(), chain)) {
            return known;
        }
        if (last < 0) {
            Optional<GroupBook> book =
                    TimelineGroups.areKept(database, algorithm) ? Optional.of(new GroupBook()) : Optional.empty();
            return Model.of(
                    -1,
                    chain,
                    algorithm.start(listener),
                    book,
                    algorithm.traits().keepsHistory(),
                    StoredParameters.missing(parameters).isFilled() ? Optional.of(ColumnMeans.NONE) : Optional.empty());
        }
        StateStore store = new StateStore(database, algorithm);
        ModelState state = store.read(last);
        new Integrity(database, parameters).requireState(last, store, state);
        return restored(() -> Model.of(
                last,
                chain,
                algorithm.restore(state, listener),
                Model.book(state),
                algorithm.traits().keepsHistory(),
                means(state)));
    }

    private Optional<ColumnMeans> means(ModelState state) {
        return Damage.unless(
                () -> Model.means(state),
                "%s is damaged: the means of its columns cannot be read; restore it from a backup"
                        .formatted(database.file()));
    }

    private Model restored(Supplier<Model> restoring) {
        try {
            return restoring.get();
        } catch (Refused e) {
            throw new StoreDamaged(
                    "%s is damaged: %s; restore it from a backup".formatted(database.file(), e.getMessage()), e);
        }
    }

    private byte[] chain(int step) {
        return step < 0
                ? StepChecks.root(parameters)
                : database.first("SELECT chain_check FROM steps WHERE step = ?", row -> row.getBytes(1), step)
                        .orElseThrow();
    }
}
