package io.varve.lab.data;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** The four data sets of the paper's evaluation, with the sizes that its protocol gives them. */
public enum PaperData {
    /** Fisher's flowers: 150 objects, 4 numbers, 3 classes. */
    IRIS("Iris", 100, 10, 10),
    /** Italian wines: 178 objects, 13 numbers, 3 classes. */
    WINE("Wine", 128, 10, 15),
    /** Car evaluation: the first 65 objects of each of 4 classes, 6 categories. */
    CAR("Car", 210, 10, 13),
    /** Network connections of the KDD Cup 1999: 264 objects of each of 11 classes, 34 numbers and 7 categories. */
    KDDCUP("KDD-CUP", 1904, 200, 53);

    private final String title;
    private final int firstBatch;
    private final int laterBatch;
    private final int releasedAblationStart;

    PaperData(String title, int firstBatch, int laterBatch, int releasedAblationStart) {
        this.title = title;
        this.firstBatch = firstBatch;
        this.laterBatch = laterBatch;
        this.releasedAblationStart = releasedAblationStart;
    }

    /** Finds a data set by the name that the command uses, for example {@code kddcup}. */
    public static PaperData named(String name) {
        for (PaperData data : values()) {
            if (data.toString().equals(name)) {
                return data;
            }
        }
        throw new Refused(Refusal.of("data set '%s' is not known".formatted(name))
                .remedy("choose one of %s"
                        .formatted(
                                Arrays.stream(values()).map(PaperData::toString).collect(Collectors.joining(", ")))));
    }

    /** Returns what the paper calls it. */
    public String title() {
        return title;
    }

    /** Returns how many objects arrive first in the uniform setting. */
    public int firstBatch() {
        return firstBatch;
    }

    /** Returns how many objects arrive at each later step of the uniform setting. */
    public int laterBatch() {
        return laterBatch;
    }

    /** Returns the size that the released sampler's ablation allows the first batch of a class at most. */
    public int releasedAblationStart() {
        return releasedAblationStart;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
