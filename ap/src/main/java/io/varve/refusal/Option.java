package io.varve.refusal;

import java.io.Serializable;

/**
 * Something that a caller may choose and that a refusal speaks of. The library calls it by the name of its own component, a front
 * end by the name it gave it: the command turns {@code ID_COLUMN} into {@code --id-column}. Each module has an enum of its own.
 */
public interface Option extends Serializable {

    /**
     * Returns the name from which front ends derive theirs.
     *
     * @return in capitals, as that of an enum's constant
     */
    String name();

    /**
     * Returns what a program calls it.
     *
     * @return a type and its component, such as {@code ReadOptions.idColumn}
     */
    String inLibrary();
}
