package io.varve.group;

import io.varve.testing.ArchitectureContract;
import org.junit.jupiter.api.Test;

/** What groups may know of core. */
class ArchitectureTest extends ArchitectureContract {

    /** Groups know clusters, and no algorithm. */
    @Test
    @Override
    protected void everyPackageKnowsItsRoom() {
        only("io.varve.group", "io.varve", "io.varve.internal", "io.varve.internal.books", "io.varve.refusal");
    }
}
