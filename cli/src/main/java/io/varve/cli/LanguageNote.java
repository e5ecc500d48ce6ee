package io.varve.cli;

import io.varve.text.label.Language;
import io.varve.text.model.ModelFacts;
import io.varve.text.model.ModelShelf;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Says so where texts are in a language that their model was not made for: it gives vectors of any text, but they say little. */
final class LanguageNote {

    private static final String MANY = "bert-base-multilingual-cased";
    private static final Set<String> ANY = Set.of("multilingual", ModelFacts.UNKNOWN);

    private LanguageNote() {}

    /**
     * Compares the language of texts with those of a model.
     *
     * @param languages codes as the card of the model has them, separated by spaces
     * @param shelf where models are installed
     * @return a sentence, or nothing where all is well, or where the language cannot be told
     */
    static Optional<String> of(List<String> texts, String model, String languages, ModelShelf shelf) {
        if (ANY.contains(languages)) {
            return Optional.empty();
        }
        Set<String> known = Set.of(languages.split(" ", -1));
        return Language.of(texts)
                .filter(language ->
                        known.stream().noneMatch(code -> code.equals(language.code()) || ANY.contains(code)))
                .map(language ->
                        "warning: the texts look %s, but %s was made for %s and its vectors of them say little; use --model %s, which %s"
                                .formatted(
                                        language.inEnglish(),
                                        model,
                                        languages,
                                        MANY,
                                        isInstalled(shelf)
                                                ? "is installed"
                                                : "'varve model install %s' fetches".formatted(MANY)));
    }

    private static boolean isInstalled(ModelShelf shelf) {
        return shelf.notInstalled().stream().noneMatch(model -> model.name().equals(MANY));
    }
}
