package io.varve.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacesTest {

    @Test
    void theFoldersOfTheUserAreWhereTheEnvironmentSays() {
        Path home = Path.of(System.getProperty("user.home"));
        Path elsewhere = home.resolve("elsewhere").toAbsolutePath();
        assertThat(Places.cache(Map.of("XDG_CACHE_HOME", elsewhere.toString()))).isEqualTo(elsewhere.resolve("varve"));
        assertThat(Places.cache(Map.of("XDG_CACHE_HOME", "elsewhere")))
                .as("a relative one counts as none")
                .isEqualTo(home.resolve(".cache/varve"));
        assertThat(Places.cache(Map.of())).isEqualTo(home.resolve(".cache/varve"));
        assertThat(Places.cache(Map.of("XDG_CACHE_HOME", "/elsewhere", "VARVE_CACHE", elsewhere.toString())))
                .as("a name of our own comes first, and is the folder itself")
                .isEqualTo(elsewhere);
        assertThat(Places.cache(Map.of("VARVE_CACHE", ""))).isEqualTo(home.resolve(".cache/varve"));
    }
}
