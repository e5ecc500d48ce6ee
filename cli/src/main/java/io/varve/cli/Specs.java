package io.varve.cli;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** What picocli injects before a verb runs. */
final class Specs {

    private Specs() {}

    static CommandSpec of(@Nullable CommandSpec injected) {
        return Objects.requireNonNull(injected, "picocli injects the spec before a verb runs");
    }
}
