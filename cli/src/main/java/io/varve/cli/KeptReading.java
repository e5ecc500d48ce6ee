package io.varve.cli;

import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.store.Timeline;
import java.util.LinkedHashMap;
import java.util.Map;

/** How the files of a timeline are read: said once, when it is made, and kept in it. */
final class KeptReading {

    private KeptReading() {}

    /** What a new timeline keeps. */
    static Map<String, String> words(InputOptions reading, TextOptions text) {
        Map<String, String> words = new LinkedHashMap<>(reading.words(Map.of("missing", Missing.MEAN.toString())));
        text.describe(words);
        if (text.wanted() && Missing.MEAN.toString().equals(words.get("missing"))) {
            // vectors of texts have no gaps, and need no means
            words.put("missing", Missing.CATEGORY.toString());
        }
        return words;
    }

    /** As asked for and, where nothing was, as the timeline keeps it; its columns are found by their names. */
    static ReadOptions of(InputOptions reading, Timeline timeline, boolean similarities) {
        ReadOptions options = reading.readOptions(
                timeline.reading(), similarities, timeline.algorithm().traits().idsRepeat());
        return timeline.columns().map(options::withKnown).orElse(options);
    }
}
