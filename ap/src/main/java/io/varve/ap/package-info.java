/**
 * Affinity propagation: exemplars found by passing messages between objects.
 *
 * <p>B. J. Frey, D. Dueck, <i>Clustering by Passing Messages Between Data Points</i>, Science 315 (2007) 972–976, DOI
 * 10.1126/science.1136800. Start with {@link io.varve.ap.AffinityPropagation}.
 */
package io.varve.ap;
