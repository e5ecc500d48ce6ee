package io.varve.ap;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import io.varve.testing.ArchitectureContract;
import org.junit.jupiter.api.Test;

/** What may depend on what in affinity propagation. That it knows no batch is the border of the module. */
class ArchitectureTest extends ArchitectureContract {

    @Test
    void theVectorModuleIsUsedInOnePackageThatNobodyElseNames() {
        classes()
                .that()
                .resideInAPackage("io.varve.internal.vector")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "jdk.incubator.vector", "io.varve.internal..")
                .check(MODULE);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.varve.internal.vector")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.varve.internal.vector")
                .check(MODULE);
    }

    /**
     * The floor plan: a package on the left knows those on its right and nothing else of ours. Pairs that know each other are
     * one room with a public front and an inside: {@code similarity} and {@code internal.messages}; {@code ap} and {@code
     * internal.ap}.
     */
    @Test
    @Override
    protected void everyPackageKnowsItsRoom() {
        only("io.varve.refusal");
        only("io.varve.internal", "io.varve.refusal");
        only("io.varve.internal.messages", "io.varve.internal", "io.varve.similarity");
        only("io.varve.internal.vector", "io.varve.internal.messages");
        only("io.varve.similarity", "io.varve.internal", "io.varve.internal.messages", "io.varve.refusal");
        String[] messagePassing = {
            "io.varve.ap",
            "io.varve.internal",
            "io.varve.internal.ap",
            "io.varve.internal.messages",
            "io.varve.refusal",
            "io.varve.similarity"
        };
        only("io.varve.ap", messagePassing);
        only("io.varve.internal.ap", messagePassing);
    }
}
