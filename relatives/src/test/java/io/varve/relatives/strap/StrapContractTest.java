package io.varve.relatives.strap;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.IncrementalClusterer;
import io.varve.ap.Conventions;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.ClustererContract;
import io.varve.testing.Tier;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for STRAP; an object that has a cluster keeps it. */
class StrapContractTest {

    private record Contract(String name, StrapParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return StrapClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of(Promise.OBJECTS_KEEP_THEIR_CLUSTER);
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        StrapParams varve = StrapParams.defaults();
        StrapParams paper = StrapParams.of(Conventions.PAPER);
        // every few objects a rebuild, several of them in one step, and clusters that end soon
        StrapParams restless = varve.withReservoirSize(2).withDecayWindow(3);
        return Tier.oneIn(
                        4,
                        List.of(
                                new Contract("defaults", varve, false),
                                new Contract("minmax", varve.withScaling(Scaling.MINMAX), true),
                                new Contract("paper, zscore", paper.withScaling(Scaling.ZSCORE), true),
                                new Contract("ten objects first", varve.withInitSize(10), false),
                                new Contract("restless", restless, false),
                                new Contract(
                                        "restless, paper",
                                        paper.withReservoirSize(3).withDecayWindow(4),
                                        true),
                                new Contract("outliers stay", restless.withOutliersStay(true), false),
                                new Contract(
                                        "all are outliers", varve.withReach(new Reach(OptionalDouble.of(0), 1)), false),
                                new Contract(
                                        "self-calibrated",
                                        paper.withChange(ChangeTest.defaults()
                                                .withThreshold(OptionalDouble.empty())
                                                .withMinObjects(1)),
                                        false),
                                new Contract(
                                        "manhattan",
                                        restless.withAp(varve.ap().withSimilarity(Similarity.MANHATTAN)),
                                        false),
                                new Contract(
                                        "sklearn",
                                        StrapParams.of(Conventions.SKLEARN).withReservoirSize(4),
                                        false)))
                .map(contract -> dynamicContainer(contract.name(), ClustererContract.testsOf(contract)));
    }
}
