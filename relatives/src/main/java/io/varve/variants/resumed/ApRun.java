package io.varve.variants.resumed;

import io.varve.ap.ApResult;

/**
 * A result with the messages that led to it, so that another run can go on from there.
 *
 * @param result exemplars, labels and how they were found
 * @param messages as they were after the last iteration; all zero where no iteration was needed. They and the similarities
 *     occupy as much memory as the run did: three N × N matrices
 */
public record ApRun(ApResult result, ApMessages messages) {}
