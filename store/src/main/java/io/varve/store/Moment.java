package io.varve.store;

import io.varve.Batch;
import io.varve.Cluster;
import io.varve.ClusterId;
import io.varve.History;
import io.varve.LearnsLabels;
import io.varve.ModelState;
import io.varve.Prediction;
import io.varve.Snapshot;
import io.varve.algorithm.AlgorithmParams;
import io.varve.refusal.Refused;
import io.varve.scale.FeatureSpace;
import io.varve.table.LabelRow;
import io.varve.table.PseudoLabelRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A timeline as it was after one step. It reads when it is asked, and keeps only what clusters were and have become of,
 * which every label is found by: that is compared with the check values once, as long as those of the step are the same.
 */
final class Moment implements Snapshot, LearnsLabels {

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final CurrentModel model;
    private final int step;
    private @Nullable LabelReader reader;
    private @Nullable PastClusters clusters;
    private LabelReader.@Nullable Similarities similarities;
    private byte @Nullable [] similaritiesOf;

    Moment(
            Database database,
            AlgorithmParams<?> algorithm,
            SortedMap<String, String> parameters,
            CurrentModel model,
            int step) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.model = model;
        this.step = step;
    }

    @Override
    public int step() {
        return step;
    }

    /** The clusterer keeps them all as part of its state; none where it learns nothing. */
    @Override
    public List<PseudoLabelRow> pseudoLabels() {
        return model.after(StoredStep.last(database)).clusterer() instanceof LearnsLabels learning
                ? learning.pseudoLabels().stream()
                        .filter(row -> row.step() <= step)
                        .toList()
                : List.of();
    }

    @Override
    public List<Cluster> clusters() {
        List<Cluster> live = new ArrayList<>();
        pastClusters(cluster -> {
            if (cluster.state() == Cluster.State.LIVE) {
                live.add(cluster);
            }
        });
        return List.copyOf(live);
    }

    /** Tells of every cluster that was up to the step, by id. */
    void pastClusters(Consumer<Cluster> rows) {
        past(history -> {
            PastClusters known = clusters;
            if (known == null || !Arrays.equals(known.chain(), chain())) {
                known = history.clusters(step);
                clusters = known;
            }
            known.each(step, -1, Long.MAX_VALUE, rows);
            return step;
        });
    }

    @Override
    public Optional<ClusterId> labelOf(String object) {
        return labels(reader -> reader.of(object, step, null))
                .map(LabelRow::cluster)
                .map(ClusterId::parse);
    }

    @Override
    public Map<String, Optional<ClusterId>> labels() {
        return new HeldLabels(this, step);
    }

    @Override
    public OptionalDouble similarityOf(String object) {
        return labels(reader -> reader.of(object, step, similarities(reader)))
                .map(LabelRow::similarity)
                .map(OptionalDouble::of)
                .orElse(OptionalDouble.empty());
    }

    @Override
    public List<Prediction> predict(Batch batch) {
        ModelState state = toPredict();
        return batch.size() == 0 ? List.of() : algorithm.predictor(state).predict(filled(batch));
    }

    /** Gaps are filled by what is known after the last step: what was known before is not kept. */
    private Batch filled(Batch batch) {
        boolean gaps =
                Arrays.stream(batch.vectors()).flatMapToDouble(Arrays::stream).anyMatch(Double::isNaN);
        return !gaps
                ? batch
                : database.reading(() -> {
                    Model last = model.after(StoredStep.last(database));
                    return last.means()
                            .map(means -> StoredParameters.missing(parameters)
                                    .filled(means, batch, last.clusterer(), algorithm.scaling()))
                            .orElse(batch);
                });
    }

    @Override
    public Prediction predict(double[] vector) {
        ModelState state = toPredict();
        Batch batch = Batch.of(new double[][] {vector});
        List<String> columns = CentroidCheck.space(state)
                .map(FeatureSpace::columns)
                .map(known -> known.columns())
                .orElse(List.of());
        return algorithm
                .predictor(state)
                .predict(columns.size() == vector.length ? batch.withColumns(columns) : batch)
                .get(0);
    }

    /** What is known of clusters and of the objects held. */
    TimelineProfiles profiles() {
        return new TimelineProfiles(database, algorithm, parameters, model, this);
    }

    private ModelState toPredict() {
        return database.reading(
                () -> new StateStore(database, algorithm).readToPredict(step, new Integrity(database, parameters)));
    }

    @Override
    public History history() {
        return new PastHistory(this);
    }

    @Override
    public void eachLabel(Consumer<LabelRow> rows) {
        labels(reader -> {
            reader.each(similarities(reader), rows);
            return step;
        });
    }

    /** Asks for labels, at one moment of the file. */
    <T> T labels(Function<LabelReader, T> question) {
        return database.reading(() -> question.apply(reader()));
    }

    /** Asks for what happened to clusters, at one moment of the file. */
    <T> T past(Function<HistoryReader, T> question) {
        return database.reading(() -> question.apply(new HistoryReader(database, parameters)));
    }

    private LabelReader reader() {
        byte[] chain = chain();
        LabelReader known = reader;
        if (known == null || !Arrays.equals(known.chain(), chain)) {
            known = new LabelReader(database, parameters, step);
            reader = known;
        }
        return known;
    }

    /** The check value of the step; refuses one that was taken back. */
    byte[] chain() {
        return database.first("SELECT chain_check FROM steps WHERE step = ?", row -> row.getBytes(1), step)
                .orElseThrow(this::gone);
    }

    private RuntimeException gone() {
        return StoredStep.last(database) >= step
                ? new StoreDamaged(
                        "%s is damaged: table steps has no row of step %d that could be found; restore it from a backup"
                                .formatted(database.file(), step))
                : new Refused("step %d of %s was undone and can no longer be read".formatted(step, database.file()));
    }

    /** The similarities of the step where they are not those of the arrival. */
    LabelReader.@Nullable Similarities similarities(LabelReader labels) {
        byte[] chain = chain();
        if (!Arrays.equals(similaritiesOf, chain)) {
            similarities = labels.similarities(step, algorithm, model, step == StoredStep.last(database));
            similaritiesOf = chain;
        }
        return similarities;
    }
}
