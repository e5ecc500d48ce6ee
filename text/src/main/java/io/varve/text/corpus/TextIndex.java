package io.varve.text.corpus;

import io.varve.io.Input;
import io.varve.io.TextLines;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.text.period.TimeSpan;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which file is of which date, from a table: the file within the folder, and its date or year, separated by a tab. A first line
 * with the names of columns (file, date or year) may put them elsewhere.
 *
 * @param dates by file, in the order of the table
 * @param leftOut a sentence for every line that cannot be used
 */
record TextIndex(Map<String, TimeSpan> dates, List<String> leftOut, Input input) {

    static TextIndex read(Path index) {
        String name = String.valueOf(index.getFileName());
        Map<String, TimeSpan> dates = new LinkedHashMap<>();
        List<String> leftOut = new ArrayList<>();
        int[] columns = {0, 1};
        Input input = TextLines.read(index, (number, line) -> {
            List<String> cells = List.of(line.split("\t", -1));
            if (number == 1 && cells.contains("file")) {
                columns[0] = cells.indexOf("file");
                columns[1] = Math.max(cells.indexOf("date"), cells.indexOf("year"));
                if (columns[1] < 0) {
                    throw new Refused(Refusal.of("there is no column date or year")
                            .at(Place.of(name))
                            .remedy("name one so in the first line"));
                }
            } else if (!line.isBlank()) {
                add(cells, columns, Place.of(name).line(number), dates, leftOut);
            }
        });
        if (dates.isEmpty()) {
            throw new Refused(Refusal.of("there is no file with a date")
                    .at(Place.of(name))
                    .remedy("write a file, a tab and its date per line"));
        }
        return new TextIndex(dates, leftOut, input);
    }

    private static void add(
            List<String> cells, int[] columns, Place place, Map<String, TimeSpan> dates, List<String> leftOut) {
        if (cells.size() <= Math.max(columns[0], columns[1])) {
            leftOut.add(place + ": there is no date; write a file, a tab and its date");
            return;
        }
        String file = cells.get(columns[0]).strip().replace('\\', '/');
        TimeSpan date;
        try {
            date = TimeSpan.date(cells.get(columns[1]));
        } catch (Refused e) {
            leftOut.add("%s: %s (of '%s')".formatted(place, e.getMessage(), file));
            return;
        }
        if (dates.put(file, date) != null) {
            throw new Refused(Refusal.of("the file '%s' occurs a second time".formatted(file))
                    .at(place)
                    .value(file)
                    .remedy("give it one date"));
        }
    }
}
