package io.varve.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/** What picocli injects before a verb runs. */
final class Specs {

    private Specs() {}

    static CommandSpec of(@Nullable CommandSpec injected) {
        if (injected == null) {
            throw new Unread();
        }
        return injected;
    }

    /**
     * Words were read without picocli, and now something is wrong with them. Verbs find that out before they read or write
     * anything, so that the command can be run again with words that picocli has read, which says what it is.
     */
    static final class Unread extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Unread() {
            super("picocli injects the spec before a verb runs");
        }
    }
}
