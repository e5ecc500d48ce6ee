package io.varve.relatives.sedstream;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.internal.Checks;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;

/**
 * Everything that steers {@link SedStreamClustering}.
 *
 * <pre>{@code
 * SedStreamParams params = SedStreamParams.defaults().withDimensions(DimensionSelection.ALL);
 * }</pre>
 *
 * @param ap the parameters of the affinity propagation that makes clusters of structures; its similarity is manhattan
 * @param scaling of numeric columns, fitted on the first batch and kept
 * @param structures what steers the structures
 * @param dimensions which dimensions of a structure count
 * @param dimensionFactor l: l times as many dimensions are selected in all as there are active structures, at least 1
 * @param offline how clusters are made of structures
 */
public record SedStreamParams(
        ApParams ap,
        Scaling scaling,
        StructureParams structures,
        DimensionSelection dimensions,
        double dimensionFactor,
        OfflineParams offline)
        implements AlgorithmParams<SedStreamParams> {

    /** The slack of merging under all conventions but {@link Conventions#VARVE}, where it is 0. */
    public static final double KNOWN_SLACK = 1;

    private static final Algorithm<SedStreamParams> ALGORITHM = new SedStreamAlgorithm();

    /**
     * Checks every value.
     *
     * @param ap as above
     * @param scaling as above
     * @param structures as above
     * @param dimensions as above
     * @param dimensionFactor as above
     * @param offline as above
     */
    public SedStreamParams {
        Checks.require(
                ap.conventions() != Conventions.AUTHORS,
                "conventions authors do not apply to SED-Stream-AP, which has no released form; choose varve or paper");
        Checks.require(
                ap.similarity() == Similarity.MANHATTAN,
                "SED-Stream-AP compares by absolute differences in units of each cluster's deviation, got similarity %s; choose"
                        + " manhattan, its default",
                ap.similarity());
        Checks.require(
                dimensionFactor >= 1 && Double.isFinite(dimensionFactor),
                "dimension factor must be at least 1, got %s",
                dimensionFactor);
    }

    /**
     * Returns Varve's own defaults.
     *
     * @return the parameters
     */
    public static SedStreamParams defaults() {
        return of(Conventions.VARVE);
    }

    /**
     * Returns the defaults under a preset. The preference is the median but for {@link Conventions#VARVE}. There it is the radius
     * factor, negative, so that two structures are one cluster where the centre of one is near enough to join the other: the median
     * of so few similarities pairs any four structures off, however far apart, and otherwise as soon as one of them moves.
     *
     * @param conventions any but {@link Conventions#AUTHORS}
     * @return the parameters
     */
    public static SedStreamParams of(Conventions conventions) {
        ApParams ap = ApParams.of(conventions).withSimilarity(Similarity.MANHATTAN);
        StructureParams structures = StructureParams.defaults();
        boolean ours = conventions == Conventions.VARVE;
        return new SedStreamParams(
                ours ? ap.withPreference(Preference.of(0.0 - structures.radiusFactor())) : ap,
                Scaling.NONE,
                structures.withMerging(structures.merging().withSlack(ours ? 0 : KNOWN_SLACK)),
                DimensionSelection.SED,
                4,
                OfflineParams.defaults());
    }

    /**
     * Returns a copy with another value.
     *
     * @param value the parameters of the affinity propagation that makes clusters of structures; its similarity is manhattan
     * @return the copy
     */
    public SedStreamParams withAp(ApParams value) {
        return new SedStreamParams(value, scaling, structures, dimensions, dimensionFactor, offline);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value of numeric columns, fitted on the first batch and kept
     * @return the copy
     */
    public SedStreamParams withScaling(Scaling value) {
        return new SedStreamParams(ap, value, structures, dimensions, dimensionFactor, offline);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value what steers the structures
     * @return the copy
     */
    public SedStreamParams withStructures(StructureParams value) {
        return new SedStreamParams(ap, scaling, value, dimensions, dimensionFactor, offline);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value which dimensions of a structure count
     * @return the copy
     */
    public SedStreamParams withDimensions(DimensionSelection value) {
        return new SedStreamParams(ap, scaling, structures, value, dimensionFactor, offline);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value l: l times as many dimensions are selected in all as there are active structures, at least 1
     * @return the copy
     */
    public SedStreamParams withDimensionFactor(double value) {
        return new SedStreamParams(ap, scaling, structures, dimensions, value, offline);
    }

    /**
     * Returns a copy with another value.
     *
     * @param value how clusters are made of structures
     * @return the copy
     */
    public SedStreamParams withOffline(OfflineParams value) {
        return new SedStreamParams(ap, scaling, structures, dimensions, dimensionFactor, value);
    }

    @Override
    public Algorithm<SedStreamParams> algorithm() {
        return ALGORITHM;
    }
}
