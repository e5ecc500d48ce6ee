package io.varve.cli;

import io.varve.refusal.Refused;
import io.varve.store.Timeline;
import java.nio.file.Path;

/** Refuses files that are no timelines, for verbs that take something else beside these. */
final class NoTimeline {

    private NoTimeline() {}

    /** Opens a file once; what is no timeline is refused with a way out that the verb has, and others with their own. */
    static void refuse(Path file, String wayOut) {
        try (Timeline timeline = Timeline.read(file)) {
            timeline.lastStep();
        } catch (Refused e) {
            boolean other = e.refusal().remedy().toString().startsWith("name a timeline");
            throw other ? new Refused(e.refusal().remedy(wayOut), e) : e;
        }
    }
}
