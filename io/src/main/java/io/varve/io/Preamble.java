package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.util.List;
import java.util.Optional;

/** Lines at the head of a file that are not part of its table: titles, notes, dates of an export. */
final class Preamble {

    /** As many records are looked at where the second is unlike the first. */
    static final int LOOKED_AT = 50;

    private static final int LEAST_ROWS = 2;

    private Preamble() {}

    /** Whether the first two records leave it open where the table begins. */
    static boolean isPossible(List<String> header, List<String> second) {
        return header.size() == 1 || header.size() < second.size();
    }

    /** The refusal of a file whose first records are followed by a table of more columns; empty if they are not. */
    static Optional<Refused> of(String file, List<FieldHandler.Fields> records) {
        int width = records.get(records.size() - 1).values().size();
        int begin = records.size();
        while (begin > 0 && records.get(begin - 1).values().size() == width) {
            begin--;
        }
        int rows = records.size() - begin - 1;
        int header = records.get(0).values().size();
        // a header that lacks only the name of the first column is another mistake
        boolean isPart = begin == 0 || header >= width || (begin == 1 && header > 1 && header == width - 1);
        if (isPart || rows < LEAST_ROWS || !hasNumbers(records.subList(begin + 1, records.size()))) {
            return Optional.empty();
        }
        long line = records.get(begin).line();
        return Optional.of(new Refused(Refusal.of(
                        "the table seems to begin in line %d, with %d columns; the lines before it are not part of the table"
                                .formatted(line, width))
                .at(Place.of(file).line(records.get(0).line()))
                .remedy("remove them, for example by tail -n +%d %s".formatted(line, file))));
    }

    private static boolean hasNumbers(List<FieldHandler.Fields> rows) {
        return rows.stream()
                .allMatch(row -> row.values().stream()
                        .anyMatch(field -> Cells.number(field).isPresent()));
    }
}
