package io.varve.ap;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.IncrementalClusterer;
import io.varve.scale.Scaling;
import io.varve.testing.ClustererContract;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for affinity propagation from scratch at every step. */
class ApContractTest {

    private record Ap(ApClusteringParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return ApClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        ApClusteringParams varve = ApClusteringParams.of(ApParams.defaults().withThreads(1));
        ApClusteringParams sklearn =
                ApClusteringParams.of(ApParams.of(Conventions.SKLEARN).withThreads(1));
        return Stream.of(
                        new Ap(varve, false),
                        new Ap(varve.withScaling(Scaling.MINMAX), true),
                        new Ap(sklearn.withScaling(Scaling.ZSCORE), false),
                        new Ap(varve.withScaling(Scaling.UNIT), true))
                .map(ap -> dynamicContainer(
                        "%s, %s%s"
                                .formatted(
                                        ap.params().ap().conventions(),
                                        ap.params().scaling(),
                                        ap.categorical() ? ", with categories" : ""),
                        ClustererContract.testsOf(ap)));
    }
}
