package io.varve.server;

import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Does to a timeline what lines of standard input say, and answers each by a line; started as a process of its own. */
final class SoakProcess {

    private SoakProcess() {}

    static String line(Deed deed) {
        if (deed instanceof Deed.Add add) {
            return "add " + add.number();
        } else if (deed instanceof Deed.Forget forget) {
            return "forget " + String.join(" ", forget.ids());
        } else if (deed instanceof Deed.BackUp copy) {
            return "backup " + copy.copy();
        }
        return "undo";
    }

    /**
     * Goes on until it is killed.
     *
     * @param args the file
     */
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        try (Timeline timeline = Timeline.open(Path.of(args[0]), TimelineOptions.defaults())) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                System.out.println(answer(timeline, line));
                System.out.flush();
            }
        } catch (Refused | StoreDamaged e) {
            System.out.println("refused: " + e.getMessage());
        }
    }

    private static String answer(Timeline timeline, String line) {
        String rest = line.substring(line.indexOf(' ') + 1);
        switch (line.split(" ", 2)[0]) {
            case "add" -> timeline.add(SoakOracle.batch(Integer.parseInt(rest)).named("batch-" + rest));
            case "forget" -> timeline.forget(List.of(rest.split(" ")), Optional.empty());
            case "backup" -> timeline.backUp(Path.of(rest));
            case "labels" -> {
                return SoakOracle.Seen.labels(timeline, Integer.parseInt(rest)).entrySet().stream()
                        .map(label -> label.getKey() + "=" + label.getValue())
                        .collect(Collectors.joining(" "));
            }
            default -> timeline.undo();
        }
        return "done";
    }
}
