package io.varve.server;

import io.varve.algorithm.Algorithm;
import io.varve.algorithm.AlgorithmParams;
import io.varve.algorithm.Algorithms;
import io.varve.algorithm.Parameter;
import io.varve.algorithm.Range;
import io.varve.algorithm.Traits;
import io.varve.ap.Conventions;
import io.varve.refusal.Refused;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The algorithms as they are declared, and parameters made of the words of a call. */
final class CompanionAlgorithms {

    private CompanionAlgorithms() {}

    static CompanionAnswer answer() {
        return CompanionAnswer.of(Map.of(
                "algorithms",
                Algorithms.all().stream().map(CompanionAlgorithms::declared).toList()));
    }

    private static <P extends AlgorithmParams<P>> Map<String, Object> declared(Algorithm<P> algorithm) {
        Traits traits = algorithm.traits(algorithm.defaults(Conventions.VARVE));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", algorithm.name());
        facts.put("title", algorithm.title());
        facts.put("summary", algorithm.summary());
        facts.put("ids_repeat", traits.idsRepeat());
        facts.put("takes_seeds", traits.takesSeeds());
        facts.put(
                "parameters",
                algorithm.parameters().stream()
                        .map(parameter -> declared(algorithm, parameter))
                        .toList());
        return facts;
    }

    private static <P extends AlgorithmParams<P>> Map<String, Object> declared(
            Algorithm<P> algorithm, Parameter<P> parameter) {
        Map<String, Object> defaults = new LinkedHashMap<>();
        algorithm.defaults(parameter).forEach((conventions, value) -> defaults.put(conventions.toString(), value));
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("name", parameter.name());
        facts.put("form", parameter.form());
        facts.put("type", parameter.type().toString());
        facts.put("range", parameter.range().map(CompanionAlgorithms::declared));
        facts.put("help", parameter.help());
        facts.put("defaults", defaults);
        return facts;
    }

    /** An end that is infinite is left out, since JSON has no such number. */
    private static Map<String, Object> declared(Range range) {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("words", range.toString());
        if (Double.isFinite(range.least())) {
            facts.put("least", range.least());
            facts.put("includes_least", range.includesLeast());
        }
        if (Double.isFinite(range.greatest())) {
            facts.put("greatest", range.greatest());
            facts.put("includes_greatest", range.includesGreatest());
        }
        range.limit().ifPresent(name -> facts.put("limit", name));
        return facts;
    }

    /** The parameters that a call names: an algorithm, whose habits, and what differs from them. */
    static AlgorithmParams<?> named(String name, Map<String, String> words) {
        return named(Algorithms.named(name), words);
    }

    private static <P extends AlgorithmParams<P>> P named(Algorithm<P> algorithm, Map<String, String> words) {
        Conventions conventions =
                Conventions.named(words.getOrDefault(Algorithm.CONVENTIONS, Conventions.VARVE.toString()));
        Set<String> unknown = new java.util.TreeSet<>(words.keySet());
        List<String> known =
                algorithm.parameters().stream().map(Parameter::name).toList();
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw new Refused("%s has no parameter %s; choose from %s"
                    .formatted(algorithm.name(), String.join(", ", unknown), String.join(", ", known)));
        }
        return algorithm.with(algorithm.defaults(conventions), words);
    }
}
