package io.varve.store;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.IterationListener;
import io.varve.io.KnownColumns;
import io.varve.profile.ClusterContent;
import io.varve.profile.Profiled;
import io.varve.scale.ColumnStatistics;
import io.varve.scale.Row;
import io.varve.scale.Scaling;
import io.varve.table.LabelRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** What a timeline knows of its clusters and of the objects in them, beside where these are. */
public final class TimelineProfiles {

    private static final int REPRESENTATIVES = 5;

    private final Database database;
    private final AlgorithmParams<?> algorithm;
    private final SortedMap<String, String> parameters;
    private final CurrentModel model;
    private final Moment moment;

    TimelineProfiles(
            Database database,
            AlgorithmParams<?> algorithm,
            SortedMap<String, String> parameters,
            CurrentModel model,
            Moment moment) {
        this.database = database;
        this.algorithm = algorithm;
        this.parameters = parameters;
        this.model = model;
        this.moment = moment;
    }

    /**
     * Looks at a timeline as it was after a step.
     *
     * @param timeline that stays open
     * @param step from 0 to the last
     * @return what it knows
     * @throws io.varve.refusal.Refused if there is no such step
     */
    public static TimelineProfiles of(Timeline timeline, int step) {
        return timeline.moment(step).profiles();
    }

    /**
     * Returns what is known of every cluster: from the state of the clusterer, or where that knows only objects, from their values.
     *
     * @return in the order of their ids; empty before the last step, since sums of the past are not kept, and where the clusterer keeps
     *     none and the timeline no values
     */
    public List<ClusterContent> contents() {
        if (moment.step() != StoredStep.last(database)) {
            return List.of();
        }
        // the state of one that holds objects may be large, and says nothing here
        if (algorithm.start(IterationListener.SILENT) instanceof Profiled) {
            return database.reading(() -> model.after(moment.step()).clusterer() instanceof Profiled profiled
                    ? profiled.clusterContents()
                    : List.<ClusterContent>of());
        }
        return StoredParameters.keepVectors(parameters) ? fromValues() : List.of();
    }

    /**
     * Says whether objects came with the texts of which their values were made.
     *
     * @return false for tables and vectors, and in a file of version 3 or before
     */
    public boolean areTexts() {
        return database.reading(() -> new Details(database).areTexts());
    }

    /**
     * Visits all objects held after the step, in order of arrival.
     *
     * @param objects told of each
     */
    public void each(Consumer<ObjectDetails> objects) {
        moment.labels(reader -> {
            Integrity integrity = new Integrity(database, parameters);
            Details details = new Details(database);
            LabelReader.Similarities similarities = moment.similarities(reader);
            for (int arrived = 0; arrived <= moment.step(); arrived++) {
                Map<Long, Details.Known> known = details.of(arrived, integrity);
                reader.arrivals(arrived, moment.step(), similarities, (number, row) -> {
                    Details.Known own = known.getOrDefault(number, Details.Known.NOTHING);
                    objects.accept(new ObjectDetails(
                            row, Optional.ofNullable(own.className()), Optional.ofNullable(own.text())));
                });
            }
            return moment.step();
        });
    }

    /**
     * Returns the classes that came along with objects, of all that arrived up to the step, whatever became of their clusters.
     *
     * @return by id; empty where none came along, and in a file of version 3 or before
     */
    public Map<String, String> classes() {
        Map<String, String> classes = new HashMap<>();
        Details details = new Details(database);
        if (details.areKept()) {
            database.reading(() -> {
                Integrity integrity = new Integrity(database, parameters);
                for (Integrity.Sealed arrived : integrity.requireChain(moment.step())) {
                    Map<Long, Details.Known> known = details.of(arrived.step(), integrity);
                    if (!known.isEmpty()) {
                        integrity.requireObjects(arrived, row -> {
                            String className = known.getOrDefault(row.getLong(1), Details.Known.NOTHING)
                                    .className();
                            if (className != null) {
                                classes.put(row.getString(2), className);
                            }
                        });
                    }
                }
                return classes;
            });
        }
        return classes;
    }

    /**
     * Returns the values of objects, to be shown, where the timeline keeps them.
     *
     * @param ids of objects that are held
     * @return by id, as they were read: NaN where a number was a gap, whatever that was filled with
     */
    public Map<String, Row> values(List<String> ids) {
        return StoredParameters.keepVectors(parameters) ? asRead(ids, values -> true) : Map.of();
    }

    /**
     * Returns those of some objects that had gaps. Their values are kept even where those of others are not.
     *
     * @param ids of objects that are held
     * @return by id, as they were read: NaN where a number was a gap; without objects that came before timelines kept which these were
     */
    public Map<String, Row> withGaps(List<String> ids) {
        return StoredParameters.missing(parameters).isFilled()
                ? asRead(ids, values -> !values.gaps().isEmpty())
                : Map.of();
    }

    private Map<String, Row> asRead(List<String> ids, Predicate<VectorBytes.Values> wanted) {
        Map<String, Row> rows = new LinkedHashMap<>();
        if (ids.isEmpty()) {
            return rows;
        }
        return database.reading(() -> {
            new Integrity(database, parameters).require(moment.step(), StepTable.VECTORS);
            Objects objects = new Objects(database);
            columns().ifPresent(columns -> {
                Vectors vectors = new Vectors(database, columns.numeric(), columns.categorical());
                ids.forEach(id -> vectors.find(number(objects, id))
                        .filter(wanted)
                        .ifPresent(values -> rows.put(id, row(values))));
            });
            return rows;
        });
    }

    private static Row row(VectorBytes.Values values) {
        return new Row(
                values.asRead(),
                Arrays.stream(values.categories())
                        .map(category -> Map.of(category, 1.0))
                        .toList());
    }

    /**
     * Returns objects as they are compared, gaps filled, where the timeline keeps their values.
     *
     * @param ids of objects that are held
     * @return in this order; empty where values are not kept, or none are asked for
     */
    public Optional<Batch> objects(List<String> ids) {
        if (!StoredParameters.keepVectors(parameters) || ids.isEmpty()) {
            return Optional.empty();
        }
        return database.reading(() -> {
            new Integrity(database, parameters).require(moment.step(), StepTable.VECTORS);
            return columns().map(columns -> batch(columns, ids));
        });
    }

    private Optional<KnownColumns> columns() {
        return new InputFacts(database, algorithm, parameters).columns();
    }

    private Batch batch(KnownColumns columns, List<String> ids) {
        Objects objects = new Objects(database);
        return new Vectors(database, columns.numeric(), columns.categorical())
                .batch(ids, ids.stream().map(id -> number(objects, id)).toList());
    }

    /** Whoever asks has the id from the file itself: where the index does not have it, that is wrong. */
    private long number(Objects objects, String id) {
        return objects.find(id)
                .orElseThrow(() -> new StoreDamaged(database.file() + " is damaged: object '" + id
                        + "' is not in the index of ids; restore it from a backup"));
    }

    private List<ClusterContent> fromValues() {
        SortedMap<ClusterId, List<LabelRow>> members = new TreeMap<>();
        moment.eachLabel(row -> {
            if (row.cluster() != null) {
                members.computeIfAbsent(ClusterId.parse(row.cluster()), unseen -> new ArrayList<>())
                        .add(row);
            }
        });
        return database.reading(() -> {
            new Integrity(database, parameters).require(moment.step(), StepTable.VECTORS);
            List<ClusterContent> contents = new ArrayList<>();
            columns()
                    .ifPresent(
                            known -> members.forEach((cluster, rows) -> contents.add(content(cluster, rows, known))));
            return contents;
        });
    }

    private static double distance(LabelRow row) {
        Double known = row.similarity();
        return known == null ? Double.POSITIVE_INFINITY : -known;
    }

    private ClusterContent content(ClusterId cluster, List<LabelRow> members, KnownColumns columns) {
        Batch batch = batch(columns, members.stream().map(LabelRow::object).toList());
        ColumnStatistics statistics = ColumnStatistics.withColumnsOf(batch, Scaling.NONE);
        statistics.add(batch);
        Map<String, Row> nearest = new LinkedHashMap<>();
        members.stream()
                .sorted(Comparator.comparingDouble(TimelineProfiles::distance))
                .limit(REPRESENTATIVES)
                .forEach(row -> nearest.put(row.object(), statistics.row(batch, members.indexOf(row))));
        return new ClusterContent(cluster, statistics, nearest);
    }
}
