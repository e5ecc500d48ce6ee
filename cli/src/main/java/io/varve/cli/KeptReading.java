package io.varve.cli;

import io.varve.io.ColumnNames;
import io.varve.io.KeptKinds;
import io.varve.io.Missing;
import io.varve.io.RawTable;
import io.varve.io.ReadOptions;
import io.varve.io.ReadingWords;
import io.varve.io.TextForm;
import io.varve.store.Timeline;
import io.varve.text.face.DateColumns;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** How the files of a timeline are read: said once, when it is made, and kept in it. */
final class KeptReading {

    private KeptReading() {}

    /**
     * What a new timeline keeps: what was asked for, which features are dates, so that they can be shown as such, and what kind of
     * numbers columns have, so that later files with another are refused. Columns are kept by their names, since in later files others
     * may stand in their places.
     */
    static Map<String, String> words(
            InputOptions reading,
            TextOptions text,
            Set<String> dates,
            Map<String, String> kinds,
            List<String> columns) {
        Map<String, String> words = new LinkedHashMap<>(reading.words(Map.of("missing", Missing.USUAL.toString())));
        text.describe(words);
        DateColumns.keep(dates, words);
        KeptKinds.keep(kinds, words);
        if (text.wanted()
                && Missing.named(words.getOrDefault("missing", Missing.USUAL.toString()))
                        .isFilled()) {
            // vectors of texts have no gaps, and need no values for them
            words.put("missing", Missing.CATEGORY.toString());
        }
        if (words.getOrDefault("id_column", "").indexOf(',') >= 0) {
            words.put(TextForm.ID_CELLS, "quoted");
        }
        return ReadingWords.named(words, columns);
    }

    /** As asked for and, where nothing was, as the timeline keeps it; its columns are found by their names. */
    static ReadOptions of(InputOptions reading, Timeline timeline, boolean similarities) {
        return of(reading, timeline, timeline.reading(), similarities);
    }

    /** The same for objects that are only asked about, which need not have ids. */
    static ReadOptions ofQuestion(InputOptions reading, Timeline timeline, Path input) {
        ReadOptions options = of(reading, timeline, false);
        Map<String, String> kept = new LinkedHashMap<>(timeline.reading());
        boolean asked = reading.hasIds() || reading.words(Map.of()).containsKey("id_column");
        if (asked || !kept.containsKey("id_column") || !Files.isRegularFile(input)) {
            return options;
        }
        try (RawTable table = RawTable.open(input, options, InputStream.nullInputStream())) {
            List<String> columns = table.columns();
            String ids = kept.get("id_column");
            if (columns.containsAll(ColumnNames.apart(ids, columns))) {
                return options;
            }
        }
        kept.remove("id_column");
        return of(reading, timeline, kept, false);
    }

    /** The same for a file to add; one without the column of steps that the timeline keeps is a step of its own. */
    static ReadOptions of(SteppedInputOptions reading, Timeline timeline, boolean similarities, Path input) {
        ReadOptions options = of(reading, timeline, similarities);
        if (reading.makesSteps() || options.stepColumn().isEmpty() || !Files.isRegularFile(input)) {
            return options;
        }
        try (RawTable table = RawTable.open(input, options, InputStream.nullInputStream())) {
            if (table.columns().contains(options.stepColumn().get())) {
                return options;
            }
        }
        Map<String, String> kept = new LinkedHashMap<>(timeline.reading());
        kept.keySet().removeAll(List.of("step_column", "step_by"));
        return of(reading, timeline, kept, similarities);
    }

    /** Gaps are filled from what the timeline holds, which it keeps in one way; rows with gaps may be left out of any file. */
    static void requireSameFilling(InputOptions reading, Timeline timeline, CommandLine command) {
        String kept = timeline.reading().getOrDefault("missing", Missing.REFUSE.toString());
        String asked = reading.words(Map.of()).getOrDefault("missing", kept);
        if (!asked.equals(kept) && Missing.named(asked).isFilled()) {
            throw new ParameterException(
                    command,
                    "this timeline was made with --missing %s, which cannot become %s; leave the option out, say --missing drop for this file, or make a new timeline"
                            .formatted(kept, asked));
        }
    }

    /** What is to be said where ids come from another column than that of the timeline. */
    static Optional<String> otherIds(InputOptions reading, Timeline timeline, List<String> columns) {
        Optional<String> kept = Optional.ofNullable(
                ReadingWords.named(timeline.reading(), columns).get("id_column"));
        Optional<String> asked = Optional.ofNullable(
                ReadingWords.named(reading.words(Map.of()), columns).get("id_column"));
        return kept.isEmpty() || asked.isEmpty() || asked.equals(kept)
                ? Optional.empty()
                : Optional.of(
                        "ids come from column '%s' here, but from '%s' in %s so far: a row that came before counts as a new object if its id differs; if that is not meant, take the step back with 'varve undo', and leave --id-column out or rename the column in the file"
                                .formatted(Shown.of(asked.get()), Shown.of(kept.get()), timeline.file()));
    }

    private static ReadOptions of(
            InputOptions reading, Timeline timeline, Map<String, String> kept, boolean similarities) {
        ReadOptions options = reading.readOptions(
                kept, similarities, timeline.algorithm().traits().idsRepeat());
        return timeline.columns().map(options::withKnown).orElse(options);
    }
}
