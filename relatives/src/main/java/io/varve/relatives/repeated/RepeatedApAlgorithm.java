package io.varve.relatives.repeated;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.algorithm.Traits;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.refusal.Refused;
import io.varve.similarity.Similarity;
import java.util.List;

/** The declaration of affinity propagation from scratch at each step. */
public final class RepeatedApAlgorithm implements Algorithm<RepeatedApParams> {

    static final String NAME = "ap";

    /** The similarity of rows that are similarities already. */
    static final String PRECOMPUTED = "precomputed";

    private static final List<Parameter<RepeatedApParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    Parameter.optional(
                                    "clusters",
                                    "K",
                                    "The wanted number of clusters; replaces the preference.",
                                    RepeatedApParams::clusters,
                                    RepeatedApParams::withClusters)
                            .in(Range.atLeast(1))
                            .common(),
                    Parameter.optional(
                                    "neighbours",
                                    "K",
                                    "Only the K most similar others may be the exemplar of an object: memory for K pairs an"
                                            + " object instead of all. Some 50 and more come near to all pairs.",
                                    RepeatedApParams::neighbours,
                                    RepeatedApParams::withNeighbours)
                            .in(Range.atLeast(1))
                            .common(),
                    Parameter.number(
                                    "leverage",
                                    "Share of the objects, drawn by the seed, that may be exemplars: memory and time shrink with it."
                                            + " 1 is all; 0.1 or less for many objects in few clusters.",
                                    RepeatedApParams::leverage,
                                    RepeatedApParams::withLeverage)
                            .in(Range.above(0).atMost(1))
                            .common()
                            .formerly("1.0"),
                    Parameter.integer(
                                    "sweeps",
                                    "with leverage: how many draws of possible exemplars, each beside the best so far",
                                    RepeatedApParams::sweeps,
                                    RepeatedApParams::withSweeps)
                            .in(Range.atLeast(1))
                            .formerly("5"),
                    CommonParameters.largeBatch(RepeatedApParams::largeBatch, RepeatedApParams::withLargeBatch),
                    Parameter.<RepeatedApParams>word(
                                    CommonParameters.SIMILARITY,
                                    "NAME",
                                    CommonParameters.MEASURES + ", or " + PRECOMPUTED
                                            + " (the file is a square matrix of similarities; -inf allowed).",
                                    params -> params.precomputed()
                                            ? PRECOMPUTED
                                            : params.ap().similarity().toString(),
                                    RepeatedApAlgorithm::withSimilarity)
                            .common()),
            RepeatedApParams::withAp,
            RepeatedApParams::withScaling);

    private static RepeatedApParams withSimilarity(RepeatedApParams params, String word) {
        if (word.equals(PRECOMPUTED)) {
            return params.withPrecomputed(true);
        }
        try {
            return params.withAp(params.ap().withSimilarity(Similarity.named(word)));
        } catch (Refused e) {
            throw new Refused(e.getMessage() + ", " + PRECOMPUTED, e);
        }
    }

    /** Made by whoever looks for services. */
    public RepeatedApAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "AP";
    }

    @Override
    public String summary() {
        return "affinity propagation on all objects so far, from scratch at each step";
    }

    @Override
    public int rank() {
        return 1;
    }

    @Override
    public RepeatedApParams defaults(Conventions conventions) {
        return RepeatedApParams.of(ApParams.of(conventions));
    }

    @Override
    public List<Parameter<RepeatedApParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(RepeatedApParams params) {
        return Traits.ofObjects();
    }

    @Override
    public ResumableClusterer start(RepeatedApParams params, IterationListener listener) {
        return RepeatedApClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(RepeatedApParams params, ModelState state, IterationListener listener) {
        return RepeatedApClustering.restore(RepeatedApClustering.kind(params), state, listener);
    }

    @Override
    public Predictor predictor(RepeatedApParams params, ModelState state) {
        return RepeatedApClustering.predictor(RepeatedApClustering.kind(params), state);
    }
}
