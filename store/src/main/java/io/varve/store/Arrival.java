package io.varve.store;

import io.varve.io.DateSpan;
import io.varve.io.KeptText;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * How a batch comes to a timeline.
 *
 * @param batchId by which it is recognised when it comes again; without one, by its ids and values, and where ids repeat, by
 *     its period and time too, since all objects may well be the same on two days
 * @param period that it is of, such as a value of a step column
 * @param time that it belongs to, such as {@code 2026-11-15}, a month or a year; never before that of an earlier step, unless it is late
 * @param dryRun whether to say only what would happen
 * @param known what becomes of objects that arrived before
 * @param late whether the time may be before that of an earlier step
 * @param texts of which values were made, by the ids of their objects, to be kept with them
 * @param kinds what the numbers of a column stand for, as {@link io.varve.io.Steps#kinds()} tells it, to be kept where it was not known;
 *     for a batch that was not read from a file, none
 */
public record Arrival(
        Optional<String> batchId,
        Optional<String> period,
        Optional<String> time,
        boolean dryRun,
        Known known,
        boolean late,
        Map<String, String> texts,
        Map<String, String> kinds) {

    private static final Pattern PERIOD = Pattern.compile("\\d{4}(-(\\d{2}|Q[1-4]|W\\d{2}))?");

    /** What becomes of objects of a batch that arrived in an earlier step. */
    public enum Known {
        /** The batch is refused. */
        REFUSE,
        /** They are left out. */
        SKIP,
        /** Those with other values than before are forgotten and arrive again; the others are left out. */
        REPLACE
    }

    /** Recognised by its ids and values, without a time, for real. */
    public static final Arrival PLAIN = new Arrival(
            Optional.empty(), Optional.empty(), Optional.empty(), false, Known.REFUSE, false, Map.of(), Map.of());

    /**
     * Checks the time, and that what is kept can be.
     *
     * @param batchId as above
     * @param period as above
     * @param time as above
     * @param dryRun as above
     * @param known as above
     * @param late as above
     * @param texts as above
     * @param kinds as above
     */
    public Arrival {
        texts = Map.copyOf(texts);
        kinds = Map.copyOf(kinds);
        time.ifPresent(Arrival::instant);
        if (batchId.isPresent() && batchId.get().isBlank()) {
            throw new Refused(Refusal.of("a batch id must not be blank").remedy("leave it out, or name the batch"));
        }
        batchId.ifPresent(id -> KeptText.require(id, "the batch id ", Place.NONE));
        period.ifPresent(name -> KeptText.require(name, "the period ", Place.NONE));
    }

    /**
     * Returns a copy with a batch id.
     *
     * @param id by which the batch is recognised
     * @return the copy
     */
    public Arrival withBatchId(String id) {
        return new Arrival(Optional.of(id), period, time, dryRun, known, late, texts, kinds);
    }

    /**
     * Returns a copy with a period.
     *
     * @param newPeriod that the batch is of
     * @return the copy
     */
    public Arrival withPeriod(String newPeriod) {
        return new Arrival(batchId, Optional.of(newPeriod), time, dryRun, known, late, texts, kinds);
    }

    /**
     * Returns a copy with a time.
     *
     * @param newTime a date, or a date and time, as ISO 8601 writes them
     * @return the copy
     */
    public Arrival withTime(String newTime) {
        return new Arrival(batchId, period, Optional.of(newTime), dryRun, known, late, texts, kinds);
    }

    /**
     * Returns a copy that changes nothing.
     *
     * @param value whether to say only what would happen
     * @return the copy
     */
    public Arrival withDryRun(boolean value) {
        return new Arrival(batchId, period, time, value, known, late, texts, kinds);
    }

    /**
     * Returns a copy with another treatment of objects that arrived before.
     *
     * @param value what becomes of them
     * @return the copy
     */
    public Arrival withKnown(Known value) {
        return new Arrival(batchId, period, time, dryRun, value, late, texts, kinds);
    }

    /**
     * Returns a copy that may be late, or not.
     *
     * @param value whether the time may be before that of an earlier step
     * @return the copy
     */
    public Arrival withLate(boolean value) {
        return new Arrival(batchId, period, time, dryRun, known, value, texts, kinds);
    }

    /**
     * Returns a copy with the texts of objects.
     *
     * @param newTexts by the ids of objects; those of others are passed over
     * @return the copy
     */
    public Arrival withTexts(Map<String, String> newTexts) {
        return new Arrival(batchId, period, time, dryRun, known, late, newTexts, kinds);
    }

    /**
     * Returns a copy with the kinds of columns.
     *
     * @param newKinds by column
     * @return the copy
     */
    public Arrival withKinds(Map<String, String> newKinds) {
        return new Arrival(batchId, period, time, dryRun, known, late, texts, newKinds);
    }

    /** The moment that a time means; a day begins at midnight, and without a zone it is UTC. */
    static Instant instant(String time) {
        try {
            if (PERIOD.matcher(time).matches()) {
                return DateSpan.of(time)
                        .orElseThrow(() -> new DateTimeException("no such period"))
                        .from()
                        .toInstant(ZoneOffset.UTC);
            }
            if (!time.contains("T")) {
                return LocalDate.parse(time).atStartOfDay(ZoneOffset.UTC).toInstant();
            }
            return time.matches(".*T.*(Z|[+-]\\d\\d(:?\\d\\d)?)")
                    ? OffsetDateTime.parse(time).toInstant()
                    : LocalDateTime.parse(time).toInstant(ZoneOffset.UTC);
        } catch (DateTimeException e) {
            throw new Refused(
                    Refusal.of("time '" + time + "' is not understood")
                            .remedy("give a date such as 2026-11-15, 2026-11 or 2026, or 2026-11-15T18:30:00Z"),
                    e);
        }
    }
}
