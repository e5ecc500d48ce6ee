package io.varve.spark;

/**
 * Which columns of a table are uses of words.
 *
 * @param word that is used
 * @param period in which
 * @param identifier of the use, once only for every word
 * @param vector of the use, an array of float or double
 */
public record ShiftColumns(String word, String period, String identifier, String vector) {

    /** As files of uses call them. */
    public static final ShiftColumns DEFAULT = new ShiftColumns("word", "period", "identifier", "vector");
}
