package io.varve.io;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The names of rows as R's write.table writes them: in quotes, before all columns, and without a name in the header, which so has one
 * field fewer than every line below it.
 */
final class RowNames {

    private RowNames() {}

    /** Whether every record behind the header has one field more than it, and not because its lines end with a delimiter. */
    static boolean areNameless(List<FieldHandler.Fields> records) {
        int width = records.get(0).values().size() + 1;
        List<FieldHandler.Fields> rows = records.subList(1, records.size());
        return !rows.isEmpty()
                && rows.stream().allMatch(row -> row.values().size() == width)
                && !rows.stream().allMatch(row -> row.values().get(width - 1).isEmpty());
    }

    /** Whether such fields are names of rows beyond doubt; between commas the field too many may be the decimals of a number. */
    static boolean areCertain(List<FieldHandler.Fields> records, char delimiter) {
        FieldHandler.Fields header = records.get(0);
        Set<String> names = new HashSet<>();
        return (delimiter == ' ' || delimiter == '\t')
                && areNameless(records)
                && header.quotedAtStart() == header.values().size()
                && records.stream()
                        .skip(1)
                        .allMatch(row -> row.quotedAtStart() > 0
                                && names.add(row.values().get(0)));
    }
}
