package io.varve.relatives.iapna;

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

/** The contract of clusterers, for IAPNA; objects may change their cluster. */
class IapnaContractTest {

    private record Contract(IapnaParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return IapnaClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }

        String named() {
            ApParams ap = params.ap();
            return "%s, %s, %s, %s%s"
                    .formatted(
                            ap.conventions(),
                            ap.precision(),
                            ap.similarity(),
                            params.scaling(),
                            categorical ? ", with categories" : "");
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        ApParams varve = ApParams.defaults().withThreads(1);
        ApParams cosine = varve.withSimilarity(Similarity.COSINE);
        return Tier.oneIn(
                        3,
                        List.of(
                                contract(varve, Scaling.NONE, false),
                                contract(varve, Scaling.MINMAX, true),
                                contract(varve.withPrecision(Precision.FLOAT), Scaling.UNIT, true),
                                contract(cosine, Scaling.NONE, false),
                                contract(of(Conventions.PAPER), Scaling.MINMAX, false),
                                contract(of(Conventions.SKLEARN), Scaling.ZSCORE, false)))
                .map(contract -> dynamicContainer(contract.named(), ClustererContract.testsOf(contract)));
    }

    private static ApParams of(Conventions conventions) {
        return ApParams.of(conventions).withThreads(1);
    }

    private static Contract contract(ApParams ap, Scaling scaling, boolean categorical) {
        return new Contract(IapnaParams.of(ap).withScaling(scaling), categorical);
    }
}
