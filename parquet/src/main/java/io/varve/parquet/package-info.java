/** Reads and writes Parquet files for varve-io, which finds this module by itself; programs use {@link io.varve.io.Batches}. */
package io.varve.parquet;
