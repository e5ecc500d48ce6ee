package io.varve.relatives.iapkm;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Precision;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.ClustererContract;
import io.varve.testing.Tier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for IAPKM; objects may change their cluster. */
class IapkmContractTest {

    private record Contract(IapkmParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return IapkmClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }

        String named() {
            return "%s, %s, %s%s%s"
                    .formatted(
                            params.ap().conventions(),
                            params.ap().similarity(),
                            params.scaling(),
                            params.frozenScale() ? " frozen" : "",
                            categorical ? ", with categories" : "");
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        ApParams varve = ApParams.defaults().withThreads(1);
        ApParams cosine = varve.withSimilarity(Similarity.COSINE);
        ApParams sklearn = ApParams.of(Conventions.SKLEARN).withThreads(1);
        IapkmParams minmax = IapkmParams.of(varve).withScaling(Scaling.MINMAX);
        return Tier.oneIn(
                        3,
                        List.of(
                                new Contract(IapkmParams.of(varve), false),
                                new Contract(minmax, true),
                                new Contract(minmax.withFrozenScale(true), true),
                                new Contract(minmax.withMaxRounds(1), false),
                                new Contract(IapkmParams.of(cosine), false),
                                new Contract(IapkmParams.of(varve.withPrecision(Precision.FLOAT)), false),
                                new Contract(IapkmParams.of(sklearn).withScaling(Scaling.ZSCORE), false)))
                .map(contract -> dynamicContainer(contract.named(), ClustererContract.testsOf(contract)));
    }
}
