package io.varve.algorithm;

import io.varve.refusal.Refused;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * One parameter of an algorithm, declared: how it is called and written, which values it may have, what it does, how it is read
 * and changed. The values are checked where the parameters are made; the range that is declared here is what help and other
 * programs are told of that check.
 *
 * @param name that records and tables use, with underscores
 * @param form what a value looks like, such as {@code N|never}
 * @param type what a value is
 * @param range which numbers it may have; empty where the type says it all
 * @param help one sentence that says what it does; type, range and defaults need not be in it
 * @param reader reads the value: a number, a truth value or a word; empty if there is none
 * @param writer changes the value
 * @param isCommon whether users expect an option of its own; if not, it is set by name
 * @param optional whether there may be no value
 * @param changesResults false for the number of threads
 * @param formerly the value by which versions acted that did not have it; empty if it was always there
 * @param <P> the parameters it is one of
 */
public record Parameter<P>(
        String name,
        String form,
        ParameterType type,
        Optional<Range> range,
        String help,
        Function<P, Optional<Object>> reader,
        BiFunction<P, String, P> writer,
        boolean isCommon,
        boolean optional,
        boolean changesResults,
        Optional<String> formerly) {

    private static final String WHOLE = "a whole number";

    /**
     * Declares a parameter that is a word.
     *
     * @param name with underscores
     * @param form what a value looks like, for help
     * @param help one sentence
     * @param value reads it
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> word(
            String name, String form, String help, Function<P, ?> value, BiFunction<P, String, P> with) {
        return new Parameter<>(
                name,
                form,
                ParameterType.WORD,
                Optional.empty(),
                help,
                params -> Optional.of(value.apply(params)),
                with,
                false,
                false,
                true,
                Optional.empty());
    }

    /**
     * Declares a parameter that is true or false.
     *
     * @param name with underscores
     * @param help one sentence
     * @param value reads it
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> flag(
            String name, String help, Function<P, Boolean> value, BiFunction<P, Boolean, P> with) {
        return Parameter.<P>word(
                        name, "true|false", help, value, (params, word) -> with.apply(params, flag(name, word)))
                .typed(ParameterType.TRUTH_VALUE);
    }

    /**
     * Declares a parameter that is a whole number.
     *
     * @param name with underscores
     * @param help one sentence
     * @param value reads it
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> integer(
            String name, String help, Function<P, Integer> value, BiFunction<P, Integer, P> with) {
        return Parameter.<P>word(
                        name, "N", help, value, (params, word) -> with.apply(params, integer(name, word, WHOLE)))
                .typed(ParameterType.WHOLE_NUMBER);
    }

    /**
     * Declares a parameter that is a number.
     *
     * @param name with underscores
     * @param help one sentence
     * @param value reads it
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> number(
            String name, String help, Function<P, Double> value, BiFunction<P, Double, P> with) {
        return Parameter.<P>word(
                        name, "X", help, value, (params, word) -> with.apply(params, number(name, word, "a number")))
                .typed(ParameterType.NUMBER);
    }

    /**
     * Declares a parameter that is a number or a word for none.
     *
     * @param name with underscores
     * @param none the word
     * @param help one sentence
     * @param value reads it
     * @param with sets a number or none
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> numberOr(
            String name,
            String none,
            String help,
            Function<P, OptionalDouble> value,
            BiFunction<P, OptionalDouble, P> with) {
        return Parameter.<P>word(
                        name,
                        "X|" + none,
                        help,
                        params -> value.apply(params).isPresent()
                                ? (Object) value.apply(params).getAsDouble()
                                : none,
                        (params, word) -> with.apply(
                                params,
                                word.equals(none)
                                        ? OptionalDouble.empty()
                                        : OptionalDouble.of(number(name, word, "a number, or " + none))))
                .typed(ParameterType.NUMBER_OR_WORD);
    }

    /**
     * Declares a parameter that is a whole number or a word for none.
     *
     * @param name with underscores
     * @param none the word
     * @param help one sentence
     * @param value reads it
     * @param with sets a number
     * @param without sets none
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> integerOr(
            String name,
            String none,
            String help,
            Function<P, OptionalInt> value,
            BiFunction<P, Integer, P> with,
            UnaryOperator<P> without) {
        return Parameter.<P>word(
                        name,
                        "N|" + none,
                        help,
                        params -> value.apply(params).isPresent()
                                ? (Object) value.apply(params).getAsInt()
                                : none,
                        (params, word) -> word.equals(none)
                                ? without.apply(params)
                                : with.apply(params, integer(name, word, WHOLE + ", or " + none)))
                .typed(ParameterType.WHOLE_NUMBER_OR_WORD);
    }

    /**
     * Declares a parameter that is a whole number, or left out.
     *
     * @param name with underscores
     * @param form what a value looks like, for help
     * @param help one sentence
     * @param value reads it
     * @param with sets a number
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> optional(
            String name, String form, String help, Function<P, OptionalInt> value, BiFunction<P, Integer, P> with) {
        return new Parameter<>(
                name,
                form,
                ParameterType.WHOLE_NUMBER,
                Optional.empty(),
                help,
                params -> value.apply(params).isPresent()
                        ? Optional.of(value.apply(params).getAsInt())
                        : Optional.empty(),
                (params, word) -> with.apply(params, integer(name, word, WHOLE)),
                false,
                true,
                true,
                Optional.empty());
    }

    /**
     * Declares another way to set what a further parameter records.
     *
     * @param name with underscores
     * @param form what a value looks like, for help
     * @param help one sentence
     * @param with changes it
     * @param <P> the parameters it is one of
     * @return the declaration
     */
    public static <P> Parameter<P> alias(String name, String form, String help, BiFunction<P, String, P> with) {
        return new Parameter<>(
                name,
                form,
                ParameterType.WORD,
                Optional.empty(),
                help,
                params -> Optional.empty(),
                with,
                false,
                true,
                true,
                Optional.empty());
    }

    /**
     * Returns this parameter with another type, where it is made of a word by a reader of its own.
     *
     * @param what a value is
     * @return the copy
     */
    public Parameter<P> typed(ParameterType what) {
        return new Parameter<>(
                name, form, what, range, help, reader, writer, isCommon, optional, changesResults, formerly);
    }

    /**
     * Returns this parameter with a range, that of the check where the parameters are made.
     *
     * @param numbers which it may have
     * @return the copy
     */
    public Parameter<P> in(Range numbers) {
        return new Parameter<>(
                name,
                form,
                type,
                Optional.of(numbers),
                help,
                reader,
                writer,
                isCommon,
                optional,
                changesResults,
                formerly);
    }

    /**
     * Returns this parameter as one that users expect as an option of its own.
     *
     * @return the copy
     */
    public Parameter<P> common() {
        return new Parameter<>(name, form, type, range, help, reader, writer, true, optional, changesResults, formerly);
    }

    /**
     * Returns this parameter as one that never changes a result, and so is not part of a timeline.
     *
     * @return the copy
     */
    public Parameter<P> withoutEffect() {
        return new Parameter<>(name, form, type, range, help, reader, writer, isCommon, optional, false, formerly);
    }

    /**
     * Returns this parameter as one that earlier versions did not have.
     *
     * @param word the value that they acted by; it is not written down
     * @return the copy
     */
    public Parameter<P> formerly(String word) {
        return new Parameter<>(
                name, form, type, range, help, reader, writer, isCommon, optional, changesResults, Optional.of(word));
    }

    /**
     * Returns this parameter as one of larger parameters.
     *
     * @param part takes the smaller out
     * @param whole puts the smaller in
     * @param <Q> the larger ones
     * @return the copy
     */
    public <Q> Parameter<Q> of(Function<Q, P> part, BiFunction<Q, P, Q> whole) {
        return new Parameter<>(
                name,
                form,
                type,
                range,
                help,
                params -> reader.apply(part.apply(params)),
                (params, word) -> whole.apply(params, writer.apply(part.apply(params), word)),
                isCommon,
                optional,
                changesResults,
                formerly);
    }

    /**
     * Returns the name that commands use.
     *
     * @return with hyphens
     */
    public String option() {
        return name.replace('_', '-');
    }

    /**
     * Reads the value.
     *
     * @param params where it is
     * @return a number, a truth value or a word; empty if there is none
     */
    public Optional<Object> value(P params) {
        return reader.apply(params);
    }

    /**
     * Changes the value.
     *
     * @param params where it is
     * @param word the value as a word
     * @return the changed parameters
     * @throws Refused if the value is refused
     */
    public P with(P params, String word) {
        return writer.apply(params, word);
    }

    private static boolean flag(String name, String word) {
        if (!word.equals("true") && !word.equals("false")) {
            throw refused(name, "true or false", word);
        }
        return word.equals("true");
    }

    private static int integer(String name, String word, String rule) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw refused(name, rule, word);
        }
    }

    private static double number(String name, String word, String rule) {
        try {
            return Double.parseDouble(word);
        } catch (NumberFormatException e) {
            throw refused(name, rule, word);
        }
    }

    private static Refused refused(String name, String rule, String word) {
        return new Refused("%s must be %s, got '%s'".formatted(name.replace('_', ' '), rule, word));
    }
}
