package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Terms by which groups differ, computed by hand. */
class KeywordsTest {

    private static final StopWords NONE = new StopWords(Set.of());

    @Test
    void scoresAreThoseOfTheFormula() {
        // group 1: phone x2, prison x1; group 2: prison x3, guard x2; mean number of terms 4
        // phone 2 ln(1 + 4/2) = 2.197, prison in 1: ln(1 + 4/4) = .693; prison in 2: 2.079, guard 2 ln(1 + 4/2) = 2.197
        var keywords = Keywords.of(
                List.of("phone phone", "prison", "prison guard, prison guard; prison"),
                List.of(1, 1, 2),
                NONE,
                Set.of(),
                9);
        assertThat(keywords).containsEntry(1, List.of("phone", "prison")).containsEntry(2, List.of("guard", "prison"));
        assertThat(Keywords.of(List.of("b a c"), List.of("x"), NONE, Set.of(), 2))
                .as("one letter is no term")
                .containsEntry("x", List.of());
    }

    @Test
    void equalScoresAreOrderedByAlphabet() {
        assertThat(Keywords.of(List.of("pear fig apple", "fig"), List.of("x", "y"), NONE, Set.of(), 2)
                        .get("x"))
                .containsExactly("apple", "pear");
    }

    @Test
    void termsAreLettersOfAnyScriptComposedAndInLowerCase() {
        assertThat(Terms.of("L’E\u0301TÉ, l'eau—Straße 42nd Дом δόξα क़िला x"))
                .containsExactly("été", "eau", "straße", "nd", "дом", "δόξα", "क\u093cिला");
    }

    @Test
    void stopWordsAndFormsOfTheWordAreLeftOut() {
        var keywords = Keywords.of(
                List.of("The cells of the prison", "A Cell phone"),
                List.of("x", "y"),
                StopWords.english(),
                Set.of("cell_nn", "Cells"),
                9);
        assertThat(keywords).containsEntry("x", List.of("prison")).containsEntry("y", List.of("phone"));
    }

    @Test
    void ofALanguageWithoutAListEvenlyFrequentTermsAreStopWords() {
        List<String> texts = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        for (int i = 0; i < 60; i++) {
            texts.add("zka telefono zmo squilla vuna stanza numero" + "abcdefghij".charAt(i % 10) + "x");
            groups.add("phone");
            texts.add("zka carcere zmo chiude vuna notte voce" + "abcdefghij".charAt(i % 10) + "x");
            groups.add("prison");
            texts.add("zka tessuto zmo cresce vuna vita");
            groups.add("body");
            texts.add("zka vino zmo matura vuna botte");
            groups.add("cellar");
        }
        assertThat(StopWords.suiting(texts, groups).terms()).containsExactlyInAnyOrder("zka", "zmo", "vuna");
        assertThat(StopWords.suiting(List.of("it was in the cell that he had been", "in it"), List.of(1, 2)))
                .isEqualTo(StopWords.english());
    }

    @Test
    void aListOfOnesOwn(@TempDir Path dir) throws Exception {
        Path file = Files.writeString(dir.resolve("stop.txt"), "und\nDER, die\n");
        assertThat(StopWords.read(file).terms()).containsExactlyInAnyOrder("und", "der", "die");
    }

    @Test
    void whatOneOfManyTextsSaysIsNoKeyword() {
        List<String> texts = List.of("zebra zebra zebra", "fig", "fig", "tree", "tree");
        assertThat(Keywords.of(texts, List.of(1, 1, 1, 1, 1), NONE, Set.of(), 9).get(1))
                .containsExactly("fig", "tree");
        assertThat(Keywords.of(texts, List.of(1, 1, 1, 1, 2), NONE, Set.of(), 9).get(1))
                .contains("zebra");
    }

    @Test
    void everyTextHasAGroup() {
        assertThatThrownBy(() -> Keywords.of(List.of("a"), List.of(1, 2), NONE, Set.of(), 1))
                .hasMessage("expected 1 groups, one per text, got 2");
    }
}
