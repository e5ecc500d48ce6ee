/**
 * Clusters that live through time: batches come in, every step lays them over the clusters that exist.
 *
 * <p>The method is A-Posteriori affinity Propagation: S. Castano, A. Ferrara, S. Montanelli, F. Periti, <i>Incremental
 * Affinity Propagation based on Cluster Consolidation and Stratification</i>, arXiv:2401.14439.
 */
package io.varve;
