package io.varve.relatives.eap;

import io.varve.Batch;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.ParameterType;
import io.varve.algorithm.Range;
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
                            Parameter.<EapParams>number(
                                            "gamma",
                                            "changing cluster between snapshots costs gamma - omega",
                                            EapParams::gamma,
                                            (params, value) -> params.withGammaAndOmega(value, params.omega()))
                                    .in(Range.atLeast(0).atMost(EapSlice.LARGEST)),
                            Parameter.<EapParams>number(
                                            "omega",
                                            "keeping a cluster between snapshots earns omega",
                                            EapParams::omega,
                                            (params, value) -> params.withGammaAndOmega(params.gamma(), value))
                                    .in(Range.atLeast(0)
                                            .atMost(EapSlice.LARGEST)
                                            .atMost("gamma")),
                            Parameter.integer(
                                            "window",
                                            "snapshots that a step looks at",
                                            EapParams::window,
                                            EapParams::withWindow)
                                    .in(Range.atLeast(2)),
                            Parameter.flag(
                                            "at_once",
                                            "look at all snapshots, later ones too",
                                            EapParams::atOnce,
                                            EapParams::withAtOnce)
                                    .formerly("false"),
                            Parameter.integer(
                                            "min_size",
                                            "least size of a cluster that lives through time",
                                            EapParams::minSize,
                                            EapParams::withMinSize)
                                    .in(Range.atLeast(1)),
                            Parameter.integer(
                                            "burn_in",
                                            "iterations before the first cluster through time",
                                            EapParams::burnIn,
                                            EapParams::withBurnIn)
                                    .in(Range.atLeast(0)),
                            Parameter.integer(
                                            "maintain_every",
                                            "iterations between updates of clusters through time",
                                            EapParams::maintainEvery,
                                            EapParams::withMaintainEvery)
                                    .in(Range.atLeast(1)),
                            Parameter.<EapParams>alias(
                                            "rbf",
                                            "X",
                                            "similarity exp(-d2 / rbf), the same as similarity rbf(X)",
                                            (params, word) -> params.withAp(
                                                    params.ap().withSimilarity(Similarity.named("rbf(" + word + ")"))))
                                    .typed(ParameterType.NUMBER)
                                    .in(Range.above(0))),
                    EapParams::withAp,
                    EapParams::withScaling)
            .stream()
            .map(EapAlgorithm::limited)
            .toList();

    /** Messages are added up over snapshots, so that a preference is limited as similarities are. */
    private static Parameter<EapParams> limited(Parameter<EapParams> one) {
        return one.name().equals(CommonParameters.PREFERENCE.name())
                ? one.in(Range.atLeast(-EapSlice.LARGEST).atMost(EapSlice.LARGEST))
                : one;
    }

    /** Made by whoever looks for services. */
    public EapAlgorithm() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String title() {
        return "EAP";
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
