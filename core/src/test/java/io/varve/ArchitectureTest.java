package io.varve;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
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
import java.util.stream.Stream;
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
     * The floor plan: a package on the left knows those on its right and nothing else of ours. Pairs that know each other are
     * one room with a public front and an inside: {@code io.varve} and {@code internal.books}, whose records and books are
     * written in each other's words; {@code io.varve} and {@code table}, in whose rows it can be told; {@code similarity} and {@code internal.messages}; {@code ap} and {@code internal.ap}.
     */
    @Test
    void everyPackageKnowsItsRoom() {
        only("io.varve", "io.varve.internal", "io.varve.internal.books", "io.varve.refusal", "io.varve.table");
        only("io.varve.refusal");
        only("io.varve.table", "io.varve", "io.varve.internal");
        only("io.varve.internal", "io.varve", "io.varve.internal.books", "io.varve.refusal");
        only("io.varve.internal.books", "io.varve", "io.varve.internal", "io.varve.table");
        only("io.varve.internal.messages", "io.varve.internal", "io.varve.similarity", "io.varve.internal.vector");
        only("io.varve.internal.vector", "io.varve.internal.messages");
        only("io.varve.similarity", "io.varve", "io.varve.internal", "io.varve.internal.messages");
        only("io.varve.scale", "io.varve", "io.varve.internal", "io.varve.internal.books");
        String[] messagePassing = {
            "io.varve",
            "io.varve.ap",
            "io.varve.internal",
            "io.varve.internal.ap",
            "io.varve.internal.messages",
            "io.varve.similarity"
        };
        only("io.varve.ap", messagePassing);
        only("io.varve.internal.ap", messagePassing);
        only(
                "io.varve.app",
                "io.varve",
                "io.varve.algorithm",
                "io.varve.ap",
                "io.varve.group",
                "io.varve.internal",
                "io.varve.internal.books",
                "io.varve.scale",
                "io.varve.similarity");
        only(
                "io.varve.algorithm",
                "io.varve",
                "io.varve.ap",
                "io.varve.internal",
                "io.varve.scale",
                "io.varve.similarity");
        only("io.varve.group", "io.varve", "io.varve.internal", "io.varve.internal.books", "io.varve.table");
        only("io.varve.metric", "io.varve", "io.varve.internal", "io.varve.similarity");
    }

    @Test
    void affinityPropagationKnowsNoBatch() {
        noClasses()
                .that()
                .resideInAnyPackage("io.varve.ap", "io.varve.internal.ap")
                .should()
                .dependOnClassesThat()
                .areAssignableTo(DescribedPredicate.describe(
                        "of a stream",
                        (JavaClass type) -> type.getPackageName().equals("io.varve")
                                && !Set.of("Convergence", "BlockLevel", "Refused")
                                        .contains(type.getSimpleName())))
                .check(CORE);
    }

    private static void only(String room, String... known) {
        String[] allowed = Stream.concat(Stream.of("java..", "jdk.incubator.vector", room), Stream.of(known))
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(CORE);
    }

    @Test
    void internalIsNotExportedToStrangers() throws Exception {
        String module = Files.readString(Path.of("src/main/java/module-info.java"));
        assertThat(module)
                .contains("exports io.varve.ap;")
                .doesNotContainPattern("exports io\\.varve\\.internal[.a-z]*;");
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
