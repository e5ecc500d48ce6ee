package io.varve.algorithm;

import io.varve.ModelState;
import io.varve.Predictor;
import io.varve.ResumableClusterer;
import io.varve.ap.Conventions;
import io.varve.ap.IterationListener;
import io.varve.internal.Checks;
import io.varve.refusal.Refused;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One algorithm, declared: its name, its parameters, its traits, and how it starts. To add one, write its package with a
 * class of this kind and name that class as a service of this type; nothing else has to know of it.
 *
 * @param <P> its parameters
 */
public interface Algorithm<P extends AlgorithmParams<P>> {

    /** Under this name the record of a run says which algorithm it was. */
    String NAME = "algorithm";

    /** Under this name the record of a run says whose habits were followed. */
    String CONVENTIONS = "conventions";

    /**
     * Returns the name that commands, files and tables use.
     *
     * @return lower case letters, digits and hyphens
     */
    String name();

    /**
     * Returns the name as scholars write it; Python calls its class so.
     *
     * @return letters and digits, such as {@code APP}
     */
    String title();

    /**
     * Says in one sentence what it does.
     *
     * @return without the name and without a full stop
     */
    String summary();

    /**
     * Returns where it stands in lists, the default first.
     *
     * @return the smaller, the earlier; by name among equals
     */
    default int rank() {
        return 100;
    }

    /**
     * Returns the default parameters under a preset.
     *
     * @param conventions the preset
     * @return the parameters
     * @throws Refused if it has no form under that preset
     */
    P defaults(Conventions conventions);

    /**
     * Returns the default of a parameter under every preset.
     *
     * @param parameter one of this algorithm's
     * @return a number, a truth value or a word by preset; without presets under which there is no form, or no value
     */
    default Map<Conventions, Object> defaults(Parameter<P> parameter) {
        Map<Conventions, Object> defaults = new EnumMap<>(Conventions.class);
        for (Conventions conventions : Conventions.values()) {
            preset(conventions).flatMap(parameter::value).ifPresent(value -> defaults.put(conventions, value));
        }
        return defaults;
    }

    /**
     * Returns the default parameters under a preset, if there are any.
     *
     * @param conventions the preset
     * @return empty if it has no form under that preset
     */
    default Optional<P> preset(Conventions conventions) {
        try {
            return Optional.of(defaults(conventions));
        } catch (Refused e) {
            return Optional.empty();
        }
    }

    /**
     * Returns every parameter, its own first.
     *
     * @return in the order of the record of a run
     */
    List<Parameter<P>> parameters();

    /**
     * Returns parameters for a clusterer whose objects' history somebody else keeps, such as a timeline.
     *
     * @param params what steers every step
     * @return the same unless the clusterer can do without
     */
    default P withoutHistory(P params) {
        return params;
    }

    /**
     * Says what others may rely on.
     *
     * @param params some of it depends on them
     * @return the traits
     */
    Traits traits(P params);

    /**
     * Starts without objects.
     *
     * @param params what steers every step
     * @param listener told after every iteration
     * @return the clusterer
     */
    ResumableClusterer start(P params, IterationListener listener);

    /**
     * Continues from a state.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer
     * @param listener told after every iteration
     * @return the clusterer as it was
     */
    ResumableClusterer restore(P params, ModelState state, IterationListener listener);

    /**
     * Predicts as the clusterer of a state did.
     *
     * @param params those that the state was made with
     * @param state of such a clusterer, or those of its parts that serve prediction
     * @return the predictor
     */
    Predictor predictor(P params, ModelState state);

    /**
     * Clusters all steps in one go, where the parameters ask for that.
     *
     * @param params what steers the run
     * @return empty where it takes one step after the other
     */
    default Optional<WholeStream> wholeStream(P params) {
        return Optional.empty();
    }

    /**
     * Finds a parameter.
     *
     * @param name with hyphens or underscores
     * @return the parameter; empty if it has none of that name
     */
    default Optional<Parameter<P>> parameter(String name) {
        String wanted = name.replace('-', '_');
        return parameters().stream().filter(one -> one.name().equals(wanted)).findFirst();
    }

    /**
     * Changes parameters. Values that depend on each other may come in any order.
     *
     * @param params to begin with
     * @param words values by the names of parameters; others are ignored
     * @return the changed parameters
     * @throws Refused if a value is refused; the sentence names rule and value
     */
    default P with(P params, Map<String, String> words) {
        P changed = params;
        List<Parameter<P>> waiting = parameters().stream()
                .filter(one -> words.containsKey(one.name()))
                .toList();
        while (!waiting.isEmpty()) {
            List<Parameter<P>> refused = new ArrayList<>();
            Refused first = null;
            for (Parameter<P> one : waiting) {
                try {
                    changed = one.with(changed, words.getOrDefault(one.name(), ""));
                } catch (Refused e) {
                    refused.add(one);
                    first = first == null ? e : first;
                }
            }
            if (refused.size() == waiting.size()) {
                throw first;
            }
            waiting = refused;
        }
        return changed;
    }

    /**
     * Reads parameters from the words of a record.
     *
     * @param words as {@link AlgorithmParams#words()} gave them, perhaps of an earlier version; others are ignored
     * @return the parameters
     * @throws Refused if one is missing or refused
     */
    default P read(Map<String, String> words) {
        Checks.require(words.containsKey(CONVENTIONS), "the parameter %s is missing", CONVENTIONS);
        Map<String, String> known = new LinkedHashMap<>(words);
        for (Parameter<P> one : parameters()) {
            if (!known.containsKey(one.name()) && one.formerly().isPresent()) {
                known.put(one.name(), one.formerly().get());
            }
            Checks.require(
                    known.containsKey(one.name()) || one.optional() || !one.changesResults(),
                    "the parameter %s is missing; the parameters are those of another version",
                    one.name());
        }
        return with(defaults(Conventions.named(words.getOrDefault(CONVENTIONS, ""))), known);
    }

    /**
     * Returns every parameter with its value, for the record of a run.
     *
     * @param params the values
     * @return by name, in the order of declaration; numbers and truth values as such
     */
    default Map<String, Object> values(P params) {
        Map<String, Object> values = new LinkedHashMap<>();
        values.put(NAME, name());
        for (Parameter<P> one : parameters()) {
            one.value(params).ifPresent(value -> values.put(one.name(), value));
        }
        return values;
    }

    /**
     * Returns every parameter that may change a result, as words.
     *
     * @param params the values
     * @return by name
     */
    default SortedMap<String, String> words(P params) {
        SortedMap<String, String> words = new TreeMap<>();
        words.put(NAME, name());
        for (Parameter<P> one : parameters()) {
            if (one.changesResults()) {
                one.value(params)
                        .map(Object::toString)
                        .filter(word -> !Optional.of(word).equals(one.formerly()))
                        .ifPresent(word -> words.put(one.name(), word));
            }
        }
        return words;
    }
}
