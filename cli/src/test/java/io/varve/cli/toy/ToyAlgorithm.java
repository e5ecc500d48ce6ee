package io.varve.cli.toy;

import io.varve.Batch;
import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.Snapshot;
import io.varve.StepResult;
import io.varve.algorithm.Algorithm;
import io.varve.algorithm.CommonParameters;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** An algorithm that no main code knows: APP under another name. */
public final class ToyAlgorithm implements Algorithm<ToyParams> {

    @Override
    public String name() {
        return "toy";
    }

    @Override
    public String title() {
        return "Toy";
    }

    @Override
    public String summary() {
        return "a toy for tests";
    }

    @Override
    public ToyParams defaults(Conventions conventions) {
        return new ToyParams(AppParams.of(conventions).withKeepHistory(true), 1);
    }

    @Override
    public List<Parameter<ToyParams>> parameters() {
        return CommonParameters.after(
                List.of(Parameter.integer(
                        "sparkle",
                        "how much it sparkles",
                        ToyParams::sparkle,
                        (params, value) -> new ToyParams(params.app(), value))),
                (params, ap) -> new ToyParams(params.app().withAp(ap), params.sparkle()),
                (params, scaling) -> new ToyParams(params.app().withScaling(scaling), params.sparkle()));
    }

    @Override
    public Traits traits(ToyParams params) {
        return Traits.ofSums(true);
    }

    @Override
    public ResumableClusterer start(ToyParams params, IterationListener listener) {
        return new Toy(AppClustering.create(params.app(), listener));
    }

    @Override
    public ResumableClusterer restore(ToyParams params, ModelState state, IterationListener listener) {
        return new Toy(AppClustering.restore(params.app(), renamed(state, "app"), listener));
    }

    @Override
    public Predictor predictor(ToyParams params, ModelState state) {
        return AppClustering.predictor(params.app(), renamed(state, "app"));
    }

    private static ModelState renamed(ModelState state, String name) {
        Map<String, byte[]> parts = new TreeMap<>();
        state.names().forEach(part -> parts.put(part, state.part(part)));
        return ModelState.of(name, parts);
    }

    private record Toy(AppClustering app) implements ResumableClusterer {

        @Override
        public ModelState state() {
            return renamed(app.state(), "toy");
        }

        @Override
        public StepResult partialFit(Batch batch) {
            return app.partialFit(batch);
        }

        @Override
        public Snapshot snapshot() {
            return app.snapshot();
        }
    }
}
