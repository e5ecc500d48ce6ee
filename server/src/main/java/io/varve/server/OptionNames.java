package io.varve.server;

import io.varve.refusal.Option;
import io.varve.store.TimelineOption;
import java.util.Locale;

/** What refusals call options where there is no command line: for clients of the server, and for programs in Python. */
final class OptionNames {

    private OptionNames() {}

    /** As a request gives it: a parameter with its value, or a header. */
    static String overHttp(Option option) {
        if (!(option instanceof TimelineOption ofTimeline)) {
            return kept(option);
        }
        return switch (ofTimeline) {
            case BATCH_ID -> "the header Idempotency-Key";
            case SKIP_KNOWN -> "known=skip";
            case REPLACE -> "known=replace";
            case LATE -> "late=accept";
            case KEEP_VECTORS, LARGEST_STATE, WAIT -> "the option " + ofCommand(option) + " of varve add";
        };
    }

    /** As a keyword of the class Timeline of the Python package; what waits may also be another verb than add. */
    static String inPython(Option option) {
        if (!(option instanceof TimelineOption ofTimeline)) {
            return kept(option);
        }
        return switch (ofTimeline) {
            case BATCH_ID -> "batch_id";
            case SKIP_KNOWN -> "known='skip'";
            case REPLACE -> "known='replace'";
            case KEEP_VECTORS -> "keep_vectors=True";
            case LATE -> "the option late=accept of varve.command('add', ...)";
            case LARGEST_STATE -> "the option " + ofCommand(option) + " of varve.command('add', ...)";
            case WAIT -> "the option " + ofCommand(option) + " of varve.command(...)";
        };
    }

    private static String ofCommand(Option option) {
        return kept(option).replace('_', '-');
    }

    /** As a timeline keeps it. */
    private static String kept(Option option) {
        return option.name().toLowerCase(Locale.ROOT);
    }
}
