package io.varve.text.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.Test;

class SentencesTest {

    private static Sentences.Window around(String text, String word, int neighbours, int most) {
        int start = text.indexOf(word);
        return new Sentences(text, Locale.ENGLISH)
                .around(start, start + word.length(), new Windows(Locale.ENGLISH, neighbours, most, 0));
    }

    private static String text(String text, String word, int neighbours) {
        Sentences.Window window = around(text, word, neighbours, 1000);
        assertThat(window.text().substring(window.start(), window.end())).isEqualTo(word);
        return window.text();
    }

    @Test
    void aSentenceAndItsNeighbours() {
        String text = "One came. Two saw a word! Three left.  Four stayed.";
        assertThat(text(text, "word", 0)).isEqualTo("Two saw a word!");
        assertThat(text(text, "word", 1)).isEqualTo("One came. Two saw a word! Three left.");
        assertThat(text(text, "One", 1)).isEqualTo("One came. Two saw a word!");
        assertThat(text(text, "stayed", 9)).isEqualTo(text);
    }

    @Test
    void aVeryShortSentenceComesWithNeighbours() {
        String text = "He slept. In the car. It was cold outside that night. All left.";
        int start = text.indexOf("car");
        Sentences sentences = new Sentences(text, Locale.ENGLISH);
        assertThat(sentences
                        .around(start, start + 3, new Windows(Locale.ENGLISH, 0, 1000, 2))
                        .text())
                .isEqualTo("In the car.");
        Sentences.Window wider = sentences.around(start, start + 3, new Windows(Locale.ENGLISH, 0, 1000, 3));
        assertThat(wider.text()).isEqualTo("He slept. In the car. It was cold outside that night.");
        assertThat(wider.text().substring(wider.start(), wider.end())).isEqualTo("car");
        assertThat(sentences
                        .around(start, start + 3, new Windows(Locale.ENGLISH, 0, 1000, 99))
                        .text())
                .as("there is no more")
                .isEqualTo(text);
    }

    @Test
    void endsOfLineDivideOnlyIfOneIsEmpty() {
        assertThat(text("A text set\nin lines. Next.", "text", 0)).isEqualTo("A text set in lines.");
        assertThat(text("A TITLE\n\nThe text\tbegins.\n", "text", 0)).isEqualTo("The text begins.");
        assertThat(text("A TITLE\r\n \r\nThe text", "text", 0)).isEqualTo("The text");
    }

    @Test
    void titlesAndInitialsEndNoSentence() {
        assertThat(text("Then Mr. J. Smith spoke. All left.", "spoke", 0)).isEqualTo("Then Mr. J. Smith spoke.");
        assertThat(text("He went to Rome. All left.", "left", 0)).isEqualTo("All left.");
    }

    @Test
    void aLongSentenceIsCutBetweenWords() {
        String text = "alpha beta ".repeat(10_000) + "here" + " gamma delta".repeat(10_000);
        Sentences.Window window = around(text, "here", 0, 60);
        assertThat(window.text())
                .matches("(beta )?(alpha beta )+here( gamma delta)+( gamma)?")
                .hasSizeBetween(45, 60);
        assertThat(window.text().substring(window.start(), window.end())).isEqualTo("here");
        assertThat(around("here" + " gamma".repeat(99), "here", 0, 60).text())
                .as("what one side does not need goes to the other")
                .isEqualTo("here" + " gamma".repeat(9));
        assertThat(around("gamma ".repeat(99) + "here", "here", 0, 60).text()).isEqualTo("gamma ".repeat(9) + "here");
        assertThat(around("\ud83d\ude00".repeat(99) + "here" + "\ud83d\ude00".repeat(99), "here", 0, 10)
                        .text())
                .as("no half of a character")
                .isEqualTo("\ud83d\ude00here\ud83d\ude00");
        assertThat(around("a longword b", "longword", 0, 3).text())
                .as("the word at least")
                .isEqualTo("longword");
    }
}
