package io.varve.relatives.sedstream;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.IncrementalClusterer;
import io.varve.ap.Conventions;
import io.varve.scale.Scaling;
import io.varve.testing.ClustererContract;
import io.varve.testing.Tier;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for SED-Stream-AP. */
class SedStreamContractTest {

    private record Contract(String name, SedStreamParams params, boolean categorical) implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return SedStreamClustering.create(params);
        }

        @Override
        public Set<Promise> promises() {
            return Set.of();
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        // the first batch of the contract is too small for a structure of the usual weight
        StructureParams usual = StructureParams.defaults().withActiveThreshold(1.5);
        SedStreamParams varve = SedStreamParams.defaults().withStructures(usual);
        // objects that fade soon, structures that appear, merge and end within a few objects
        StructureParams restless = usual.withFading(new Fading(1, 8, 0.3))
                .withMerging(Merging.defaults().withMaxStructures(5));
        return Tier.oneIn(
                        3,
                        List.of(
                                new Contract("nearly defaults", varve, false),
                                new Contract("minmax", varve.withScaling(Scaling.MINMAX), true),
                                new Contract(
                                        "paper, zscore",
                                        SedStreamParams.of(Conventions.PAPER).withScaling(Scaling.ZSCORE),
                                        true),
                                new Contract("restless", varve.withStructures(restless), false),
                                new Contract(
                                        "restless, every structure a cluster",
                                        varve.withStructures(restless.withActiveThreshold(1))
                                                .withOffline(
                                                        OfflineParams.defaults().withOn(false)),
                                        false),
                                new Contract(
                                        "restless, weighted, se",
                                        varve.withStructures(restless)
                                                .withOffline(
                                                        OfflineParams.defaults().withWeighted(true))
                                                .withDimensions(DimensionSelection.SE)
                                                .withDimensionFactor(1),
                                        true),
                                new Contract(
                                        "two structures",
                                        varve.withStructures(usual.withMerging(
                                                Merging.defaults().withMaxStructures(2))),
                                        false),
                                new Contract(
                                        "maintained seldom",
                                        varve.withStructures(restless.withMerging(
                                                restless.merging().withMaintenance(4))),
                                        false),
                                new Contract(
                                        "sklearn",
                                        SedStreamParams.of(Conventions.SKLEARN).withDimensions(DimensionSelection.ALL),
                                        false)))
                .map(contract -> dynamicContainer(contract.name(), ClustererContract.testsOf(contract)));
    }
}
