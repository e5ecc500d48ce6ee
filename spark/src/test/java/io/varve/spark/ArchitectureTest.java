package io.varve.spark;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.varve.testing.PackageCycles;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Spark stands on core, io, store and text, and uses of ap's inside what steps elsewhere are made of. */
class ArchitectureTest {

    private static final JavaClasses MODULE = new ClassFileImporter().importPath(Path.of("target/classes"));

    @Test
    void itKnowsNeitherFrontEndsNorOtherLibraries() {
        classes()
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(
                        "java..",
                        "scala..",
                        "org.apache.spark..",
                        "org.apache.hadoop..",
                        "org.jspecify..",
                        "io.varve",
                        "io.varve.algorithm",
                        "io.varve.ap",
                        "io.varve.app",
                        "io.varve.internal.ap",
                        "io.varve.internal.books",
                        "io.varve.io",
                        "io.varve.refusal",
                        "io.varve.scale",
                        "io.varve.similarity",
                        "io.varve.spark",
                        "io.varve.store",
                        "io.varve.table",
                        "io.varve.text")
                .check(MODULE);
    }

    @Test
    void nothingOfSparkMl() {
        noClasses()
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("org.apache.spark.ml..", "org.apache.spark.mllib..")
                .check(MODULE);
    }

    @Test
    void noCycles() {
        PackageCycles.refuse(MODULE);
    }
}
