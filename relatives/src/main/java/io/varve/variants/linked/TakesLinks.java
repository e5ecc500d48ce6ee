package io.varve.variants.linked;

import io.varve.algorithm.AlgorithmParams;

/**
 * Parameters of an algorithm that can be told of pairs of objects. Links belong to one run: they are no parameter that a record or a
 * timeline keeps.
 *
 * @param <P> the parameters
 */
public interface TakesLinks<P extends AlgorithmParams<P>> {

    /**
     * Returns a copy that heeds links as soon as both of their objects are there.
     *
     * @param value what is known of pairs of objects
     * @return the copy
     */
    P withLinks(Links value);
}
