package io.varve.relatives.seeded;

import io.varve.algorithm.AlgorithmParams;

/**
 * The parameters of an algorithm that is given the classes of some objects and learns those of others.
 *
 * @param <P> the parameters themselves
 */
public interface SeededParams<P extends SeededParams<P>> extends AlgorithmParams<P> {

    /**
     * Returns what {@link SeededClustering} needs to know.
     *
     * @return which algorithm it is
     */
    SeededClustering.Kind kind();
}
