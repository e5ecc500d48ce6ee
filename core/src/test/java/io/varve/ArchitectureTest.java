package io.varve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What may depend on what in core, and what core never calls. */
class ArchitectureTest {

    private static final JavaClasses CORE = new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("io.varve");

    private static final Set<String> PARALLEL =
            Set.of("parallel", "parallelStream", "parallelSetAll", "parallelPrefix");

    @Test
    void coreNeedsNothingButJava() {
        classes()
                .that()
                .resideOutsideOfPackage("io.varve.internal.vector")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.varve..")
                .check(CORE);
    }

    @Test
    void theVectorModuleIsUsedInOnePackageThatNobodyElseNames() {
        classes()
                .that()
                .resideInAPackage("io.varve.internal.vector")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "jdk.incubator.vector", "io.varve.internal..")
                .check(CORE);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.varve.internal.vector")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.varve.internal.vector")
                .check(CORE);
    }

    /**
     * Other modules do not see internal, since the module does not export it. Within core, io.varve and io.varve.internal
     * know each other on purpose: the books of internal are written in the public words of io.varve, and public records
     * check their values with internal's Checks. That one cycle is accepted, all others are not.
     */
    @Test
    void packagesAreFreeOfCyclesButForTheOneAccepted() {
        slices().matching("io.varve.(ap|scale|metric)..")
                .should()
                .beFreeOfCycles()
                .check(CORE);
        noClasses()
                .that()
                .resideInAnyPackage("io.varve", "io.varve.internal..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.varve.ap..", "io.varve.scale..", "io.varve.metric..")
                .check(CORE);
        noClasses()
                .that()
                .resideInAPackage("io.varve.scale..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.varve.ap..", "io.varve.app..", "io.varve.metric..")
                .check(CORE);
        noClasses()
                .that()
                .resideInAnyPackage("io.varve.ap..", "io.varve.app..", "io.varve.relatives..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.varve.metric..")
                .because("a clusterer does not judge itself")
                .check(CORE);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.varve.relatives..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.varve.relatives..")
                .because("relatives build on affinity propagation, nothing builds on them")
                .check(CORE);
    }

    @Test
    void internalIsNotExported() throws Exception {
        String module = Files.readString(Path.of("src/main/java/module-info.java"));
        assertThat(module).contains("exports io.varve.ap;").doesNotContain("io.varve.internal;");
    }

    @Test
    void publicSignaturesNameNoInternalType() {
        for (var type : CORE) {
            boolean exported = type.getModifiers().contains(JavaModifier.PUBLIC)
                    && !type.getPackageName().startsWith("io.varve.internal");
            if (exported) {
                type.getCodeUnits().stream().filter(ArchitectureTest::visible).forEach(ArchitectureTest::requirePublic);
            }
        }
    }

    @Test
    void coreIsSilent() {
        noClasses().should().accessField(System.class, "out").check(CORE);
        noClasses().should().accessField(System.class, "err").check(CORE);
        noClasses().should().callMethod(Throwable.class, "printStackTrace").check(CORE);
    }

    @Test
    void nothingDependsOnTheLocaleOrTheCharsetOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .check(CORE);
        noClasses().should().callMethod(String.class, "toLowerCase").check(CORE);
        noClasses().should().callMethod(String.class, "toUpperCase").check(CORE);
        noClasses().should().callMethod(String.class, "getBytes").check(CORE);
        noClasses().should().callConstructor(String.class, byte[].class).check(CORE);
        noClasses().should().callMethod(Locale.class, "getDefault").check(CORE);
    }

    @Test
    void nothingIsLeftToChance() {
        noClasses().should().callMethod(Math.class, "random").check(CORE);
        noClasses().should().dependOnClassesThat().areAssignableTo(Random.class).check(CORE);
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(CORE);
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "makes a stream parallel", (JavaAccess<?> call) -> PARALLEL.contains(call.getName())))
                .check(CORE);
    }

    private static boolean visible(JavaCodeUnit unit) {
        return unit.getModifiers().contains(JavaModifier.PUBLIC);
    }

    private static void requirePublic(JavaCodeUnit unit) {
        String returned = unit.getRawReturnType().getPackageName();
        assertThat(returned).as(unit.getFullName()).doesNotStartWith("io.varve.internal");
        unit.getRawParameterTypes()
                .forEach(parameter -> assertThat(parameter.getPackageName())
                        .as(unit.getFullName())
                        .doesNotStartWith("io.varve.internal"));
    }
}
