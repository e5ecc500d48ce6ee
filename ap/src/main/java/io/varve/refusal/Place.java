package io.varve.refusal;

import java.io.Serializable;
import java.util.StringJoiner;

/**
 * Where something is that was refused. What is not known is empty, or a number below 0.
 *
 * <pre>{@code
 * Place.of("iris.csv").line(3).column("petal")   // iris.csv, line 3, column 'petal'
 * }</pre>
 *
 * @param file its name, or that of a timeline or folder
 * @param unit {@code line} for text, counted from 1; {@code row} for arrays and columns, counted from 0
 * @param number the line or row
 * @param column its name
 * @param object its id
 * @param step its number
 */
public record Place(String file, String unit, long number, String column, String object, int step)
        implements Serializable {

    /** Nowhere in particular. */
    public static final Place NONE = new Place("", "", -1, "", "", -1);

    /**
     * Returns a place that is a whole file.
     *
     * @param file its name or path
     * @return the place
     */
    public static Place of(Object file) {
        return new Place(Shown.escaped(file.toString()), "", -1, "", "", -1);
    }

    /**
     * Returns a line of this file.
     *
     * @param line counted from 1
     * @return the place
     */
    public Place line(long line) {
        return new Place(file, "line", line, column, object, step);
    }

    /**
     * Returns a row of this file.
     *
     * @param row counted from 0
     * @return the place
     */
    public Place row(long row) {
        return new Place(file, "row", row, column, object, step);
    }

    /**
     * Returns a column of this file or cell of this row.
     *
     * @param name of the column
     * @return the place
     */
    public Place column(String name) {
        return new Place(file, unit, number, name, object, step);
    }

    /**
     * Returns an object at this place.
     *
     * @param id of the object
     * @return the place
     */
    public Place object(String id) {
        return new Place(file, unit, number, column, id, step);
    }

    /**
     * Returns a step of this timeline.
     *
     * @param newStep counted from 0
     * @return the place
     */
    public Place step(int newStep) {
        return new Place(file, unit, number, column, object, newStep);
    }

    /** Returns the place as a sentence begins with it; empty for {@link #NONE}. */
    @Override
    public String toString() {
        StringJoiner place = new StringJoiner(", ");
        add(place, !file.isEmpty(), file);
        add(place, number >= 0, unit + " " + number);
        add(place, !column.isEmpty(), "column " + Shown.quoted(column));
        add(place, !object.isEmpty(), "object " + Shown.quoted(object));
        add(place, step >= 0, "step " + step);
        return place.toString();
    }

    private static void add(StringJoiner place, boolean known, String part) {
        if (known) {
            place.add(part);
        }
    }
}
