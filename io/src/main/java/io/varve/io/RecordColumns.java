package io.varve.io;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The components of a record as columns of a table.
 *
 * @param <R> the type of the record
 * @param type its class
 * @param names its components in snake_case
 * @param accessors what reads them
 */
public record RecordColumns<R extends Record>(Class<R> type, List<String> names, List<Method> accessors) {

    private static final Set<Class<?>> TYPES = Set.of(
            String.class,
            int.class,
            long.class,
            double.class,
            boolean.class,
            Integer.class,
            Long.class,
            Double.class,
            Boolean.class);

    /**
     * Returns the columns of a record.
     *
     * @param <R> the type of the record
     * @param type its class
     * @return its columns
     * @throws Refused if it has none, or one of a type that no table has
     */
    public static <R extends Record> RecordColumns<R> of(Class<R> type) {
        RecordComponent[] components = type.getRecordComponents();
        if (components.length == 0) {
            throw new Refused(
                    Refusal.of(type.getSimpleName() + " has no components").remedy("a table needs a column"));
        }
        for (RecordComponent component : components) {
            if (!TYPES.contains(component.getType())) {
                throw new Refused(Refusal.of("%s.%s is of type %s"
                                .formatted(
                                        type.getSimpleName(),
                                        component.getName(),
                                        component.getType().getSimpleName()))
                        .remedy("a column is a String, int, long, double or boolean"));
            }
            // a table may well be of a record that is private to the class that writes it
            component.getAccessor().setAccessible(true);
        }
        return new RecordColumns<>(
                type,
                Arrays.stream(components).map(c -> snakeCase(c.getName())).toList(),
                Arrays.stream(components).map(RecordComponent::getAccessor).toList());
    }

    /**
     * Returns a cell.
     *
     * @param row of which
     * @param column the position of its column
     * @return null for an empty one
     */
    public @Nullable Object value(R row, int column) {
        try {
            return accessors.get(column).invoke(row);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException(
                    "the component " + names.get(column) + " of " + type + " cannot be read", e);
        }
    }

    static String snakeCase(String camelCase) {
        return camelCase.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_").toLowerCase(Locale.ROOT);
    }
}
