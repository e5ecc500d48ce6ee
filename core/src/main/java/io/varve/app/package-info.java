/**
 * A-Posteriori affinity Propagation: each batch is clustered together with the centroids of the clusters that exist.
 *
 * <p>S. Castano, A. Ferrara, S. Montanelli, F. Periti, <i>Incremental Affinity Propagation based on Cluster Consolidation
 * and Stratification</i>, arXiv:2401.14439. Start with {@link io.varve.app.AppClustering}.
 */
package io.varve.app;
