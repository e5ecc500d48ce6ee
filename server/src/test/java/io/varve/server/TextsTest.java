package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.varve.Batch;
import io.varve.ap.Conventions;
import io.varve.app.AppParams;
import io.varve.similarity.Similarity;
import io.varve.store.Arrival;
import io.varve.store.Timeline;
import io.varve.store.TimelineOptions;
import io.varve.text.model.TextModel;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A timeline of texts over HTTP, with the model that comes with Varve. */
class TextsTest {

    private static final String PATH = "/api/v1/timelines/titles";
    private static final Map<String, String> READING = Map.of("id_column", "id", "text_column", "title");
    private static final List<String> TITLES = List.of(
            "Strike closes the port and ships wait at sea",
            "Tanker aground, crew taken off by lifeboat",
            "Freight rates rise as vessels wait outside the port",
            "Wheat harvest falls after the drought",
            "Farmers sell maize and wheat at lower prices",
            "Corn and barley exports grow");

    @TempDir
    Path folder;

    private void make() {
        Batch read = Batch.of(List.of("1", "2", "3", "4", "5", "6"), new double[6][0])
                .withCategories(
                        List.of("title"),
                        TITLES.stream().map(title -> new String[] {title}).toArray(String[][]::new));
        AppParams params = AppParams.of(Conventions.PAPER).withSimilarity(Similarity.COSINE);
        try (TextModel model = TextModel.open(READING);
                Timeline timeline = Timeline.open(
                        folder.resolve("titles.varve"),
                        params,
                        TimelineOptions.defaults().withReading(() -> READING))) {
            timeline.add(
                    model.vectors(read).named("monday"),
                    Arrival.PLAIN.withBatchId("monday").withTexts(TextModel.texts(read)));
        }
    }

    private static Set<String> clusters(JsonNode rows, int from, int to) {
        Set<String> found = new HashSet<>();
        for (int i = from; i < to; i++) {
            found.add(rows.get(i).get("cluster").asText());
        }
        return found;
    }

    @Test
    void textsArePredictedAddedAndFound() throws Exception {
        make();
        try (Served served = Served.writing(folder)) {
            JsonNode labels = served.get(PATH + "/labels").rows();
            Set<String> ships = clusters(labels, 0, 3);
            Set<String> grain = clusters(labels, 3, 6);
            assertThat(ships).as(labels.toString()).doesNotContainAnyElementsOf(grain);
            String json = "{\"ids\": [\"7\", \"8\"], \"texts\": [\"Cargo vessel sinks outside the harbour\","
                    + " \"Farmers expect a good wheat harvest\"]}";

            JsonNode predicted =
                    served.post(PATH + "/predict", "application/json", json).rows();
            assertThat(predicted).hasSize(2);
            assertThat(ships).contains(predicted.get(0).get("cluster").asText());
            assertThat(grain).contains(predicted.get(1).get("cluster").asText());
            assertThat(served.get(PATH).json().get("steps").asInt())
                    .as("nothing is learned")
                    .isEqualTo(1);

            assertThat(add(served, "tuesday", "application/json", json)).isEqualTo(201);
            assertThat(add(served, "tuesday", "application/json", json))
                    .as("again")
                    .isEqualTo(200);
            assertThat(add(served, "tuesday", "application/json", json.replace("good", "bad")))
                    .as("the same key with another text")
                    .isEqualTo(409);
            String csv = "id,title\n9,\"Port workers end their strike, and ships sail\"\n10,Maize prices fall\n";
            assertThat(add(served, "wednesday", "text/csv", csv)).isEqualTo(201);

            JsonNode found = served.get(PATH + "/objects?text=SAIL").rows();
            assertThat(found).hasSize(1);
            assertThat(found.get(0).get("object").asText()).isEqualTo("9");
            assertThat(found.get(0).get("text").asText()).isEqualTo("Port workers end their strike, and ships sail");
            String cluster =
                    served.get(PATH + "/labels").rows().get(3).get("cluster").asText();
            JsonNode face = served.get(PATH + "/clusters/" + cluster).json();
            assertThat(StreamSupport.stream(face.get("keywords").spliterator(), false)
                            .map(row -> row.get("keywords").asText()))
                    .as(face.toString())
                    .anyMatch(words -> words.contains("wheat"));
            try (Timeline timeline = Timeline.read(folder.resolve("titles.varve"))) {
                assertThat(timeline.check()).isEmpty();
                assertThat(timeline.lastStep()).isEqualTo(2);
            }
        }
    }

    @Test
    void whatIsNoTextIsRefusedAndChangesNothing() throws Exception {
        make();
        Served.lake(folder);
        try (Served served = Served.writing(folder)) {
            for (String body : List.of(
                    "{\"texts\": [\"\"]}",
                    "{\"texts\": [7]}",
                    "{\"texts\": []}",
                    "{\"texts\": [\"a\"], \"ids\": [\"1\", \"2\"]}",
                    "{\"texts\": [\"a\"], \"vectors\": [[1]]}",
                    "{\"vectors\": [[1, 2]]}",
                    "[{\"id\": \"x\", \"headline\": \"no such column\"}]")) {
                assertThat(add(served, "bad", "application/json", body))
                        .as(body)
                        .isIn(400, 422);
                assertThat(served.post(PATH + "/predict", "application/json", body)
                                .status())
                        .as("predict " + body)
                        .isIn(400, 422);
            }
            assertThat(served.post("/api/v1/timelines/lake/predict", "application/json", "{\"texts\": [\"a\"]}")
                            .status())
                    .isEqualTo(422);
            assertThat(served.get(PATH).json().get("steps").asInt()).isEqualTo(1);
        }
    }

    private static int add(Served served, String key, String type, String body) throws Exception {
        return served.send(served.authorized(PATH + "/batches")
                        .header("Content-Type", type)
                        .header("Idempotency-Key", key)
                        .POST(HttpRequest.BodyPublishers.ofString(body)))
                .status();
    }
}
