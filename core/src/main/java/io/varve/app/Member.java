package io.varve.app;

import io.varve.scale.Row;

/**
 * An object of a cluster whose values are still at hand.
 *
 * @param object its id
 * @param row its values before scaling
 */
public record Member(String object, Row row) {}
