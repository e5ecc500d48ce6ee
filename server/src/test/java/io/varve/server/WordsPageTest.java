package io.varve.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.ap.Conventions;
import io.varve.ap.Preference;
import io.varve.app.AppParams;
import io.varve.store.TimelineOptions;
import io.varve.text.DatedUses;
import io.varve.text.Use;
import io.varve.text.timeline.WordTimelines;
import io.varve.view.testing.Chromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page of words over a folder of word timelines: one word that gains a sense, one that stays, one that is no word. */
class WordsPageTest {

    private static final List<String> PERIODS = List.of("1900s", "1950s", "2000s");
    private static final String HOSTILE = "<b>x</b> & \"y\"";

    @TempDir
    Path folder;

    /** A use near one of two places, with the sentence that goes with it. */
    private static DatedUses word(String word, double... shareOfSecond) {
        Random random = new Random(word.hashCode());
        List<Use> uses = new ArrayList<>();
        List<double[]> vectors = new ArrayList<>();
        for (int period = 0; period < PERIODS.size(); period++) {
            for (int i = 0; i < 12; i++) {
                boolean second = i < 12 * shareOfSecond[period];
                String text = second
                        ? "He clicked the %s beside the keyboard of his computer".formatted(word)
                        : "A cat chased the %s across the barn and the straw".formatted(word)
                                + (period == 2 ? " in winter" : "");
                int start = text.indexOf(word);
                uses.add(new Use(
                        word,
                        PERIODS.get(period),
                        word.length() + "-" + uses.size(),
                        start,
                        start + word.length(),
                        text,
                        uses.size()));
                vectors.add(new double[] {
                    (second ? -1 : 1) + random.nextGaussian() / 50, (second ? 1 : 0.2) + random.nextGaussian() / 50, 0.5
                });
            }
        }
        return DatedUses.of(
                word,
                PERIODS,
                uses,
                some -> some.stream().map(use -> vectors.get(use.row())).toArray(double[][]::new));
    }

    static void make(Path folder) {
        List<DatedUses> words = List.of(word("mouse", 0, 0.25, 0.75), word("barn", 0, 0, 0), word(HOSTILE, 0, 0, 0.5));
        // one sense for each of both places
        AppParams params = AppParams.of(Conventions.PAPER).withPreference(Preference.of(-1));
        try (WordTimelines kept = WordTimelines.at(folder, params, PERIODS)) {
            kept.begin(words);
            words.forEach(word -> kept.add(word, TimelineOptions.defaults()));
        }
    }

    @Test
    void theTimelinesOfAFolderTellOfTheirWords() throws Exception {
        make(folder);
        Files.writeString(folder.resolve("broken.varve"), "no timeline");
        try (Served served = Served.reading(folder)) {
            assertThat(served.get("/api/v1/timelines").json().get("words").asBoolean())
                    .isTrue();
            JsonNode data = served.get("/api/v1/words").json();
            assertThat(data.get("periods")).hasSize(3);
            assertThat(data.get("words")).hasSize(3);
            assertThat(data.get("notes").toString()).contains("broken").doesNotContain(folder.toString());
            JsonNode mouse = named(data, "mouse");
            assertThat(named(data, HOSTILE).get("uses").toString()).isEqualTo("[12,12,12]");
            assertThat(mouse.get("whole").get("jsd").asDouble())
                    .as("from none to three quarters")
                    .isGreaterThan(0.3)
                    .isLessThan(Math.log(2));
            assertThat(named(data, "barn").get("whole").get("jsd").asDouble())
                    .isLessThan(mouse.get("whole").get("jsd").asDouble());
            JsonNode spokenOf = named(data, "barn").get("senses").get(0).get("period_keywords");
            assertThat(spokenOf.get(0)).isEmpty();
            assertThat(spokenOf.get(2).toString()).contains("winter");
            List<String> gained = new ArrayList<>();
            mouse.get("senses").forEach(sense -> {
                if (sense.get("state").asText().equals("gained")) {
                    gained.add(sense.get("keywords").toString());
                    assertThat(sense.get("nearest").get(0).get("word").asText()).isEqualTo("mouse");
                    assertThat(sense.get("nearest").get(0).get("before").asText())
                            .contains("clicked");
                }
            });
            assertThat(gained).isNotEmpty().allMatch(keywords -> keywords.contains("keyboard"));
        }
    }

    private static JsonNode named(JsonNode data, String word) {
        for (JsonNode each : data.get("words")) {
            if (each.get("word").asText().equals(word)) {
                return each;
            }
        }
        throw new AssertionError("no " + word + " in " + data);
    }

    @Test
    void whereThereAreNoWordsThePageSaysSo() throws Exception {
        Served.lake(folder);
        try (Served served = Served.reading(folder)) {
            assertThat(served.get("/api/v1/timelines").json().get("words").asBoolean())
                    .isFalse();
            Served.Answer none = served.get("/api/v1/words");
            assertThat(none.status()).isEqualTo(404);
            assertThat(none.body()).contains("varve shift");
        }
    }

    @Test
    void thePageShowsThem() {
        make(folder);
        try (Chromium chromium = Chromium.start();
                Served served = Served.reading(folder)) {
            Page shelf = chromium.open(served.address() + "/", 1280, 800, ColorScheme.LIGHT);
            shelf.click("#shelf a[href='/words']");
            shelf.waitForSelector("#ranking svg");
            assertThat(shelf.textContent("#word-title"))
                    .as("the most changed comes first")
                    .isEqualTo("mouse");
            assertThat(shelf.textContent("#senses")).contains("clicked the").contains("keyboard");
            assertThat(shelf.querySelectorAll("#strata svg .box")).isNotEmpty();
            shelf.selectOption("#words", new com.microsoft.playwright.options.SelectOption().setLabel(HOSTILE));
            assertThat(shelf.textContent("#word-title")).isEqualTo(HOSTILE);
            assertThat(shelf.querySelectorAll("h2 b")).isEmpty();
            assertThat(Barriers.of(shelf)).isEmpty();
            Page narrow = chromium.open(served.address() + "/words#w=barn", 320, 640, ColorScheme.DARK);
            narrow.waitForSelector("#ranking svg");
            assertThat(narrow.textContent("#word-title")).isEqualTo("barn");
            assertThat(narrow.evaluate("document.documentElement.scrollWidth <= 320"))
                    .isEqualTo(true);
            assertThat(Barriers.of(narrow)).isEmpty();
            assertThat(chromium.complaints()).isEmpty();
            assertThat(chromium.requests()).allMatch(url -> url.startsWith(served.address() + "/"));
        }
    }
}
