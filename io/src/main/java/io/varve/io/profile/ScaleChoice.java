package io.varve.io.profile;

import io.varve.scale.Scaling;

/**
 * A scaling that suits some objects.
 *
 * @param scaling which
 * @param reason why, to follow the word 'since'
 */
public record ScaleChoice(Scaling scaling, String reason) {}
