package io.varve.store;

import io.varve.io.DateSpan;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step as people name it: by its number, or by a date. The date of a step is the time that it was given, else the name of its batch
 * where that is a date.
 */
public final class StepWord {

    private StepWord() {}

    /**
     * Returns the last step up to a date, that before the first one which is later; or the step of a number; or the last one.
     *
     * @param word a number or a date; null for the last step
     * @param timeline whose step it is
     * @return a step that is there
     * @throws Refused if there is none such
     */
    public static int at(@Nullable String word, Timeline timeline) {
        Optional<DateSpan> date = date(word, timeline);
        if (date.isEmpty()) {
            int step = word == null ? timeline.lastStep() : number(word, timeline);
            timeline.requireStep(step);
            return step;
        }
        List<Optional<LocalDateTime>> times = times(timeline, String.valueOf(word));
        for (int step = 0; step < times.size(); step++) {
            boolean later = times.get(step)
                    .filter(time -> !time.isBefore(date.get().until()))
                    .isPresent();
            if (later && step == 0) {
                throw new Refused("%s begins later than %s, with step 0 of %s"
                        .formatted(timeline.file(), word, times.get(0).orElseThrow()));
            }
            if (later) {
                return step - 1;
            }
        }
        return times.size() - 1;
    }

    /**
     * Says what a reader may not expect of the step that a date names: that it goes on after the date, or ended before it.
     *
     * @param word a number or a date; null for the last step
     * @param timeline whose step it is
     * @return a sentence; empty where there is nothing to say
     */
    public static Optional<String> remark(@Nullable String word, Timeline timeline) {
        Optional<DateSpan> date = date(word, timeline);
        if (date.isEmpty()) {
            return Optional.empty();
        }
        int step = at(word, timeline);
        List<StoredStep> found = new ArrayList<>();
        timeline.eachStep(one -> {
            if (one.row().step() == step) {
                found.add(one);
            }
        });
        String batch = Shown.plain(found.get(0).row().batch());
        Optional<DateSpan> period = DateSpan.of(found.get(0).row().batch());
        if (period.isPresent() && period.get().until().isAfter(date.get().until())) {
            return Optional.of("%s is in step %d, %s, which is shown as a whole".formatted(word, step, batch));
        }
        if (step == timeline.lastStep()
                && period.isPresent()
                && !period.get().until().isAfter(date.get().from())) {
            return Optional.of(
                    "%s is later than all steps; the last one, %d (%s), is shown".formatted(word, step, batch));
        }
        return Optional.empty();
    }

    /**
     * Returns the first step from a date on, or the step of a number, which need not be there.
     *
     * @param word a number or a date
     * @param timeline whose step it is
     * @return a step, perhaps after the last
     * @throws Refused if the word is neither
     */
    public static int since(String word, Timeline timeline) {
        Optional<DateSpan> date = date(word, timeline);
        if (date.isEmpty()) {
            return number(word, timeline);
        }
        List<Optional<LocalDateTime>> times = times(timeline, word);
        for (int step = 0; step < times.size(); step++) {
            if (times.get(step)
                    .filter(time -> !time.isBefore(date.get().from()))
                    .isPresent()) {
                return step;
            }
        }
        return times.size();
    }

    /** A number is a step as long as there are so many, and a year from there on. */
    private static Optional<DateSpan> date(@Nullable String word, Timeline timeline) {
        if (word == null || (word.matches("\\d{1,9}") && Integer.parseInt(word) <= timeline.lastStep())) {
            return Optional.empty();
        }
        return DateSpan.of(word);
    }

    private static int number(String word, Timeline timeline) {
        if (!word.matches("-?\\d{1,9}")) {
            throw new Refused("'%s' names no step; give a number from 0 to %d, or a date such as 2018-02-02 or 2018-02"
                    .formatted(Shown.plain(word), timeline.lastStep()));
        }
        return Integer.parseInt(word);
    }

    private static List<Optional<LocalDateTime>> times(Timeline timeline, String word) {
        List<Optional<LocalDateTime>> times = new ArrayList<>();
        timeline.eachStep(step -> times.add(time(step)));
        if (times.stream().noneMatch(Optional::isPresent)) {
            throw new Refused("no step of %s has a date, so that %s names none; give a number from 0 to %d"
                    .formatted(timeline.file(), Shown.plain(word), timeline.lastStep()));
        }
        return times;
    }

    private static Optional<LocalDateTime> time(StoredStep step) {
        return step.time()
                .or(() -> Optional.of(step.row().batch()))
                .flatMap(DateSpan::of)
                .map(DateSpan::from);
    }
}
