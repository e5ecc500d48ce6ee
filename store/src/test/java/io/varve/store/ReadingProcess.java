package io.varve.store;

import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads a timeline again and again while others add to it; started by tests as a process of its own. */
final class ReadingProcess {

    private ReadingProcess() {}

    /** What labels are told by, a number for each step. */
    static String fingerprint(Timeline timeline, int step) {
        return Integer.toHexString(TimelineTest.labels(timeline, step).hashCode());
    }

    /**
     * Expects a file and another with the fingerprint of each step, a line each; ends with the last of them. Says how often it read
     * what.
     */
    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        List<String> expected = Files.readAllLines(Path.of(args[1]));
        int reads = 0;
        int last;
        System.out.println("ready");
        do {
            try (Timeline timeline = Timeline.read(file)) {
                last = timeline.lastStep();
                for (int step : new int[] {last, last / 2}) {
                    String found = fingerprint(timeline, step);
                    if (!found.equals(expected.get(step))) {
                        System.out.println("torn: step " + step + " of " + last);
                        System.exit(4);
                    }
                }
                reads++;
            } catch (Refused | StoreDamaged e) {
                System.out.println("refused: " + e.getMessage());
                System.exit(3);
                return;
            }
        } while (last < expected.size() - 1);
        System.out.println("read " + reads);
    }
}
