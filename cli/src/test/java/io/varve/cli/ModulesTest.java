package io.varve.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Dependencies between the modules point one way: ap, then core, then groups, relatives, io and view, then parquet, store and lab, then text, then server, then cli. */
class ModulesTest {

    private static final String[] AP = {
        "io.varve.ap..",
        "io.varve.similarity..",
        "io.varve.refusal..",
        "io.varve.internal",
        "io.varve.internal.ap..",
        "io.varve.internal.messages..",
        "io.varve.internal.vector.."
    };
    private static final String[] CORE = {
        "io.varve",
        "io.varve.algorithm..",
        "io.varve.app..",
        "io.varve.metric..",
        "io.varve.profile..",
        "io.varve.scale..",
        "io.varve.table..",
        "io.varve.internal.books.."
    };
    private static final String[] CORE_AND_AP =
            Stream.of(AP, CORE).flatMap(Stream::of).toArray(String[]::new);
    private static final String GROUPS = "io.varve.group..";
    private static final String[] RELATIVES = {"io.varve.relatives..", "io.varve.variants.."};
    private static final String IO = "io.varve.io..";
    private static final String PARQUET = "io.varve.parquet..";
    private static final String VIEW = "io.varve.view..";
    private static final String STORE = "io.varve.store..";
    private static final String LAB = "io.varve.lab..";
    private static final String TEXT = "io.varve.text..";
    private static final String SERVER = "io.varve.server..";
    private static final String CLI = "io.varve.cli..";
    private static final String INTERNAL = "io.varve.internal..";

    private static final List<String> LIBRARIES = List.of(
            "com.fasterxml.",
            "de.siegmar.",
            "com.jerolba.",
            "org.apache.",
            "picocli.",
            "org.sqlite.",
            "ai.onnxruntime.",
            "ai.djl.",
            "com.sun.jna.",
            "io.javalin.",
            "org.eclipse.jetty.",
            "jakarta.");

    private final JavaClasses varve = MainClasses.ALL;

    @Test
    void everyClassBelongsToAModuleThatIsKnownHere() {
        classes()
                .should()
                .resideInAnyPackage(Stream.of(CORE_AND_AP, RELATIVES, new String[] {
                            GROUPS, IO, PARQUET, VIEW, STORE, LAB, TEXT, SERVER, CLI
                        })
                        .flatMap(Stream::of)
                        .toArray(String[]::new))
                .check(varve);
        assertThat(varve.stream().filter(resideInAnyPackage(AP))).hasSizeGreaterThan(40);
        assertThat(varve.stream().filter(resideInAnyPackage(CORE))).hasSizeGreaterThan(50);
        assertThat(varve.stream().filter(resideInAPackage(IO))).hasSizeGreaterThan(20);
        assertThat(varve.stream().filter(resideInAPackage(CLI))).hasSizeGreaterThan(10);
    }

    @Test
    void affinityPropagationNeedsNothingButJava() {
        classes()
                .that()
                .resideInAnyPackage(AP)
                .should()
                .onlyDependOnClassesThat(
                        resideInAnyPackage(AP).or(resideInAnyPackage("java..", "jdk.incubator.vector..")))
                .check(varve);
    }

    @Test
    void coreNeedsNothingButAffinityPropagationAndJava() {
        classes()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(CORE_AND_AP).or(resideInAPackage("java..")))
                .check(varve);
    }

    @Test
    void relativesNeedNothingButCore() {
        classes()
                .that()
                .resideInAnyPackage(RELATIVES)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(RELATIVES)
                        .or(resideInAnyPackage(CORE_AND_AP))
                        .or(resideInAnyPackage("java..")))
                .check(varve);
    }

    @Test
    void groupsNeedNothingButCore() {
        classes()
                .that()
                .resideInAPackage(GROUPS)
                .should()
                .onlyDependOnClassesThat(resideInAnyPackage(CORE_AND_AP).or(resideInAnyPackage(GROUPS, "java..")))
                .check(varve);
    }

    @Test
    void ioAndViewKnowNeitherEachOtherNorWhatIsAbove() {
        noClasses()
                .that()
                .resideInAPackage(IO)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(PARQUET, VIEW, STORE, LAB, TEXT, SERVER, CLI)
                .check(varve);
        noClasses()
                .that()
                .resideInAPackage(VIEW)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(IO, STORE, LAB, TEXT, SERVER, CLI)
                .check(varve);
    }

    @Test
    void onlyParquetKnowsTheLibrariesOfParquetAndNobodyKnowsIt() {
        noClasses()
                .that(not(resideInAPackage(PARQUET)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(PARQUET, "com.jerolba..", "org.apache.parquet..", "org.apache.hadoop..")
                .check(varve);
        noClasses()
                .that()
                .resideInAPackage(PARQUET)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(VIEW, STORE, LAB, TEXT, SERVER, CLI)
                .check(varve);
    }

    @Test
    void storeAndLabKnowNeitherEachOtherNorTheCommand() {
        noClasses()
                .that()
                .resideInAPackage(STORE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(VIEW, LAB, TEXT, SERVER, CLI)
                .check(varve);
        noClasses()
                .that()
                .resideInAPackage(LAB)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(STORE, TEXT, SERVER, CLI)
                .check(varve);
    }

    @Test
    void textKnowsNeitherTheLaboratoryNorTheCommand() {
        noClasses()
                .that()
                .resideInAPackage(TEXT)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(LAB, SERVER, CLI)
                .check(varve);
    }

    @Test
    void serverKnowsNeitherTheLaboratoryNorTheCommandNorTheRelatives() {
        noClasses()
                .that()
                .resideInAPackage(SERVER)
                .should()
                .dependOnClassesThat(resideInAnyPackage(LAB, CLI).or(resideInAnyPackage(RELATIVES)))
                .check(varve);
    }

    @Test
    void onlyTheServerSpeaksHttp() {
        noClasses()
                .that(not(resideInAPackage(SERVER)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.javalin..", "org.eclipse.jetty..", "jakarta..")
                .check(varve);
    }

    @Test
    void onlyTheCommandKnowsItsParserAndItsBar() {
        noClasses()
                .that(not(resideInAPackage(CLI)))
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("picocli..", "me.tongfei..")
                .check(varve);
    }

    @Test
    void theCommandReadsAndWritesTablesThroughIo() {
        noClasses()
                .that()
                .resideInAPackage(CLI)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("de.siegmar..", "org.apache..")
                .check(varve);
    }

    @Test
    void onlyCoreAndWhatStandsOnItUseItsInternals() {
        noClasses()
                .that(not(resideInAnyPackage(CORE_AND_AP)
                        .or(resideInAnyPackage(RELATIVES))
                        .or(resideInAPackage(GROUPS))))
                .should()
                .dependOnClassesThat()
                .resideInAPackage(INTERNAL)
                .check(varve);
    }

    @Test
    void noLibraryShowsInASignature() {
        List<String> shown = new ArrayList<>();
        int members = 0;
        for (JavaClass type : varve) {
            if (resideInAPackage(CLI).test(type) || !visible(type)) {
                continue;
            }
            members += type.getMembers().size();
            Stream<JavaType> above = Stream.concat(type.getSuperclass().stream(), type.getInterfaces().stream());
            above.forEach(parent -> note(shown, type.getFullName(), parent));
            for (JavaMember member : type.getMembers()) {
                if (member.getModifiers().contains(JavaModifier.PUBLIC)
                        || member.getModifiers().contains(JavaModifier.PROTECTED)) {
                    signature(member).forEach(part -> note(shown, member.getFullName(), part));
                }
            }
        }
        assertThat(members).isGreaterThan(300);
        assertThat(shown).isEmpty();
    }

    private static boolean visible(JavaClass type) {
        boolean open = type.getModifiers().contains(JavaModifier.PUBLIC)
                || type.getModifiers().contains(JavaModifier.PROTECTED);
        return open && type.getEnclosingClass().map(ModulesTest::visible).orElse(true);
    }

    private static Stream<JavaType> signature(JavaMember member) {
        if (member instanceof JavaField field) {
            return Stream.of(field.getType());
        }
        JavaCodeUnit code = (JavaCodeUnit) member;
        Stream<JavaType> thrown = code.getThrowsClause().stream().map(each -> each.getRawType());
        return Stream.of(Stream.of(code.getReturnType()), code.getParameterTypes().stream(), thrown)
                .flatMap(parts -> parts);
    }

    private static void note(List<String> shown, String where, JavaType type) {
        Set<JavaClass> involved = type.getAllInvolvedRawTypes();
        for (JavaClass raw : involved) {
            if (LIBRARIES.stream().anyMatch(raw.getFullName()::startsWith)) {
                shown.add(where + " shows " + raw.getFullName());
            }
        }
    }
}
