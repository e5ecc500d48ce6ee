package io.varve;

import io.varve.testing.ArchitectureContract;
import org.junit.jupiter.api.Test;

/** What may depend on what in core. */
class ArchitectureTest extends ArchitectureContract {

    /**
     * The floor plan: a package on the left knows those on its right and nothing else of ours. Pairs that know each other are
     * one room with a public front and an inside: {@code io.varve} and {@code internal.books}, whose records and books are
     * written in each other's words; {@code io.varve} and {@code table}, in whose rows it can be told.
     */
    @Test
    @Override
    protected void everyPackageKnowsItsRoom() {
        only(
                "io.varve",
                "io.varve.ap",
                "io.varve.internal",
                "io.varve.internal.books",
                "io.varve.refusal",
                "io.varve.table");
        only("io.varve.table", "io.varve", "io.varve.ap", "io.varve.internal");
        only(
                "io.varve.internal.books",
                "io.varve",
                "io.varve.ap",
                "io.varve.internal",
                "io.varve.refusal",
                "io.varve.table");
        only("io.varve.scale", "io.varve", "io.varve.internal", "io.varve.internal.books", "io.varve.refusal");
        only(
                "io.varve.app",
                "io.varve",
                "io.varve.algorithm",
                "io.varve.ap",
                "io.varve.internal",
                "io.varve.internal.books",
                "io.varve.profile",
                "io.varve.refusal",
                "io.varve.scale",
                "io.varve.similarity");
        only("io.varve.profile", "io.varve", "io.varve.scale");
        only(
                "io.varve.algorithm",
                "io.varve",
                "io.varve.ap",
                "io.varve.internal",
                "io.varve.refusal",
                "io.varve.scale",
                "io.varve.similarity");
        only("io.varve.metric", "io.varve.internal");
    }
}
