package io.varve.text.face;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.app.AppParams;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the clusters of a timeline are called. */
class TimelineFacesTest {

    @TempDir
    private Path folder;

    /** Uses of a word are vectors whose columns mean nothing; their sentences were in no column that a reader could have named. */
    @Test
    void textsThatCameBesideVectorsNameTheirClusters() {
        List<String> ids = new ArrayList<>();
        List<double[]> vectors = new ArrayList<>();
        Map<String, String> texts = new HashMap<>();
        for (int i = 0; i < 40; i++) {
            boolean river = i % 2 == 0;
            ids.add("use " + i);
            vectors.add(new double[] {river ? 1 : 0, river ? 0 : 1, i % 4 * 0.01, i % 3 * 0.01});
            texts.put("use " + i, river ? "the river flooded the bank" : "the bank raised its loan");
        }
        try (Timeline timeline = Timeline.open(folder.resolve("bank.varve"), AppParams.defaults())) {
            timeline.add(Batch.of(ids, vectors.toArray(double[][]::new)), Arrival.PLAIN.withTexts(texts));
            Map<ClusterId, String> names = TimelineFaces.names(timeline);
            assertThat(names).hasSizeGreaterThan(1);
            assertThat(names.values()).allMatch(name -> name.contains("river") || name.contains("loan"));
            assertThat(TimelineFaces.of(timeline, 0).names()).isEqualTo(names);
        }
    }
}
