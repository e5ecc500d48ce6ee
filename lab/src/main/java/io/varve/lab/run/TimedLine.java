package io.varve.lab.run;

import java.util.List;

/**
 * A finished run of the timed pass, as one line of {@code timed.jsonl}.
 *
 * @param key which one
 * @param steps what each step took
 */
public record TimedLine(RunKey key, List<StepCost> steps) {

    /** Copies the list. */
    public TimedLine {
        steps = List.copyOf(steps);
    }
}
