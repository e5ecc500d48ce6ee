package io.varve.cli.advise;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.Missing;
import io.varve.io.ReadOptions;
import io.varve.io.Steps;
import io.varve.io.profile.ColumnProfile;
import io.varve.io.profile.TableProfile;
import io.varve.refusal.Refused;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/** Columns of numbers that begin too late: the first step has none of them, so that there is no mean to fill its gaps with. */
final class LateColumns {

    private LateColumns() {}

    static Set<String> of(Path file, TableProfile table, Roles roles) {
        List<String> suspects = table.columns().stream()
                .filter(column -> column.firstValue() > 1)
                .map(ColumnProfile::column)
                .filter(roles.of(Role.FEATURE)::contains)
                .toList();
        Optional<String> step = roles.one(Role.STEP);
        boolean filled = table.options().missing().isFilled();
        return suspects.isEmpty() || step.isEmpty() || !filled || !Files.isRegularFile(file)
                ? Set.of()
                : empty(file, how(table, roles, step.get()).withColumns(suspects));
    }

    private static ReadOptions how(TableProfile table, Roles roles, String step) {
        ReadOptions how =
                ReadAs.written(table, table.options()).withMissing(Missing.MEAN).withStepColumn(step);
        return roles.stepBy().isPresent() ? how.withStepBy(roles.stepBy().get()) : how;
    }

    /** The columns without a number in the first step. */
    private static Set<String> empty(Path file, ReadOptions how) {
        try (Steps steps = Batches.steps(List.of(file), how)) {
            Batch first = steps.next().orElseThrow();
            Set<String> empty = new LinkedHashSet<>();
            for (int j = 0; j < first.dimensions(); j++) {
                int column = j;
                if (IntStream.range(0, first.size()).allMatch(i -> Double.isNaN(first.value(i, column)))) {
                    empty.add(first.columns().get(j));
                }
            }
            return empty;
        } catch (Refused e) {
            // told where the table itself is clustered
            return Set.of();
        }
    }
}
