package io.varve.text;

/**
 * One use of a word in a text.
 *
 * @param word as the list of words has it, whatever its form in the text
 * @param period of the text
 * @param identifier of the use, none twice
 * @param start of the word in the text, an index into the string
 * @param end where it ends, exclusive
 * @param text around it
 * @param row its row among all that were read, from 0, which is also the row of its vector
 */
public record Use(String word, String period, String identifier, int start, int end, String text, int row) {}
