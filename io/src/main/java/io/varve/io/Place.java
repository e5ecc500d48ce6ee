package io.varve.io;

/**
 * Where a row stands, for messages.
 *
 * @param file the file name, fit to be shown
 * @param unit {@code line} for text, counted from 1; {@code row} for arrays and columns, counted from 0
 * @param number the line or row
 */
record Place(String file, String unit, long number) {

    /** The start of a sentence about one cell. */
    String column(String name) {
        return this + ", column " + Shown.quoted(name) + ": ";
    }

    @Override
    public String toString() {
        return file + ", " + unit + " " + number;
    }
}
