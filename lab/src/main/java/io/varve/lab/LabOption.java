package io.varve.lab;

import io.varve.refusal.Option;

/** What a caller of the laboratory may choose and a refusal may name as its remedy. */
public enum LabOption implements Option {
    /** Where data sets are. */
    DATA("DataFolder.find"),
    /** Where results go. */
    OUT("the results folder");

    private final String name;

    LabOption(String name) {
        this.name = name;
    }

    @Override
    public String inLibrary() {
        return name;
    }
}
