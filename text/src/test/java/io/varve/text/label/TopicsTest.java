package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;

import io.varve.Batch;
import io.varve.ClusterId;
import io.varve.app.AppClustering;
import io.varve.app.AppParams;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TopicsTest {

    private final Map<String, String> texts = new HashMap<>();
    private final AppClustering clusterer = AppClustering.create(AppParams.defaults());

    private void step(String... rows) {
        double[][] points = new double[rows.length][];
        String[] ids = new String[rows.length];
        for (int i = 0; i < rows.length; i++) {
            String[] parts = rows[i].split(" ", 3);
            ids[i] = parts[0];
            points[i] = new double[] {Double.parseDouble(parts[1]), i * 0.01};
            texts.put(ids[i], parts[2]);
        }
        clusterer.partialFit(Batch.of(List.of(ids), points));
    }

    @Test
    void aTopicIsNamedByWhatSetsItApart() {
        step("a 0 the wheat harvest", "b .1 a wheat price", "c 50 the ship in port", "d 50.1 a ship at sea");
        Map<ClusterId, List<String>> topics = Topics.of(clusterer.snapshot().history(), texts, StopWords.english());
        assertThat(topics.get(ClusterId.parse("k0"))).startsWith("wheat").doesNotContain("the", "ship");
        assertThat(topics.get(ClusterId.parse("k1"))).startsWith("ship").doesNotContain("the", "wheat");
    }

    @Test
    void anObjectWithoutTextAddsNoWord() {
        step("a 0 the wheat harvest", "b .1 a wheat price", "c 50 the ship in port", "d 50.1 a ship at sea");
        texts.remove("b");
        Map<ClusterId, List<String>> topics = Topics.of(clusterer.snapshot().history(), texts, StopWords.english());
        assertThat(topics.get(ClusterId.parse("k0")))
                .contains("wheat", "harvest")
                .doesNotContain("price");
    }

    @Test
    void aTopicThatHasEndedIsNamedAsItWasAtItsEnd() {
        step("a 0 wheat", "b .1 wheat", "c 10 maize", "d 10.1 maize");
        step("e 5 barley", "f 5.1 barley", "x 500 ships", "y 500.1 ships", "z 1000 oil", "w 1000.1 oil");
        Map<ClusterId, List<String>> topics = Topics.of(clusterer.snapshot().history(), texts, StopWords.english());
        assertThat(clusterer.snapshot().history().clusters())
                .as("two have merged")
                .anyMatch(cluster -> cluster.mergedInto().isPresent());
        assertThat(topics.values()).contains(List.of("wheat"), List.of("maize"), List.of("ships"), List.of("oil"));
        assertThat(topics.values())
                .as("the one that both became")
                .anySatisfy(words -> assertThat(words).contains("wheat", "maize", "barley"));
    }
}
