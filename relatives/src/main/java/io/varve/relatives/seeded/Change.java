package io.varve.relatives.seeded;

/**
 * A label that a round gives or takes away.
 *
 * @param object its position
 * @param name of the class
 * @param added whether it is given, not taken away
 * @param confidence how sure that is, in units of similarity; infinite where there is nothing to compare with
 */
public record Change(int object, String name, boolean added, double confidence) {}
