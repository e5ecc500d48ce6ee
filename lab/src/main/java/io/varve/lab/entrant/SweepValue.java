package io.varve.lab.entrant;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.ap.Conventions;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * One value of a parameter that an experiment varies.
 *
 * @param parameter of any algorithm, for example {@code prune-after}
 * @param value as the command line has it
 */
public record SweepValue(String parameter, String value) {

    /** Refuses an unknown parameter, and a value that it cannot have. */
    public SweepValue {
        List<Algorithm<?>> concerned = Algorithms.all().stream()
                .filter(one -> one.parameter(parameter).isPresent())
                .toList();
        if (concerned.isEmpty()) {
            throw new Refused(Refusal.of("no algorithm has a parameter '%s' to sweep".formatted(parameter))
                    .value(parameter)
                    .remedy("choose one of ", names()));
        }
        String name = parameter.replace('-', '_');
        Refused refusal = null;
        for (Algorithm<?> one : concerned) {
            try {
                accept(one, name, value);
                refusal = null;
                break;
            } catch (Refused e) {
                refusal = e;
            }
        }
        if (refusal != null) {
            throw new Refused(
                    "a sweep cannot take %s=%s: %s".formatted(parameter, value, refusal.getMessage()), refusal);
        }
    }

    private static String names() {
        return Algorithms.all().stream()
                .flatMap(one -> one.parameters().stream())
                .map(one -> one.name().replace('_', '-'))
                .distinct()
                .sorted()
                .collect(Collectors.joining(", "));
    }

    private static <P extends AlgorithmParams<P>> void accept(Algorithm<P> algorithm, String name, String value) {
        algorithm.with(algorithm.defaults(Conventions.VARVE), Map.of(name, value));
    }

    /** Reads {@code prune-after=1,2,never}. */
    public static List<SweepValue> parse(String text) {
        String[] sides = text.split("=", 2);
        if (sides.length < 2 || sides[1].isBlank()) {
            throw new Refused("a sweep has the form prune-after=1,2,never, got '%s'".formatted(text));
        }
        return Arrays.stream(sides[1].split(",", -1))
                .map(value -> new SweepValue(sides[0].strip(), value.strip()))
                .toList();
    }

    /** Returns the name of the parameter as records have it. */
    String name() {
        return parameter.replace('-', '_');
    }

    /** Says whether an algorithm has the parameter. */
    boolean concerns(Algorithm<?> algorithm) {
        return algorithm.parameter(parameter).isPresent();
    }

    @Override
    public String toString() {
        return parameter + "=" + value;
    }
}
