package io.varve.algorithm;

import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** All algorithms there are: those of core, and those that other modules on the path declare as services. */
public final class Algorithms {

    /** Declarations as they are found: a run that knows the name of its own need not wait for the others. */
    private static final Found FOUND = new Found();

    private Algorithms() {}

    /** The whole list, made when somebody asks for it. */
    private static final class Whole {
        private static final List<Algorithm<?>> ALL = load();
    }

    /**
     * Returns all, the default first.
     *
     * @return a read-only list
     */
    public static List<Algorithm<?>> all() {
        return Whole.ALL;
    }

    /**
     * Returns the one that is taken where none is named.
     *
     * @return the default
     */
    public static Algorithm<?> standard() {
        return FOUND.first(one -> one.rank() == 0).orElseGet(() -> Whole.ALL.get(0));
    }

    /**
     * Returns the names of all.
     *
     * @return the default first
     */
    public static List<String> names() {
        return Whole.ALL.stream().<String>map(Algorithm::name).toList();
    }

    /**
     * Finds an algorithm.
     *
     * @param name as commands and files have it
     * @return the declaration
     * @throws Refused if there is none of that name
     */
    public static Algorithm<?> named(String name) {
        return FOUND.first(one -> one.name().equals(name))
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
        List<Algorithm<?>> all = FOUND.all().stream()
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

    /** Services, each made once, when the search for one comes to it. */
    private static final class Found {

        private final List<Algorithm<?>> sofar = new ArrayList<>();

        @SuppressWarnings("rawtypes") // a service has no type parameter
        private final Iterator<Algorithm> others = ServiceLoader.load(Algorithm.class, Algorithm.class.getClassLoader())
                .iterator();

        synchronized Optional<Algorithm<?>> first(Predicate<Algorithm<?>> wanted) {
            for (int i = 0; i < sofar.size() || others.hasNext(); i++) {
                if (i == sofar.size()) {
                    sofar.add(others.next());
                }
                if (wanted.test(sofar.get(i))) {
                    return Optional.of(sofar.get(i));
                }
            }
            return Optional.empty();
        }

        synchronized List<Algorithm<?>> all() {
            first(one -> false);
            return List.copyOf(sofar);
        }
    }
}
