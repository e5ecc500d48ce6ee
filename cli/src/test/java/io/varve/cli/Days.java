package io.varve.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Batches of objects around five places, the same for the same number of a day. */
final class Days {

    static final int OBJECTS = 40;

    private Days() {}

    /** Writes the day as CSV, with ids that begin with a word. */
    static Path csv(Path folder, String word, int day) throws IOException {
        List<String> lines = new ArrayList<>(List.of("id,x,y,n"));
        Random random = new Random(word.hashCode() + day);
        for (int i = 0; i < OBJECTS; i++) {
            int centre = random.nextInt(5);
            lines.add("%s-%d-%d,%s,%s,%d"
                    .formatted(
                            word,
                            day,
                            i,
                            9 * centre + random.nextGaussian(),
                            centre * centre + random.nextGaussian(),
                            random.nextInt(4)));
        }
        return Files.write(folder.resolve(word + day + ".csv"), lines);
    }

    /** Adds some days to a timeline, with what else is to be said of it. */
    static void add(Path timeline, String word, int from, int days, String... options) throws IOException {
        for (int day = from; day < from + days; day++) {
            List<Object> words = new ArrayList<>(List.of(
                    "add", timeline, csv(timeline.toAbsolutePath().getParent(), word, day), "--id-column", "id"));
            words.addAll(List.of(options));
            Outcome.of(words.toArray()).fine();
        }
    }
}
