package io.varve.relatives.repeated;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.ap.Precision;
import io.varve.internal.Checks;
import io.varve.scale.CategoryEncoding;
import io.varve.scale.Scaling;
import io.varve.variants.leveraged.LeveragedParams;
import io.varve.variants.linked.Links;
import io.varve.variants.linked.TakesLinks;
import java.util.OptionalInt;

/**
 * What steers {@link RepeatedApClustering}.
 *
 * @param ap the parameters of every run
 * @param scaling of numeric columns, fitted on all objects so far
 * @param encoding of categorical columns
 * @param clusters the wanted number of clusters; empty to let the preference decide
 * @param precomputed whether the rows of the one batch are similarities, not vectors
 * @param largeBatch how objects are clustered that may be too many for one dense run
 * @param neighbours how many of the most similar others may be the exemplar of an object; empty for all
 * @param links pairs of objects that must be together or cannot be
 * @param leverage the share of objects, drawn by the seed, that may be exemplars, above 0 and at most 1
 * @param sweeps how often they are drawn at most where that is below 1; the best draw counts
 */
public record RepeatedApParams(
        ApParams ap,
        Scaling scaling,
        CategoryEncoding encoding,
        OptionalInt clusters,
        boolean precomputed,
        LargeBatch largeBatch,
        OptionalInt neighbours,
        Links links,
        double leverage,
        int sweeps)
        implements AlgorithmParams<RepeatedApParams>, TakesLinks<RepeatedApParams> {

    private static final Algorithm<RepeatedApParams> ALGORITHM = new RepeatedApAlgorithm();

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param encoding as above
     * @param clusters as above
     * @param precomputed as above
     * @param largeBatch as above
     * @param neighbours as above
     * @param links as above
     * @param leverage as above
     * @param sweeps as above
     */
    public RepeatedApParams {
        Checks.require(
                clusters.isEmpty() || clusters.getAsInt() >= 1,
                "the number of clusters must be at least 1, got %s",
                clusters.orElse(0));
        Checks.require(
                !precomputed || scaling == Scaling.NONE,
                "similarities that are given cannot be scaled, got scale %s",
                scaling);
        Checks.require(
                largeBatch != LargeBatch.HIERARCHICAL || (clusters.isEmpty() && !precomputed),
                "%s cannot be clustered in blocks; choose large batch dense or auto",
                precomputed ? "similarities that are given" : "a wanted number of clusters");
        Checks.require(
                neighbours.orElse(1) >= 1, "the number of neighbours must be at least 1, got %d", neighbours.orElse(1));
        Checks.require(
                neighbours.isEmpty() || (clusters.isEmpty() && !precomputed && largeBatch != LargeBatch.HIERARCHICAL),
                "neighbours apply to vectors, without a wanted number of clusters and without blocks; leave out one of these");
        Checks.require(
                neighbours.isEmpty() || ap.precision() == Precision.DOUBLE,
                "messages between neighbours have double precision, got precision float; leave it out");
        Checks.require(
                links.all().isEmpty()
                        || (clusters.isEmpty() && neighbours.isEmpty() && largeBatch != LargeBatch.HIERARCHICAL),
                "links need messages between all objects; leave out a wanted number of clusters, neighbours and blocks");
        Checks.require(
                links.all().isEmpty() || ap.precision() == Precision.DOUBLE,
                "messages of links have double precision, got precision float; leave it out");
        Checks.require(
                leverage > 0 && leverage <= 1,
                "leverage, the share of objects that may be exemplars, must be above 0 and at most 1, got %s",
                leverage);
        Checks.require(sweeps >= 1, "sweeps must be at least 1, got %d", sweeps);
        Checks.require(
                leverage == 1
                        || (clusters.isEmpty()
                                && neighbours.isEmpty()
                                && links.all().isEmpty()
                                && largeBatch != LargeBatch.HIERARCHICAL),
                "leverage does not go with a wanted number of clusters, neighbours, links or blocks; leave out one of these");
        Checks.require(
                leverage == 1 || ap.precision() == Precision.DOUBLE,
                "messages to a share of the objects have double precision, got precision float; leave it out");
    }

    /**
     * Returns the defaults of some conventions: no scaling, the preference decides on the number of clusters.
     *
     * @param ap the parameters of every run
     * @return the parameters
     */
    public static RepeatedApParams of(ApParams ap) {
        CategoryEncoding encoding =
                ap.conventions() == Conventions.AUTHORS ? CategoryEncoding.CODES : CategoryEncoding.ONE_HOT;
        return new RepeatedApParams(
                ap,
                Scaling.NONE,
                encoding,
                OptionalInt.empty(),
                false,
                LargeBatch.AUTO,
                OptionalInt.empty(),
                Links.NONE,
                1,
                LeveragedParams.defaults().sweeps());
    }

    /**
     * Returns a copy with other parameters of the messages.
     *
     * @param value of message passing
     * @return the copy
     */
    public RepeatedApParams withAp(ApParams value) {
        return new RepeatedApParams(
                value, scaling, encoding, clusters, precomputed, largeBatch, neighbours, links, leverage, sweeps);
    }

    /**
     * Returns a copy with another scaling.
     *
     * @param value of numeric columns
     * @return the copy
     */
    public RepeatedApParams withScaling(Scaling value) {
        return new RepeatedApParams(
                ap, value, encoding, clusters, precomputed, largeBatch, neighbours, links, leverage, sweeps);
    }

    /**
     * Returns a copy with a wanted number of clusters.
     *
     * @param value at least 1
     * @return the copy
     */
    public RepeatedApParams withClusters(int value) {
        return new RepeatedApParams(
                ap,
                scaling,
                encoding,
                OptionalInt.of(value),
                precomputed,
                largeBatch,
                neighbours,
                links,
                leverage,
                sweeps);
    }

    /**
     * Returns a copy that takes the rows of the one batch for similarities, or not.
     *
     * @param value whether to
     * @return the copy
     */
    public RepeatedApParams withPrecomputed(boolean value) {
        return new RepeatedApParams(
                ap, scaling, encoding, clusters, value, largeBatch, neighbours, links, leverage, sweeps);
    }

    /**
     * Returns a copy with another way of clustering many objects.
     *
     * @param value all at once, in blocks, or as memory allows
     * @return the copy
     */
    public RepeatedApParams withLargeBatch(LargeBatch value) {
        return new RepeatedApParams(
                ap, scaling, encoding, clusters, precomputed, value, neighbours, links, leverage, sweeps);
    }

    /**
     * Returns a copy in which only the most similar others may be the exemplar of an object.
     *
     * @param value how many of them, at least 1
     * @return the copy
     */
    public RepeatedApParams withNeighbours(int value) {
        return new RepeatedApParams(
                ap,
                scaling,
                encoding,
                clusters,
                precomputed,
                largeBatch,
                OptionalInt.of(value),
                links,
                leverage,
                sweeps);
    }

    /**
     * Returns a copy in which only a share of the objects may be exemplars.
     *
     * @param value above 0 and at most 1
     * @return the copy
     */
    public RepeatedApParams withLeverage(double value) {
        return new RepeatedApParams(
                ap, scaling, encoding, clusters, precomputed, largeBatch, neighbours, links, value, sweeps);
    }

    /**
     * Returns a copy with another number of sweeps.
     *
     * @param value how often possible exemplars are drawn, at least 1
     * @return the copy
     */
    public RepeatedApParams withSweeps(int value) {
        return new RepeatedApParams(
                ap, scaling, encoding, clusters, precomputed, largeBatch, neighbours, links, leverage, value);
    }

    @Override
    public RepeatedApParams withLinks(Links value) {
        return new RepeatedApParams(
                ap, scaling, encoding, clusters, precomputed, largeBatch, neighbours, value, leverage, sweeps);
    }

    @Override
    public Algorithm<RepeatedApParams> algorithm() {
        return ALGORITHM;
    }
}
