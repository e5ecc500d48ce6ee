package io.varve.relatives.iapna;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.IncrementalClusterer;
import io.varve.ap.ApParams;
import io.varve.ap.Conventions;
import io.varve.relatives.repeated.RepeatedApClustering;
import io.varve.relatives.repeated.RepeatedApParams;
import io.varve.scale.Scaling;
import io.varve.testing.LabelledData;
import io.varve.testing.Tier;
import io.varve.testing.UniformSplit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What IAPNA is for: from messages that are there already it takes fewer iterations than from zero. */
class IapnaIterationsTest {

    private static final int SPLITS = Tier.choose(3, 30);

    @ParameterizedTest
    @ValueSource(strings = {"iris", "wine"})
    void fewerThanAffinityPropagationFromZero(String name) {
        compare(name, ApParams.defaults().withThreads(1));
    }

    /** Not only because it may stop sooner: neither waits here. */
    @ParameterizedTest
    @CsvSource({"iris, VARVE", "iris, PAPER", "wine, VARVE", "wine, PAPER"})
    void fewerAlsoWhereTheStopRuleNeverWaits(String name, Conventions conventions) {
        compare(name, ApParams.of(conventions).withMinIterations(0).withThreads(1));
    }

    private static void compare(String name, ApParams ap) {
        LabelledData data = name.equals("iris") ? LabelledData.iris() : LabelledData.wine();
        int first = name.equals("iris") ? 100 : 128;
        double incremental = median(data, first, () -> iapna(ap));
        double fromZero = median(data, first, () -> fromZero(ap));
        System.out.printf(
                Locale.ROOT,
                "%s, %s, min iterations %s: median iterations %.1f, from zero %.1f%n",
                name,
                ap.conventions(),
                ap.minIterations().isPresent() ? ap.minIterations().getAsInt() : "automatic",
                incremental,
                fromZero);
        assertThat(incremental).isLessThan(fromZero);
    }

    private static IncrementalClusterer iapna(ApParams ap) {
        return IapnaClustering.create(IapnaParams.of(ap).withScaling(Scaling.MINMAX));
    }

    private static IncrementalClusterer fromZero(ApParams ap) {
        return RepeatedApClustering.create(RepeatedApParams.of(ap).withScaling(Scaling.MINMAX));
    }

    private interface Maker {
        IncrementalClusterer create();
    }

    /** The median over all steps after the first of all splits. */
    private static double median(LabelledData data, int first, Maker maker) {
        List<Integer> iterations = new ArrayList<>();
        for (int seed = 0; seed < SPLITS; seed++) {
            IncrementalClusterer clusterer = maker.create();
            List<Batch> batches = UniformSplit.shuffled(data, first, seed).batches();
            clusterer.partialFit(batches.get(0));
            for (Batch batch : batches.subList(1, batches.size())) {
                iterations.add(clusterer.partialFit(batch).convergence().iterations());
            }
        }
        assertThat(iterations).hasSize(SPLITS * 5);
        List<Integer> sorted = iterations.stream().sorted().toList();
        int middle = sorted.size() / 2;
        return (sorted.get(middle - 1) + sorted.get(middle)) / 2.0;
    }
}
