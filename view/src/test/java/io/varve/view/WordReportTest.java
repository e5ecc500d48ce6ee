package io.varve.view;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import io.varve.testing.OnlyLong;
import io.varve.view.testing.Chromium;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** The report of words in a real browser. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WordReportTest {

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private Chromium browser;
    private Path file;

    @BeforeAll
    void start(@TempDir Path dir) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        browser = Chromium.start();
        file = dir.resolve("words.html");
        WordReport.write(Words.data(), file);
    }

    @AfterAll
    void stop() {
        if (browser != null) {
            browser.close();
        }
    }

    @AfterEach
    void nothingWasAskedForOrComplainedOf() {
        assertThat(browser.complaints()).isEmpty();
        assertThat(browser.requests()).allMatch(url -> url.startsWith("file:"));
    }

    private Page open(int width, ColorScheme scheme) {
        Page page = browser.open(file, width, 844, scheme);
        page.locator("#strata .box").first().waitFor();
        return page;
    }

    @Test
    void wordsAreRankedAndSorted() {
        Page page = open(1280, ColorScheme.LIGHT);
        assertThat(words(page)).containsExactly("novità", "</script><img src=x onerror='window.hac…", "fede", "raro");
        assertThat(page.locator("#ranking .word .jsd").count()).isEqualTo(3);
        assertThat(page.locator("#ranking .word .jsd.open").count())
                .as("fede changed no more than chance would have it")
                .isOne();
        assertThat(page.locator("#ranking .word .gold").count()).isEqualTo(3);
        assertThat(page.locator("#ranking .word .interval").count())
                .as("within what draws of the uses are")
                .isEqualTo(3);
        assertThat(page.locator("#ranking tbody tr").first().locator("td").allTextContents())
                .startsWith("novità", "0.310", "0.270", "0.370");
        page.locator("#ranking th[data-column=apd] button").click();
        assertThat(words(page).get(0)).isEqualTo("fede");
        assertThat(page.locator("#ranking .word .row-name").first().textContent())
                .isEqualTo("fede");
        page.locator("#ranking th[data-column=apd] button").click();
        assertThat(words(page)).endsWith("fede", "raro");
        page.context().close();
    }

    private static List<String> words(Page page) {
        return page.locator("#ranking td .link").allTextContents();
    }

    @Test
    void aWordShowsItsSensesAndSentences() {
        Page page = open(1280, ColorScheme.LIGHT);
        assertThat(page.locator("#word-title").textContent()).isEqualTo("novità");
        assertThat(page.locator("#word-lead").textContent())
                .startsWith(
                        "JSD 0.310 (0.270 to 0.370), place 1 of 4; APD 0.420; 120 uses, 1 sense (1 gained); no uses in"
                                + " before Leo");
        assertThat(page.locator("#strata .box").count()).isEqualTo(30);
        assertThat(page.locator("#strata").innerText())
                .as("a page of words speaks of uses, senses and periods")
                .contains("new uses founded it", "merged from senses", "unchanged in this period")
                .doesNotContain("object", "cluster", "step");
        assertThat(page.locator("#shares .band").count()).isOne();
        assertThat(page.locator("#shares .nothing").count())
                .as("periods without uses")
                .isEqualTo(5);
        assertThat(page.locator(".sense .state").textContent()).isEqualTo("+ gained");
        assertThat(page.locator(".sense .keywords").textContent()).isEqualTo("change · novità");
        assertThat(page.locator(".sense .collocates").innerText())
                .as("the sense has uses in the last period alone")
                .containsIgnoringNewLines("Francis I", "new")
                .doesNotContain("old");
        assertThat(page.locator(".sense .sense-label").textContent()).isEqualTo("label of novità");
        assertThat(page.locator(".sense mark").allTextContents()).containsExactly("novità", "novità", "novità");
        assertThat(page.locator(".sense li").first().textContent())
                .isEqualTo("sentence 0 with the novità that was meant here. Francis I");
        page.locator(".sense > button").click();
        assertThat(page.locator(".sense mark").count()).isEqualTo(5);
        assertThat(page.locator(".sense > button").isVisible()).isFalse();
        assertThat(page.locator("#scores td").allTextContents()).contains("before Leo XIII", "Francis I", "0.31");
        // k22 became k26, which is the sense on the card
        page.locator("#strata [data-cluster=k22].box").first().click();
        assertThat(page.locator(".sense.chosen").getAttribute("data-sense")).isEqualTo("k26");
        assertThat(page.url()).endsWith("#w=novit%C3%A0&k22");
        page.context().close();
    }

    @Test
    void sensesThatAreOneOnTheCoarseLevelNameEachOther(@TempDir Path dir) throws IOException {
        WordReportData data = Words.data();
        WordFacts word = data.words().get(0);
        SenseFacts card = word.senses().get(0);
        Path near = dir.resolve("near.html");
        List<SenseFacts> senses =
                List.of(coarse(card, "k26", "c0"), coarse(card, "k2", "c1"), coarse(card, "k27", "c0"));
        WordFacts joined = new WordFacts(
                word.word(), word.history(), word.uses(), word.whole(), word.changes(), senses, word.gold());
        WordReport.write(
                new WordReportData(data.title(), data.run(), data.periods(), List.of(joined), List.of()), near);
        Page page = browser.open(near, 1280, 844, ColorScheme.LIGHT);
        assertThat(page.locator(".sense[data-sense=k26] .coarse").textContent()).isEqualTo("same coarse sense as k27");
        assertThat(page.locator(".sense[data-sense=k27] .coarse").textContent()).isEqualTo("same coarse sense as k26");
        assertThat(page.locator(".sense[data-sense=k2] .coarse").count()).isZero();
        page.context().close();
    }

    private static SenseFacts coarse(SenseFacts card, String sense, String coarse) {
        return new SenseFacts(
                sense,
                card.state(),
                card.keywords(),
                card.periodKeywords(),
                card.label(),
                coarse,
                card.uses(),
                card.nearest());
    }

    @Test
    void wordsAreChosenByPickerListAndAddress() {
        Page page = open(1280, ColorScheme.LIGHT);
        page.locator("#ranking td .link").nth(2).click();
        assertThat(page.locator("#word-title").textContent()).isEqualTo("fede");
        assertThat(page.url()).endsWith("#w=fede");
        page.locator("#after").click();
        assertThat(page.locator("#word-title").textContent()).isEqualTo("raro");
        assertThat(page.locator("#word-lead").textContent()).startsWith("1 use, 1 sense (1 lost); no uses in ");
        page.locator("#words").selectOption("1");
        assertThat(page.locator("#word-title").textContent()).isEqualTo("fede");
        page.evaluate("() => { location.hash = '#w=novit%C3%A0&k2'; }");
        page.locator("#word-title:has-text('novità')").waitFor();
        page.context().close();
    }

    @Test
    void hostileNamesAreTextAndNothingSticksOut() {
        for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
            for (int width : new int[] {1280, 390}) {
                Page page = open(width, scheme);
                page.screenshot(new Page.ScreenshotOptions()
                        .setFullPage(true)
                        .setPath(SCREENSHOTS.resolve("words-%d-%s.png".formatted(width, scheme))));
                page.locator("#ranking td .link").nth(1).click();
                assertThat(page.locator("#word-title").textContent()).startsWith("</script><img");
                assertThat(page.locator(".sense .keywords").textContent()).contains("</script><img");
                assertThat(page.evaluate("() => window.hacked")).isNull();
                assertThat(page.locator("img").count()).isZero();
                assertThat(page.locator("script").count()).isEqualTo(3);
                assertThat(page.evaluate(
                                "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"))
                        .as("%d px wide: nothing sticks out", width)
                        .isEqualTo(0);
                page.context().close();
            }
        }
    }

    /** Sideways scrolling that nobody sees hides columns: a plain run has none, and p-values leave the word in sight. */
    @Test
    void onAPhoneTheTableOfWordsIsWhole(@TempDir Path dir) {
        for (boolean tested : new boolean[] {false, true}) {
            Path file = dir.resolve(tested + ".html");
            WordReport.write(Words.scored(tested), file);
            Page page = browser.open(file, 390, 844, ColorScheme.LIGHT);
            Locator scroll = page.locator("#ranking .scroll");
            if (!tested) {
                assertThat(scroll.evaluate("s => s.scrollWidth - s.clientWidth"))
                        .as("what is cut")
                        .isEqualTo(0);
            }
            scroll.evaluate("s => { s.scrollLeft = s.scrollWidth; }");
            assertThat(scroll.evaluate("s => s.querySelector('td').getBoundingClientRect().left"
                            + " - s.getBoundingClientRect().left"))
                    .as("how far the word is gone")
                    .isEqualTo(0);
            page.context().close();
        }
    }

    @Test
    void newWordsComeFirstAndOnlyWordsWithinChanceChangedLeast(@TempDir Path dir) {
        Path tested = dir.resolve("tested.html");
        WordReport.write(Words.scored(true), tested);
        Page page = browser.open(tested, 1280, 844, ColorScheme.LIGHT);
        assertThat(words(page))
                .containsExactly(
                        "newer", "fresh", "word0", "word1", "word2", "word3", "word4", "word5", "word6", "gone");
        assertThat(page.locator("#ranking .word").first().textContent()).isEqualTo("newernew word");
        assertThat(page.locator("#ranking .word").last().textContent()).isEqualTo("goneno uses in the last period");
        assertThat(page.locator("#ranking tbody tr").first().locator("td").allTextContents())
                .startsWith("newer", "new word");
        assertThat(page.locator("#word-lead").textContent()).startsWith("new word, place 1 of 10; 9 uses");
        assertThat(page.locator("#notice li").allTextContents())
                .startsWith(
                        "New words, without uses in before Leo XIII: newer, fresh.",
                        "Changed most from before Leo XIII to Francis I, by JSD: word0 (0.600), word1 (0.500), word2"
                                + " (0.400).",
                        "Changed least: word6, word5.");
        page.context().close();
        Path untested = dir.resolve("untested.html");
        WordReport.write(Words.scored(false), untested);
        page = browser.open(untested, 1280, 844, ColorScheme.LIGHT);
        assertThat(page.locator("#notice").innerText())
                .as("adjusted for chance, the others changed")
                .contains("Changed least: word6.");
        page.context().close();
    }

    @OnlyLong
    @Test
    void ofFewWordsNoneIsSaidToHaveChangedLeast(@TempDir Path dir) {
        Path few = dir.resolve("few.html");
        WordReportData data = Words.scored(false);
        List<WordFacts> words = data.words().subList(5, 10);
        WordReport.write(new WordReportData("few", data.run(), data.periods(), words, List.of()), few);
        Page page = browser.open(few, 390, 844, ColorScheme.LIGHT);
        assertThat(page.locator("#notice").innerText()).contains("Changed most").doesNotContain("Changed least");
        page.context().close();
    }

    /** On paper nothing can be chosen: all words are printed, and afterwards the page is as it was. */
    @Test
    void paperHasAllWords() {
        Page page = open(1280, ColorScheme.LIGHT);
        int words = page.locator("#words option").count();
        page.evaluate("() => dispatchEvent(new Event('beforeprint'))");
        assertThat(page.locator("#word, .printed").count()).isEqualTo(words).isGreaterThan(1);
        assertThat(page.locator(".printed h2").allTextContents())
                .hasSize(words - 1)
                .endsWith("fede", "raro");
        assertThat(page.locator(".printed .sense").count()).isGreaterThanOrEqualTo(words - 1);
        assertThat(page.locator(".printed svg.picture .band").count()).isPositive();
        assertThat(page.locator(".printed [id]:not(title):not(desc):not(pattern)")
                        .count())
                .isZero();
        page.evaluate("() => dispatchEvent(new Event('afterprint'))");
        assertThat(page.locator(".printed").count()).isZero();
        page.context().close();
    }

    @OnlyLong
    @Test
    void withoutWordsThePageSaysSo(@TempDir Path dir) {
        Path empty = dir.resolve("empty.html");
        WordReportData data = Words.data();
        WordReport.write(new WordReportData("nothing", data.run(), List.of(), List.of(), List.of()), empty);
        Page page = browser.open(empty, 390, 844, ColorScheme.LIGHT);
        assertThat(page.locator("#nothing").isVisible()).isTrue();
        assertThat(page.locator("#ranking").isVisible()).isFalse();
        page.context().close();
    }

    @Test
    void theSameDataGiveTheSameBytes() throws IOException {
        StringWriter once = new StringWriter();
        StringWriter again = new StringWriter();
        WordReport.write(Words.data(), once);
        WordReport.write(Words.data(), again);
        assertThat(again.toString()).isEqualTo(once.toString());
    }
}
