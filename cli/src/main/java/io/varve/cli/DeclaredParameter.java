package io.varve.cli;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.ParameterType;
import io.varve.algorithm.Range;
import io.varve.ap.Conventions;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A parameter as one algorithm or more declare it, for help.
 *
 * @param parameter the declaration with the longest help, which says more
 * @param algorithms those that declare it
 */
record DeclaredParameter(Parameter<?> parameter, List<Algorithm<?>> algorithms) {

    /** All parameters of all algorithms. */
    static List<DeclaredParameter> all() {
        Map<String, DeclaredParameter> all = new LinkedHashMap<>();
        for (Algorithm<?> one : Algorithms.all()) {
            for (Parameter<?> parameter : one.parameters()) {
                DeclaredParameter known =
                        all.getOrDefault(parameter.name(), new DeclaredParameter(parameter, List.of()));
                List<Algorithm<?>> algorithms = new ArrayList<>(known.algorithms());
                algorithms.add(one);
                boolean saysMore =
                        parameter.help().length() > known.parameter().help().length();
                all.put(parameter.name(), new DeclaredParameter(saysMore ? parameter : known.parameter(), algorithms));
            }
        }
        return List.copyOf(all.values());
    }

    String name() {
        return parameter.name();
    }

    String option() {
        return parameter.option();
    }

    String form() {
        return parameter.form();
    }

    /** Whether it is an option of its own; that for the preset is none of an algorithm's. */
    boolean common() {
        return parameter.isCommon() && !name().equals(Algorithm.CONVENTIONS);
    }

    /** Whose it is; "All" if every algorithm has it. */
    String who() {
        return everywhere() ? "All" : names(algorithms);
    }

    String help() {
        return (everywhere() ? "" : names(algorithms) + ": ") + parameter.help();
    }

    private boolean everywhere() {
        return algorithms.size() == Algorithms.all().size();
    }

    /** Type and range, such as {@code whole number, at least 1, or a word}; that a value is true or false, the form says. */
    String values() {
        ParameterType type = parameter.type();
        if (!type.hasNumbers()) {
            return type == ParameterType.TRUTH_VALUE ? "" : "word";
        }
        StringBuilder values = new StringBuilder(type.isWhole() ? "whole number" : "number");
        parameter.range().ifPresent(range -> values.append(", ").append(range));
        if (type != ParameterType.WHOLE_NUMBER && type != ParameterType.NUMBER) {
            values.append(", or a word");
        }
        otherRanges()
                .forEach((range, those) ->
                        values.append("; ").append(names(those)).append(": ").append(range));
        return values.toString();
    }

    private Map<Range, List<Algorithm<?>>> otherRanges() {
        Map<Range, List<Algorithm<?>>> others = new LinkedHashMap<>();
        for (Algorithm<?> one : algorithms) {
            one.parameter(name())
                    .<Range>flatMap(Parameter::range)
                    .filter(range -> !Optional.of(range).equals(parameter.range()))
                    .ifPresent(range -> others.computeIfAbsent(range, any -> new ArrayList<>())
                            .add(one));
        }
        return others;
    }

    /** Type, range and default; where it differs, by preset and by algorithm, such as {@code default 2, or 1 under paper}. */
    String valuesAndDefaults() {
        Map<Conventions, String> most = new EnumMap<>(Conventions.class);
        Map<String, List<Algorithm<?>>> others = new LinkedHashMap<>();
        for (Algorithm<?> one : algorithms) {
            Map<Conventions, String> own = defaults(one, name());
            if (own.entrySet().stream()
                    .allMatch(entry ->
                            most.getOrDefault(entry.getKey(), entry.getValue()).equals(entry.getValue()))) {
                most.putAll(own);
            } else {
                others.computeIfAbsent(written(own), any -> new ArrayList<>()).add(one);
            }
        }
        StringBuilder all = new StringBuilder(values());
        if (!most.isEmpty()) {
            all.append(all.isEmpty() ? "" : "; ").append("default ").append(written(most));
        }
        others.forEach((own, those) ->
                all.append("; ").append(names(those)).append(": ").append(own));
        return all.toString();
    }

    private static <P extends AlgorithmParams<P>> Map<Conventions, String> defaults(Algorithm<P> one, String name) {
        Map<Conventions, String> defaults = new EnumMap<>(Conventions.class);
        one.parameter(name)
                .map(one::defaults)
                .orElse(Map.of())
                .forEach((conventions, value) -> defaults.put(conventions, written(value)));
        return defaults;
    }

    private static String written(Object value) {
        return value instanceof Double ? value.toString().replaceFirst("[.]0$", "") : value.toString();
    }

    /** The default of the first preset, then what differs from it. */
    private static String written(Map<Conventions, String> defaults) {
        Map<String, List<String>> presets = new LinkedHashMap<>();
        defaults.forEach((conventions, word) ->
                presets.computeIfAbsent(word, any -> new ArrayList<>()).add(conventions.toString()));
        List<String> parts = new ArrayList<>();
        presets.forEach((word, those) -> parts.add(parts.isEmpty() ? word : word + " under " + listed(those)));
        return String.join(", or ", parts);
    }

    /** Commas alone would run into those between defaults. */
    private static String listed(List<String> presets) {
        int last = presets.size() - 1;
        return last == 0 ? presets.get(0) : String.join(", ", presets.subList(0, last)) + " and " + presets.get(last);
    }

    private static String names(List<Algorithm<?>> algorithms) {
        return algorithms.stream().<String>map(Algorithm::name).collect(Collectors.joining(", "));
    }
}
