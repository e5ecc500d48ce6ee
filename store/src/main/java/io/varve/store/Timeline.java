package io.varve.store;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterEvent;
import io.varve.ClusterId;
import io.varve.Forgetting;
import io.varve.Lineage;
import io.varve.NoSuchCluster;
import io.varve.Snapshot;
import io.varve.algorithm.AlgorithmParams;
import io.varve.io.KnownColumns;
import io.varve.refusal.Refused;
import io.varve.table.LabelRow;
import io.varve.table.SizeRow;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * The durable form of a clusterer: one SQLite file that one process at a time adds batches to, while any number read.
 *
 * <pre>{@code
 * try (Timeline timeline = Timeline.open(file, AppParams.defaults())) {
 *     Addition today = timeline.add(Batches.read(todaysFile));
 * }
 * }</pre>
 *
 * <p>A step is whole or absent, and on disk when the call returns. Adding the same batch again changes nothing. A past answer
 * never changes, but for objects that were forgotten on demand. Not safe for use by several threads at once; open one for
 * each.
 */
public final class Timeline implements AutoCloseable {

    private final AlgorithmParams<?> algorithm;
    private final TimelineOptions options;
    private final boolean keepVectors;
    private final SortedMap<String, String> stored;
    // in memory as long as the file is still to be made
    private Database database;
    private CurrentModel model;

    Timeline(
            Database database,
            AlgorithmParams<?> algorithm,
            TimelineOptions options,
            SortedMap<String, String> stored) {
        this.database = database;
        this.algorithm = algorithm.withoutHistory();
        this.options = options;
        this.stored = stored;
        this.keepVectors = StoredParameters.keepVectors(stored);
        this.model = new CurrentModel(database, this.algorithm, stored, options.listener());
    }

    /**
     * Opens a timeline to add to; a file that is not there is made by the first step that is added.
     *
     * @param file the timeline
     * @param algorithm that it is made with, or was
     * @return the timeline, to be closed
     * @throws Refused if it was made with other parameters, naming the difference, or cannot be opened
     */
    public static Timeline open(Path file, AlgorithmParams<?> algorithm) {
        return open(file, algorithm, TimelineOptions.defaults());
    }

    /**
     * Opens a timeline to add to; a file that is not there is made by the first step that is added.
     *
     * @param file the timeline
     * @param algorithm that it is made with, or was
     * @param options how to write
     * @return the timeline, to be closed
     * @throws Refused if it was made with other parameters, naming the difference, or cannot be opened
     */
    public static Timeline open(Path file, AlgorithmParams<?> algorithm, TimelineOptions options) {
        return Opening.toAdd(file, algorithm, options);
    }

    /**
     * Opens a timeline to add to, with parameters that may follow from those it has; a file that is not there is made by the first
     * step that is added.
     *
     * @param file the timeline
     * @param wanted the parameters of a new timeline, or from those of one that is there these or others
     * @param options how to write
     * @return the timeline, to be closed
     * @throws Refused if it was made with other parameters, naming the difference, or cannot be opened
     */
    public static Timeline openAs(
            Path file, Function<Optional<AlgorithmParams<?>>, AlgorithmParams<?>> wanted, TimelineOptions options) {
        return Opening.toAdd(file, wanted, options);
    }

    /**
     * Opens a timeline that is there to add to, with the parameters that it has.
     *
     * @param file the timeline
     * @param options how to write
     * @return the timeline, to be closed
     * @throws Refused if there is none
     */
    public static Timeline open(Path file, TimelineOptions options) {
        return Opening.toAdd(file, options);
    }

    /**
     * Opens a timeline to read; others may add to it meanwhile.
     *
     * @param file the timeline
     * @return the timeline, to be closed
     * @throws Refused if there is none
     */
    public static Timeline read(Path file) {
        return Opening.toRead(file);
    }

    /**
     * Says whether a file is a timeline that has its parameters already.
     *
     * @param file any file
     * @return whether it can be opened without naming an algorithm
     */
    public static boolean isThere(Path file) {
        return Opening.isThere(file);
    }

    /**
     * Returns where the timeline is.
     *
     * @return its file
     */
    public Path file() {
        return database.file();
    }

    /**
     * Returns the algorithm and its parameters.
     *
     * @return as the timeline was made
     */
    public AlgorithmParams<?> algorithm() {
        return algorithm;
    }

    /**
     * Says whether the values of all objects are kept.
     *
     * @return whether they are
     */
    public boolean keepsVectors() {
        return keepVectors;
    }

    /**
     * Returns how the input is read, as it was given when the timeline was made.
     *
     * @return names and words; none in a timeline that was made without
     */
    public SortedMap<String, String> reading() {
        return new InputFacts(database, algorithm, stored).reading();
    }

    /**
     * Returns the columns by which objects are compared.
     *
     * @return as of the last step; empty before the first, and where all objects were forgotten
     */
    public Optional<KnownColumns> columns() {
        return new InputFacts(database, algorithm, stored).columns();
    }

    /**
     * Returns the last step.
     *
     * @return counted from 0; −1 before the first
     */
    public int lastStep() {
        return StoredStep.last(database);
    }

    /**
     * Returns a word that is another whenever a step is: by number, and by all that it and the steps before it hold.
     *
     * @param step from 0 to the last
     * @return such as {@code 12-3f9a0c1e5b7d2468}
     * @throws Refused if there is no such step
     */
    public String mark(int step) {
        return step + "-" + HexFormat.of().formatHex(moment(step).chain(), 0, Long.BYTES);
    }

    /**
     * Adds a batch, recognised by its ids and values. Where ids repeat, a batch that is just as one before is taken for that; give
     * it a time, a period or an id if it is another.
     *
     * @param batch the objects that arrive together
     * @return what became of it
     * @throws Refused if the batch is refused; nothing has changed then
     */
    public Addition add(Batch batch) {
        return add(batch, Arrival.PLAIN);
    }

    /**
     * Adds a batch.
     *
     * @param batch the objects that arrive together; may be empty if it has an id
     * @param arrival its id and its time
     * @return what became of it
     * @throws Refused if the batch is refused; nothing has changed then
     */
    public Addition add(Batch batch, Arrival arrival) {
        return add(Adding.Arriving.of(batch, arrival, algorithm.traits().idsRepeat()));
    }

    /**
     * Adds a batch whose objects are elsewhere, as {@link #add(Batch, Arrival)} does.
     *
     * @param batch the objects
     * @param arrival its id and its time
     * @return what became of it, without labels
     */
    public Addition add(BatchElsewhere batch, Arrival arrival) {
        return add(Adding.Arriving.of(batch, arrival));
    }

    private Addition add(Adding.Arriving arriving) {
        boolean done = false;
        try {
            Addition addition =
                    database.isProvisional() ? addFirst(arriving) : adding().finish(arriving, Optional.empty());
            done = !arriving.arrival().dryRun();
            return addition;
        } finally {
            if (!done) {
                // the clusterer may have gone on although its step is not in the file
                model.drop();
            }
        }
    }

    /** Clusters the batch before there is a file: whatever is refused, none was made. */
    private Addition addFirst(Adding.Arriving arriving) {
        Optional<Adding.Clustered> known = Optional.empty();
        if (Database.isFresh(database.file())) {
            Adding.Tried tried = adding().tried(arriving);
            if (arriving.arrival().dryRun()) {
                return tried.addition();
            }
            known = Optional.of(tried.clustered());
        }
        Database made = Database.openToWrite(database.file(), options.patience());
        database.close();
        database = made;
        model = new CurrentModel(database, algorithm, stored, options.listener());
        return adding().finish(arriving, known);
    }

    /**
     * Says whether a batch is a step already, with the same ids and values.
     *
     * @param batch the objects
     * @param batchId by which it is recognised
     * @return whether it is; false also if the step of this id has other content
     */
    public boolean holds(Batch batch, String batchId) {
        return adding().holds(batch, batchId);
    }

    private HistoryReader history() {
        return new HistoryReader(database, stored);
    }

    private Adding adding() {
        return new Adding(database, algorithm, options, stored, model);
    }

    /**
     * Returns the timeline as it was after a step. It holds next to nothing in memory and reads when it is asked, and steps
     * that are added later do not change what it tells.
     *
     * @param step from 0 to the last
     * @return what it was, as long as this timeline is open
     * @throws Refused if there is no such step
     */
    public Snapshot at(int step) {
        return moment(step);
    }

    Moment moment(int step) {
        requireStep(step);
        return new Moment(database, algorithm, stored, model, step);
    }

    /**
     * Returns the tables of labels, clusters and events in pages.
     *
     * @return the tables, as long as this timeline is open
     */
    public Pages pages() {
        return new Pages(database, stored, this::moment);
    }

    /**
     * Returns the groups of clusters.
     *
     * @return the groups of every step, as long as this timeline is open
     */
    public TimelineGroups groups() {
        return new TimelineGroups(database, algorithm, stored);
    }

    /**
     * Returns what people said of clusters, and takes what they say.
     *
     * @return names and notes, as long as this timeline is open
     */
    public Remarks remarks() {
        return new Remarks(database, stored);
    }

    /**
     * Visits the labels of all objects held after a step, in order of arrival and in constant memory.
     *
     * @param step from 0 to the last
     * @param rows told of each; the similarity is that of the arrival, or where it changes from step to step, of this step; a
     *     file of version 1 knows that for the last step only
     * @throws StoreDamaged if the rows are not those that were written, perhaps after some were told
     */
    public void eachLabel(int step, Consumer<LabelRow> rows) {
        moment(step).eachLabel(rows);
    }

    /**
     * Returns every change in the labels of objects.
     *
     * @return the changes up to the last step, as long as this timeline is open
     */
    public LabelChanges changes() {
        return new LabelChanges(database, stored);
    }

    /**
     * Visits all steps.
     *
     * @param rows told of each
     */
    public void eachStep(Consumer<StoredStep> rows) {
        database.look(() -> history().steps(lastStep(), rows));
    }

    /**
     * Visits every cluster that was up to a step, by id, as it was then.
     *
     * @param step from 0 to the last
     * @param rows told of each
     */
    public void eachCluster(int step, Consumer<Cluster> rows) {
        moment(step).pastClusters(rows);
    }

    /**
     * Visits the sizes of clusters over time: a row for every step at which one changed, 0 where it ended.
     *
     * @param rows told of each, by step
     */
    public void eachSize(Consumer<SizeRow> rows) {
        database.look(() -> history().sizes(lastStep(), rows));
    }

    /**
     * Visits events, in order.
     *
     * @param since the first step
     * @param until the last step
     * @param rows told of each; a move does not name its objects
     */
    public void eachEvent(int since, int until, Consumer<ClusterEvent> rows) {
        database.look(() -> history().events(since, Math.min(until, lastStep()), rows));
    }

    /**
     * Visits every passing of a cluster into another, in order.
     *
     * @param until the last step
     * @param rows told of each
     */
    public void eachLink(int until, Consumer<Lineage.Link> rows) {
        database.look(() -> history().lineage(Math.min(until, lastStep()), rows));
    }

    /**
     * Returns where a cluster came from and what became of it.
     *
     * @param cluster its identity
     * @return its lineage
     * @throws NoSuchCluster if there never was one
     */
    public Lineage lineageOf(ClusterId cluster) {
        return database.reading(() -> history().lineageOf(cluster, lastStep()))
                .orElseThrow(() -> new NoSuchCluster(cluster, database.file()));
    }

    /**
     * Takes back the last step, exactly: afterwards the timeline is as if it had never been added. What was before the step
     * before it is not kept, and so this works once, until another step is added, and not after objects were
     * forgotten, unless it is the first.
     *
     * @return the step that was taken back
     * @throws Refused if there is none, or the state before it is not kept any more
     */
    public int undo() {
        model.drop();
        return database.writing(() -> new Undoing(database, algorithm, stored).undo(lastStep()));
    }

    /**
     * Removes objects for good, as if they had never come: their rows, their share in sums and past centroids, and what is
     * left of them in freed pages and in the write-ahead log. An event without their ids remains.
     *
     * @param ids of the objects
     * @param values the objects with the values they arrived with; empty where the timeline keeps vectors
     * @return what was done
     * @throws Refused if one is not there, or arrived with other values; nothing has changed then; also if the file
     *     cannot be written anew, and then the same call again does what is left
     */
    public Forgetting forget(List<String> ids, Optional<Batch> values) {
        return new Forgetter(database, algorithm, stored).forgetForGood(ids, values, model);
    }

    /**
     * Says whether objects are in the timeline, whatever became of their clusters.
     *
     * @param ids of objects
     * @return whether one of them arrived and was not forgotten
     */
    public boolean holdsAny(List<String> ids) {
        return new Objects(database).holdsAny(ids);
    }

    /**
     * Says whether objects were forgotten whose old pages are still in the file, since something stopped it from being written
     * anew; to forget the same objects again, or none, does that.
     *
     * @return whether it is so
     */
    public boolean isErasurePending() {
        return new Erasure(database).isPending();
    }

    /**
     * Copies the timeline as it is at one moment, while others may add to it; the copy is whole or not there.
     *
     * @param copy a file that is not there yet
     * @throws Refused if it is, or cannot be written
     */
    public void backUp(Path copy) {
        Backup.write(database, copy);
    }

    /**
     * Verifies every invariant: SQLite's own, check values, ids, sizes, lineage and state, and centroids where vectors are
     * kept.
     *
     * @return what is wrong, a sentence each; empty if all is well
     */
    public List<String> check() {
        return database.reading(
                () -> new Checker(database, algorithm, stored, keepVectors).check(StoredStep.lastListed(database)));
    }

    /**
     * Refuses a step that is not there.
     *
     * @param step asked for
     * @throws Refused if there is none such
     */
    public void requireStep(int step) {
        StoredStep.require(database, step);
    }

    @Override
    public void close() {
        database.close();
    }
}
