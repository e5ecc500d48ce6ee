package io.varve.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.varve.lab.data.PaperData;
import io.varve.lab.sample.Setting;
import io.varve.testing.SharedData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

class PublishedTest {

    private final Published published = Published.load();

    @Test
    void theNumbersAreThoseThatWereCollected() throws IOException {
        Path file = SharedData.folderWith("uci/iris.data").resolve("../reference/published.json");
        assumeTrue(Files.exists(file), "published.json is missing beside the data sets");
        JsonNode values = new ObjectMapper().readTree(file.toFile()).path("values");
        int printed = 0;
        for (Setting setting : Setting.values()) {
            for (PaperData dataset : PaperData.values()) {
                for (String algorithm : new String[] {"AP", "IAPNA", "APP"}) {
                    for (Metric metric : Metric.PUBLISHED) {
                        for (int step = 0; step < 6; step++) {
                            JsonNode known = values.path(dataset.toString())
                                    .path(setting.toString())
                                    .path(algorithm)
                                    .path(metric.name())
                                    .path(Integer.toString(step));
                            Published.Cell cell =
                                    published.cell(setting, dataset, algorithm.toLowerCase(Locale.ROOT), metric, step);
                            assertThat(cell.stored())
                                    .isCloseTo(known.path("stored_median").asDouble(), within(1e-6));
                            if (known.path("printed").isNumber()) {
                                printed++;
                                assertThat(cell.printed())
                                        .isEqualTo(known.path("printed").asDouble());
                            } else {
                                assertThat(cell.printed()).isNaN();
                            }
                        }
                    }
                }
            }
        }
        assertThat(printed).isEqualTo(520);
    }

    @Test
    void theTwelveMisprintsAreKnownAsSuch() {
        int misprints = 0;
        for (Setting setting : Setting.values()) {
            for (PaperData dataset : PaperData.values()) {
                for (String algorithm : new String[] {"ap", "iapna", "app"}) {
                    for (Metric metric : Metric.PUBLISHED) {
                        for (int step = 0; step < 6; step++) {
                            misprints += published
                                            .cell(setting, dataset, algorithm, metric, step)
                                            .misprinted()
                                    ? 1
                                    : 0;
                        }
                    }
                }
            }
        }
        assertThat(misprints).isEqualTo(12);
    }

    @Test
    void theProseIsThere() {
        assertThat(published.claimed(Metric.NMI, "all", "app")).hasValue(0.553);
        assertThat(published.claimed(Metric.NMI, "without wine and car", "ap")).hasValue(0.647);
        assertThat(published.claimed(Metric.NC, "all", "app")).isEmpty();
    }
}
