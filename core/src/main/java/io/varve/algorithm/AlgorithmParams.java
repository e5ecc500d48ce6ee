package io.varve.algorithm;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.IterationListener;
import io.varve.scale.Scaling;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;

/**
 * The parameters of an algorithm, and so the algorithm ready to start: what a timeline is opened with, and a run recorded by.
 *
 * @param <P> the parameters themselves
 */
public interface AlgorithmParams<P extends AlgorithmParams<P>> {

    /**
     * Returns whose parameters these are.
     *
     * @return the declaration
     */
    Algorithm<P> algorithm();

    /**
     * Returns the parameters of message passing.
     *
     * @return as all algorithms have them
     */
    ApParams ap();

    /**
     * Says how numeric columns are made comparable.
     *
     * @return the scaling
     */
    Scaling scaling();

    /**
     * Says what others may rely on.
     *
     * @return the traits under these parameters
     */
    default Traits traits() {
        return algorithm().traits(self());
    }

    /**
     * Returns these parameters for a clusterer whose objects' history somebody else keeps, such as a timeline.
     *
     * @return the same unless the clusterer can do without
     */
    default P withoutHistory() {
        return algorithm().withoutHistory(self());
    }

    /**
     * Starts without objects.
     *
     * @param listener told after every iteration
     * @return the clusterer
     */
    default ResumableClusterer start(IterationListener listener) {
        return algorithm().start(self(), listener);
    }

    /**
     * Continues from a state.
     *
     * @param state of a clusterer with these parameters
     * @param listener told after every iteration
     * @return the clusterer as it was
     */
    default ResumableClusterer restore(ModelState state, IterationListener listener) {
        return algorithm().restore(self(), state, listener);
    }

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param state of a clusterer with these parameters, or those of its parts that serve prediction
     * @return the predictor
     */
    default Predictor predictor(ModelState state) {
        return algorithm().predictor(self(), state);
    }

    /**
     * Clusters all steps in one go, where these parameters ask for that.
     *
     * @return empty where it takes one step after the other
     */
    default Optional<WholeStream> wholeStream() {
        return algorithm().wholeStream(self());
    }

    /**
     * Returns every parameter with its value.
     *
     * @return by name, numbers and truth values as such
     */
    default Map<String, Object> values() {
        return algorithm().values(self());
    }

    /**
     * Returns every parameter that may change a result, as words.
     *
     * @return by name
     */
    default SortedMap<String, String> words() {
        return algorithm().words(self());
    }

    /**
     * Returns a copy with other values.
     *
     * @param words by the names of parameters
     * @return the copy
     * @throws IllegalArgumentException if a value is refused
     */
    default P with(Map<String, String> words) {
        return algorithm().with(self(), words);
    }

    @SuppressWarnings("unchecked") // a record of parameters names itself as P
    private P self() {
        return (P) this;
    }
}
