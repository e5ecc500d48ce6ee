package io.varve.scale;

/**
 * A scaling that suits some objects.
 *
 * @param scaling which
 * @param reason why, to follow the word 'since'
 */
public record ScaleChoice(Scaling scaling, String reason) {}
