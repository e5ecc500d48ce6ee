package io.varve.text.corpus;

import io.varve.text.period.TimeSpan;

/**
 * A text and its date.
 *
 * @param name by which it is known, none twice
 * @param date as exact as it is known
 * @param content in Unicode's normal form C
 */
public record DatedText(String name, TimeSpan date, String content) {}
