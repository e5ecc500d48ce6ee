package io.varve.io;

import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The order of steps, known once all their names are: of numbers, of dates, of months and days of the week by their names, all in
 * time's order; of other words, the order in which they first occur.
 *
 * @param keys where each name stands; equal for names of the same step
 * @param sorted whether rows are in this order already
 */
record StepPlan(Map<String, Integer> keys, boolean sorted) {

    private static final Pattern NUMBER = Pattern.compile("[+-]?(\\d+\\.?\\d*|\\.\\d+)([eE][+-]?\\d{1,6})?");

    /** Gathers the names of steps, row by row, only once each. */
    static final class Draft {
        private final Map<String, Integer> first = new HashMap<>();
        // the names as they follow each other, without repetitions
        private final List<String> runs = new ArrayList<>();
        private String last = "";

        void add(String step) {
            if (!step.equals(last) || runs.isEmpty()) {
                last = step;
                runs.add(step);
                first.putIfAbsent(step, first.size());
            }
        }

        StepPlan plan(boolean dayFirst) {
            Map<String, Integer> keys = keys(dayFirst);
            boolean sorted = true;
            for (int i = 1; i < runs.size() && sorted; i++) {
                sorted = place(keys, runs.get(i - 1)) <= place(keys, runs.get(i));
            }
            return new StepPlan(keys, sorted);
        }

        private Map<String, Integer> keys(boolean dayFirst) {
            List<Function<String, @Nullable Comparable<?>>> readings = List.of(
                    name -> NUMBER.matcher(name).matches() ? new BigDecimal(name).stripTrailingZeros() : null,
                    name -> date(name, dayFirst),
                    name -> boxed(WrittenDate.month(name)),
                    name -> boxed(WrittenDate.weekday(name)));
            for (Function<String, @Nullable Comparable<?>> reading : readings) {
                Map<String, Comparable<?>> read = new HashMap<>();
                for (String name : first.keySet()) {
                    @Nullable Comparable<?> value = reading.apply(name);
                    if (value == null) {
                        break;
                    }
                    read.put(name, value);
                }
                if (read.size() == first.size()) {
                    return ranked(read);
                }
            }
            return Map.copyOf(first);
        }

        private static @Nullable LocalDateTime date(String name, boolean dayFirst) {
            try {
                return WrittenDate.read(name, dayFirst)
                        .or(() -> DateSpan.of(name).map(DateSpan::from))
                        .orElse(null);
            } catch (DateTimeException e) {
                return null;
            }
        }

        private static @Nullable Integer boxed(java.util.OptionalInt value) {
            return value.isPresent() ? Integer.valueOf(value.getAsInt()) : null;
        }

        @SuppressWarnings({"unchecked", "rawtypes"}) // all values are of one reading
        private static Map<String, Integer> ranked(Map<String, Comparable<?>> read) {
            List<Map.Entry<String, Comparable<?>>> order = new ArrayList<>(read.entrySet());
            order.sort((a, b) -> ((Comparable) a.getValue()).compareTo(b.getValue()));
            Map<String, Integer> keys = new HashMap<>();
            for (int i = 0; i < order.size(); i++) {
                boolean same = i > 0
                        && ((Comparable) order.get(i).getValue())
                                        .compareTo(order.get(i - 1).getValue())
                                == 0;
                keys.put(
                        order.get(i).getKey(),
                        same ? place(keys, order.get(i - 1).getKey()) : i);
            }
            return keys;
        }

        private static int place(Map<String, Integer> keys, String name) {
            return keys.getOrDefault(name, -1);
        }
    }

    /** Where a step stands. */
    int place(String step) {
        return keys.getOrDefault(step, Integer.MAX_VALUE);
    }
}
