package io.varve.testing;

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
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What a module of algorithms never calls and never shows; each of them says beside this which package may know which. */
public abstract class ArchitectureContract {

    /** The classes of the module that is tested, and of no other. */
    protected static final JavaClasses MODULE = new ClassFileImporter().importPath(Path.of("target/classes"));

    private static final Set<String> PARALLEL =
            Set.of("parallel", "parallelStream", "parallelSetAll", "parallelPrefix");

    /** A JVM runs the tests of one module, whose classes these are. */
    private static final Set<String> RULED = ConcurrentHashMap.newKeySet();

    /** A package knows itself, those that are named, and nothing else of ours. */
    protected static void only(String room, String... known) {
        RULED.add(room);
        String[] allowed = Stream.concat(Stream.of("java..", "jdk.incubator.vector", room), Stream.of(known))
                .toArray(String[]::new);
        classes()
                .that()
                .resideInAPackage(room)
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage(allowed)
                .check(MODULE);
    }

    /** Says by {@link #only} which packages a package may know. */
    protected abstract void everyPackageKnowsItsRoom();

    @Test
    void everyPackageHasARule() {
        everyPackageKnowsItsRoom();
        assertThat(RULED)
                .containsAll(MODULE.stream()
                        .map(JavaClass::getPackageName)
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()));
    }

    @Test
    void nothingButJavaIsNeeded() {
        classes()
                .that()
                .resideOutsideOfPackage("io.varve.internal.vector")
                .should()
                .onlyDependOnClassesThat()
                .resideInAnyPackage("java..", "io.varve..")
                .check(MODULE);
    }

    @Test
    void internalIsNotExportedToStrangers() throws Exception {
        assertThat(Files.readString(Path.of("src/main/java/module-info.java")))
                .contains("exports io.varve.")
                .doesNotContainPattern("exports io\\.varve\\.internal[.a-z]*;");
    }

    @Test
    void publicSignaturesNameNoInternalType() throws Exception {
        Set<String> exported = exported();
        Set<String> inside = MODULE.stream().map(JavaClass::getPackageName).collect(Collectors.toSet());
        inside.removeAll(exported);
        int looked = 0;
        for (var type : MODULE) {
            if (type.getModifiers().contains(JavaModifier.PUBLIC) && exported.contains(type.getPackageName())) {
                looked++;
                type.getCodeUnits().stream()
                        .filter(unit -> unit.getModifiers().contains(JavaModifier.PUBLIC))
                        .forEach(unit -> requirePublic(unit, inside));
            }
        }
        assertThat(looked).isPositive();
    }

    /** Packages that everybody may use. */
    private static Set<String> exported() throws IOException {
        return Pattern.compile("exports ([a-z.]+);")
                .matcher(Files.readString(Path.of("src/main/java/module-info.java")))
                .results()
                .map(line -> line.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void theModuleIsSilent() {
        noClasses().should().accessField(System.class, "out").check(MODULE);
        noClasses().should().accessField(System.class, "err").check(MODULE);
        noClasses().should().callMethod(Throwable.class, "printStackTrace").check(MODULE);
    }

    @Test
    void nothingDependsOnTheLocaleOrTheCharsetOfTheMachine() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .check(MODULE);
        noClasses().should().callMethod(String.class, "toLowerCase").check(MODULE);
        noClasses().should().callMethod(String.class, "toUpperCase").check(MODULE);
        noClasses().should().callMethod(String.class, "getBytes").check(MODULE);
        noClasses().should().callConstructor(String.class, byte[].class).check(MODULE);
        noClasses().should().callMethod(Locale.class, "getDefault").check(MODULE);
    }

    @Test
    void nothingIsLeftToChance() {
        noClasses().should().callMethod(Math.class, "random").check(MODULE);
        noClasses().should().dependOnClassesThat().areAssignableTo(Random.class).check(MODULE);
        noClasses().should().callMethod(System.class, "currentTimeMillis").check(MODULE);
        noClasses()
                .should()
                .callMethodWhere(DescribedPredicate.describe(
                        "makes a stream parallel", (JavaAccess<?> call) -> PARALLEL.contains(call.getName())))
                .check(MODULE);
    }

    private static void requirePublic(JavaCodeUnit unit, Set<String> inside) {
        Stream.concat(Stream.of(unit.getRawReturnType()), unit.getRawParameterTypes().stream())
                .forEach(type -> assertThat(type.getPackageName())
                        .as(unit.getFullName())
                        .doesNotStartWith("io.varve.internal")
                        .isNotIn(inside));
    }
}
