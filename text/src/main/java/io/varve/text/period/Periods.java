package io.varve.text.period;

import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Periods in the order of time; there may be gaps between them.
 *
 * @param inOrder none of which overlap
 */
public record Periods(List<Period> inOrder) {

    /**
     * Sorts the periods and refuses those that overlap or have the same name.
     *
     * @param inOrder at least one, in any order
     */
    public Periods {
        inOrder = inOrder.stream()
                .sorted(Comparator.comparing((Period period) -> period.span().from()))
                .toList();
        if (inOrder.isEmpty()) {
            throw new Refused(Refusal.of("there must be at least one period").remedy("write name=from..to"));
        }
        Set<String> names = new HashSet<>();
        for (int i = 0; i < inOrder.size(); i++) {
            Period period = inOrder.get(i);
            if (!names.add(period.name())) {
                throw new Refused(Refusal.of("two periods are called '%s'".formatted(period.name()))
                        .remedy("give each a name of its own"));
            }
            if (i > 0 && inOrder.get(i - 1).span().overlaps(period.span())) {
                throw new Refused(Refusal.of("the periods %s and %s overlap".formatted(inOrder.get(i - 1), period))
                        .remedy("let one end before the other begins (both ends are included)"));
            }
        }
    }

    /**
     * Returns the names, in the order of time.
     *
     * @return none twice
     */
    public List<String> names() {
        return inOrder.stream().map(Period::name).toList();
    }

    /**
     * Returns the period of a date.
     *
     * @param date as exact as it is known
     * @return empty if it is in none, or perhaps in one and perhaps not
     */
    public Optional<Period> of(TimeSpan date) {
        return inOrder.stream().filter(period -> period.span().contains(date)).findFirst();
    }
}
