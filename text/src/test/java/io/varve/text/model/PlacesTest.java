package io.varve.text.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PlacesTest {

    @Test
    void theFoldersOfTheUserAreWhereTheEnvironmentSays() {
        Path home = Path.of(System.getProperty("user.home"));
        Path elsewhere = home.resolve("elsewhere").toAbsolutePath();
        assertThat(Places.home(Map.of("XDG_CACHE_HOME", elsewhere.toString()), "XDG_CACHE_HOME", ".cache"))
                .isEqualTo(elsewhere.resolve("varve"));
        assertThat(Places.home(Map.of("XDG_CACHE_HOME", "elsewhere"), "XDG_CACHE_HOME", ".cache"))
                .as("a relative one counts as none")
                .isEqualTo(home.resolve(".cache/varve"));
        assertThat(Places.home(Map.of(), "XDG_CACHE_HOME", ".cache")).isEqualTo(home.resolve(".cache/varve"));
    }
}
