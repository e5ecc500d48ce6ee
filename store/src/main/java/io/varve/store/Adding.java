package io.varve.store;

import io.varve.Batch;
import io.varve.ResumableClusterer;
import io.varve.StepResult;
import io.varve.algorithm.AlgorithmParams;
import io.varve.group.GroupBook;
import io.varve.group.GroupTree;
import io.varve.group.StepGroups;
import io.varve.io.ColumnMeans;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeSet;
import java.util.function.BiFunction;

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

    /** A batch to be added, under its id, with the check value of its content; one that is elsewhere has no objects here. */
    record Arriving(Batch batch, String id, byte[] content, Arrival arrival, Optional<BatchElsewhere> elsewhere) {

        /** Gives a batch the id that it was given, or that of its content; where ids repeat, of its time and period too. */
        static Arriving of(Batch batch, Arrival arrival, boolean idsRepeat) {
            BatchIdentity.requireKept(batch);
            byte[] content = BatchIdentity.content(batch);
            if (batch.size() == 0 && arrival.batchId().isEmpty()) {
                throw new Refused(Refusal.of("an empty batch needs a batch id")
                        .remedy("give it an id with ", TimelineOption.BATCH_ID));
            }
            String id = arrival.batchId()
                    .orElseGet(() -> idsRepeat ? BatchIdentity.id(content, arrival) : BatchIdentity.id(content));
            return new Arriving(batch, id, content, arrival, Optional.empty());
        }

        /** Gives a batch that is elsewhere the id that it was given, or that of its content. */
        static Arriving of(BatchElsewhere elsewhere, Arrival arrival) {
            if (arrival.dryRun() || arrival.known() != Arrival.Known.REFUSE) {
                throw new Refused("dry runs, skipping and replacing need a batch in memory");
            }
            Batch none = Batch.of(List.of(), new double[0][]).named(elsewhere.name());
            BatchIdentity.requireKept(none);
            byte[] content = elsewhere.content();
            String id = arrival.batchId().orElseGet(() -> BatchIdentity.id(content));
            return new Arriving(none, id, content, arrival, Optional.of(elsewhere));
        }

        /** The same with what is left of it, which is then what the batch is recognised by. */
        Arriving without(Repeats.Sorted sorted) {
            if (sorted.skipped() == 0) {
                return this;
            }
            byte[] left = BatchIdentity.content(sorted.batch());
            return new Arriving(
                    sorted.batch(),
                    arrival.batchId().orElseGet(() -> BatchIdentity.id(left)),
                    left,
                    arrival,
                    elsewhere);
        }

        /** The same under an id of its own, where an earlier step with this content was corrected since and this takes that back. */
        Arriving again(int lastStep) {
            return new Arriving(batch, BatchIdentity.id(content, lastStep), content, arrival, elsewhere);
        }
    }

    /** What clustering came to, before it is written; the batch is without gaps, and these objects had some. */
    record Clustered(
            Model before, StepResult result, Optional<StepGroups> groups, Model after, Batch batch, BitSet gappy) {}

    /** Whether a batch is a step already, with the same ids and values. */
    boolean holds(Batch batch, String batchId) {
        byte[] content = BatchIdentity.content(batch);
        return database.first("SELECT content FROM steps WHERE batch_id = ?", row -> row.getBytes(1), batchId)
                .filter(there -> Arrays.equals(there, content))
                .isPresent();
    }

    /** What would become of a first batch. */
    record Tried(Addition addition, Clustered clustered) {}

    /** Adds a first batch and takes it back. */
    Tried tried(Arriving arriving) {
        if (arriving.elsewhere().isPresent()) {
            // too many to be written twice; nothing that is there could speak against them
            Clustered made = clustered(model.after(-1), arriving);
            return new Tried(Addition.there(0, arriving.id()), made);
        }
        Clustered[] made = new Clustered[1];
        Addition addition = database.trying(() -> add(arriving, (before, left) -> {
            made[0] = clustered(before, left);
            return made[0];
        }));
        return new Tried(addition, made[0]);
    }

    /** Adds a batch in a transaction of its own, with what clustering came to where that is known. */
    Addition finish(Arriving arriving, Optional<Clustered> known) {
        // another process may have added a first step meanwhile, and then ours must be clustered again
        Database.Work<Addition> work = () -> add(
                arriving,
                (before, left) -> known.filter(made -> before.step() < 0).orElseGet(() -> clustered(before, left)));
        if (arriving.arrival().dryRun()) {
            return database.trying(work);
        }
        Addition addition = database.writing(work);
        if (addition.replaced() > 0) {
            new Erasure(database).finish();
        }
        return addition;
    }

    /** Adds a batch that nothing speaks against, inside a transaction. */
    Addition add(Arriving arriving, BiFunction<Model, Arriving, Clustered> clustering) {
        Optional<Addition> there = refuseOrFind(arriving.id(), arriving.content(), arriving.arrival())
                .map(found -> found.without(new Objects(database).forgottenOf(arriving.batch())));
        boolean mayTakeBack = arriving.arrival().known() == Arrival.Known.REPLACE
                && !algorithm.traits().idsRepeat();
        if (there.isPresent() && !mayTakeBack) {
            return there.get();
        }
        if (algorithm.traits().idsRepeat()) {
            refuseEarlier(arriving.arrival());
            return write(arriving, clustering, new Repeats.Sorted(arriving.batch(), Set.of(), 0, 0));
        }
        arriving.elsewhere().ifPresent(new Objects(database)::refuseKnown);
        Repeats.Sorted sorted = new Repeats(database, algorithm, () -> model.after(StoredStep.last(database)))
                .sort(arriving.batch(), arriving.arrival());
        if (there.isPresent() && sorted.changed().isEmpty()) {
            return there.get();
        }
        if (sorted.batch().size() == 0 && arriving.batch().size() > 0) {
            return new Addition(
                    StoredStep.last(database),
                    arriving.id(),
                    0,
                    Optional.empty(),
                    Optional.empty(),
                    sorted.skipped(),
                    sorted.differing(),
                    0,
                    List.of());
        }
        // what has nothing new is not late
        refuseEarlier(arriving.arrival());
        if (!sorted.changed().isEmpty()) {
            forget(sorted.changed());
        }
        return write(underOwnId(arriving.without(sorted)), clustering, sorted);
    }

    /** What is left of a batch may be what a step was made of whose objects were corrected since. */
    private Arriving underOwnId(Arriving left) {
        boolean taken = database.number("SELECT count(*) FROM steps WHERE batch_id = ?", left.id()) > 0;
        if (taken && left.arrival().batchId().isPresent()) {
            throw new Refused(Refusal.of(
                            "batch '%s' is a step already, whose objects were corrected since".formatted(left.id()))
                    .remedy("give this one another id with ", TimelineOption.BATCH_ID, ", or leave the id out"));
        }
        return taken ? left.again(StoredStep.last(database)) : left;
    }

    private void forget(Set<String> changed) {
        new Erasure(database).begin();
        new Forgetter(database, algorithm, parameters)
                .forget(List.copyOf(new TreeSet<>(changed)), Optional.empty(), model.after(StoredStep.last(database)));
        model.drop();
    }

    private Addition write(
            Arriving arriving, BiFunction<Model, Arriving, Clustered> clustering, Repeats.Sorted sorted) {
        int replaced = sorted.changed().size();
        Model now = model.after(StoredStep.last(database));
        refuseTooLarge(now, arriving.batch());
        Clustered clustered = clustering.apply(now, arriving);
        StepResult result = clustered.result();
        byte[] chain = new StepWriter(database, algorithm, StoredParameters.keepVectors(parameters))
                .write(arriving, clustered);
        new LearntKinds(database, parameters)
                .add(result.step(), arriving.arrival().kinds());
        model.keep(clustered.after().sealed(chain));
        if (replaced > 0) {
            new Replacements(database).add(result.step());
        }
        int arrived = (int) database.number("SELECT objects_new FROM steps WHERE step = ?", result.step());
        return new Addition(
                result.step(),
                arriving.id(),
                arrived,
                Optional.of(result),
                clustered.groups(),
                sorted.skipped(),
                sorted.differing(),
                replaced,
                List.of());
    }

    /** Lets the clusterer go on by a batch, whose gaps are filled first. */
    private Clustered clustered(Model before, Arriving arriving) {
        Batch batch = arriving.batch();
        if (arriving.elsewhere().isPresent()
                && (before.means().isPresent() || StoredParameters.keepVectors(parameters))) {
            throw new Refused(
                    "a batch held elsewhere does not supply values, which this timeline needs; use a timeline without"
                            + " kept vectors and filled gaps");
        }
        Optional<ColumnMeans.Filled> filled = before.means()
                .map(means -> StoredParameters.missing(parameters)
                        .fill(means, batch, before.clusterer(), algorithm.scaling()));
        Batch whole = filled.map(ColumnMeans.Filled::batch).orElse(batch);
        StepResult result = arriving.elsewhere()
                .map(elsewhere -> elsewhere.step(before.clusterer()))
                .orElseGet(() -> options.stepping().step(before.clusterer(), whole));
        Optional<StepGroups> groups = before.book().map(book -> grouped(book, result, before.clusterer()));
        Model after = Model.of(
                result.step(),
                new byte[0],
                before.clusterer(),
                before.book(),
                algorithm.traits().keepsHistory(),
                filled.map(ColumnMeans.Filled::after));
        return new Clustered(
                before,
                result,
                groups,
                after,
                whole,
                filled.map(ColumnMeans.Filled::gappy).orElseGet(BitSet::new));
    }

    private StepGroups grouped(GroupBook book, StepResult result, ResumableClusterer clusterer) {
        GroupTree tree = GroupTree.of(TimelineGroups.sums(clusterer));
        options.groups().ifPresent(tree::groups);
        return book.record(result.step(), result.events(), tree);
    }

    /** Returns the step that this very batch is already, refuses one that cannot be added, or returns nothing. */
    private Optional<Addition> refuseOrFind(String id, byte[] content, Arrival arrival) {
        // first, since another process may have begun the file meanwhile, even with this very batch
        StoredParameters.write(database, parameters);
        Optional<Addition> there = database.first(
                "SELECT step, content FROM steps WHERE batch_id = ?",
                row -> {
                    if (!Arrays.equals(row.getBytes(2), content)) {
                        throw new OtherContent(otherIdOrCorrection(
                                "batch '%s' is step %d already, with other content".formatted(id, row.getInt(1))));
                    }
                    return Addition.there(row.getInt(1), id);
                },
                id);
        return there.or(() -> underEarlierRule(content, arrival));
    }

    /** Objects take the place of others only where the values of these are known. */
    private Refusal otherIdOrCorrection(String rule) {
        boolean replaceable = algorithm.traits().holdsObjects() || StoredParameters.keepVectors(parameters);
        Refusal refusal = Refusal.of(rule);
        return replaceable
                ? refusal.remedy(
                        "give this one another id with ",
                        TimelineOption.BATCH_ID,
                        "; if it corrects that step, leave the id out and say ",
                        TimelineOption.REPLACE)
                : refusal.remedy(
                        "give this one another id with ",
                        TimelineOption.BATCH_ID,
                        "; if it corrects that step, first forget what that brought, with its file");
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
                row -> Addition.there(row.getInt(1), id),
                id,
                arrival.time().orElse(null),
                arrival.period().orElse(null));
    }

    private void refuseEarlier(Arrival arrival) {
        if (arrival.time().isEmpty() || arrival.late()) {
            return;
        }
        String time = arrival.time().get();
        // one that was late does not make others on time
        database.all("SELECT time FROM steps WHERE time IS NOT NULL", row -> row.getString(1)).stream()
                .max(Comparator.comparing(Arrival::instant))
                .filter(last -> Arrival.instant(time).isBefore(Arrival.instant(last)))
                .ifPresent(last -> {
                    throw new Refused(Refusal.of(
                                    "time %s is before %s, the time of an earlier step".formatted(time, last))
                            .remedy("say ", TimelineOption.LATE, " to add it as a step of its own, with its own time"));
                });
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
