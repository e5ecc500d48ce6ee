/**
 * The same steps on Apache Spark: {@link io.varve.spark.SparkAppClustering} for a batch that outgrows one machine, {@link
 * io.varve.spark.SparkShift} for very many words. Results, events and timelines are those of the library.
 */
package io.varve.spark;
