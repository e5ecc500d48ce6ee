package io.varve.text.model;

import io.varve.refusal.Option;

/** What a caller may choose for a model and a refusal may name as its remedy. */
public enum ModelOption implements Option {
    /** The layer that vectors are taken from. */
    LAYER("Layer");

    private final String name;

    ModelOption(String name) {
        this.name = name;
    }

    @Override
    public String inLibrary() {
        return name;
    }
}
