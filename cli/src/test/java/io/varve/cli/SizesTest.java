package io.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is to be read in an afternoon stays that short (decision 12). */
class SizesTest {

    private static final int MARK = 8000;
    private static final int LONGEST_FILE = 500;

    /** As the command of decision 12 has it. */
    private static final Pattern NO_CODE = Pattern.compile("^\\s*(\\*|/\\*|//|$).*");

    private static List<Path> sources(String module) throws IOException {
        try (Stream<Path> files = Files.walk(Launcher.HOME.resolve(module + "/src/main"))) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        }
    }

    @Test
    void modulesBelowAllOthersStayBelowTheMark() throws IOException {
        for (String module : List.of("ap", "core", "groups")) {
            long lines = 0;
            for (Path file : sources(module)) {
                lines += Files.readAllLines(file).stream()
                        .filter(line -> !NO_CODE.matcher(line).matches())
                        .count();
            }
            assertThat(lines).as(module).isBetween(500L, (long) MARK);
        }
    }

    @Test
    void noFileIsLong() throws IOException {
        List<String> looked = new ArrayList<>();
        for (String module : List.of(
                "ap",
                "core",
                "groups",
                "relatives",
                "io",
                "parquet",
                "view",
                "store",
                "lab",
                "text",
                "server",
                "cli",
                "spark")) {
            for (Path file : sources(module)) {
                looked.add(file.getFileName().toString());
                assertThat(Files.readAllLines(file).size()).as(file.toString()).isLessThanOrEqualTo(LONGEST_FILE);
            }
        }
        assertThat(looked).hasSizeGreaterThan(700);
    }
}
