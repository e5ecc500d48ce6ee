package io.varve.server;

import io.varve.Batch;
import io.varve.io.Batches;
import io.varve.io.KnownColumns;
import io.varve.io.RawTable;
import io.varve.io.ReadOptions;
import io.varve.io.ReadingWords;
import io.varve.io.Steps;
import io.varve.refusal.Refused;
import io.varve.store.Timeline;
import io.varve.text.model.TextModel;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** Objects from the body of a request, read as the timeline reads files. */
final class BatchBody {

    private final ServedTimeline served;
    private final Timeline timeline;
    private final Limits limits;
    private final Map<String, String> kept;

    BatchBody(ServedTimeline served, Timeline timeline, Limits limits) {
        this.served = served;
        this.timeline = timeline;
        this.limits = limits;
        this.kept = timeline.reading();
    }

    /**
     * A batch as it was read.
     *
     * @param batch with vectors in the place of texts
     * @param texts by object, where there are some
     * @param period the value of the step column, where there is one
     * @param kinds what the numbers of each column stand for, where they were written
     */
    record Read(Batch batch, Map<String, String> texts, Optional<String> period, Map<String, String> kinds) {}

    /** Reads one batch; objects that have no ids are called after its name. */
    Read read(Body body, String name) {
        if (!body.isJson()) {
            return read(body.rename(name));
        }
        JsonBody.Content content = new JsonBody(limits).objects(body.file(), body.named(name, "jsonl"));
        long kinds = List.of(content.rows(), content.vectors(), content.texts()).stream()
                .filter(Optional::isPresent)
                .count();
        if (kinds != 1) {
            throw Query.bad("the body holds either rows, or vectors, or texts");
        }
        if (content.rows().isPresent()) {
            return read(content.rows().get());
        }
        int count = content.vectors()
                .map(rows -> rows.length)
                .orElseGet(() -> content.texts().map(List::size).orElse(0));
        List<String> ids = content.ids()
                .orElseGet(() ->
                        IntStream.range(0, count).mapToObj(i -> name + ":" + i).toList());
        if (ids.size() != count) {
            throw Query.bad("there are %d ids, but %d objects".formatted(ids.size(), count));
        }
        return content.vectors()
                .map(rows -> new Read(vectors(ids, rows).named(name), Map.of(), Optional.empty(), Map.of()))
                .orElseGet(() -> read(JsonBody.lines(
                        body.named(name, "jsonl"),
                        textColumn(),
                        content.texts().orElse(List.of()),
                        Optional.ofNullable(kept.get("id_column")),
                        ids)));
    }

    private String textColumn() {
        String column = kept.get("text_column");
        if (column == null) {
            throw new Problem(
                    Problem.REFUSED, "this timeline is not made of texts; send rows or vectors with its columns");
        }
        return column;
    }

    /** Numbers alone, for timelines of numbers alone. */
    private Batch vectors(List<String> ids, double[][] rows) {
        KnownColumns columns = timeline.columns().orElse(new KnownColumns(List.of(), List.of()));
        for (int i = 0; i < rows.length; i++) {
            if (rows[i].length != columns.numeric().size()
                    || !columns.categorical().isEmpty()) {
                throw new Problem(
                        Problem.REFUSED,
                        "vector %d has %d numbers, but the objects of this timeline have %d numbers and %d categories"
                                .formatted(
                                        i,
                                        rows[i].length,
                                        columns.numeric().size(),
                                        columns.categorical().size()));
            }
        }
        Batch batch = refusedAs(() -> Batch.of(ids, rows));
        return rows.length == 0 ? batch : batch.withColumns(columns.numeric());
    }

    private Read read(Path file) {
        return refusedAs(() -> {
            ReadOptions options = options(file);
            try (Steps steps = Batches.steps(List.of(file), options)) {
                Batch batch = steps.next().orElseThrow(() -> new Problem(Problem.REFUSED, "the body holds no object"));
                if (batch.size() > limits.objects()) {
                    throw Body.tooLarge(limits);
                }
                if (steps.next().isPresent()) {
                    throw new Problem(
                            Problem.REFUSED,
                            "the column '%s' makes several steps of this body; send one step at a time"
                                    .formatted(options.stepColumn().orElse("")));
                }
                Optional<String> period = options.stepColumn().map(column -> batch.name());
                if (options.textColumn().isEmpty()) {
                    return new Read(batch, Map.of(), period, steps.kinds());
                }
                return new Read(served.model(kept).vectors(batch), TextModel.texts(batch), period, Map.of());
            }
        });
    }

    /** As the timeline keeps it; its columns are found by their names. */
    ReadOptions options(Path file) {
        Map<String, String> words = new LinkedHashMap<>(Map.of("missing", "refuse"));
        words.putAll(kept);
        ReadOptions options = complete(words);
        if (options.stepColumn().isEmpty()) {
            return options;
        }
        try (RawTable table = RawTable.open(file, options, InputStream.nullInputStream())) {
            if (table.columns().contains(options.stepColumn().get())) {
                return options;
            }
        }
        words.keySet().removeAll(List.of("step_column", "step_by"));
        return complete(words);
    }

    private ReadOptions complete(Map<String, String> words) {
        ReadOptions options = ReadingWords.options(words)
                .withRepeatedIds(timeline.algorithm().traits().idsRepeat());
        if (kept.containsKey("text_column")) {
            return options.withTextColumn(kept.get("text_column"));
        }
        return timeline.columns().map(options::withKnown).orElse(options);
    }

    /** Runs something whose refusals are those of data. */
    static <T> T refusedAs(Supplier<T> work) {
        try {
            return work.get();
        } catch (Refused e) {
            throw Problem.of(Problem.REFUSED, e);
        }
    }
}
