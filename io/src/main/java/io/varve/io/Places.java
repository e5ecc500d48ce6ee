package io.varve.io;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where files are kept that belong to a user rather than to a run. */
public final class Places {

    /** Names the folder of what can be made again. */
    static final String CACHE = "VARVE_CACHE";

    private Places() {}

    /**
     * Returns the folder of what can be made again: vectors, and unpacked native libraries.
     *
     * @return the system property {@code varve.cache}, else {@code VARVE_CACHE}, else {@code varve} in {@code XDG_CACHE_HOME} or
     *     {@code ~/.cache}
     */
    public static Path cache() {
        String given = System.getProperty("varve.cache");
        return given == null ? cache(System.getenv()) : Path.of(given);
    }

    static Path cache(Map<String, String> environment) {
        String given = environment.getOrDefault(CACHE, "");
        return given.isEmpty() ? home(environment, "XDG_CACHE_HOME", ".cache") : Path.of(given);
    }

    /**
     * Returns the folder of installed models.
     *
     * @return the system property {@code varve.models}, else {@code varve/models} in {@code XDG_DATA_HOME} or {@code
     *     ~/.local/share}
     */
    public static Path models() {
        String given = System.getProperty("varve.models");
        return given == null
                ? home(System.getenv(), "XDG_DATA_HOME", ".local/share").resolve("models")
                : Path.of(given);
    }

    private static Path home(Map<String, String> environment, String variable, String otherwise) {
        @Nullable String given = environment.get(variable);
        // the rule of the XDG base directories: a relative path counts as none
        if (given != null && Path.of(given).isAbsolute()) {
            return Path.of(given, "varve");
        }
        Path home = Path.of(System.getProperty("user.home"));
        if (!home.isAbsolute()) {
            // Java says "?" for users without one, which must not become a folder of that name
            throw new UncheckedIOException(
                    new IOException("this user has no home folder; set %s to a folder of yours".formatted(variable)));
        }
        return home.resolve(otherwise).resolve("varve");
    }
}
