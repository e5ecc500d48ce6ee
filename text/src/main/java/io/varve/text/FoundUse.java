package io.varve.text;

import io.varve.text.period.TimeSpan;
import java.util.Optional;

/**
 * A use, and when its text was written.
 *
 * @param use with the period that the source names, or none ({@code ""})
 * @param date as exact as the source has it; empty if it has none that can be read
 */
public record FoundUse(Use use, Optional<TimeSpan> date) {}
