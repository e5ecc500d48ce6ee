package io.varve.view;

import java.util.List;

/**
 * Everything that a report of words shows. It never changes.
 *
 * @param title of the report
 * @param run what was run
 * @param periods in order
 * @param words by alphabet
 * @param notes a sentence each: what was left out, and what else a reader should know
 */
public record WordReportData(
        String title, RunFacts run, List<String> periods, List<WordFacts> words, List<String> notes) {

    /**
     * Copies the lists.
     *
     * @param title as above
     * @param run as above
     * @param periods as above
     * @param words as above
     * @param notes as above
     */
    public WordReportData {
        periods = List.copyOf(periods);
        words = List.copyOf(words);
        notes = List.copyOf(notes);
    }
}
