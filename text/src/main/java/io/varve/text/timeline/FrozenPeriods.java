package io.varve.text.timeline;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.varve.io.FolderDraft;
import io.varve.io.Reason;
import io.varve.refusal.Place;
import io.varve.refusal.Refusal;
import io.varve.refusal.Refused;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The periods of a folder of timelines, which are frozen: later ones may come after them, and nothing else. */
final class FrozenPeriods {

    static final String FILE = "periods.json";

    private FrozenPeriods() {}

    /** The periods so far; none if there is no such file. */
    static List<String> read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return List.of();
        }
        try {
            List<String> periods = new ArrayList<>();
            JsonNode names = new ObjectMapper().readTree(file.toFile()).path("periods");
            names.forEach(name -> periods.add(name.asText()));
            return periods;
        } catch (IOException e) {
            throw new Refused(
                    Refusal.of(Place.of(file), " cannot be read as JSON").remedy("restore it from a backup"), e);
        }
    }

    /** Refuses periods that do not go on where those of the folder end. */
    static void requireContinued(Path folder, List<String> there, List<String> here) {
        for (int i = 0; i < there.size(); i++) {
            String wayOut = "; the periods of a folder are frozen: give the same, later ones after them,"
                    + " or name another folder";
            if (i >= here.size()) {
                throw new Refused(
                        "%s has the period '%s', which this run lacks%s".formatted(folder, there.get(i), wayOut));
            }
            if (!there.get(i).equals(here.get(i))) {
                throw new Refused("%s has '%s' as its period %d, this run has '%s'%s"
                        .formatted(folder, there.get(i), i + 1, here.get(i), wayOut));
            }
        }
    }

    /** Replaces the file as a whole, so that a crash leaves the old ones or the new. */
    static void write(Path folder, List<String> periods) {
        try {
            ObjectNode json = new ObjectMapper().createObjectNode();
            json.put("varve", "periods of words");
            periods.forEach(json.putArray("periods")::add);
            byte[] text = (json.toPrettyString() + "\n").getBytes(StandardCharsets.UTF_8);
            FolderDraft.write(folder.resolve(FILE), text);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot write %s (%s)".formatted(folder.resolve(FILE), Reason.of(e)), e);
        }
    }
}
