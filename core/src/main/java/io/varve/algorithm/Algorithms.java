package io.varve.algorithm;

import io.varve.refusal.Refused;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/** All algorithms there are: those of core, and those that other modules on the path declare as services. */
public final class Algorithms {

    private static final List<Algorithm<?>> ALL = load();

    private Algorithms() {}

    /**
     * Returns all, the default first.
     *
     * @return a read-only list
     */
    public static List<Algorithm<?>> all() {
        return ALL;
    }

    /**
     * Returns the one that is taken where none is named.
     *
     * @return the default
     */
    public static Algorithm<?> standard() {
        return ALL.get(0);
    }

    /**
     * Returns the names of all.
     *
     * @return the default first
     */
    public static List<String> names() {
        return ALL.stream().<String>map(Algorithm::name).toList();
    }

    /**
     * Finds an algorithm.
     *
     * @param name as commands and files have it
     * @return the declaration
     * @throws Refused if there is none of that name
     */
    public static Algorithm<?> named(String name) {
        return ALL.stream()
                .filter(one -> one.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new Refused(
                        "algorithm '%s' is not known; choose one of %s".formatted(name, String.join(", ", names()))));
    }

    /**
     * Reads an algorithm with its parameters from the words of a record.
     *
     * @param words by the names that {@code run.json} uses; others are ignored
     * @return the parameters
     * @throws Refused if the algorithm is not known, or a parameter is missing or refused
     */
    public static AlgorithmParams<?> read(Map<String, String> words) {
        String name = words.get(Algorithm.NAME);
        if (name == null) {
            throw new Refused("the parameter " + Algorithm.NAME + " is missing");
        }
        return named(name).read(words);
    }

    private static List<Algorithm<?>> load() {
        @SuppressWarnings("rawtypes") // a service has no type parameter
        ServiceLoader<Algorithm> services = ServiceLoader.load(Algorithm.class, Algorithm.class.getClassLoader());
        List<Algorithm<?>> all = services.stream()
                .<Algorithm<?>>map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparingInt((Algorithm<?> one) -> one.rank())
                        .thenComparing(one -> one.name()))
                .collect(Collectors.toUnmodifiableList());
        for (int i = 1; i < all.size(); i++) {
            if (all.get(i).name().equals(all.get(i - 1).name())) {
                throw new IllegalStateException(
                        "two algorithms are called " + all.get(i).name());
            }
        }
        return all;
    }
}
