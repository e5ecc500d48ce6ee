/**
 * The relatives of A-Posteriori affinity Propagation: other ways to let affinity propagation follow data through time. Each
 * is an {@link io.varve.IncrementalClusterer} with a record of its parameters, and its class names its source.
 */
package io.varve.relatives;
