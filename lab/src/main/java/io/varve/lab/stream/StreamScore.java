package io.varve.lab.stream;

/**
 * What an algorithm made of a planted stream.
 *
 * @param algorithm its name
 * @param nmi of the objects of each step, as they were labelled when it ended, mean of all steps
 * @param purity likewise
 * @param faithfulness the share of pairs that stayed together in a step, mean of all steps
 * @param clusters how many there are after the last step
 * @param withoutCluster the share of objects that had none at the end of their step
 * @param seconds of processor time that all steps took, in one thread
 * @param bytes that the model holds after the last step
 * @param peak the most bytes of the heap that a step needed
 */
public record StreamScore(
        String algorithm,
        double nmi,
        double purity,
        double faithfulness,
        int clusters,
        double withoutCluster,
        double seconds,
        long bytes,
        long peak) {}
