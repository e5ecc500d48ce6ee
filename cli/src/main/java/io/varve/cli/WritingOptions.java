package io.varve.cli;

import io.varve.store.TimelineOptions;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How a timeline is written; shared by all verbs that change one. */
final class WritingOptions {

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            defaultValue = "10",
            description = "How long to wait while another process writes. Default: 10.")
    private double wait = 10;

    TimelineOptions options() {
        return TimelineOptions.defaults().withPatience(Duration.ofMillis(Math.round(Math.max(0, wait) * 1000)));
    }
}
