package io.varve.store;

import io.varve.Batch;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.group.GroupBook;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Function;

/** Adds a batch: looks at what would speak against it, clusters it and writes the step. */
final class Adding {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final TimelineOptions options;
    private final SortedMap<String, String> parameters;
    private final CurrentModel model;

    Adding(
            Database database,
            AlgorithmParams<?> algorithm,
            TimelineOptions options,
            SortedMap<String, String> parameters,
            CurrentModel model) {
        this.database = database;
        this.algorithm = algorithm;
        this.options = options;
        this.parameters = parameters;
        this.model = model;
    }

    /** A batch to be added, under its id, with the check value of its content. */
    record Arriving(Batch batch, String id, byte[] content, Arrival arrival) {}

    /** What clustering came to, before it is written. */
    record Clustered(Model before, StepResult result, Optional<StepGroups> groups, Model after) {}

    /** Adds a batch that nothing speaks against, inside a transaction. */
    Addition add(Arriving arriving, Function<Model, Clustered> clustering) {
        Batch batch = arriving.batch();
        Optional<Addition> there = refuseOrFind(batch, arriving.id(), arriving.content(), arriving.arrival());
        if (there.isPresent()) {
            return there.get();
        }
        Model now = model.after(StoredStep.last(database));
        refuseTooLarge(now, batch);
        Clustered clustered = clustering.apply(now);
        StepResult result = clustered.result();
        byte[] chain = new StepWriter(database, algorithm, StoredParameters.keepVectors(parameters))
                .write(arriving, clustered);
        model.keep(clustered.after().sealed(chain));
        int arrived = (int) database.number("SELECT objects_new FROM steps WHERE step = ?", result.step());
        return new Addition(result.step(), arriving.id(), arrived, Optional.of(result), clustered.groups());
    }

    /** Lets the clusterer go on by a batch. */
    Clustered clustered(Model before, Batch batch) {
        StepResult result = options.stepping().step(before.clusterer(), batch);
        Optional<StepGroups> groups = before.book().map(book -> grouped(book, result, before.clusterer()));
        Model after = Model.of(
                result.step(),
                new byte[0],
                before.clusterer(),
                before.book(),
                algorithm.traits().keepsHistory());
        return new Clustered(before, result, groups, after);
    }

    private StepGroups grouped(GroupBook book, StepResult result, ResumableClusterer clusterer) {
        GroupTree tree = GroupTree.of(TimelineGroups.sums(clusterer));
        options.groups().ifPresent(tree::groups);
        return book.record(result.step(), result.events(), tree);
    }

    /** Returns the step that this very batch is already, refuses one that cannot be added, or returns nothing. */
    private Optional<Addition> refuseOrFind(Batch batch, String id, byte[] content, Arrival arrival) {
        // first, since another process may have begun the file meanwhile, even with this very batch
        StoredParameters.write(database, parameters);
        Optional<Addition> there = database.first(
                "SELECT step, content FROM steps WHERE batch_id = ?",
                row -> {
                    if (!Arrays.equals(row.getBytes(2), content)) {
                        throw new Refused(Refusal.of("batch '%s' is step %d already, with other content"
                                        .formatted(id, row.getInt(1)))
                                .remedy("give this one another id with ", TimelineOption.BATCH_ID));
                    }
                    return new Addition(row.getInt(1), id, 0, Optional.empty(), Optional.empty());
                },
                id);
        there = there.or(() -> underEarlierRule(content, arrival));
        if (there.isEmpty()) {
            refuseEarlier(arrival.time());
            if (!algorithm.traits().idsRepeat()) {
                new Objects(database).refuseKnown(batch);
            }
        }
        return there;
    }

    /** Batches of objects that come again were once recognised by their content alone, also those with a time or period. */
    private Optional<Addition> underEarlierRule(byte[] content, Arrival arrival) {
        if (!algorithm.traits().idsRepeat() || arrival.batchId().isPresent()) {
            return Optional.empty();
        }
        String id = BatchIdentity.id(content);
        return database.first(
                // without a period the batch was called after its file, which may have another name by now
                "SELECT step FROM steps WHERE batch_id = ?1 AND time IS ?2 AND (?3 IS NULL OR batch = ?3)",
                row -> new Addition(row.getInt(1), id, 0, Optional.empty(), Optional.empty()),
                id,
                arrival.time().orElse(null),
                arrival.period().orElse(null));
    }

    private void refuseEarlier(Optional<String> time) {
        Optional<String> last = database.first(
                "SELECT time FROM steps WHERE time IS NOT NULL ORDER BY step DESC LIMIT 1", row -> row.getString(1));
        if (time.isPresent() && last.isPresent() && Arrival.instant(time.get()).isBefore(Arrival.instant(last.get()))) {
            throw new Refused(
                    Refusal.of("time %s is before %s, the time of an earlier step".formatted(time.get(), last.get()))
                            .remedy("time does not go backwards"));
        }
    }

    /** Refuses more objects than a state that grows with their square may hold. */
    private void refuseTooLarge(Model before, Batch batch) {
        long objects = before.labels().size() + (long) batch.size();
        long bytes = algorithm.traits().stateBytes().applyAsLong(objects);
        if (bytes > options.largestState()) {
            throw new Refused(Refusal.of(String.format(
                            Locale.ROOT,
                            "%s would keep the messages between %,d objects, %,d bytes at every step, but at most %,d are allowed",
                            algorithm.algorithm().name(),
                            objects,
                            bytes,
                            options.largestState()))
                    .remedy("raise that with ", TimelineOption.LARGEST_STATE, ", or choose another algorithm"));
        }
    }
}
