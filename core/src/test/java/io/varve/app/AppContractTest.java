package io.varve.app;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.IncrementalClusterer;
import io.varve.ap.Conventions;
import io.varve.ap.LargeBatch;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.ClustererContract;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for every choice of parameters that changes how APP keeps its clusters. */
class AppContractTest {

    /** One choice of parameters. */
    private record App(AppParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return AppClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of(Promise.OBJECTS_KEEP_THEIR_CLUSTER);
        }

        String named() {
            return "%s, %s, %s, weight %s, prune after %s%s%s%s%s"
                    .formatted(
                            params.ap().similarity(),
                            params.packing(),
                            params.scaling(),
                            params.clusterWeight(),
                            params.pruneAfter().isPresent()
                                    ? params.pruneAfter().getAsInt()
                                    : "never",
                            params.keepVectors() ? ", vectors kept" : "",
                            params.keepApart() ? ", kept apart" : "",
                            params.largeBatch() == LargeBatch.AUTO ? "" : ", " + params.largeBatch(),
                            categorical ? ", with categories" : "");
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        List<App> apps = new ArrayList<>();
        for (Conventions conventions : List.of(Conventions.VARVE, Conventions.PAPER)) {
            AppParams params = AppParams.of(conventions)
                    .withAp(AppParams.of(conventions).ap().withThreads(1));
            for (Packing packing : Packing.values()) {
                AppParams packed = params.withKeepVectors(packing == Packing.NEAREST_TO_MEAN)
                        .withPacking(packing);
                for (Scaling scaling :
                        conventions == Conventions.VARVE ? Scaling.values() : new Scaling[] {Scaling.NONE}) {
                    apps.add(new App(packed.withScaling(scaling), false));
                }
                apps.add(new App(packed.withScaling(Scaling.MINMAX).withPruneAfter(1), true));
                apps.add(new App(packed.withScaling(Scaling.UNIT).withPruneAfter(2), true));
            }
            apps.add(new App(params.withPruneAfter(1), false));
            apps.add(new App(params.withPruneAfter(2).withKeepVectors(true), false));
            apps.add(new App(params.withScaling(Scaling.ZSCORE).withPruneAfter(2), true));
            AppParams inBlocks = params.withLargeBatch(LargeBatch.HIERARCHICAL);
            apps.add(new App(inBlocks, false));
            apps.add(new App(inBlocks.withScaling(Scaling.MINMAX).withPruneAfter(1), true));
            apps.add(new App(inBlocks.withSimilarity(Similarity.SQEUCLIDEAN).withPacking(Packing.SPREAD), false));
            apps.add(new App(params.withSimilarity(Similarity.COSINE), false));
            apps.add(new App(params.withSimilarity(Similarity.MANHATTAN).withKeepApart(true), true));
            apps.add(new App(
                    params.withSimilarity(Similarity.COSINE)
                            .withScaling(Scaling.UNIT)
                            .withPacking(Packing.SPREAD),
                    true));
        }
        return Tier.oneIn(8, apps).map(app -> dynamicContainer(app.named(), ClustererContract.testsOf(app)));
    }
}
