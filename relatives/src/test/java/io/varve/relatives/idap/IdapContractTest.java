package io.varve.relatives.idap;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.seeded.Rounds;
import io.varve.relatives.seeded.SeededClustering;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.ClustererContract;
import io.varve.testing.Tier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, on objects of which some have a class; objects may change their cluster. */
class IdapContractTest {

    private record Contract(String name, IdapParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return SeededClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }

        @Override
        public List<Batch> stream() {
            return Rounds.seeded(categorical);
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        ApParams varve = ApParams.defaults().withThreads(1);
        IdapParams params = IdapParams.of(varve);
        return Tier.oneIn(
                        6,
                        List.of(
                                new Contract("minmax", params.withScaling(Scaling.MINMAX), true),
                                new Contract("cosine", params.withAp(varve.withSimilarity(Similarity.COSINE)), false),
                                new Contract(
                                        "one round",
                                        params.withRules(params.rules().withRounds(1)),
                                        false),
                                new Contract("defaults", params, false),
                                new Contract(
                                        "sklearn",
                                        IdapParams.of(
                                                ApParams.of(Conventions.SKLEARN).withThreads(1)),
                                        false)))
                .map(contract -> dynamicContainer(contract.name(), ClustererContract.testsOf(contract)));
    }
}
