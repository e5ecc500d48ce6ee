package io.varve.text.model;

import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Where files are kept that belong to a user rather than to a run. */
public final class Places {

    private Places() {}

    /**
     * Returns the folder of what can be made again: vectors, and unpacked native libraries.
     *
     * @return the system property {@code varve.cache}, else {@code varve} in {@code XDG_CACHE_HOME} or {@code ~/.cache}
     */
    public static Path cache() {
        String given = System.getProperty("varve.cache");
        return given == null ? home(System.getenv(), "XDG_CACHE_HOME", ".cache") : Path.of(given);
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

    static Path home(Map<String, String> environment, String variable, String otherwise) {
        @Nullable String given = environment.get(variable);
        // the rule of the XDG base directories: a relative path counts as none
        Path base = given == null || !Path.of(given).isAbsolute()
                ? Path.of(System.getProperty("user.home"), otherwise)
                : Path.of(given);
        return base.resolve("varve");
    }
}
