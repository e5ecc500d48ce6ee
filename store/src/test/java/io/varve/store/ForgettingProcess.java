package io.varve.store;

import io.varve.refusal.Refused;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Forgets objects of a timeline that keeps vectors, until it is done or killed; started by tests as a process of its own. */
final class ForgettingProcess {

    private ForgettingProcess() {}

    /** Expects a file and ids; says "ready" before it begins. */
    public static void main(String[] args) {
        List<String> ids = List.of(args).subList(1, args.length);
        TimelineOptions patient = TimelineOptions.defaults().withPatience(Duration.ofMinutes(5));
        try (Timeline timeline = Timeline.open(Path.of(args[0]), patient)) {
            System.out.println("ready");
            System.out.flush();
            timeline.forget(ids, Optional.empty());
        } catch (Refused | StoreDamaged e) {
            System.out.println("refused: " + e.getMessage());
            System.exit(3);
        }
        System.out.println("done");
    }
}
