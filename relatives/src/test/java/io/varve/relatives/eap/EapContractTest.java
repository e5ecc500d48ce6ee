package io.varve.relatives.eap;

import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.scale.Scaling;
import io.varve.similarity.Similarity;
import io.varve.testing.ClustererContract;
import io.varve.testing.TestStreams;
import io.varve.testing.Tier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.TestFactory;

/** The contract of clusterers, for evolutionary affinity propagation one snapshot at a time. */
class EapContractTest {

    private record Windowed(String name, EapParams params, boolean categorical, boolean missing)
            implements ClustererContract {
        @Override
        public IncrementalClusterer create() {
            return EapClustering.create(params.withAp(params.ap().withThreads(1)));
        }

        @Override
        public Set<Promise> promises() {
            return Set.of(Promise.IDS_REPEAT_EVERY_STEP);
        }

        @Override
        public List<Batch> stream() {
            List<Batch> whole = TestStreams.drifting(7, true, categorical);
            return missing ? withHoles(whole) : whole;
        }
    }

    @TestFactory
    Stream<DynamicContainer> contract() {
        EapParams varve = EapParams.defaults();
        ApParams median = varve.ap().withPreference(Preference.median());
        EapParams manhattan = varve.withAp(median.withSimilarity(Similarity.MANHATTAN));
        EapParams cosine =
                varve.withAp(median.withSimilarity(Similarity.COSINE)).withScaling(Scaling.UNIT);
        EapParams released = EapParams.of(Conventions.AUTHORS);
        return Tier.oneIn(
                        4,
                        List.of(
                                new Windowed("defaults", varve, false, false),
                                new Windowed("missing objects", varve, false, true),
                                new Windowed("window of two, missing objects", varve.withWindow(2), false, true),
                                new Windowed(
                                        "many clusters", varve.withAp(median).withMinSize(1), false, true),
                                new Windowed("categories", manhattan.withScaling(Scaling.MINMAX), true, true),
                                new Windowed("cosine", cosine.withGammaAndOmega(0.2, 0.1), false, false),
                                new Windowed("no cost of time", varve.withGammaAndOmega(0, 0), false, true),
                                new Windowed("released", released, false, false),
                                new Windowed("released, missing objects", released, false, true)))
                .map(windowed -> dynamicContainer(windowed.name(), ClustererContract.testsOf(windowed)));
    }

    /** Leaves out some objects of every step but the first, in one step all but one, and in one all. */
    private static List<Batch> withHoles(List<Batch> whole) {
        List<Batch> batches = new ArrayList<>();
        for (int step = 0; step < whole.size(); step++) {
            int now = step;
            Batch batch = whole.get(step);
            int[] kept = IntStream.range(0, batch.size())
                    .filter(i -> now == 0 || (now == 5 ? i == 1 : now != 6 && (i + now) % 3 != 0))
                    .toArray();
            batches.add(part(batch, kept));
        }
        return batches;
    }

    private static Batch part(Batch batch, int[] kept) {
        List<String> ids = IntStream.of(kept).mapToObj(batch.ids()::get).toList();
        double[][] rows = IntStream.of(kept).mapToObj(batch::vector).toArray(double[][]::new);
        Batch part = Batch.of(ids, rows).named(batch.name());
        if (kept.length == 0) {
            return part;
        }
        part = part.withColumns(batch.columns());
        String[][] categories = IntStream.of(kept)
                .mapToObj(i -> IntStream.range(0, batch.categoricalColumns().size())
                        .mapToObj(j -> batch.category(i, j))
                        .toArray(String[]::new))
                .toArray(String[][]::new);
        return batch.categoricalColumns().isEmpty()
                ? part
                : part.withCategories(batch.categoricalColumns(), categories);
    }
}
