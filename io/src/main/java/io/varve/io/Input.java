package io.varve.io;

/**
 * One file that was read, so that a result can say what it was made of.
 *
 * @param file the path as given, {@code -} for standard input
 * @param format the lower-case name of the format as found, {@code ids} for a file of ids
 * @param bytes the length as given, that is, of the compressed bytes of a gzipped file
 * @param sha256 the SHA-256 of those bytes, in lower-case hex digits
 */
public record Input(String file, String format, long bytes, String sha256) {}
