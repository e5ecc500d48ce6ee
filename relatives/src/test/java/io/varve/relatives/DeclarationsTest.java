package io.varve.relatives;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.ParameterType;
import io.varve.algorithm.Range;
import io.varve.ap.Conventions;
import io.varve.refusal.Refused;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a declaration says of its parameters is what the parameters themselves check. */
class DeclarationsTest {

    static Stream<Algorithm<?>> algorithms() {
        return Algorithms.all().stream();
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    <P extends AlgorithmParams<P>> void whatIsOutsideOfARangeIsRefusedAndItsEndsAreNot(Algorithm<P> algorithm) {
        assertThat(algorithm.parameters())
                .anySatisfy(one -> assertThat(one.range()).isPresent());
        for (Conventions conventions : Conventions.values()) {
            algorithm.preset(conventions).ifPresent(defaults -> {
                for (Parameter<P> parameter : algorithm.parameters()) {
                    parameter.range().ifPresent(range -> holds(algorithm, defaults, parameter, range));
                }
            });
        }
    }

    private static <P extends AlgorithmParams<P>> void holds(
            Algorithm<P> algorithm, P defaults, Parameter<P> parameter, Range range) {
        assertThat(parameter.type().hasNumbers()).as(parameter.name()).isTrue();
        boolean whole = parameter.type().isWhole();
        double step = whole ? 1 : 0;
        if (!Double.isInfinite(range.least())) {
            String inside = word(whole, range.least() + step, Math.nextUp(range.least()));
            String outside = word(whole, range.least() - step, Math.nextDown(range.least()));
            String end = word(whole, range.least(), range.least());
            takes(algorithm, defaults, parameter, range.includesLeast() ? end : inside);
            refuses(algorithm, defaults, parameter, range.includesLeast() ? outside : end);
        } else {
            takes(algorithm, defaults, parameter, word(whole, Integer.MIN_VALUE, -Double.MAX_VALUE));
            refuses(algorithm, defaults, parameter, "-Infinity");
        }
        if (!Double.isInfinite(range.greatest())) {
            String inside = word(whole, range.greatest() - step, Math.nextDown(range.greatest()));
            String outside = word(whole, range.greatest() + step, Math.nextUp(range.greatest()));
            String end = word(whole, range.greatest(), range.greatest());
            takes(algorithm, defaults, parameter, range.includesGreatest() ? end : inside);
            refuses(algorithm, defaults, parameter, range.includesGreatest() ? outside : end);
        } else {
            takes(algorithm, defaults, parameter, word(whole, Integer.MAX_VALUE, Double.MAX_VALUE));
            refuses(algorithm, defaults, parameter, "Infinity");
        }
        refuses(algorithm, defaults, parameter, "NaN");
    }

    /** Both may be equal; what is above its limit is refused, whatever the defaults are. */
    @ParameterizedTest
    @MethodSource("algorithms")
    <P extends AlgorithmParams<P>> void noValueIsAboveThatOfItsLimit(Algorithm<P> algorithm) {
        P defaults = algorithm.defaults(Conventions.VARVE);
        for (Parameter<P> parameter : algorithm.parameters()) {
            limit(parameter).ifPresent(name -> {
                Parameter<P> other = algorithm.parameter(name).orElseThrow();
                boolean whole = parameter.type().isWhole();
                double most =
                        Double.parseDouble(other.value(defaults).orElseThrow().toString());
                String equal = word(whole, most, most);
                String above = word(whole, most + 1, Math.nextUp(most));
                assertThat(parameter.value(algorithm.with(defaults, Map.of(parameter.name(), equal))))
                        .as(parameter.name())
                        .hasValueSatisfying(value -> assertThat(value).hasToString(equal));
                assertThatThrownBy(() -> algorithm.with(defaults, Map.of(parameter.name(), above)))
                        .isInstanceOf(Refused.class)
                        .hasMessageContainingAll(parameter.name(), name, above);
            });
        }
    }

    private static String word(boolean whole, double integer, double number) {
        return whole ? Long.toString((long) integer) : Double.toString(number);
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    <P extends AlgorithmParams<P>> void aNumberWithoutARangeTakesWhatItsTypeAllows(Algorithm<P> algorithm) {
        P defaults = algorithm.defaults(Conventions.VARVE);
        for (Parameter<P> parameter : algorithm.parameters()) {
            if (parameter.range().isPresent() || !parameter.type().hasNumbers()) {
                continue;
            }
            List<String> words = parameter.type().isWhole()
                    ? List.of(Long.toString(Long.MIN_VALUE), "-1", "0", "1", Long.toString(Long.MAX_VALUE))
                    : List.of("-1.7976931348623157E308", "-1.0", "0.0", "4.9E-324", "1.7976931348623157E308");
            words.forEach(word -> takes(algorithm, defaults, parameter, word));
        }
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    <P extends AlgorithmParams<P>> void aTypeRefusesWhatIsOfAnother(Algorithm<P> algorithm) {
        P defaults = algorithm.defaults(Conventions.VARVE);
        for (Parameter<P> parameter : algorithm.parameters()) {
            refuses(algorithm, defaults, parameter, "no-such-word");
            if (!parameter.type().hasNumbers() || parameter.type().isWhole()) {
                refuses(algorithm, defaults, parameter, "1.5");
            }
            if (!parameter.type().hasNumbers()) {
                refuses(algorithm, defaults, parameter, "1");
            }
            if (parameter.type() == ParameterType.TRUTH_VALUE) {
                assertThat(List.of("true", "false"))
                        .as(parameter.name())
                        .anyMatch(word -> accepts(algorithm, defaults, parameter, word));
            }
            algorithm
                    .defaults(parameter)
                    .values()
                    .forEach(value -> assertThat(isOf(parameter.type(), value))
                            .as("%s: %s is a %s", parameter.name(), value, parameter.type())
                            .isTrue());
        }
    }

    private static boolean isOf(ParameterType type, Object value) {
        boolean whole = value instanceof Integer || value instanceof Long;
        return switch (type) {
            case WHOLE_NUMBER -> whole;
            case NUMBER -> value instanceof Double;
            case TRUTH_VALUE -> value instanceof Boolean;
            case WORD -> !(value instanceof Number) && !(value instanceof Boolean);
            case WHOLE_NUMBER_OR_WORD -> whole || value instanceof String;
            case NUMBER_OR_WORD -> value instanceof Double || value instanceof String;
        };
    }

    @ParameterizedTest
    @MethodSource("algorithms")
    void helpLeavesRangeAndDefaultToTheDeclaration(Algorithm<?> algorithm) {
        assertThat(algorithm.title()).matches("[A-Z][A-Za-z0-9]*");
        assertThat(algorithm.parameters())
                .allSatisfy(parameter -> assertThat(parameter.help())
                        .as(parameter.name())
                        .doesNotContainPattern("\\bin [(\\[]\\d|\\bdefault (\\d|true|false)|\\(default\\)|>= ?\\d"));
    }

    private static <P extends AlgorithmParams<P>> void takes(
            Algorithm<P> algorithm, P defaults, Parameter<P> parameter, String word) {
        P changed;
        try {
            changed = algorithm.with(defaults, words(algorithm, parameter, word));
        } catch (Refused e) {
            throw new AssertionError(
                    "%s of %s is %s and must take %s"
                            .formatted(parameter.name(), algorithm.name(), allowed(parameter), word),
                    e);
        }
        parameter
                .value(changed)
                .ifPresent(value -> assertThat(Double.parseDouble(value.toString()))
                        .as("%s of %s", parameter.name(), algorithm.name())
                        .isEqualTo(Double.parseDouble(word)));
    }

    private static <P extends AlgorithmParams<P>> void refuses(
            Algorithm<P> algorithm, P defaults, Parameter<P> parameter, String word) {
        assertThat(accepts(algorithm, defaults, parameter, word))
                .as("%s of %s is %s and accepts %s", parameter.name(), algorithm.name(), allowed(parameter), word)
                .isFalse();
    }

    private static <P extends AlgorithmParams<P>> boolean accepts(
            Algorithm<P> algorithm, P defaults, Parameter<P> parameter, String word) {
        try {
            algorithm.with(defaults, words(algorithm, parameter, word));
            return true;
        } catch (Refused e) {
            return false;
        }
    }

    /** With others out of the way: what this one limits is as small as it may be, and what limits this one as large. */
    private static Map<String, String> words(Algorithm<?> algorithm, Parameter<?> parameter, String word) {
        Map<String, String> words = new HashMap<>();
        for (Parameter<?> other : algorithm.parameters()) {
            if (limit(other).filter(parameter.name()::equals).isPresent()) {
                words.put(other.name(), end(other, other.range().orElseThrow().least()));
            }
            if (limit(parameter).filter(other.name()::equals).isPresent()) {
                words.put(other.name(), end(other, other.range().orElseThrow().greatest()));
            }
        }
        words.put(parameter.name(), word);
        return words;
    }

    private static String end(Parameter<?> parameter, double number) {
        return word(parameter.type().isWhole(), number, number);
    }

    private static Optional<String> limit(Parameter<?> parameter) {
        return parameter.range().flatMap(Range::limit);
    }

    private static String allowed(Parameter<?> parameter) {
        return parameter.type() + parameter.range().map(range -> ", " + range).orElse("");
    }
}
