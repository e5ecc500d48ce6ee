package io.varve.lab.run;

/**
 * What one step of one run is worth; it does not depend on the machine.
 *
 * @param arrived how many objects have come so far
 * @param held how many of them are held
 * @param clusters how many clusters hold them; NC
 * @param purity over the objects held, as the paper's tables have it
 * @param nmi likewise
 * @param purityOfAll over all objects that have come, as the paper's formula says: those forgotten count as wrong
 * @param nmiOfAll likewise: those forgotten count as one more group
 * @param ari over the objects held
 * @param faithfulness the share of pairs that stayed together in this step
 * @param points how many passed messages; M
 * @param iterations T, also called NI
 * @param converged whether the messages settled
 * @param ending why there is but one cluster, if so
 */
public record StepScore(
        int arrived,
        int held,
        int clusters,
        double purity,
        double nmi,
        double purityOfAll,
        double nmiOfAll,
        double ari,
        double faithfulness,
        int points,
        int iterations,
        boolean converged,
        Ending ending) {}
