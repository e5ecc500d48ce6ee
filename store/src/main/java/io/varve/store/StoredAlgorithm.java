package io.varve.store;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.ap.IterationListener;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import io.varve.io.DataRefused;
import io.varve.relatives.eap.Eap;
import io.varve.relatives.eap.EapParams;
import io.varve.relatives.iapkm.Iapkm;
import io.varve.relatives.iapkm.IapkmParams;
import io.varve.relatives.iapna.Iapna;
import io.varve.relatives.iapna.IapnaParams;
import io.varve.relatives.repeated.RepeatedAp;
import io.varve.relatives.repeated.RepeatedApParams;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.LongUnaryOperator;

/**
 * An algorithm with its parameters, as a timeline keeps it: they can be written down as words, and a clusterer can be started
 * or taken up again.
 */
public final class StoredAlgorithm {

    private final SortedMap<String, String> parameters;
    private final Function<IterationListener, ResumableClusterer> starter;
    private final Restorer restorer;
    private final Function<ModelState, Predictor> predictor;
    private final boolean idsRepeat;
    private final boolean historyOfObjects;
    private final LongUnaryOperator quadratic;

    private interface Restorer {
        ResumableClusterer restore(ModelState state, IterationListener listener);
    }

    private StoredAlgorithm(
            SortedMap<String, String> parameters,
            Function<IterationListener, ResumableClusterer> starter,
            Restorer restorer,
            Function<ModelState, Predictor> predictor,
            boolean idsRepeat,
            boolean historyOfObjects,
            LongUnaryOperator quadratic) {
        this.parameters = Collections.unmodifiableSortedMap(parameters);
        this.starter = starter;
        this.restorer = restorer;
        this.predictor = predictor;
        this.idsRepeat = idsRepeat;
        this.historyOfObjects = historyOfObjects;
        this.quadratic = quadratic;
    }

    /**
     * A-Posteriori affinity Propagation. The timeline keeps the history of objects, and so the clusterer does not.
     *
     * @param params what steers every step
     * @return the algorithm
     */
    public static StoredAlgorithm of(AppParams params) {
        AppParams running = params.withKeepHistory(params.keepVectors());
        return new StoredAlgorithm(
                Parameters.of(params),
                listener -> AppClustering.create(running, listener),
                (state, listener) -> AppClustering.restore(running, state, listener),
                state -> AppClustering.predictor(running, state),
                false,
                running.keepHistory(),
                objects -> 0);
    }

    /**
     * Affinity propagation on all objects so far, at each step.
     *
     * @param params what steers every run
     * @return the algorithm
     */
    public static StoredAlgorithm of(RepeatedApParams params) {
        return new StoredAlgorithm(
                Parameters.of(params),
                listener -> RepeatedAp.create(params, listener),
                (state, listener) -> RepeatedAp.restore(params, state, listener),
                state -> RepeatedAp.predictor(params, state),
                false,
                true,
                objects -> 0);
    }

    /**
     * Incremental affinity propagation by nearest neighbours; its state holds the messages between all objects.
     *
     * @param params what steers every step
     * @return the algorithm
     */
    public static StoredAlgorithm of(IapnaParams params) {
        return new StoredAlgorithm(
                Parameters.of(params),
                listener -> Iapna.create(params, listener),
                (state, listener) -> Iapna.restore(params, state, listener),
                state -> Iapna.predictor(params, state),
                false,
                true,
                objects -> Iapna.stateBytes(objects, params));
    }

    /**
     * Incremental affinity propagation by K-Medoids.
     *
     * @param params what steers every step
     * @return the algorithm
     */
    public static StoredAlgorithm of(IapkmParams params) {
        return new StoredAlgorithm(
                Parameters.of(params),
                listener -> Iapkm.create(params, listener),
                (state, listener) -> Iapkm.restore(params, state, listener),
                state -> Iapkm.predictor(params, state),
                false,
                true,
                objects -> 0);
    }

    /**
     * Evolutionary affinity propagation, one snapshot after the other; ids repeat.
     *
     * @param params what steers every step
     * @return the algorithm
     */
    public static StoredAlgorithm of(EapParams params) {
        return new StoredAlgorithm(
                Parameters.of(params),
                listener -> Eap.create(params, listener),
                (state, listener) -> Eap.restore(params, state, listener),
                state -> Eap.predictor(params, state),
                true,
                true,
                objects -> 0);
    }

    /**
     * Reads an algorithm from words.
     *
     * @param parameters by the names that {@code run.json} uses; others are ignored
     * @return the algorithm
     * @throws DataRefused if one is missing or the algorithm is not known
     */
    public static StoredAlgorithm parse(Map<String, String> parameters) {
        Parameters words = new Parameters(parameters);
        return switch (words.algorithm()) {
            case "app" -> of(words.app());
            case "ap" -> of(words.apClustering());
            case "iapna" -> of(words.iapna());
            case "iapkm" -> of(words.iapkm());
            case "eap" -> of(words.eap());
            default ->
                throw new DataRefused("algorithm '" + words.algorithm()
                        + "' is not one that a timeline can keep; choose one of app, ap, iapna, iapkm, eap");
        };
    }

    /**
     * Returns what {@code --algorithm} calls it.
     *
     * @return the name
     */
    public String name() {
        return String.valueOf(parameters.get("algorithm"));
    }

    /**
     * Returns every parameter that may change a result, by name.
     *
     * @return a read-only map of words
     */
    public SortedMap<String, String> parameters() {
        return parameters;
    }

    /** Names every parameter that differs, with both values. */
    List<String> differencesTo(Map<String, String> other) {
        SortedSet<String> names = new TreeSet<>(parameters.keySet());
        names.addAll(other.keySet());
        List<String> differences = new ArrayList<>();
        for (String name : names) {
            String here = parameters.getOrDefault(name, "nothing");
            String there = other.getOrDefault(name, "nothing");
            if (!here.equals(there)) {
                differences.add("%s is %s there, %s here".formatted(name, there, here));
            }
        }
        return differences;
    }

    ResumableClusterer start(IterationListener listener) {
        return starter.apply(listener);
    }

    ResumableClusterer restore(ModelState state, IterationListener listener) {
        return restorer.restore(state, listener);
    }

    Predictor predictor(ModelState state) {
        return predictor.apply(state);
    }

    /**
     * Says whether an id is the same object in every step.
     *
     * @return false if an object arrives once
     */
    public boolean idsRepeat() {
        return idsRepeat;
    }

    /** Whether the clusterer itself knows all objects, which may move; else only the timeline does, and none moves. */
    boolean knowsObjects() {
        return historyOfObjects;
    }

    /** The bytes of a state that grow with the square of the objects; 0 for most. */
    long quadraticBytes(long objects) {
        return quadratic.applyAsLong(objects);
    }
}
