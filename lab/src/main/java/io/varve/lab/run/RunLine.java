package io.varve.lab.run;

import java.util.List;

/**
 * A finished run, as one line of {@code runs.jsonl}.
 *
 * @param key which one
 * @param steps what each step is worth
 */
public record RunLine(RunKey key, List<StepScore> steps) {

    /** Copies the list. */
    public RunLine {
        steps = List.copyOf(steps);
    }
}
