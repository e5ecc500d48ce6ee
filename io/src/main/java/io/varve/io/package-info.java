/**
 * Batches from CSV, TSV, JSON Lines, Parquet and npy files, and tables of records back to files.
 *
 * <p>{@link io.varve.io.Batches} reads, {@link io.varve.io.TableWriter} writes. Data that cannot be used is turned away with
 * {@link io.varve.refusal.Refused}, whose message is one sentence for the person who owns the file.
 */
package io.varve.io;
