package io.varve.cli;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import io.varve.testing.PackageCycles;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Which package of a module may know which other of the same module; {@link ModulesTest} says it of modules. Those of ap and core,
 * where some pairs know each other, of groups and of relatives are in the {@code ArchitectureTest} of these.
 */
class PackagesTest {

    private static final List<String> MODULES = List.of(
            "io.varve.io",
            "io.varve.parquet",
            "io.varve.view",
            "io.varve.store",
            "io.varve.lab",
            "io.varve.text",
            "io.varve.server",
            "io.varve.cli");

    private static final JavaClasses ABOVE_CORE = MainClasses.ALL.that(
            resideInAnyPackage(MODULES.stream().map(module -> module + "..").toArray(String[]::new)));

    private final Set<String> ruled = new TreeSet<>();

    /** A package that no rule names yet could make one. */
    @Test
    void noCycles() {
        PackageCycles.refuse(ABOVE_CORE);
    }

    @Test
    void ofReading() {
        room("io.varve.io", "io.varve.io.tables");
        room("io.varve.io.tables");
        room("io.varve.io.profile", "io.varve.io");
    }

    @Test
    void ofWords() {
        String uses = "io.varve.text";
        String period = "io.varve.text.period";
        String label = "io.varve.text.label";
        String report = "io.varve.text.report";
        String bert = "io.varve.text.bert";
        room(period);
        room(uses, period);
        room("io.varve.text.corpus", uses, period);
        room(bert);
        room("io.varve.text.model", bert);
        room("io.varve.text.wug", uses);
        room(label, uses);
        room("io.varve.text.face", label);
        room(report, uses, label);
        room("io.varve.text.timeline", uses, label, report);
    }

    @Test
    void ofTheLaboratory() {
        String tools = "io.varve.lab";
        String data = "io.varve.lab.data";
        String sample = "io.varve.lab.sample";
        String released = "io.varve.lab.released";
        String entrant = "io.varve.lab.entrant";
        String run = "io.varve.lab.run";
        room(tools);
        room(data, tools);
        room(sample, data);
        room(released, data);
        room(entrant, data, sample, released);
        room(run, tools, data, sample, entrant);
        room("io.varve.lab.stream", run);
        room("io.varve.lab.report", data, sample, run);
    }

    @Test
    void ofTheCommand() {
        room("io.varve.cli", "io.varve.cli.advise", "io.varve.cli.bench");
        room("io.varve.cli.advise");
        room("io.varve.cli.bench");
    }

    @Test
    void ofModulesWithOnePackage() {
        room("io.varve.parquet");
        room("io.varve.view");
        room("io.varve.store");
        room("io.varve.server");
    }

    /** A package without a rule would be free to know all of its module. */
    @Test
    void everyPackageHasARule() {
        ofReading();
        ofWords();
        ofTheLaboratory();
        ofTheCommand();
        ofModulesWithOnePackage();
        assertThat(ruled)
                .isEqualTo(ABOVE_CORE.stream()
                        .map(JavaClass::getPackageName)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    /** A package knows itself, those that are named, and nothing else of its module. */
    private void room(String name, String... known) {
        ruled.add(name);
        String[] allowed = Stream.concat(Stream.of(name), Stream.of(known)).toArray(String[]::new);
        String module = MODULES.stream()
                .filter(one -> (name + ".").startsWith(one + "."))
                .findFirst()
                .orElseThrow();
        DescribedPredicate<JavaClass> others = resideInAPackage(module + "..").and(not(resideInAnyPackage(allowed)));
        noClasses()
                .that()
                .resideInAPackage(name)
                .should()
                .dependOnClassesThat(others)
                .check(ABOVE_CORE);
    }
}
