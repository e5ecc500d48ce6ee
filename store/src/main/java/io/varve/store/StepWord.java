package io.varve.store;

import io.varve.io.DateSpan;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A step as people name it: by its number, or by a date. The date of a step is the time that it was given, else the name of its batch
 * where that is a date. A date names the last step that, with all before it, is not later: what was accepted late after a step of a
 * later date is not in it, and what a date shows holds nothing from after that date.
 */
public final class StepWord {

    private StepWord() {}

    /** A step with the time it is of, if that is known. */
    private record Dated(int step, String batch, Optional<DateSpan> span) {

        static Dated of(StoredStep step) {
            Optional<DateSpan> named = DateSpan.of(step.row().batch());
            Optional<DateSpan> given = step.time().flatMap(DateSpan::of);
            // a period may begin at the time that its batch was given; any other date in a name says nothing
            boolean sameFrom = given.isEmpty() || named.map(DateSpan::from).equals(given.map(DateSpan::from));
            return new Dated(step.row().step(), step.row().batch(), sameFrom ? named : given);
        }

        boolean isLaterThan(DateSpan date) {
            return span.filter(one -> !one.from().isBefore(date.until())).isPresent();
        }

        boolean goesOnAfter(DateSpan date) {
            return span.filter(one -> one.until().isAfter(date.until())).isPresent();
        }

        boolean endedBefore(DateSpan date) {
            return span.filter(one -> !one.until().isAfter(date.from())).isPresent();
        }

        /** Such as step 4 (2024-01-03). */
        String words() {
            return "step %d (%s)".formatted(step, when());
        }

        /** The name of its batch where that is the date, else the time that it was given. */
        String when() {
            boolean named = DateSpan.of(batch).equals(span);
            return named ? Shown.plain(batch) : span.orElseThrow().from().toString();
        }
    }

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
        List<Dated> steps = steps(timeline, String.valueOf(word));
        int step = upTo(date.get(), steps);
        if (step < 0) {
            throw begunLater(String.valueOf(word), date.get(), steps, timeline);
        }
        return step;
    }

    private static Refused begunLater(String word, DateSpan date, List<Dated> steps, Timeline timeline) {
        return late(-1, date, steps).stream()
                .findFirst()
                .map(late -> new Refused(
                        "%s of %s was added after later ones, such as %s, so that no step shows what was there by %s; give a number from 0 to %d"
                                .formatted(
                                        late.words(),
                                        timeline.file(),
                                        steps.get(0).words(),
                                        word,
                                        timeline.lastStep())))
                .orElseGet(() -> new Refused("%s begins later than %s, with step 0 of %s"
                        .formatted(
                                timeline.file(),
                                word,
                                steps.get(0).span().orElseThrow().from())));
    }

    /** The last step that, with all before it, is not later than a date; −1 if the first is. */
    private static int upTo(DateSpan date, List<Dated> steps) {
        int step = 0;
        while (step < steps.size() && !steps.get(step).isLaterThan(date)) {
            step++;
        }
        return step - 1;
    }

    /** Steps up to a date that came only after one that is later. */
    private static List<Dated> late(int step, DateSpan date, List<Dated> steps) {
        return steps.subList(step + 1, steps.size()).stream()
                .filter(one -> one.span().isPresent() && !one.isLaterThan(date))
                .toList();
    }

    /**
     * Says what a reader may not expect of the step that a date names: that it goes on after the date, that all steps ended before
     * it, or that others up to the date were added after later ones and are not in it.
     *
     * @param word a number or a date; null for the last step
     * @param timeline whose step it is
     * @return sentences; none where there is nothing to say
     */
    public static List<String> remarks(@Nullable String word, Timeline timeline) {
        Optional<DateSpan> asked = date(word, timeline);
        if (asked.isEmpty()) {
            return List.of();
        }
        DateSpan date = asked.get();
        int step = at(word, timeline);
        List<Dated> steps = steps(timeline, String.valueOf(word));
        List<String> remarks = new ArrayList<>();
        steps.subList(0, step + 1).stream()
                .filter(one -> one.goesOnAfter(date))
                .reduce((first, last) -> last)
                .ifPresent(one -> remarks.add("%s is in step %d, %s, which is shown as a whole"
                        .formatted(word, one.step(), Shown.plain(one.batch()))));
        boolean allEnded = steps.stream().allMatch(one -> one.span().isEmpty() || one.endedBefore(date));
        if (allEnded) {
            Dated last = steps.get(steps.size() - 1);
            remarks.add("%s is later than all steps; the last one, %d (%s), is shown"
                    .formatted(word, step, Shown.plain(last.batch())));
        }
        List<Dated> late = late(step, date, steps);
        if (!late.isEmpty()) {
            remarks.add(
                    "step %d is shown, without %s, which %s added after later ones; a number of a step shows what was there after it"
                            .formatted(
                                    step,
                                    late.size() == 1
                                            ? late.get(0).words()
                                            : "%s and %d more up to %s"
                                                    .formatted(late.get(0).words(), late.size() - 1, word),
                                    late.size() == 1 ? "was" : "were"));
        }
        return remarks;
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
        List<Dated> steps = steps(timeline, word);
        return steps.stream()
                .filter(one -> one.span()
                        .filter(span -> !span.from().isBefore(date.get().from()))
                        .isPresent())
                .findFirst()
                .map(Dated::step)
                .orElse(steps.size());
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

    private static List<Dated> steps(Timeline timeline, String word) {
        List<Dated> steps = new ArrayList<>();
        timeline.eachStep(step -> steps.add(Dated.of(step)));
        if (steps.stream().noneMatch(step -> step.span().isPresent())) {
            throw new Refused("no step of %s has a date, so that %s names none; give a number from 0 to %d"
                    .formatted(timeline.file(), Shown.plain(word), timeline.lastStep()));
        }
        return steps;
    }
}
