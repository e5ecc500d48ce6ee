package io.varve.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.Model.OptionSpec;

/** Whatever is read without picocli is read as picocli reads it. */
class PlainWordsTest {

    private static final PrintWriter NOWHERE = new PrintWriter(new StringWriter());

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.csv",
                "a.csv b.csv",
                "a.csv --id-column id --step-column step --label-column kind --out there --quiet",
                "--algorithm ap --conventions sklearn --damping=.8 --quiet a.csv",
                "a.csv --prune-after 3 --scale minmax --timeline --format=tsv",
                "a.csv --map components --seed 7 --threads 2"
            })
    void plainWordsMeanWhatPicocliTakesThemFor(String line) {
        String[] words = words(line);

        assertEquals(state(picocli(words)), state(plain(words).orElseThrow()));
    }

    @Test
    void everyOptionThatIsTakenMeansTheSame() {
        List<String> taken = new ArrayList<>();
        for (OptionSpec option :
                Main.parsed(NOWHERE, NOWHERE, "cluster", "a.csv").options()) {
            String[] words = option.arity().max() == 0
                    ? new String[] {"cluster", "a.csv", option.longestName()}
                    : new String[] {"cluster", "a.csv", option.longestName(), "word"};
            plain(words).ifPresent(verb -> {
                assertEquals(state(picocli(words)), state(verb), option.longestName());
                taken.add(option.longestName());
            });
        }

        assertTrue(
                taken.containsAll(List.of("--id-column", "--missing", "--out", "--map", "--damping", "--quiet")),
                taken::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "--help",
                "--quiet",
                "a.csv --help",
                "a.csv -",
                "a.csv --",
                "a.csv @words",
                "a.csv --out",
                "a.csv --out=",
                "a.csv --out --quiet",
                "a.csv --out @words",
                "a.csv --out x --out y",
                "a.csv --quiet --quiet",
                "a.csv --quiet=true",
                "a.csv --preference -3",
                "a.csv --columns x,y",
                "a.csv --text-column text",
                "a.csv --nonsense 3",
                "a.csv --algorithm nonsense --damping .8"
            })
    void otherWordsAreLeftToPicocli(String line) {
        assertFalse(plain(words(line)).isPresent());
    }

    @Test
    void otherVerbsAreLeftToPicocli() {
        assertFalse(PlainWords.cluster(NOWHERE, NOWHERE, "add", "a.csv").isPresent());
        assertFalse(PlainWords.cluster(NOWHERE, NOWHERE).isPresent());
    }

    @Test
    void whatIsWrongWithPlainWordsIsToldAsPicocliTellsIt() {
        StringWriter plain = new StringWriter();
        StringWriter read = new StringWriter();

        int exit = Main.run(NOWHERE, new PrintWriter(plain, true), words("a.csv --map nowhere"));
        int other = Main.run(NOWHERE, new PrintWriter(read, true), words("--map=nowhere -- a.csv"));

        assertEquals(Failures.WRONG_USAGE, exit);
        assertEquals(other, exit);
        assertEquals(read.toString(), plain.toString());
        assertTrue(plain.toString().contains("--map 'nowhere' is not known"), plain::toString);
    }

    private static String[] words(String line) {
        return ("cluster " + line).strip().split(" ");
    }

    private static Optional<ClusterVerb> plain(String... words) {
        return PlainWords.cluster(NOWHERE, NOWHERE, words);
    }

    private static ClusterVerb picocli(String... words) {
        return (ClusterVerb) Main.parsed(NOWHERE, NOWHERE, words).userObject();
    }

    /** All fields of a verb and of its groups of options, but what picocli injects. */
    private static Map<String, Object> state(Object options) {
        Map<String, Object> state = new TreeMap<>();
        for (Class<?> type = options.getClass(); type != Object.class; type = type.getSuperclass()) {
            for (Field field : type.getDeclaredFields()) {
                boolean injected = field.getType().getName().startsWith("picocli.") || field.getType() == Call.class;
                if (!Modifier.isStatic(field.getModifiers()) && !injected) {
                    state.put(type.getSimpleName() + "." + field.getName(), value(field, options));
                }
            }
        }
        return state;
    }

    private static Object value(Field field, Object owner) {
        try {
            field.setAccessible(true);
            Object value = field.get(owner);
            boolean group = value != null
                    && value.getClass().getPackage() == PlainWords.class.getPackage()
                    && !value.getClass().isEnum();
            if (value instanceof Collection<?> several && !(value instanceof Path)) {
                return List.copyOf(several);
            }
            return group ? state(value) : String.valueOf(value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
