/**
 * The relatives of A-Posteriori affinity Propagation: other ways to let affinity propagation follow data through time.
 *
 * <p>Each is an {@link io.varve.IncrementalClusterer} with a record of its parameters.
 */
package io.varve.relatives;
