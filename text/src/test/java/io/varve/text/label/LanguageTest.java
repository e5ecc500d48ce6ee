package io.varve.text.label;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | English | They were told that the bank of the river had been flooded when we came.",
                "de | German | Sie hat das Geld auf der Bank gelassen, und wir sind im Regen nach Hause gegangen.",
                "sv | Swedish | Han hade inte varit där när vi kom till banken, och det var mycket kallt.",
                "es | Spanish | El banco estaba cerrado cuando llegamos, pero no sabíamos por qué ni hasta cuándo.",
                "it | Italian | La banca era chiusa quando siamo arrivati, ma non sapevamo perché e con chi parlare.",
                "fr | French | Elle a laissé son argent dans la banque et nous sommes rentrés sous la pluie avec lui.",
                "ru | Russian | Она не была в банке, когда мы пришли, и мы не знали, что им сказать."
            })
    void theLanguageIsThatOfTheMostFrequentWords(String code, String name, String text) {
        assertThat(Language.of(List.of(text)))
                .hasValueSatisfying(language -> assertThat(List.of(language.code(), language.inEnglish()))
                        .containsExactly(code, name));
    }

    @Test
    void wordsOfNoLanguageHaveNone() {
        assertThat(Language.of(List.of("lorem zzz qqq", "kjh 123"))).isEmpty();
        assertThat(Language.of(List.of())).isEmpty();
        assertThat(
                        Language.of(
                                List.of(
                                        "Quorum consilio statuit non solum a curia electum expellere, verum etiam eligere qui in ingressu palatii gladiis exceptum confoderent.")))
                .as("Latin, of which there is no list")
                .isEmpty();
    }

    @Test
    void keywordsOfGermanTextsAreNoStopWords() {
        List<String> texts = List.of(
                "und sie ist im Garten auf der Bank gesessen",
                "und sie hat im Park auf der Bank gesessen",
                "das Geld ist auf der Bank und sie hat im Konto Zinsen",
                "das Geld bei der Bank und die Zinsen im Konto");
        List<Integer> groups = List.of(1, 1, 2, 2);
        Map<Integer, List<String>> keywords =
                Keywords.of(texts, groups, StopWords.suiting(texts, groups), Set.of("Bank"), 6);
        assertThat(keywords.get(1)).containsExactly("gesessen", "garten", "park");
        assertThat(keywords.get(2)).containsExactlyInAnyOrder("geld", "zinsen", "konto");
    }
}
