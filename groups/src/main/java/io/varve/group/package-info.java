/**
 * The coarser level: groups of clusters, for people. Clusters have an identity and a history of their own, which nothing here
 * changes; groups are found anew after each step from what is known of the clusters, and can be asked for in any number.
 */
package io.varve.group;
