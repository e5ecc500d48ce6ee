package io.varve.text;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * A row of the table of scores: how much a word changed between two periods. A score is empty where a period has no uses.
 *
 * @param word the word
 * @param from the earlier period
 * @param to the later period
 * @param usesFrom how many uses the earlier one has
 * @param usesTo how many uses the later one has
 * @param senses how many senses the uses of both have
 * @param jsd see {@link ChangeMeasure#JSD}
 * @param apd see {@link ChangeMeasure#APD}
 * @param prt see {@link ChangeMeasure#PRT}
 * @param cd see {@link ChangeMeasure#CD}
 * @param pdis see {@link ChangeMeasure#PDIS}
 * @param pdiv see {@link ChangeMeasure#PDIV}
 * @param apdp see {@link ChangeMeasure#APDP}
 * @param div see {@link ChangeMeasure#DIV}
 * @param mns see {@link ChangeMeasure#MNS}
 * @param emd see {@link ChangeMeasure#EMD}
 * @param jsdAdjusted see {@link ChangeMeasure#JSD_ADJUSTED}
 * @param jsdSoft see {@link ChangeMeasure#JSD_SOFT}; empty where words are looked at one by one
 * @param jsdCoarse see {@link ChangeMeasure#JSD_COARSE}; empty likewise
 * @param jsdChance the share of random divisions with a JSD as large; empty unless asked for
 * @param apdChance the same of APD
 * @param jsdLow where the 95 % of draws of the uses begin that are nearest the middle, by their JSD; empty unless asked for
 * @param jsdHigh where they end
 * @param apdLow the same of APD
 * @param apdHigh the same of APD
 */
public record ScoreRow(
        String word,
        String from,
        String to,
        int usesFrom,
        int usesTo,
        int senses,
        @Nullable Double jsd,
        @Nullable Double apd,
        @Nullable Double prt,
        @Nullable Double cd,
        @Nullable Double pdis,
        @Nullable Double pdiv,
        @Nullable Double apdp,
        @Nullable Double div,
        @Nullable Double mns,
        @Nullable Double emd,
        @Nullable Double jsdAdjusted,
        @Nullable Double jsdSoft,
        @Nullable Double jsdCoarse,
        @Nullable Double jsdChance,
        @Nullable Double apdChance,
        @Nullable Double jsdLow,
        @Nullable Double jsdHigh,
        @Nullable Double apdLow,
        @Nullable Double apdHigh) {

    /**
     * Makes the row of a change.
     *
     * @param change of a word
     * @return the row
     */
    public static ScoreRow of(Change change) {
        Optional<Interval> jsd = change.interval(ChangeMeasure.JSD);
        Optional<Interval> apd = change.interval(ChangeMeasure.APD);
        return new ScoreRow(
                change.word(),
                change.from(),
                change.to(),
                change.usesFrom(),
                change.usesTo(),
                change.senses(),
                score(change, ChangeMeasure.JSD),
                score(change, ChangeMeasure.APD),
                score(change, ChangeMeasure.PRT),
                score(change, ChangeMeasure.CD),
                score(change, ChangeMeasure.PDIS),
                score(change, ChangeMeasure.PDIV),
                score(change, ChangeMeasure.APDP),
                score(change, ChangeMeasure.DIV),
                score(change, ChangeMeasure.MNS),
                score(change, ChangeMeasure.EMD),
                score(change, ChangeMeasure.JSD_ADJUSTED),
                score(change, ChangeMeasure.JSD_SOFT),
                score(change, ChangeMeasure.JSD_COARSE),
                cell(change.jsdChance()),
                cell(change.apdChance()),
                jsd.map(Interval::low).orElse(null),
                jsd.map(Interval::high).orElse(null),
                apd.map(Interval::low).orElse(null),
                apd.map(Interval::high).orElse(null));
    }

    private static @Nullable Double score(Change change, ChangeMeasure measure) {
        double score = Objects.requireNonNull(change.scores().get(measure));
        return Double.isNaN(score) ? null : score;
    }

    private static @Nullable Double cell(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
