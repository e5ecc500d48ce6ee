/**
 * Varve beside scikit-learn, R's apcluster, ELKI and MOA, on the same files in one run; {@code bench/peers} starts it. Every
 * contestant runs in a process of its own: the peers have other licences and other needs, and ours shall not share a warm
 * compiler with anything.
 */
@NullMarked
package io.varve.bench.peers;

import org.jspecify.annotations.NullMarked;
