package io.varve.internal.messages;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written twice, in double and in single precision, is the same but for the precision. */
class TwinsTest {

    private static final Path SOURCES = Path.of("src/main/java/io/varve/internal/messages");

    private static final Pattern METHOD = Pattern.compile(
            "^    (?:@Override\\n    )?(?:(?:public|private|static) )*\\w+ \\w+\\([^;{]*\\{\\n.*?^    \\}\\n",
            Pattern.MULTILINE | Pattern.DOTALL);

    @Test
    void messages() throws IOException {
        assertThat(inDouble(code("ActiveFloats"))).isEqualTo(code("ActiveDoubles"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"ScalarRowKernel", "ScalarPairKernel", "Lanes"})
    void methodsOfOneFile(String name) throws IOException {
        List<String> methods = METHOD.matcher(Files.readString(SOURCES.resolve(name + ".java")))
                .results()
                .map(MatchResult::group)
                .toList();
        List<String> inFloat =
                methods.stream().filter(method -> method.contains("float")).toList();
        assertThat(inFloat).isNotEmpty();
        assertThat(methods)
                .containsAll(inFloat.stream().map(TwinsTest::inDouble).toList());
    }

    /** Comments aside. */
    private static String code(String name) throws IOException {
        return Files.readString(SOURCES.resolve(name + ".java")).replaceAll("(?m)^ *(/\\*\\*|\\*|//).*\\n", "");
    }

    private static String inDouble(String code) {
        return code.replace("(float) ", "")
                .replace("0x1p-24", "0x1p-53")
                .replace("ActiveFloats", "ActiveDoubles")
                .replace("OfFloat", "OfDouble")
                .replace("floatWidth", "width")
                .replace("float", "double")
                .replace("Float", "Double");
    }
}
