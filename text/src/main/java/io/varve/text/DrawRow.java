package io.varve.text;

import org.jspecify.annotations.Nullable;

/**
 * A row of the table of draws: the scores of a word between two periods with some of its uses. A score is empty where a period has no uses.
 *
 * @param draw counted from 0
 * @param word the word
 * @param from the earlier period
 * @param to the later period
 * @param usesFrom how many uses the earlier one has in this draw
 * @param usesTo how many uses the later one has in this draw
 * @param senses how many senses these have
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
 */
public record DrawRow(
        int draw,
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
        @Nullable Double jsdCoarse) {

    static DrawRow of(int draw, Change change) {
        ScoreRow row = ScoreRow.of(change);
        return new DrawRow(
                draw,
                row.word(),
                row.from(),
                row.to(),
                row.usesFrom(),
                row.usesTo(),
                row.senses(),
                row.jsd(),
                row.apd(),
                row.prt(),
                row.cd(),
                row.pdis(),
                row.pdiv(),
                row.apdp(),
                row.div(),
                row.mns(),
                row.emd(),
                row.jsdAdjusted(),
                row.jsdSoft(),
                row.jsdCoarse());
    }
}
