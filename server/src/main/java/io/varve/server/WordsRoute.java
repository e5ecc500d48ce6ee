package io.varve.server;

import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import io.varve.refusal.Refused;
import io.varve.store.StoreDamaged;
import io.varve.text.timeline.WordFolder;
import io.varve.view.RunFacts;
import io.varve.view.WordFacts;
import io.varve.view.WordReport;
import io.varve.view.WordReportData;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The data of the page of words, where the folder holds timelines of words. What is known of a word is kept until its timeline changes. */
final class WordsRoute {

    private record Known(String mark, WordFacts facts) {}

    private final Shelf shelf;
    private final ServerOptions options;
    private final Map<String, Known> kept = new ConcurrentHashMap<>();

    WordsRoute(Shelf shelf, ServerOptions options) {
        this.shelf = shelf;
        this.options = options;
    }

    Route route() {
        return new Route(HandlerType.GET, Routes.API + "/words", Route.Right.READ, this::answer);
    }

    private void answer(Context request) {
        new Query(request, options.limits());
        Path folder = options.place();
        if (!WordFolder.isOne(folder)) {
            throw new Problem(
                    Problem.NOT_FOUND, "the timelines here are not of words; 'varve shift' can make such a folder");
        }
        List<String> periods = WordFolder.periods(folder);
        List<WordFacts> words = new ArrayList<>();
        List<String> notes = new ArrayList<>();
        for (ServedTimeline served : shelf.all()) {
            try {
                words.add(served.read(reader -> known(served, reader, periods)));
            } catch (Refused | Problem | StoreDamaged e) {
                // one that cannot be read does not hide the others
                notes.add(served.name() + ": " + shelf.tame(Answers.problem(e).sentence()));
            }
        }
        String version = Routes.version();
        RunFacts run = new RunFacts(version, List.of(), Map.of(), List.of());
        String title = String.valueOf(folder.toAbsolutePath().normalize().getFileName());
        request.contentType("application/json").result(json(new WordReportData(title, run, periods, words, notes)));
    }

    private WordFacts known(ServedTimeline served, ServedTimeline.Reader reader, List<String> periods) {
        int last = reader.timeline().lastStep();
        String mark = (last < 0 ? "none" : reader.timeline().mark(last)) + "-"
                + reader.timeline().remarks().all().size() + "-" + periods.size();
        Known before = kept.get(served.name());
        if (before == null || !before.mark().equals(mark)) {
            before = new Known(mark, WordFolder.word(served.name(), reader.timeline(), periods));
            kept.put(served.name(), before);
        }
        return before.facts();
    }

    private static byte[] json(WordReportData data) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Writer writer = new OutputStreamWriter(out, StandardCharsets.UTF_8)) {
            WordReport.writeJson(data, writer);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }
}
