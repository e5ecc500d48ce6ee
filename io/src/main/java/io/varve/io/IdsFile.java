package io.varve.io;

import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import io.varve.refusal.Shown;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Ids that stand in a file of their own, one per line.
 *
 * @param name the file name, for messages
 * @param ids the ids in order
 * @param input the file as read
 */
record IdsFile(String name, List<String> ids, Input input) {

    static IdsFile read(Path path, InputStream standardInput) {
        try (Source source = Source.open(path, standardInput);
                BufferedReader text = source.text()) {
            List<String> ids = new ArrayList<>();
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                if (!Cells.bare(line).isEmpty()) {
                    ids.add(line);
                }
            }
            return new IdsFile(source.name(), List.copyOf(ids), source.finish("ids"));
        } catch (IOException e) {
            throw Source.unreadable(Shown.escaped(path.toString()), e);
        }
    }

    String id(int row, Place place) {
        if (row >= ids.size()) {
            throw new Refused(
                    Refusal.of("there are %d ids, but %s is row %d of the data".formatted(ids.size(), place, row + 1))
                            .at(Place.of(name))
                            .remedy("give one id per row"));
        }
        return ids.get(row);
    }

    void requireUsedUp(int rows) {
        if (rows != ids.size()) {
            throw new Refused(Refusal.of("there are %d ids for %d rows of data".formatted(ids.size(), rows))
                    .at(Place.of(name))
                    .remedy("give one id per row"));
        }
    }
}
