package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.algorithm.WholeStream;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.similarity.Similarity;
import java.util.List;
import java.util.Optional;

/** The declaration of evolutionary affinity propagation. */
public final class EapAlgorithm implements Algorithm<EapParams> {

    static final String NAME = "eap";

    private static final List<Parameter<EapParams>> PARAMETERS = CommonParameters.after(
            List.of(
                    Parameter.number(
                            "gamma",
                            "changing cluster between snapshots costs gamma - omega; default 2",
                            EapParams::gamma,
                            (params, value) -> params.withGammaAndOmega(value, params.omega())),
                    Parameter.number(
                            "omega",
                            "keeping a cluster between snapshots earns omega; default 1",
                            EapParams::omega,
                            (params, value) -> params.withGammaAndOmega(params.gamma(), value)),
                    Parameter.integer(
                            "window",
                            "snapshots that a step looks at; default 5",
                            EapParams::window,
                            EapParams::withWindow),
                    Parameter.flag(
                                    "at_once",
                                    "look at all snapshots, later ones too",
                                    EapParams::atOnce,
                                    EapParams::withAtOnce)
                            .formerly("false"),
                    Parameter.integer(
                            "min_size",
                            "of a cluster that lives through time; default 2",
                            EapParams::minSize,
                            EapParams::withMinSize),
                    Parameter.integer(
                            "burn_in",
                            "iterations before the first cluster through time",
                            EapParams::burnIn,
                            EapParams::withBurnIn),
                    Parameter.integer(
                            "maintain_every",
                            "iterations between two looks at clusters through time",
                            EapParams::maintainEvery,
                            EapParams::withMaintainEvery),
                    Parameter.alias(
                            "rbf",
                            "X",
                            "similarity exp(-d2 / rbf), the same as similarity rbf(X)",
                            (params, word) ->
                                    params.withAp(params.ap().withSimilarity(Similarity.named("rbf(" + word + ")"))))),
            EapParams::withAp,
            EapParams::withScaling);

    /** Made by whoever looks for services. */
    public EapAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String summary() {
        return "every step is a snapshot of the same objects, whose ids repeat; changing cluster between snapshots"
                + " costs";
    }

    @Override
    public EapParams defaults(Conventions conventions) {
        return EapParams.of(conventions);
    }

    @Override
    public List<Parameter<EapParams>> parameters() {
        return PARAMETERS;
    }

    @Override
    public Traits traits(EapParams params) {
        return Traits.ofObjects().withRepeatedIds().withCost(20, 30);
    }

    @Override
    public ResumableClusterer start(EapParams params, IterationListener listener) {
        return EapClustering.create(params, listener);
    }

    @Override
    public ResumableClusterer restore(EapParams params, ModelState state, IterationListener listener) {
        return EapClustering.restore(params, state, listener);
    }

    @Override
    public Predictor predictor(EapParams params, ModelState state) {
        return EapClustering.predictor(params, state);
    }

    @Override
    public Optional<WholeStream> wholeStream(EapParams params) {
        return params.atOnce()
                ? Optional.of((batches, listener) -> whole(batches, params, listener))
                : Optional.empty();
    }

    private static WholeStream.Outcome whole(List<Batch> batches, EapParams params, IterationListener listener) {
        EapResult result = EapClustering.fit(batches, params, listener);
        return new WholeStream.Outcome(result.steps(), result.snapshot());
    }
}
