package io.varve.cli.toy;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.ap.ApParams;
import io.varve.app.AppParams;
import io.varve.scale.Scaling;

/** Parameters of the toy: those of APP, and a number that does nothing. */
public record ToyParams(AppParams app, int sparkle) implements AlgorithmParams<ToyParams> {

    @Override
    public Algorithm<ToyParams> algorithm() {
        return new ToyAlgorithm();
    }

    @Override
    public ApParams ap() {
        return app.ap();
    }

    @Override
    public Scaling scaling() {
        return app.scaling();
    }
}
