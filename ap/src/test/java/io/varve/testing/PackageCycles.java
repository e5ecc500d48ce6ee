package io.varve.testing;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

/** Packages that know each other, perhaps by way of others, are one package in two folders. */
public final class PackageCycles {

    private PackageCycles() {}

    /**
     * Fails if a package can be reached from itself.
     *
     * @param classes all that count, of one module or several
     */
    public static void refuse(JavaClasses classes) {
        SlicesRuleDefinition.slices()
                .assignedFrom(new ByPackage())
                .should()
                .beFreeOfCycles()
                .check(classes);
    }

    private static final class ByPackage implements SliceAssignment {

        @Override
        public SliceIdentifier getIdentifierOf(JavaClass type) {
            return SliceIdentifier.of(type.getPackageName());
        }

        @Override
        public String getDescription() {
            return "packages";
        }
    }
}
