package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Terms counted text by text. */
class TermCountsTest {

    private TermCounts<String> counts = TermCounts.without(Set.of("the", "and", "in"));

    @BeforeEach
    void count() {
        counts = TermCounts.without(Set.of("the", "and", "in"));
        counts.add("ships", "The port and the ship");
        counts.add("ships", "A ship, a ship");
        counts.add("grain", "Wheat in the port");
        counts.add("grain", "Wheat wheat");
    }

    @Test
    void aKeywordHasTheShareOfTextsAndItsLift() {
        TermCounts.Keyword best = counts.keywords("ships", 3).get(0);
        assertThat(best.term()).isEqualTo("ship");
        assertThat(best.share()).isEqualTo(1);
        assertThat(best.lift()).as("in 2 of 2 here, in 2 of 4 in all").isCloseTo(2, within(1e-12));
    }

    @Test
    void wordsThatAreNotWantedAreNeverKeywords() {
        assertThat(counts.keywords("ships", 99).stream().map(TermCounts.Keyword::term))
                .doesNotContain("the")
                .contains("port");
    }

    @Test
    void theKeywordsAreThoseOfAllTextsAtOnce() {
        assertThat(counts.keywords("grain", 6).stream().map(TermCounts.Keyword::term))
                .containsExactlyElementsOf(Keywords.of(
                                List.of("The port and the ship", "A ship, a ship", "Wheat in the port", "Wheat wheat"),
                                List.of("ships", "ships", "grain", "grain"),
                                StopWords.english(),
                                Set.of(),
                                6)
                        .get("grain"));
    }

    @Test
    void joinedGroupsHaveTheTextsOfBothAndACopyStaysAsItIs() {
        TermCounts<String> copy = counts.copy();
        copy.join("grain", "ships");
        assertThat(copy.texts("ships")).isEqualTo(4);
        assertThat(copy.texts("grain")).isZero();
        assertThat(copy.keywords("grain", 3)).isEmpty();
        assertThat(copy.keywords("ships", 99).stream().map(TermCounts.Keyword::term))
                .contains("wheat", "ship");
        assertThat(counts.texts("ships")).isEqualTo(2);
        assertThat(counts.keywords("ships", 99).stream().map(TermCounts.Keyword::term))
                .doesNotContain("wheat");
    }
}
