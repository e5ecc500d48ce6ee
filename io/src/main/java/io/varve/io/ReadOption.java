package io.varve.io;

import io.varve.refusal.Option;

/** The parts of {@link ReadOptions} that a refusal may name as its reason or its remedy. */
public enum ReadOption implements Option {
    /** The column of ids. */
    ID_COLUMN("idColumn"),
    /** The column of known classes. */
    LABEL_COLUMN("classColumn"),
    /** The column of classes to learn from. */
    SEED_LABELS("seedColumn"),
    /** The column of steps. */
    STEP_COLUMN("stepColumn"),
    /** The features. */
    COLUMNS("columns"),
    /** The columns left out. */
    EXCLUDE("exclude"),
    /** The columns of categories. */
    CATEGORICAL("categorical"),
    /** The column of arrays. */
    VECTOR_COLUMN("vectorColumn"),
    /** The column of texts. */
    TEXT_COLUMN("textColumn"),
    /** What becomes of cells without a value. */
    MISSING("missing"),
    /** How rows become steps. */
    STEP_BY("stepBy"),
    /** The order of day and month. */
    DAY_FIRST("dayFirst"),
    /** The columns of dates that are read in parts. */
    DATE_PARTS("dateParts"),
    /** What separates fields. */
    DELIMITER("delimiter"),
    /** That the first line is a row. */
    NO_HEADER("withHeader(false)"),
    /** That quotes enclose nothing. */
    NO_QUOTES("withQuotes(false)"),
    /** What stands before decimals. */
    DECIMAL("form.decimalComma"),
    /** The encoding of letters. */
    ENCODING("form.encoding"),
    /** What becomes of lines that are no rows. */
    BROKEN_LINES("form.brokenSkipped"),
    /** What becomes of rows that repeat a whole row. */
    COPIES("form.copiesSkipped");

    private final String component;

    ReadOption(String component) {
        this.component = component;
    }

    @Override
    public String inLibrary() {
        return "ReadOptions." + component;
    }
}
